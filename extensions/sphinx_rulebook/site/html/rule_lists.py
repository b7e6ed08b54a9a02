"""Lists of rules: each rule is an item, and the rules below it are a list in that item.

A screen reader then says how many rules there are and how deep they are nested, and goes from one to the next. These
lists are the only ordered lists without a class; an author's own have the class ``nl``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class ListItem(NamedTuple):
    """A unit in a list: its rank, whether it is a term of a glossary, and its HTML without the end tag."""

    rank: int
    is_term: bool
    html: str


def nested_lists(items: Sequence[ListItem], is_xml: bool) -> str:
    """Return units as nested lists; ``is_xml`` asks for the end tags that HTML lets us leave out."""
    end_of_rule = "</li>\n" if is_xml else ""
    parts: list[str] = []
    end_of_list = ""
    place = 0
    while place < len(items):
        item = items[place]
        after = place + 1
        while after < len(items) and items[after].rank > item.rank:
            after += 1
        end = "</dl>\n" if item.is_term else "</ol>\n"
        if end != end_of_list:  # the first item, or a rule after terms
            parts += end_of_list, "<dl>\n" if item.is_term else "<ol>\n"
            end_of_list = end
        below = nested_lists(items[place + 1 : after], is_xml)
        parts += item.html, below, "</dd></div>\n" if item.is_term else end_of_rule
        place = after
    return "".join(parts) + end_of_list
