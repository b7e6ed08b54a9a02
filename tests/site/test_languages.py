"""One rule in every language: the switch, chapters side by side, what is missing or changed, and progress."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from sphinx_rulebook.catalogues.interface_catalogue import InterfaceTranslations
from sphinx_rulebook.catalogues.plural_forms import ENGLISH
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.languages.pairing import pair_library
from sphinx_rulebook.languages.sync import SyncEntry, SyncState, write_sync
from sphinx_rulebook.library.label_index import index_languages
from sphinx_rulebook.model.units import Kind
from sphinx_rulebook.site.view.interface_words import Words, language_in, load_words
from sphinx_rulebook.site.view.library_views import LibraryViews, read_views

from .conftest import ROOTS, Project, files_of, without_term_links
from .test_html import (
    test_every_link_leads_somewhere as check_links,
)
from .test_html import (
    test_no_id_stands_twice_on_a_page as check_ids,
)
from .test_html import (
    test_the_html_is_valid as check_html,
)
from .test_incremental_builds import build_and_compare

OLD = "A **lamp** burns for two watches.[[rule:oil]]"


CONFIRMED = {
    "ja": {"1.0.2": "1.0.3", "1.1.2": "1.1.2", "2.0.2": "2.0.2"},
    "de": {"1.0.2": "1.0.2"},
}
"""The pairs of rules without labels, by their numbers; of the others, the German of 1.0.1a and 2.0.2 are proposed."""


def confirm(root: Path, language: str) -> None:
    """Write the sync state of a translation, as a person would who confirms what is right; one rule is stale by now."""
    library = load_library(root).library
    for paired in pair_library(library, language, index_languages(library), []):
        here, there = paired.source, paired.translation
        theirs = {placed.unit.number: place for place, placed in enumerate(there.placed) if placed.unit.number}
        pairs: dict[int, int] = {}
        for place, placed in enumerate(here.placed):
            number = CONFIRMED[language].get(placed.unit.number or "")
            if place in paired.counterparts:
                pairs[place] = paired.counterparts[place].place
            elif number is not None:
                pairs[place] = theirs[number]
            elif placed.unit.kind is Kind.EXAMPLE and language == "ja":
                pairs[place] = pairs[placed.parent] + 1
        entries = {}
        for place, other in pairs.items():
            key, unit = here.ids[place], here.placed[place].unit
            text = OLD if key == "rule:lamp" and language == "ja" else here.text(place)
            entries[key] = SyncEntry(unit.kind.value, text, there.ids[other], there.text(other))
        silenced = {
            "rule:oil": {"RB307": "One measure is a cup."},
            "rule:gone": {"RB301": "Of an old edition."},
            "term:keeper": {"RB307": "A title."},
        }
        write_sync(str(root), here.book, there.book, SyncState(entries, silenced))


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project in three languages, of which little is left to guess."""
    folder = tmp_path_factory.mktemp("lanterns") / "lanterns"
    shutil.copytree(ROOTS / "lanterns", folder)
    for language in CONFIRMED:
        confirm(folder, language)
    return folder


@pytest.fixture(scope="module")
def lanterns(root: Path) -> Path:
    """Its site."""
    assert main(["build", str(root)]) == 0
    return root / "build" / "html"


@pytest.fixture(scope="module")
def languages(root: Path) -> LibraryViews:
    return read_views(load_library(root))


def read(site: Path, page: str) -> str:
    return (site / page).read_text("utf-8")


def switch_table(page: str) -> dict[str, dict[str, str | None]]:
    found = re.search(r'<script type="application/json" id="counterparts">(.*)</script>', page)
    return json.loads(found[1]) if found is not None else {}


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", without_term_links(html))).split())


def rows_of(page: str) -> list[str]:
    return re.split(r'<(?:div|li) class="r', page[page.index("<main") : page.index("</main>")])[1:]


def row_with(page: str, text: str) -> str:
    return next(row for row in map(without_term_links, rows_of(page)) if text in row)


# ---- All pages


def test_the_pages_are_sound(lanterns: Path) -> None:
    check_links(lanterns)
    check_ids(lanterns)
    check_html(lanterns)


# ---- The switch


def test_the_table_of_a_page_holds_only_what_differs(lanterns: Path) -> None:
    table = switch_table(read(lanterns, "en/lt/01-lamps.html"))
    assert table["ja"] == {"lt1.0.1a": "#en/lt1.0.1a", "lt1.0.2": "#lt1.0.3"}
    assert table["de"] == {
        "sec:oil": "02-watches.html#sec:oil",
        "rule:oil": "02-watches.html#rule:oil",
        "lt1.1.2": "02-watches.html#lt1.1.2",
    }
    assert switch_table(read(lanterns, "en/lt/glossary.html")) == {}


def test_the_table_names_what_only_one_language_has(lanterns: Path) -> None:
    table = switch_table(read(lanterns, "ja/lt/01-lamps.html"))
    assert table["en"]["lt1.0.2"] is None
    assert table["en"]["en/lt1.0.1a"] == "#lt1.0.1a"  # shown as missing here, and there it is
    assert table["de"]["lt1.0.2"] is None
    assert "rule:wick" not in table["de"]  # it is shown there as missing, under its label


def test_every_address_of_the_tables_is_there(lanterns: Path) -> None:
    for path in lanterns.rglob("*.html"):
        for language, table in switch_table(path.read_text("utf-8")).items():
            folder = lanterns / language / path.parent.relative_to(lanterns / path.relative_to(lanterns).parts[0])
            for anchor, address in table.items():
                if address is not None:
                    file, _, target = address.partition("#")
                    name = path.name if "/" not in path.name and not file else file
                    page = (folder / re.sub(r"\.(en|ja|de)\.html$", ".html", name)).read_text("utf-8")
                    assert f"id={target}" in page.replace('"', ""), f"{path} {language} {anchor} {address}"


def test_every_rule_has_its_counterpart_in_the_table(lanterns: Path, languages: LibraryViews) -> None:
    for here in ("en", "ja", "de"):
        edition = languages.view(here)
        tables = {name: switch_table(read(lanterns, f"{here}/{name}.html")) for name in edition.documents.chapters}
        for there in ("en", "ja", "de"):
            pair = languages.counterparts.between(here, there, "LT")
            if pair is None:
                continue
            for place, other in pair.there_of.items():
                ours, theirs = pair.here.placed[place].unit, pair.there.placed[other].unit
                if (at := edition.place(ours)) is None:  # an example
                    continue
                there_at = languages.view(there).place(theirs)
                assert there_at is not None
                address = tables[at.document].get(there, {}).get(at.anchor, f"#{at.anchor}")
                assert address is not None
                file, _, anchor = address.partition("#")
                document = f"lt/{file.removesuffix('.html')}" if file else at.document
                assert (document, anchor) == (there_at.document, there_at.anchor)


# ---- Side by side


def test_every_chapter_that_two_languages_have_stands_side_by_side(lanterns: Path) -> None:
    pages = sorted(path.name for path in (lanterns / "ja/lt").glob("*.??.html"))
    chapters = ("01-lamps", "02-watches")
    assert pages == sorted([*(f"{name}.{code}.html" for name in chapters for code in ("de", "en")), "glossary.en.html"])
    assert not (lanterns / "de/lt/glossary.ja.html").exists()  # German has no glossary


def test_a_row_holds_a_rule_and_its_counterpart(lanterns: Path) -> None:
    row = row_with(read(lanterns, "en/lt/01-lamps.ja.html"), "Only the keeper")
    assert row.startswith('" id="lt1.0.2"><h3 class="n"><a id=x')
    assert row.count("1.0.2 </a>") == 1
    assert '<small><span lang="ja">日本語</span> <a href="../../ja/lt/01-lamps.html#lt1.0.3">1.0.3</a></small>' in row
    assert "<div>Only the keeper" in row
    assert '<div id="ja/lt1.0.3" lang="ja">番人だけが' in row
    assert "Proposed" not in row  # it is confirmed


def test_references_lead_to_the_pages_of_their_language_or_to_rows(lanterns: Path) -> None:
    page = read(lanterns, "en/lt/01-lamps.ja.html")
    assert "<a href=#rule:oil>[1.1.1]" in row_with(page, "rule:lamp")
    assert "<a href=#ja/rule:oil>[1.1.1]" in row_with(page, "rule:lamp")
    wick = row_with(page, "A wick is cut")
    assert "<a href=02-watches.html#rule:watch>[2.0.1]" in wick
    assert "<a href=../../ja/lt/02-watches.html#rule:watch>[2.0.1]" in wick
    assert "class=b>" not in page


def test_what_one_language_lacks_is_said_in_its_column(lanterns: Path) -> None:
    page = read(lanterns, "en/lt/01-lamps.ja.html")
    missing = row_with(page, "A lamp in the rain")
    assert text_of(missing).endswith("half a watch. Not translated yet")
    extra = row_with(page, "日本語だけ")
    assert 'class="e no"' not in extra
    assert "Not in the English" in extra
    rows = rows_of(without_term_links(page))
    assert rows.index(extra) == rows.index(row_with(page, "Only the keeper")) - 1
    german = row_with(read(lanterns, "de/lt/01-lamps.ja.html"), "日本語だけ")
    assert "Fehlt in der Fassung auf Englisch" in german
    assert "Example: Not translated yet" in text_of(
        row_with(read(lanterns, "en/lt/01-lamps.de.html"), "that fell burns")
    )


def test_two_translations_are_paired_through_the_source(lanterns: Path) -> None:
    page = read(lanterns, "de/lt/01-lamps.ja.html")
    assert "番人だけが" in row_with(page, "Nur der Wärter")
    assert "Vorgeschlagen" not in row_with(page, "Nur der Wärter")
    page = read(lanterns, "de/lt/02-watches.ja.html")
    assert "Vorgeschlagen, nicht bestätigt" in row_with(page, "Niemand schläft")  # nobody has confirmed the German
    oil = row_with(page, "Jede Lampe")
    assert '<div id="ja/rule:oil" lang="ja">' in oil
    assert "Vorgeschlagen" not in oil  # labels need no confirming


def test_a_reference_to_what_is_missing_leads_to_its_row(project: Callable[[str], Project], tmp_path: Path) -> None:
    work = project("lanterns")
    work.edit("translations/de/lt/01-lampen.md", "halbe Wache lang.", "halbe Wache lang.[[rule:wick]]")
    for language in CONFIRMED:
        confirm(work.root, language)
    assert main(["build", str(work.root), "-o", str(tmp_path / "site")]) == 0
    check_links(tmp_path / "site")
    for other in ("en", "ja"):
        page = read(tmp_path / "site", f"de/lt/01-lamps.{other}.html")
        assert "href=#rule:wick" in row_with(page, "halbe Wache")
        assert 'id="rule:wick"' in page
    page = read(tmp_path / "site", "de/lt/01-lamps.html")
    assert "<a href=#rule:wick>" in page
    assert "<li class=g id=rule:wick>" in page


def test_chapters_and_pages_of_two_languages_link_to_each_other(lanterns: Path) -> None:
    chapter = read(lanterns, "en/lt/01-lamps.html")
    assert re.findall(r'class="beside" href="([^"]+)"', chapter) == ["01-lamps.de.html", "01-lamps.ja.html"]
    page = read(lanterns, "en/lt/01-lamps.ja.html")
    assert re.findall(r'class="btn both" href="([^"]+)" data-keep hreflang="en"', page) == ["01-lamps.html"]
    assert 'href="../../ja/lt/01-lamps.html" lang="ja" hreflang="ja" data-keep>' in page
    assert '<a rel="next" href="02-watches.ja.html">' in page
    assert 'href="02-watches.ja.html">' in page[: page.index("<main")]


def test_an_authors_page_keeps_its_name(project: Callable[[str], Project], tmp_path: Path) -> None:
    work = project("lanterns")
    for name in ("source/lt/01-lamps.ja.md", "source/translation.md"):
        (work.root / name).write_text("# Mine\n", "utf-8")
    assert main(["build", str(work.root), "-o", str(tmp_path / "site")]) == 0
    assert "<h1>Mine" in read(tmp_path / "site", "en/lt/01-lamps.ja.html")
    assert "番人" in read(tmp_path / "site", "en/lt/01-lamps.ja-.html")
    assert "<h1>Mine" in read(tmp_path / "site", "ja/translation.html")
    assert 'class="progress"' in read(tmp_path / "site", "ja/translation-.html")


# ---- Chapters of a translation


def test_a_rule_whose_source_changed_says_so_and_shows_what(lanterns: Path) -> None:
    page = read(lanterns, "ja/lt/01-lamps.html")
    notice = re.search(r'<details class="st" lang="ja">(.*?)</details>', page, re.S)
    assert notice is not None
    assert "翻訳後に英語版が変更されています" in notice[1]
    assert '<p lang="en">A lamp burns for ' in notice[1]
    assert "<del>two watches</del><ins>one watch</ins>.[1.1.1]</p>" in notice[1]
    assert page.count('class="st"') == 1
    assert 'class="st"' not in read(lanterns, "en/lt/01-lamps.html")
    assert "The English text has changed since this was translated" in read(lanterns, "en/lt/01-lamps.ja.html")
    german = read(lanterns, "de/lt/01-lamps.ja.html")
    assert "Die Fassung auf Englisch hat sich seit der Übersetzung geändert" in german


def test_a_missing_rule_stands_in_its_place_in_the_language_of_the_source(lanterns: Path) -> None:
    page = read(lanterns, "ja/lt/01-lamps.html")
    missing = re.search(r"<li class=g id=en/lt1.0.1a>(.*?)</div>", page, re.S)
    assert missing is not None
    assert text_of(missing[1]) == "EN 1.0.1a 未訳 A lamp in the rain burns for half a watch."
    assert "<div lang=en>" in missing[1]
    assert page.index("id=rule:lamp") < missing.start() < page.index("id=rule:fallen")
    german = read(lanterns, "de/lt/01-lamps.html")
    assert "Noch nicht übersetzt" in german
    assert "Example" in text_of(german[german.index('class="g ge"') :][:200])


def test_a_reference_from_elsewhere_leads_to_the_missing_rule(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.edit("translations/ja/fl/01-ships.md", "@@rule:crew@@ ", "")
    work.edit("translations/ja/fl/01-ships.md", "### 日本語だけ", "### 三つ目。\n\n### 四つ目。\n\n### 日本語だけ")
    work.sphinx("ja", language="ja")
    page = work.html("ja", "fl/01-ships.html")
    assert "id=rule:crew" in page
    assert "href=01-ships.html#rule:crew" in work.html("ja", "fl/glossary.html")
    previews = (work.out / "ja/fl/01-ships.preview.js").read_text("utf-8")
    assert "rule:crew" in previews


def test_a_line_above_a_chapter_counts_what_needs_work(lanterns: Path) -> None:
    line = re.search(
        r'<p class="notice summary"><a class="l" href="translation.html">(.*?)</a>',
        read(lanterns, "ja/lt/01-lamps.html"),
    )
    assert line is not None
    assert line[1] == "全11項目のうち1項目の原文が、翻訳後に変更されています · 全11項目のうち1項目が未訳です"
    german = read(lanterns, "de/lt/01-lamps.html")
    assert "2 von 8 Regeln sind noch nicht übersetzt" in german  # the project's own braces are wrong
    assert "notice summary" not in read(lanterns, "ja/lt/02-watches.html")
    assert "notice summary" not in read(lanterns, "en/lt/01-lamps.html")
    assert "notice summary" not in read(lanterns, "de/lt/glossary.html")


# ---- Progress


def test_progress_is_shown_by_book_and_chapter(lanterns: Path) -> None:
    page = read(lanterns, "ja/translation.html")
    rows = [text_of(row) for row in re.findall(r"<tr>(.*?)</tr>", page, re.S)]
    assert rows[0] == "章 % 翻訳済み 要更新 未確認 未訳 原文になし"
    assert rows[1] == "1 灯火 81 9 1 – 1 1"
    assert rows[-1].startswith("全体 88 15 1 – 1 1")
    german = read(lanterns, "de/translation.html")
    assert "Noch nicht übersetzt" in text_of(german[german.index("Glossary") :][:200])
    assert not (lanterns / "en/translation.html").exists()


def test_progress_is_linked_from_every_page_of_the_language(lanterns: Path) -> None:
    for name, link in (("index", "translation.html"), ("lt/index", "../translation.html")):
        footer = read(lanterns, f"ja/{name}.html").partition("<footer>")[2]
        assert f'<a href="{link}">' in footer
    assert '<p><a href="translation.html">' in read(lanterns, "ja/index.html")
    assert "translation.html" not in read(lanterns, "en/index.html")


def test_what_needs_work_is_linked_to_its_rule_and_its_file(lanterns: Path) -> None:
    page = read(lanterns, "ja/lt/translation.html")
    groups = re.findall(r'<h2 id="(\w+)">', page)
    assert groups == ["stale", "missing", "extra", "silenced"]
    stale, missing, extra, silenced = re.split(r"<h2 ", page)[1:]
    address = "https://example.org/edit/main/translations/ja/lt/01-lamps.md"
    assert '<a class="n" href="01-lamps.html#rule:lamp">1.0.1</a>' in stale
    assert f'<a class="edit" href="{address}#L7">' in stale
    assert '<a class="n" href="01-lamps.html#en/lt1.0.1a">EN 1.0.1a</a>' in missing
    assert '<span lang="en">A lamp in the rain' in missing
    assert f'href="{address}#L7"' in missing  # it belongs behind that
    assert f'href="{address}#L13"' in extra
    assert "RB307 One measure is a cup." in text_of(silenced)
    assert "rule:gone RB301 Of an old edition." in text_of(silenced)
    assert '<a href="glossary.html#term:keeper">番人</a></span> <span><b>RB307</b>' in silenced


def test_a_chapter_that_is_wholly_missing_is_one_line(lanterns: Path) -> None:
    missing = read(lanterns, "de/lt/translation.html").partition('<h2 id="missing">')[2].partition("<h2")[0]
    assert text_of(missing).count("Das ganze Kapitel") == 1
    assert "Keeper" not in missing
    assert "1.1.2" in missing  # the number of the source is its number in every language
    assert "EN 1.1.2" not in missing


# ---- Words


def test_words_are_those_of_a_catalogue_and_not_its_header() -> None:
    """The header contains a date; as a word, it would come into the digests of pages."""
    words = load_words("ja", "")
    assert words.translations.texts
    assert "" not in words.translations.texts
    assert words("") == ""


def test_a_language_is_named_in_the_language_of_the_reader() -> None:
    assert [language_in("en", reader) for reader in ("en", "ja", "de")] == ["English", "英語", "Englisch"]
    assert language_in("ja", "xx-nowhere") == "日本語"


def test_a_catalogue_with_wrong_names_is_not_used() -> None:
    texts = {"{count} rules": "{zahl} Regeln", "all {count}": "alle {count}"}
    words = Words(InterfaceTranslations(texts, {}, ENGLISH))
    assert words.fill("{count} rules", count=3) == "3 rules"
    assert words.fill("all {count}", count=3) == "alle 3"


# ---- Incremental builds


def lengthen_translation(project: Project) -> None:
    project.edit("translations/ja/lt/01-lamps.md", "### 番人だけが", "### もう一つの規則。\n\n### 番人だけが")


def change_source(project: Project) -> None:
    project.edit("source/lt/01-lamps.md", "one measure", "two measures")


def remove_third_language(project: Project) -> None:
    shutil.rmtree(project.root / "translations/de")


@pytest.mark.parametrize("change", [lengthen_translation, change_source, remove_third_language])
def test_pages_of_two_languages_are_as_new_after_every_change(
    project: Callable[[str], Project], change: Callable[[Project], None]
) -> None:
    work = project("lanterns")
    for language in CONFIRMED:
        confirm(work.root, language)
    with (work.root / "conf.py").open("a", encoding="utf-8") as settings:
        settings.write("rulebook_language_switch = True\n")
    work.sphinx("kept", language="ja")
    assert "lt/01-lamps.de.html" in files_of(work.out / "kept")
    change(work)
    build_and_compare(work, "ja", 2, change.__name__)
    assert ("lt/01-lamps.de.html" in files_of(work.out / "kept")) is (change is not remove_third_language)


def test_a_word_of_another_language_beside_a_ruling_is_as_new(project: Callable[[str], Project]) -> None:
    work = project("lanterns")
    for tree, names in (("source", "Oil"), ("translations/ja", "油")):
        text = f"# Rulings\n\n## @@ruling:oil@@ Oil?\nabout: {names}\n\n> **Answer:** Yes.[[rule:oil]]\n"
        (work.root / tree / "lt/rulings").mkdir()
        (work.root / tree / "lt/rulings/oil.md").write_text(text, "utf-8")
    with (work.root / "conf.py").open("a", encoding="utf-8") as settings:
        settings.write("rulebook_language_switch = True\n")
    work.sphinx("kept")
    catalogue = work.root / "translations/ja/LC_MESSAGES/rulebook.po"
    catalogue.parent.mkdir()
    catalogue.write_text('msgid "About {names}"\nmsgstr "関連：{names}"\n', "utf-8")
    build_and_compare(work, "en", 2, "word")
    for page in ("lt/rulings-oil.ja.html", "r/lt/ruling-oil.html"):
        assert '<p class="rf" lang="ja">関連：油</p>' in work.html("kept", page)


@pytest.mark.parametrize("builder", ["dirhtml", "epub", "singlehtml"])
def test_other_builders_do_with_or_without_them(project: Callable[[str], Project], builder: str) -> None:
    work = project("lanterns")
    assert work.sphinx("out", language="ja", builder=builder).status == 0
    pages = [name for name in files_of(work.out / "out") if "translation" in name and "_static" not in name]
    assert bool(pages) is (builder == "dirhtml")
