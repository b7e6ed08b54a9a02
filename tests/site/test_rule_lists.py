"""Rules as nested lists."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.site.html.rule_lists import ListItem, nested_lists


def item(rank: int, name: str) -> ListItem:
    return ListItem(rank, False, f"<li>{name}")


def depths(element: ElementTree.Element, depth: int = 0) -> list[tuple[str, int]]:
    """Return the items with how deep they are, in their order."""
    found = []
    for child in element:
        if child.tag == "li":
            found.append(((child.text or "").strip(), depth))
        found += depths(child, depth + (child.tag == "li"))
    return found


def test_what_is_below_a_rule_is_a_list_in_it() -> None:
    items = [item(3, "1"), item(4, "1a"), item(5, "1a1"), item(4, "1b"), item(3, "2")]
    tree = ElementTree.fromstring(f"<x>{nested_lists(items, is_xml=True)}</x>")
    assert depths(tree) == [("1", 0), ("1a", 1), ("1a1", 2), ("1b", 1), ("2", 0)]
    assert [child.tag for child in tree] == ["ol"]


def test_html_leaves_the_end_tags_of_items_out() -> None:
    assert nested_lists([item(3, "1"), item(3, "2")], is_xml=False) == "<ol>\n<li>1<li>2</ol>\n"


def test_terms_and_rules_are_lists_of_their_own() -> None:
    term = ListItem(3, True, "<div><dt>Lamp</dt>\n<dd>Burns.")
    html = nested_lists([term, item(3, "1")], is_xml=True)
    assert [child.tag for child in ElementTree.fromstring(f"<x>{html}</x>")] == ["dl", "ol"]


@given(st.lists(st.integers(3, 7)))
def test_every_item_stands_below_the_last_one_of_a_higher_rank(ranks: list[int]) -> None:
    items = [item(rank, str(at)) for at, rank in enumerate(ranks)]
    tree = ElementTree.fromstring(f"<x>{nested_lists(items, is_xml=True)}</x>")
    open_ranks: list[int] = []
    wanted = []
    for at, rank in enumerate(ranks):
        while open_ranks and open_ranks[-1] >= rank:
            open_ranks.pop()
        wanted.append((str(at), len(open_ranks)))
        open_ranks.append(rank)
    assert depths(tree) == wanted
