"""Tables that are drawn with hyphens, in plain text and in the Markdown of Pandoc: ``Boat   Fee`` above ``----   ---``,
or a grid of ``+----+---+`` around ``| Boat | Fee |``.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Sequence
from typing import TypeAlias
from unicodedata import east_asian_width

from ...markup.titles import ends_sentence
from ..writing.escaping import escape_inline

_RULER = re.compile(r"[ \t]*(?:-{2,}(?:[ \t]+-{2,})+|={2,}(?:[ \t]+={2,})+)[ \t\r]*")
_RULE = re.compile(r"[-=]{2,}")
_FRAME = re.compile(r"[ \t]*-{6,}[ \t\r]*")
_GAP = re.compile(r"\t|  ")
_WIDE_GAP = "   "
_FILLED = "\0"
"""The second place that a wide sign, such as one of Japanese, takes on a line."""
_BORDER = re.compile(r"[ \t]*\+(?:[:]?[-=]{2,}[:]?\+)+[ \t\r]*")
_SIGNS = ("-- -", "--  ", "--\t", "== =", "==  ", "==\t", "+--")
"""What a text has if it has such a table."""
_MOST_LINES_OF_HEAD = 6
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
    framed = _framed(lines, place, free)
    if framed is not None:
        return framed
    start, head, body = place - 1, place - 1, place + 1
    if place <= free or not lines[head].strip():
        start, head, body = place, place + 1, place + 3
    elif _is_below_ruler(lines, head, free):
        return None  # a head of several lines
    if body >= len(lines) or not _RULER.fullmatch(lines[body - 1]):
        return None
    end = body
    while end < len(lines) and lines[end].strip() and not _RULER.fullmatch(lines[end]):
        end += 1
    columns = _columns(lines[body - 1])
    rows = [_cells(lines[at], columns) for at in (head, *range(body, end))]
    whole = list(itertools.takewhile(lambda row: row is not None, rows))
    text = range(body + len(whole) - 1, end)  # the lines below the rows
    is_closed = end < len(lines) and _RULER.fullmatch(lines[end]) is not None
    if len(whole) < 2 or (text and (is_closed or not _is_text(lines[text.start : end]))):
        return None
    return start, text.start + is_closed, [row for row in whole if row is not None]


def _is_below_ruler(lines: Sequence[str], place: int, free: int) -> bool:
    """Return whether a ruler is above a line, without an empty line between them."""
    above = reversed(lines[max(free, place - _MOST_LINES_OF_HEAD) : place])
    return any(map(_RULER.fullmatch, itertools.takewhile(str.strip, above)))


def _framed(lines: Sequence[str], place: int, free: int) -> _Found | None:
    """Return the table around the ruler at a place that has a line of hyphens above its head and below its last row.

    Its rows may have several lines, and empty lines are between them.
    """
    top = place - 1
    while top >= max(free, place - _MOST_LINES_OF_HEAD) and lines[top].strip() and not _FRAME.fullmatch(lines[top]):
        top -= 1
    if top < free or top >= place - 1 or not _FRAME.fullmatch(lines[top]):
        return None
    columns = _columns(lines[place])
    groups: list[list[list[str]]] = [[]]  # the lines of each row
    for at in itertools.chain(range(top + 1, place), range(place, len(lines))):
        if at == place or not lines[at].strip():
            groups += [[]] if groups[-1] else []
            continue
        if _FRAME.fullmatch(lines[at]):
            rows = [_joined(group) for group in groups if group]
            return (top, at + 1, rows) if len(rows) > 1 else None
        cells = _cells(lines[at], columns)
        if cells is None:
            return None
        groups[-1].append(cells)
    return None


def _is_text(lines: Sequence[str]) -> bool:
    """Return whether lines below a table are sentences, and not further rows."""
    return ends_sentence(lines[-1].strip()) and not any(_GAP.search(line.strip()) for line in lines)


def _joined(group: Sequence[Sequence[str]]) -> list[str]:
    """Return the cells of a row of several lines."""
    return [" ".join(filter(None, column)) for column in zip(*group, strict=True)]


def _columns(ruler: str) -> list[tuple[int, int]]:
    """Return where each column of a ruler starts, and how many spaces are before its texts at least: one if the ruler
    has one there, otherwise two.
    """
    spans = [match.span() for match in _RULE.finditer(ruler.expandtabs())]
    gaps = [0, *(start - end for (_, end), (start, _) in itertools.pairwise(spans))]
    return [(start, min(gap, 2)) for (start, _), gap in zip(spans, gaps, strict=True)]


def _cells(line: str, columns: Sequence[tuple[int, int]]) -> list[str] | None:
    """Return the cells of a row, whose columns start at some places; None if a text goes across the start of one, or if
    a cell has a gap as between columns.
    """
    text = line.expandtabs().rstrip()
    if not text.isascii():
        text = "".join(sign + _FILLED if east_asian_width(sign) in "WF" else sign for sign in text)
    is_across = any(start < len(text) and text[start - gap : start].strip() for start, gap in columns[1:])
    starts = [start for start, _ in columns]
    if "|" in text or is_across or text[: starts[0]].strip():
        return None
    ends = [*starts[1:], len(text)]
    cells = [text[start:end].replace(_FILLED, "").strip() for start, end in zip(starts, ends, strict=True)]
    return cells if not any(_WIDE_GAP in cell for cell in cells) else None


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
            open_group.append([line[left + 1 : right].strip() for left, right in itertools.pairwise(corners)])
        else:
            break
    if len(groups) < 2:
        return None  # without a head, or without rows
    head, *rest = groups
    if len(rest) == 1 and all(cells[0] for cells in rest[0]):
        rest = [[cells] for cells in rest[0]]
    return place, end, [_joined(group) for group in (head, *rest)]
