"""The numbers and bullets that a browser prints before the items of lists."""

from __future__ import annotations

from lxml.html import HtmlElement

from ...reading.shapes import split_number
from ..number_formats import print_count
from .css_counters import PageCounters

_TYPES = {"1": "decimal", "a": "lower-alpha", "A": "upper-alpha", "i": "lower-roman", "I": "upper-roman"}
_BULLETS = ("disc", "circle", "square")


class ListMarkers:
    """Counts the items of the lists of a page, in the order in which they are read."""

    def __init__(self, counters: PageCounters) -> None:
        self._counters = counters
        self._next: dict[HtmlElement, int] = {}

    def of_item(self, item: HtmlElement) -> str:
        """Count an item; return its number or its bullet, "" if its text has a number itself."""
        parent = item.getparent()
        if parent is None or not (self._counters.has_markers(parent) and self._counters.has_markers(item)):
            return ""
        if parent.tag != "ol":
            return "•"
        is_reversed = parent.get("reversed") is not None
        first = integer_in(parent.get("start"), len(parent.findall("li")) if is_reversed else 1)
        count = integer_in(item.get("value"), self._next.get(parent, first))
        self._next[parent] = count - 1 if is_reversed else count + 1
        opening = split_number(item.text_content().strip()[:200])
        if opening is not None and any(map(str.isdigit, opening.number)) and len(opening.number) > 1:
            return ""
        form = self._counters.form_of(item) or _TYPES.get(item.get("type") or parent.get("type") or "", "decimal")
        return "•" if form in _BULLETS else f"{print_count(count, form)}."


def integer_in(text: str | None, default: int) -> int:
    """Return the integer that an attribute is, or the default."""
    try:
        return int(text) if text is not None else default
    except ValueError:
        return default
