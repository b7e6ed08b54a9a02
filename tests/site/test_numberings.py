"""Pages of books whose units have no numbers, or numbers of their own kind."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import unquote

import pytest
from sphinx.util.inventory import InventoryFile

from ..helpers import added_contents
from .conftest import BuildResult, Project, copy_project
from .test_html import read


@pytest.fixture(scope="module")
def harbour(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project of books with all kinds of numbers, built once for all tests that only read its pages."""
    work = copy_project("harbour", tmp_path_factory.mktemp("numberings"))
    assert complaints(work.sphinx("en")) == []
    return work


def complaints(result: BuildResult) -> list[str]:
    """Return what a build warned of, but for what the translation does not have."""
    return [line for line in result.warnings.splitlines() if line.strip() and "RB30" not in line]


def main_of(page: str) -> str:
    """Return the text column of a page."""
    return page[page.index("<main") : page.index("</main>")]


def contents(harbour: Project, book: str) -> str:
    return added_contents(harbour.html("en", f"{book}/frame.js"))


def test_nothing_stands_where_a_number_would(harbour: Project) -> None:
    for path in (harbour.out / "en").rglob("*"):
        if path.suffix in (".html", ".js") and "_static" not in path.parts:
            text = path.read_text("utf-8").partition("(()=>{")[0]  # our code follows in the script with the frame
            for trace in ("None", "[]", "<b></b>", "<b> ", "[ ", " ]"):
                assert trace not in re.sub(r"<script.*?</script>", "", text), (path.name, trace)


def test_a_page_without_numbers_has_no_column_for_them(harbour: Project) -> None:
    page = harbour.html("en", "nn/oil.html")
    assert re.search(r'<main id="text"[^>]* class="rules bare">', page)
    assert "<h1>Oil</h1>" in page
    assert "<title>Oil · No Numbers</title>" in page
    assert "<h2><span>Lamps of <a class=w href=" in page
    assert ">Oil</a>" in contents(harbour, "nn")
    assert "<small>Previous</small> <span>Docks</span>" in page
    assert re.search(r'<main id="text"[^>]* class="rules">', harbour.html("en", "ss/01-ships.html"))


def test_chapters_without_number_are_in_the_order_of_their_headers(harbour: Project) -> None:
    listed = re.findall(r"<li><a href=([^ >]+)", contents(harbour, "nn"))
    assert listed[-3:] == [f"../../nn/{name}.html" for name in ("docks", "oil", "glossary")]


def test_a_translation_takes_the_place_of_the_chapter_with_the_same_number_in_its_header(harbour: Project) -> None:
    harbour.sphinx("ja", language="ja")
    assert ">油</h1>" in harbour.html("ja", "nn/oil.html")
    assert "A rope holds a ferry." in harbour.html("ja", "nn/docks.html")


def test_a_rule_without_number_is_called_by_what_stands_above_it(harbour: Project) -> None:
    page = main_of(harbour.html("en", "nn/oil.html"))
    assert "<a class=w href=docks.html#rule:rope>[Mooring]</a> comes first" in page
    assert "<a class=w href=docks.html#cha:docks>[Docks]</a>" in page
    assert "<a href=../ss/01-ships.html#rule:ship>[SS 1.1]</a>" in page
    assert "<a class=w href=glossary.html#term:wick>[Wick]</a>" in page
    assert "Cited by <a class=w href=docks.html#rule:rope>Mooring</a>" in page
    assert "<a class=w href=oil.html#sec:lamps>[Lamps of]</a>" in harbour.html("en", "nn/docks.html")


def test_no_reference_is_taken_for_the_number_that_is_not_there(harbour: Project) -> None:
    page = main_of(harbour.html("en", "nn/oil.html"))
    assert "<li id=nn-3><span>Nobody named this rule.<a class=w href=#rule:drop>[Oil]</a>" in page
    assert "<h2><span>Lamps of <a" in page
    assert "<div class=t id=term:wick><dt>Wick</dt>\n<dd><a" in harbour.html("en", "nn/glossary.html")


def test_a_named_rule_without_number_has_a_permalink_all_the_same(harbour: Project) -> None:
    permalink = '<a class=p href=#rule:rope aria-label="Link to this rule"></a>A rope'
    assert f"<li id=rule:rope>{permalink}" in harbour.html("en", "nn/docks.html")
    page = harbour.html("en", "ss/01-ships.html")
    assert page.count("<a class=p") == 1
    assert "<li id=ss-6>Nobody cites this rule." in page


def test_a_number_of_any_shape_becomes_an_id_that_an_address_may_hold(harbour: Project) -> None:
    page = harbour.html("en", "nn/docks.html")
    assert ">Annex 5% </a>" in page


def test_a_reference_prints_what_its_book_or_it_itself_says(harbour: Project) -> None:
    page = harbour.html("en", "ss/01-ships.html")
    assert "(<a href=#sec:hulls>1.1</a>–<a href=#sec:masts>2</a>)." in page
    assert "<a class=w href=#rule:ship>ship #&lt;1.1&gt;</a>" in page
    backlinks = re.findall(r"Cited by (.*?)\n", page)
    assert [re.sub("<[^>]+>", "", links) for links in backlinks] == ["1.1", "NN Lamps of 1.1", "1.1", "1.1"]
    page = harbour.html("en", "nn/oil.html")
    assert (
        "<a href=../ll/01.html#rule:1c+>[LL 1c+]</a> and <a class=w href=../ll/01.html#rule:1c+>guideline 1c+</a>"
        in (page)
    )


def test_labels_are_numbers_with_an_anchor_of_their_own(harbour: Project) -> None:
    page = harbour.html("en", "ll/01.html")
    assert "<a id=ll1>1 </a>Articles</h1>" in page
    assert "<li id=rule:1c+><h2><a id=ll1c+>1c+ </a></h2>A guideline.<a href=#rule:2.b>[2.b]</a>" in page
    assert "<li id=ll-3><span><a href=#rule:1c+>[1c+]</a> has a label" in page
    assert "<a class=l href=#rule:1c+>more</a>" in page


def test_previews_have_a_number_only_where_there_is_one(harbour: Project) -> None:
    previews = (harbour.out / "en/nn/oil.preview.js").read_text("utf-8")
    assert '"rule:lamp":"<p>A lamp burns.<a' in previews
    assert '"rule:1c+":"<p><b>1c+<\\/b> A guideline.' in (harbour.out / "en/ll/01.preview.js").read_text("utf-8")


def test_the_most_cited_rules_have_room_for_numbers_only_where_there_are_some(harbour: Project) -> None:
    assert '<a href="oil.html#rule:drop"><span dir="auto">[Mooring] comes first' in harbour.html("en", "nn/index.html")
    assert '<a href="01.html#rule:1c+"><span class="n">1c+</span><span dir="auto">A guideline.' in harbour.html(
        "en", "ll/index.html"
    )


def test_a_shared_counter_prints_on_every_rank(harbour: Project) -> None:
    text = re.sub("<[^>]+>", "", main_of(harbour.html("en", "sh/000-golden.html")))
    numbers = [
        "000 Golden Rules",
        "001 First",
        "002 Cards",
        "002.1 Most of them.[001][002]",
        "003 Second",
        "004 Ferries",
    ]
    places = [text.index(number) for number in numbers]
    assert places == sorted(places)


def test_no_id_stands_twice_and_every_link_has_its_target(harbour: Project) -> None:
    for path in (harbour.out / "en").rglob("*.html"):
        page = read(path)
        assert len(page.ids) == len(set(page.ids)), path.name
        assert [link for link in page.links if link.startswith("#") and link[1:] and link[1:] not in page.ids] == []


def test_units_without_number_are_in_the_inventory_by_their_names(harbour: Project) -> None:
    inventory = InventoryFile.loads((harbour.out / "en/objects.inv").read_bytes(), uri="https://example.org")
    assert inventory.data["rule:rule"]["NN/rule:rope"].display_name == "NN Mooring"
    assert inventory.data["rule:rule"]["LL/rule:1c+"].uri == "https://example.org/ll/01.html#rule:1c+"


def test_a_role_names_what_has_no_number_without_its_book(project: Callable[[str], Project]) -> None:
    work = project("harbour")
    text = "# Harbour\n\n{rule:ref}`NN/rule:rope` {rule:ref}`LL/rule:1c+` [a](#LL/rule:1c+)\n"
    text += "\n{rule:ref}`(#) <LL/rule:1c+>`\n"
    (work.root / "source/index.md").write_text(text, "utf-8")
    assert complaints(work.sphinx("en")) == []
    page = work.html("en", "index.html")
    assert ">Mooring</span>" in page
    assert ">LL 1c+</span>" in page
    assert ">(1c+)</span>" in page
    assert page.count("ll/01.html#rule:1c+") == 3


def test_a_number_that_is_typed_twice_leads_to_the_first(project: Callable[[str], Project]) -> None:
    work = project("harbour")
    work.edit("source/shared/000-golden.md", "### Ferries", "### @@number:002@@ Ferries")
    assert work.sphinx("en").warnings.count("RB126") == 1
    page = work.html("en", "sh/000-golden.html")
    assert "<a id=sh002>002 </a>" in page
    assert "<li id=sh-6>" in page


@pytest.mark.parametrize("builder", ["text", "epub"])
def test_other_builders_write_rules_without_numbers(project: Callable[[str], Project], builder: str) -> None:
    work = project("harbour")
    assert work.sphinx("out", builder=builder).status == 0
    pages = [path for path in (work.out / "out").rglob("oil.*") if path.suffix in (".txt", ".xhtml")]
    assert [page.name for page in pages]
    assert all("None" not in page.read_text("utf-8") for page in pages)


@pytest.fixture(scope="module")
def statute(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A project whose numbers have words, spaces and other scripts, built once."""
    work = copy_project("statute", tmp_path_factory.mktemp("statute"))
    assert complaints(work.sphinx("en")) == []
    return work


_ATTRIBUTE = r'=(?:"([^"]*)"|([^\s">]+))'


def values(page: str, attribute: str) -> list[str]:
    """Return the values of an attribute, which may be written without quotation marks."""
    return [quoted or plain for quoted, plain in re.findall(rf"\s{attribute}{_ATTRIBUTE}", page)]


def test_ids_of_numbers_have_no_spaces_and_stay_unique(statute: Project) -> None:
    for path in (statute.out / "en").rglob("*.html"):
        ids = values(path.read_text("utf-8"), "id")
        assert len(ids) == len(set(ids)), path
        assert [one for one in ids if not one or re.search(r'[\s"#%<>`]', one)] == [], path


def test_numbers_with_words_are_shown_and_lead_to_their_rules(statute: Project) -> None:
    keepers, hours = statute.html("en", "law/01.html"), statute.html("en", "law/02.html")
    assert {"lawPart-I", "law§-1", "law§-1-(1)", "law§-1-(2)", "lawlit.-b", "law§-2"} <= set(values(keepers, "id"))
    assert "§ 1<b> (2)</b> </a>" in keepers
    assert re.search(r"<a href=02.html#rule:dawn[^>]*>§ 3 \(1\)</a>: the paragraph <a [^>]*>1</a>", keepers)
    assert {"lawPart-II", "law§-3", "law§-3-(1)"} <= set(values(hours, "id"))


def test_numbers_in_other_scripts_are_shown_and_lead_to_their_rules(statute: Project) -> None:
    general, light = statute.html("en", "ks/01.html"), statute.html("en", "ks/02.html")
    assert {"ks第一章", "ks第一節", "ks第一条", "ks①", "ks②", "ksイ", "ksロ"} <= set(values(general, "id"))
    assert {"ks第二章", "ks第一節", "ks第二条", "ks第三条"} <= set(values(light, "id"))
    assert re.search(r"<a href=01.html#sec:purpose[^>]*>\[第一節\]</a>", light)


def test_every_address_on_a_page_with_such_numbers_leads_to_an_id(statute: Project) -> None:
    pages = {path.resolve(): path.read_text("utf-8") for path in (statute.out / "en").rglob("*.html")}
    ids = {path: set(values(page, "id")) for path, page in pages.items()}
    for path, page in pages.items():
        for address in values(page, "href"):
            file, _, fragment = address.partition("#")
            target = (path.parent / unquote(file)).resolve() if file else path
            if fragment and target in ids:
                assert unquote(fragment) in ids[target], (path, address)
