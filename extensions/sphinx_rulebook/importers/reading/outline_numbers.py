"""Outlines whose numbers show only their last part: the A below I is I.A, and the second 1 below 2 is 2.1.

Writers indent such numbers, and so does a list of Markdown in a list.  Without the numbers above them they would not
name a rule: there is an A below each Roman numeral.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ...markup.counting.counters import Counter, read_counter
from ..typed_document import Line

_ITEM = re.compile(r"[(（]?(?P<counter>[0-9]{1,3}|[ivxlc]{1,6}|[IVXLC]{1,6}|[A-Za-z])[.)）]\s+(?=\S)")
_COMPOUND = re.compile(r"[(（]?[0-9A-Za-z]{1,4}[.\-][0-9A-Za-z]{1,3}(?![^\W\d_])")
_FIRSTS = ("1", "I", "i", "A", "a")
_FEWEST = 6
_LEAST_NESTED = 0.3
_MOST_OTHERS = 0.25
"""The most paragraphs outside the outline, for each of its items."""


@dataclass
class _List:
    """A list of an outline: its indentation, its kind by the first counter, the index and the text of the last one."""

    indent: int
    first: str
    counter: Counter
    index: int
    last: str


def with_whole_numbers(lines: Sequence[Line], dropped: Collection[int]) -> tuple[list[Line], str] | None:
    """Return the lines of an outline with whole numbers, and a note with an example; None for any other document.

    Every number has to count on in its list, and something has to be gained: the same kind of number at two depths,
    or letters or Roman numerals at the top. Other documents are read better as they are: in 1., a), b) the numbers of
    both depths name a rule as readers know it.
    """
    written = [place for place, line in enumerate(lines) if line.text and place not in dropped]
    items = [place for place in written if _item(lines[place]) is not None]
    if len(items) < _FEWEST or not _is_all_outline(lines, written, items):
        return None
    numbers = _whole_numbers([lines[place] for place in items])
    if numbers is None:
        return None
    nested = [number for number, kinds in numbers if len(kinds) > 1]
    is_gained = any(kinds[0] != "1" or len(set(kinds)) < len(kinds) for _, kinds in numbers)
    parents = {number.rpartition(".")[0] for number in nested}
    if len(nested) < _LEAST_NESTED * len(items) or len(parents) < 2 or not is_gained:
        return None
    changed = list(lines)
    for place, (number, _) in zip(items, numbers, strict=True):
        line = lines[place]
        match = _item(line)
        assert match is not None, "an item"
        whole = f"{number}. {line.text[match.end() :]}"
        changed[place] = line._replace(text=whole, seen=whole, indent=0)
    example = max(nested, key=lambda number: number.count("."))
    return changed, f"indented numbers are written whole: {example}"


def _item(line: Line) -> re.Match[str] | None:
    return _ITEM.match(line.text) if not line.is_code and not line.bullet and not line.level else None


def _is_all_outline(lines: Sequence[Line], written: Sequence[int], items: Sequence[int]) -> bool:
    """Return whether nearly everything from the first item on belongs to the outline."""
    inside = set(items)
    others = 0
    for place in written:
        line = lines[place]
        if place < items[0] or place in inside:
            continue
        if line.level or _COMPOUND.match(line.text):
            return False
        # What is indented, or directly below a line of the outline, goes on with it.
        others += not line.indent and not line.bullet and not lines[place - 1].text
    return others <= _MOST_OTHERS * len(items)


def _whole_numbers(items: Sequence[Line]) -> list[tuple[str, tuple[str, ...]]] | None:
    """Return the whole number of each item with the kinds of its parts, or None if a number does not count on."""
    found: list[tuple[str, tuple[str, ...]]] = []
    lists: list[_List] = []
    for line in items:
        match = _item(line)
        assert match is not None, "an item"
        while lists and lists[-1].indent > line.indent:
            lists.pop()
        written = match["counter"]
        if lists and lists[-1].indent == line.indent:
            last = lists[-1]
            if written != last.counter.show(last.index + 1):
                return None
            last.index, last.last = last.index + 1, written
        elif written in _FIRSTS:
            lists.append(_List(line.indent, written, read_counter(written), 0, written))
        else:
            return None
        found.append((".".join(one.last for one in lists), tuple(one.first for one in lists)))
    return found
