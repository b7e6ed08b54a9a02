"""The page numbers of a book for printing, and its footnotes."""

from __future__ import annotations

from types import SimpleNamespace
from xml.etree.ElementTree import Element, SubElement

import pytest

from sphinx_rulebook.publishing.print_pages import check_notes, pages_of_anchors, write_pages
from sphinx_rulebook.support.errors import UnusableInputError

LINK = '<a class="k" href="#/en/lf/1.html#a&amp;b%2525">'


class FootnoteAreaBox(SimpleNamespace):
    """Stands for the foot of a page, as WeasyPrint names it."""


def document(*pages: list[Element]) -> SimpleNamespace:
    areas = (FootnoteAreaBox(children=[SimpleNamespace(element=element) for element in notes]) for notes in pages)
    return SimpleNamespace(pages=[SimpleNamespace(_page_box=SimpleNamespace(children=[area])) for area in areas])


def chapter() -> tuple[Element, Element, Element]:
    root = Element("html")
    article = SubElement(root, "article", {"class": "rules"})
    first, second = (SubElement(article, "div", {"class": "fn"}) for _ in range(2))
    first.text, second.text = "1 A sail.", "2 A mast."
    return root, first, second


def test_a_link_has_the_page_of_its_anchor() -> None:
    assert write_pages(f"{LINK}1", {"/en/lf/1.html#a&b%25": 7}) == f'{LINK[:-1]} data-page="7">1'


def test_a_link_to_nothing_has_no_page_and_every_link_has_one_before_pages_are_known() -> None:
    assert write_pages(LINK, {"/other": 7}) == LINK
    assert 'data-page="' in write_pages(LINK, None)


def test_a_rule_over_two_pages_is_on_the_first() -> None:
    pages = [SimpleNamespace(anchors=names) for names in ({"a": (0, 0)}, {"a": (0, 0), "b": (0, 0)})]
    assert pages_of_anchors(SimpleNamespace(pages=pages)) == {"a": 1, "b": 2}


def test_each_footnote_is_printed_once() -> None:
    root, first, second = chapter()
    check_notes(document([first], [second]), root)


@pytest.mark.parametrize(
    ("printed", "message"), [((0, 1), "'2 A mast.' on no page"), ((2, 1), "'1 A sail.' on the pages 1, 2")]
)
def test_a_footnote_that_is_lost_or_printed_twice_is_reported(printed: tuple[int, int], message: str) -> None:
    root, first, second = chapter()
    notes = [first, second] if printed[0] else [first]
    pages = (notes, [first]) if printed[0] else (notes,)
    with pytest.raises(UnusableInputError, match=message):
        check_notes(document(*pages), root)
