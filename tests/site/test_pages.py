"""What stands on a page of rules, and what other projects can refer to."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from sphinx.locale import translators
from sphinx.util.inventory import InventoryFile

from ..helpers import added_contents
from .conftest import Project, copy_project, without_term_links


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project in two languages, built once for all tests that only read its pages."""
    work = copy_project("two-books", tmp_path_factory.mktemp("pages"))
    assert work.sphinx("en").status == 0
    assert work.sphinx("ja", language="ja").status == 0
    return work


def test_a_rule_has_both_anchors(built: Project) -> None:
    page = built.html("en", "fl/01-ships.html")
    assert "<li id=rule:crew><h3><a id=fl1.0.2>1.0.2 </a></h3>" in page
    assert "<h2><a id=fl1.0>1.0 </a>Hulls</h2>" in page


def test_a_rule_without_a_label_has_an_address_that_survives_renumbering(built: Project) -> None:
    page = built.html("en", "fl/01-ships.html")
    link = re.search(r"<li id=fl1.0.1a><a id=(x[0-9a-f]+)>1.0.1<b>a</b> </a>", page)
    assert link is not None
    assert (built.out / f"en/r/fl/{link[1]}.html").is_file()


def test_references_are_linked_numbers(built: Project) -> None:
    page = built.html("en", "fl/02-sailing.html")
    assert "<a href=01-ships.html#rule:ship>[1.0.1]</a>" in page
    assert "<a href=../ra/01-races.html#rule:start>[RA 1.0.1]</a>" in page


def test_backlinks_name_rules_terms_and_other_books(built: Project) -> None:
    page = built.html("en", "fl/01-ships.html")
    note = re.search(r"<p class=b>Cited by (.*?)\n", page)
    assert note is not None
    assert re.sub("<[^>]+>", "", note[1]) == "1.0.2 2.0.1 Raft +1 RA 1.0.1"
    assert "<a class=m href=../r/fl/rule-ship.html#cited>+1</a>" in note[1]
    assert "<i hidden> <a href=../ra/01-races.html" in note[1]


def test_examples_notes_lists_and_tables_are_set_apart(built: Project) -> None:
    page = built.html("en", "fl/01-ships.html")
    assert "<p class=x><b>Example</b> A log is a raft" in without_term_links(page)
    assert "<ol>" in page
    assert "<div class=table tabindex=0><table>" in page
    assert "<td class=right>2" in page
    assert "<p class=o><b>Note</b> A raft drifts." in without_term_links(built.html("en", "fl/02-sailing.html"))


def test_a_symbol_has_an_accessible_name(built: Project) -> None:
    page = built.html("en", "fl/02-sailing.html")
    assert "<span class=y role=img aria-label=wind title=wind>W</span>" in page


def test_a_page_does_not_grow_with_the_units_that_cite_its_rules(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    more = "".join(f"### Rule {index}.[[rule:sail]]\n\n" for index in range(27))
    work.edit("source/fl/01-ships.md", "### @@rule:crew@@", f"{more}### @@rule:crew@@")
    work.sphinx("en")
    page = work.html("en", "fl/02-sailing.html")
    note = max(re.findall(r"<p class=b>.*\n", page), key=len)
    assert note.count("<a ") == 9
    assert "rule-sail.html#cited>+25</a>" in note
    assert work.html("en", "r/fl/rule-sail.html").count("<a class=row ") >= 28


def test_neighbours_lead_from_chapter_to_chapter(built: Project) -> None:
    page = built.html("en", "fl/02-sailing.html")
    assert '<a rel="prev" href="01-ships.html">' in page
    assert '<a rel="next" href="glossary.html">' in page


def test_contents_list_the_chapters_of_this_book_only(built: Project) -> None:
    contents = added_contents(built.html("en", "fl/frame.js"))
    shown = re.findall(r"(?:</b>|>)([^<>\n]+)(?: <small>[^<]*</small>)?</a>", contents)[1:]
    assert shown == ["Fleet Rules", "RA", "Ships", "Sailing", "Glossary"]


def test_a_page_lists_no_more_books_when_there_are_many(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    sizes = []
    for count in (9, 18):
        for index in range(count):
            folder = work.root / f"source/m{index}"
            folder.mkdir(exist_ok=True)
            text = f"[REF book=M{index} chap=1]\n\n# More\n\n## General\n\n### One rule.\n"
            (folder / "01-more.md").write_text(text, "utf-8")
        work.sphinx(f"html-{count}")
        sizes.append(len(work.html(f"html-{count}", "fl/01-ships.html")))
    assert sizes[0] == sizes[1]


def test_previews_are_a_script_that_a_folder_may_load(built: Project) -> None:
    script = (built.out / "en/fl/02-sailing.preview.js").read_text("utf-8")
    match = re.fullmatch(r"rulebookPreviews\((\{.*\})\);\n", script)
    assert match is not None
    previews = json.loads(match[1].replace("<\\/", "</"))
    assert set(previews) == {"cha:sailing", "sec:sailing_general", "sec:moving", "rule:sail"}
    assert previews["rule:sail"].startswith("<p><b>2.1.1</b> A ship sails")


def test_labels_are_in_the_inventory(built: Project) -> None:
    inventory = InventoryFile.loads((built.out / "en/objects.inv").read_bytes(), uri="https://example.org")
    rule = inventory.data["rule:rule"]["FL/rule:crew"]
    assert rule.uri == "https://example.org/fl/01-ships.html#rule:crew"
    assert rule.display_name == "FL 1.0.2"
    assert set(inventory.data["rule:term"]) == {"FL/term:crew", "FL/term:raft"}


def test_roles_show_the_number_of_the_language_on_the_page(built: Project) -> None:
    english, japanese = built.html("en", "index.html"), built.html("ja", "index.html")
    assert 'href="fl/02-sailing.html#rule:sail"' in english
    assert "FL 2.1.1" in english
    assert ">races<" in english
    assert "FL 2.1.1" in japanese
    assert "船のゲーム" in japanese


def test_interface_words_are_translated_and_can_be_overridden(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    catalogue = work.root / "translations/ja/LC_MESSAGES/rulebook.po"
    catalogue.parent.mkdir()
    catalogue.write_text(
        'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\nmsgid "Contents"\nmsgstr "もくじ"\n'
    )
    work.sphinx("ja", language="ja")
    assert "aria-label=もくじ" in added_contents(work.html("ja", "fl/frame.js"))
    assert "参照元" in work.html("ja", "fl/01-ships.html")


@pytest.mark.parametrize(
    ("language", "title", "link"),
    [("zh-Hans", "警告", "链接到此标题。"), ("ko", "경고", "이 제목의 링크")],
    ids=["Sphinx has zh_CN", "Sphinx lacks the words of a link"],
)
def test_sphinx_has_the_language_of_the_page_too(
    project: Callable[[str], Project], language: str, title: str, link: str
) -> None:
    work = project("two-books")
    (work.root / "translations/ja").rename(work.root / f"translations/{language}")
    page = "# A\n\n## B\n\n```{warning}\nC\n```\n"
    (work.root / f"translations/{language}/index.md").write_text(page, "utf-8")
    translators.clear()  # Sphinx fills the gaps of a language with the one before it
    work.sphinx("out", language=language)
    page = work.html("out", "index.html")
    assert f'<p class="admonition-title">{title}</p>' in page
    assert f'title="{link}"' in page


def test_translated_pages_have_the_addresses_of_the_source(built: Project) -> None:
    # But for the pages of single rules: a rule without a label has the id of its own text.
    english, japanese = (
        {path.relative_to(built.out / language).as_posix() for path in (built.out / language).rglob("*.html")}
        - {path.relative_to(built.out / language).as_posix() for path in (built.out / language / "r").rglob("x*.html")}
        for language in ("en", "ja")
    )
    assert japanese == english | {"translation.html", "fl/translation.html"}


def test_raw_html_is_text_and_style_is_dropped(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.edit("source/fl/01-ships.md", "with a mast.", "with <b>a</b> <span style='x'>mast</span> & \"sail\".")
    work.sphinx("en")
    assert 'with &lt;b&gt;a&lt;/b&gt; mast &amp; "sail".' in work.html("en", "fl/01-ships.html")


def test_a_chapter_without_a_heading_has_a_title_all_the_same(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.edit("source/fl/glossary.md", "# Glossary\n\n", "")
    work.sphinx("en")
    page = work.html("en", "fl/glossary.html")
    assert "<h1>Glossary</h1>" in page
    assert page.count("id=term:crew") == 1
    assert "<title>Glossary · Fleet Rules</title>" in page
    assert ">Glossary</a>" in added_contents(work.html("en", "fl/frame.js"))


def test_links_in_rules_lead_to_pages(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    (work.root / "source/fl/about.md").write_text("# About\n", "utf-8")
    links = (
        "[a](about.md) [b](02-sailing.md#rule:sail) [c](../ra/01-races.md) [d](#rule:crew) [e](gone.md) [f](../x.html)"
    )
    work.edit("source/fl/01-ships.md", "with a mast.", links)
    work.sphinx("en")
    page = work.html("en", "fl/01-ships.html")
    shown = re.findall(r"<a class=l href=(\S+?)>(\w)</a>", page)
    assert shown == [
        ("about.html", "a"),
        ("02-sailing.html#rule:sail", "b"),
        ("../ra/01-races.html", "c"),
        ("#rule:crew", "d"),
    ]
    assert "<a>e</a> <a>f</a>" in page


def test_prose_of_a_book_follows_its_chapters(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    (work.root / "source/fl/index.md").write_text("# The fleet\n\nWelcome aboard.\n", "utf-8")
    (work.root / "source/fl/about.md").write_text("# About\n", "utf-8")
    work.sphinx("en")
    page = work.html("en", "fl/index.html")
    assert "Welcome aboard." in page
    chapters = re.search(r"<ol class=\"plan\".*?</ol>", page, re.S)
    assert chapters is not None
    assert re.findall(r"<h2><a[^>]*><b>[^<]*</b>([^<]+)<", chapters[0]) == [
        "Ships",
        "Sailing",
        "Glossary",
        "About",
    ]


def test_a_role_with_words_of_its_own_is_no_code(built: Project) -> None:
    assert "<code" not in built.html("en", "index.html")


def test_what_only_the_source_has_is_shown_by_its_number(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.edit("translations/ja/fl/01-ships.md", "@@rule:crew@@ ", "")
    work.edit("translations/ja/fl/01-ships.md", "[[rule:ship]]", "[[rule:crew]]")
    result = work.sphinx("ja", language="ja")
    assert result.warnings.count("RB201") == 0
    page = work.html("ja", "fl/01-ships.html")
    assert "class=broken" not in page
    assert "[1.0.2]" in page


def test_a_link_to_markdown_on_the_web_stays(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    work.edit("source/fl/02-sailing.md", "Ships sail", "[Ships](https://example.org/a/README.md) [sail](#rule:crew)")
    work.sphinx("en")
    page = work.html("en", "fl/02-sailing.html")
    assert "<a class=l href=https://example.org/a/README.md>Ships</a>" in page
    assert "<a class=l href=01-ships.html#rule:crew>sail</a>" in page


def test_a_picture_of_a_page_and_one_of_a_chapter_may_share_a_name(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    (work.root / "source/pictures").mkdir()
    (work.root / "source/pictures/a.svg").write_text("<svg>page</svg>", "utf-8")
    (work.root / "source/a.svg").write_text("<svg>chapter</svg>", "utf-8")
    (work.root / "source/about.md").write_text("# About\n\n![a](pictures/a.svg)\n", "utf-8")
    work.edit("source/fl/01-ships.md", "with a mast.", "![a](../a.svg)")
    work.sphinx("en")
    assert (work.out / "en/_images/a.svg").read_text() == "<svg>page</svg>"
    assert (work.out / "en/_pictures/source/a.svg").read_text() == "<svg>chapter</svg>"
    assert "src=../_pictures/source/a.svg" in work.html("en", "fl/01-ships.html")


HOSTILE = '"><script>alert(1)</script>'


def test_no_setting_is_trusted_as_html(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    toml = HOSTILE.replace('"', '\\"')
    work.edit("source/fl/book.toml", 'code = "FL"', f'language = "{toml}"')
    work.edit("source/fl/book.toml", "Fleet Rules", toml)
    work.edit("source/fl/book.toml", "1.0.0", toml)
    work.edit("source/fl/book.toml", 'text = "W"', f'text = "{toml}"')
    work.edit("source/fl/book.toml", 'name = "wind"', f'name = "{toml}"\nglyph = "{toml}"')
    work.edit("source/fl/01-ships.md", "chapter: 1", f"chapter: '{HOSTILE}'")
    work.edit("source/fl/01-ships.md", "# Ships", f"# Ships {HOSTILE}")
    work.edit("source/fl/01-ships.md", "## Hulls", f"## Hulls @@number:1{HOSTILE}@@")
    work.edit("source/fl/01-ships.md", "**Example:**", f"**Example:** {HOSTILE}")
    work.edit("conf.py", '"Fleet"', f"'{HOSTILE}'")
    catalogue = work.root / "translations/ja/LC_MESSAGES/rulebook.po"
    catalogue.parent.mkdir()
    words = "".join(f'msgid "{word}"\nmsgstr "{toml}"\n\n' for word in ("Contents", "Next", "Cited by"))
    catalogue.write_text(f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n{words}')
    for language in ("en", "ja"):
        work.sphinx(language, language=language)
        for path in (work.out / language).rglob("*.html"):
            assert "<script>alert" not in path.read_text("utf-8"), path.name


def test_a_chapter_may_be_called_index(project: Callable[[str], Project]) -> None:
    work = project("two-books")
    (work.root / "source/ra/01-races.md").rename(work.root / "source/ra/index.md")
    work.sphinx("en")
    assert "A race starts" in work.html("en", "ra/chapter-1.html")
    assert "chapter-1.html" in work.html("en", "ra/index.html")
