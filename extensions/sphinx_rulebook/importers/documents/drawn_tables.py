"""Tables that are drawn with hyphens, in plain text and in the Markdown of Pandoc: ``Boat   Fee`` above ``----   ---``,
or a grid of ``+----+---+`` around ``| Boat | Fee |``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import TypeAlias

from ..writing.escaping import escape_inline

_RULER = re.compile(r"[ \t]*(?:-{2,}(?:[ \t]+-{2,})+|={2,}(?:[ \t]+={2,})+)[ \t\r]*")
_RULE = re.compile(r"[-=]{2,}")
_BORDER = re.compile(r"[ \t]*\+(?:[:]?[-=]{2,}[:]?\+)+[ \t\r]*")
_SIGNS = ("-- -", "--  ", "--\t", "== =", "==  ", "==\t", "+--")
"""What a text has if it has such a table."""
_Found: TypeAlias = tuple[int, int, list[list[str]]]
"""Where a table starts and ends, and the cells of its rows."""


def with_drawn_tables(text: str, code: Collection[int] = (), is_markdown: bool = False) -> str:
    """Return a text with each drawn table as one of Markdown, line for line; ``code`` are the lines of fenced code.

    The signs of Markdown in the cells of plain text are escaped. A table with a word across two columns stays as it is.
    """
    if not any(sign in text for sign in _SIGNS):
        return text
    lines = text.split("\n")
    end = 0
    for place in range(len(lines)):
        if place < end or place in code:
            continue
        found = _ruled(lines, place, end) or _grid(lines, place)
        if found is None:
            continue
        start, end, rows = found
        if not is_markdown:
            rows = [[escape_inline(cell, ()) for cell in row] for row in rows]
        shown = [f"| {' | '.join(row)} |" for row in rows]
        shown.insert(1, f"| {' | '.join('---' for _ in rows[0])} |")
        lines[start:end] = [*shown, *[""] * (end - start - len(shown))]
    return "\n".join(lines)


def _ruled(lines: Sequence[str], place: int, free: int) -> _Found | None:
    """Return the table whose first ruler is at a place; its head is above that, after the ``free`` place at least, or
    between two rulers.
    """
    if not _RULER.fullmatch(lines[place]):
        return None
    start, head, body = place - 1, place - 1, place + 1
    if place <= free or not lines[head].strip():
        start, head, body = place, place + 1, place + 3
    if body >= len(lines) or not _RULER.fullmatch(lines[body - 1]):
        return None
    end = body
    while end < len(lines) and lines[end].strip() and not _RULER.fullmatch(lines[end]):
        end += 1
    starts = [match.start() for match in _RULE.finditer(lines[body - 1].expandtabs())]
    rows = [_cells(lines[at], starts) for at in (head, *range(body, end))]
    whole = [row for row in rows if row is not None]
    if end == body or len(whole) < len(rows):
        return None
    is_closed = end < len(lines) and _RULER.fullmatch(lines[end]) is not None
    return start, end + is_closed, whole


def _cells(line: str, starts: Sequence[int]) -> list[str] | None:
    """Return the cells of a row, whose columns start at some places; None if a word goes across the start of one."""
    text = line.expandtabs().rstrip()
    is_across = any(0 < start < len(text) and not text[start - 1].isspace() for start in starts[1:])
    if "|" in text or is_across or text[: starts[0]].strip():
        return None
    ends = [*starts[1:], len(text)]
    return [text[start:end].strip() for start, end in zip(starts, ends, strict=True)]


def _grid(lines: Sequence[str], place: int) -> _Found | None:
    """Return the table whose upper border is at a place.

    A row between two borders may have several lines. If the only border inside is that below the head, each line with
    a first cell is a row.
    """
    border = lines[place].strip()
    if not _BORDER.fullmatch(border):
        return None
    corners = [at for at, sign in enumerate(border) if sign == "+"]
    groups: list[list[list[str]]] = []  # the lines between two borders, each with its cells
    open_group: list[list[str]] = []
    end = place + 1  # after the last border
    for at in range(place + 1, len(lines)):
        line = lines[at].strip()
        if len(line) == len(border) and open_group and _BORDER.fullmatch(line):
            groups.append(open_group)
            open_group, end = [], at + 1
        elif len(line) == len(border) and all(line[corner] == "|" for corner in corners):
            open_group.append([line[left + 1 : right].strip() for left, right in pairwise(corners)])
        else:
            break
    if len(groups) < 2:
        return None  # without a head, or without rows
    head, *rest = groups
    if len(rest) == 1 and all(cells[0] for cells in rest[0]):
        rest = [[cells] for cells in rest[0]]
    rows = [[" ".join(filter(None, column)) for column in zip(*group, strict=True)] for group in (head, *rest)]
    return place, end, rows
