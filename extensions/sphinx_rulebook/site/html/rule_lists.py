"""Lists of rules: each rule is an item, and the rules below it are a list in that item.

A screen reader then says how many rules there are and how deep they are nested, and goes from one to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Item(NamedTuple):
    """A unit in a list: its rank, whether it is a term of a glossary, and its HTML without the end tag."""

    rank: int
    is_term: bool
    html: str


def nested_lists(items: Sequence[Item], is_xml: bool) -> str:
    """Return units as nested lists; ``is_xml`` asks for the end tags that HTML lets us leave out."""
    end_of_rule = "</li>\n" if is_xml else ""
    role = ' role="list"' if is_xml else " role=list"  # Safari takes lists without bullets for plain text
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
            parts += end_of_list, "<dl>\n" if item.is_term else f"<ol{role}>\n"
            end_of_list = end
        below = nested_lists(items[place + 1 : after], is_xml)
        parts += item.html, below, "</dd></div>\n" if item.is_term else end_of_rule
        place = after
    return "".join(parts) + end_of_list
