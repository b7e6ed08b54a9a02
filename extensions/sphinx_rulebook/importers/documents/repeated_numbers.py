"""Ordered lists of Markdown whose items all have the same number, ``1.``: readers see them as 1, 2, 3."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Sequence

from ..typed_document import Line

_ITEM = re.compile(r"(?P<number>[0-9]{1,9})(?P<sign>[.)])(?=\s)")


def count_repeated_numbers(lines: Sequence[Line]) -> list[Line]:
    """Return the lines of Markdown, with the numbers that a reader sees in place of repeated ones.

    The numbers of a list in which any two differ stay as typed.
    """
    counted = list(lines)
    for places in _lists(lines):
        items = [match for place in places if (match := _ITEM.match(lines[place].text)) is not None]
        first = items[0]["number"]
        if any(item["number"] != first for item in items):
            continue
        for times, (place, item) in enumerate(zip(places, items, strict=True)):
            if times:
                number = str(int(first) + times)
                text = f"{number}{item.string[item.end('number') :]}"
                counted[place] = lines[place]._replace(text=text, seen=lines[place].shown.replace(first, number, 1))
    return counted


def _lists(lines: Sequence[Line]) -> Iterator[list[int]]:
    """Yield the indexes of the items of each ordered list.

    As in CommonMark, an item with the same indentation and sign goes on with the list above, until a heading or a
    paragraph that is not part of an item.
    """
    open_lists: dict[tuple[int, str], list[int]] = {}
    after_gap = False
    for place, line in enumerate(lines):
        item = _ITEM.match(line.text) if not line.bullet and not line.level and not line.is_code else None
        if line.level:
            open_lists = yield from _closed(open_lists, -1)
        elif item is not None:
            open_lists = yield from _closed(open_lists, line.indent)
            open_lists.setdefault((line.indent, item["sign"]), []).append(place)
        elif line.text and not line.is_code and after_gap and not line.bullet:
            open_lists = yield from _closed(open_lists, line.indent - 1)
        after_gap = not line.text and not line.is_code
    yield from _closed(open_lists, -1)


def _closed(
    open_lists: dict[tuple[int, str], list[int]], indent: int
) -> Generator[list[int], None, dict[tuple[int, str], list[int]]]:
    """Yield the lists that are indented more than ``indent``; return the others."""
    yield from (places for (own, _), places in open_lists.items() if own > indent)
    return {key: places for key, places in open_lists.items() if key[0] <= indent}
