"""The columns of a page of a PDF: the gutters between them, which a table without lines has too."""

from __future__ import annotations

import itertools
import math
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..opening_signs import COMPOUND
from .pdf_characters import Character

_MOST_CROSSING, _LEAST_BESIDE = 0.15, 0.25
"""The share of the lines that may cross the gutter between two columns, and that each column has at least."""

_LEAST_OF_FULL = 0.05
"""The share of the lines that begin at the left of a column at least, if all columns are at equal distances."""

_LEAST_COLUMNS = 0.3
"""The share of the pages that have columns if a nearly empty one has them too."""

_HEAD_AND_FOOT = 2
GUTTER, _STEP = 8, 2
_NEAR = 3
_MIDDLE = (0.3, 0.7)
_LEAST_PITCH = 0.14
"""How far columns are from each other at least, in widths of the page."""

_FEWEST_LINES = 3
"""The lines that a column has at least; the last of three and more columns may have fewer."""

_FEW_LINES = 5
"""How many lines a column has, at most, that may be a small table with a title or a page number below it."""
_LEAST_WIDTH = 0.15
"""How wide a column of prose is at least, in widths of the page."""

_FULL, _LEAST_FULL = 0.7, 0.4
"""The width of a full line, in widths of its column, and the share of such lines in columns of prose."""

_LEAST_ALIGNED, _LEAST_TOGETHER = 0.9, 0.8
"""The shares of the lines, and of the lines below a space, that have one beside them at the same height in a table."""

_FEWEST_TOGETHER, _MOST_WITH_GAP = 3, 0.5
_SAME_HEIGHT, _LEAST_LEAD, _WIDEST_LEAD = 0.2, 0.7, 1.5
_SPACE = 1.06
"""The distance of two lines with a space between them, in distances of most lines."""

_LEAST_NUMBERED = 0.1


@dataclass(frozen=True, slots=True)
class _Span:
    """A run of characters, or a line of several: its ends, its foot, its size, whether it opens with the number of a
    unit, and whether it has a wide gap.
    """

    left: float
    right: float
    bottom: float
    size: float
    is_numbered: bool
    has_gap: bool = False


def find_gutters(pages: Sequence[Sequence[Sequence[Character]]], widths: Sequence[float]) -> list[list[float]]:
    """Return the middles of the gutters between the columns of each page, from the left, given the runs on it.

    A page that is too empty to show whether it has columns has those of most others, if nothing is between them.
    """
    spans = [_spans(runs) for runs in pages]
    found = [_gutters_of_page(own, width) for own, width in zip(spans, widths, strict=True)]
    most = max((len(gutters) for gutters in found), default=0)
    known = [gutters for gutters in found if len(gutters) == most]
    if not most or len(known) <= _LEAST_COLUMNS * len(pages):
        most = 1
        known = [gutters for gutters in found if len(gutters) == most]
    usual = [statistics.median(places) for places in zip(*known, strict=True)]
    has_columns = len(known) > _LEAST_COLUMNS * len(pages)
    return [
        usual if has_columns and len(gutters) < len(usual) and _are_free(own, usual) else gutters
        for own, gutters in zip(spans, found, strict=True)
    ]


def _spans(runs: Iterable[Sequence[Character]]) -> list[_Span]:
    return [
        _Span(
            run[0].left,
            max(one.right for one in run),
            run[0].bottom,
            run[0].size,
            COMPOUND.match("".join(one.sign for one in run).lstrip()) is not None,
        )
        for run in runs
    ]


def _are_free(spans: Sequence[_Span], gutters: Sequence[float]) -> bool:
    """Return whether text is on both sides of a gutter, and hardly any on one."""
    columns = list(_columns(spans, gutters))
    crossing = len(spans) - sum(map(len, columns))
    is_beside = sum(1 for column in columns if column) > 1
    return is_beside and crossing <= max(_HEAD_AND_FOOT, _MOST_CROSSING * len(spans))


def _columns(spans: Sequence[_Span], gutters: Sequence[float]) -> Iterator[list[_Span]]:
    """Yield the spans of each column; those that cross a gutter are in none."""
    for left, right in itertools.pairwise((float("-inf"), *gutters, float("inf"))):
        yield [one for one in spans if one.left >= left - GUTTER / 2 and one.right <= right + GUTTER / 2]


def _gutters_of_page(spans: Sequence[_Span], width: float) -> list[float]:
    """Return the gutters of a page: of columns that are equally far from each other, or else the one of two columns."""
    if not spans:
        return []
    starts = Counter(round(one.left / _STEP) for one in spans)
    least = max(1, _LEAST_OF_FULL * len(spans))
    frequent = sorted(
        min(one.left for one in spans if round(one.left / _STEP) == place)
        for place in starts
        if starts[place - 1] + starts[place] + starts[place + 1] >= least
    )
    for start in frequent[1:]:
        pitch = start - frequent[0]
        gutters = _regular_gutters(spans, frequent[0], pitch) if pitch > _LEAST_PITCH * width else []
        if gutters:
            return gutters
    gutter = _gutter(spans, width)
    return [gutter] if gutter is not None else []


def _regular_gutters(spans: Sequence[_Span], left: float, pitch: float) -> list[float]:
    """Return the gutters of columns that begin every ``pitch`` points, if there are full columns of prose there."""
    right = max(one.right for one in spans)
    count = max(2, math.ceil((right - left - _NEAR) / pitch))
    gutters: list[float] = []
    for place in range(1, count):
        start = left + place * pitch
        crossing = sum(1 for one in spans if one.left < start - _NEAR and one.right > start - GUTTER)
        is_start = any(abs(one.left - start) <= _NEAR for one in spans)
        if crossing > _MOST_CROSSING * len(spans) or not is_start:
            return []
        gutters.append(start - GUTTER / 2)
    columns = [_lines(column) for column in _columns(spans, gutters)]
    if (
        not all(len(column) >= _FEWEST_LINES for column in columns[: max(2, count - 1)])
        or not _are_full(columns)
        or all(map(_are_rows, columns, columns[1:]))
    ):
        return []
    return gutters


def _width(column: Sequence[_Span]) -> float:
    return max(one.right for one in column) - min(one.left for one in column)


def _gutter(spans: Sequence[_Span], width: float) -> float | None:
    """Return the middle of the gutter between two columns, which hardly any line crosses, or None.

    Both columns have many of the lines, and the lines beside each other are not rows of a table.
    """
    best: tuple[int, int, int] | None = None
    for x in range(int(width * _MIDDLE[0]), int(width * _MIDDLE[1]), _STEP):
        crossing = sum(1 for one in spans if one.left < x + GUTTER and one.right > x)
        before = sum(1 for one in spans if one.right <= x)
        after = len(spans) - crossing - before
        if crossing > _MOST_CROSSING * len(spans) or min(before, after) < _LEAST_BESIDE * len(spans):
            continue
        candidate = (crossing, abs(before - after), x)
        if best is None or candidate < best:
            columns = [_lines(column) for column in _columns(spans, [x + GUTTER / 2])]
            is_short = min(map(len, columns)) <= _FEW_LINES
            is_prose = _are_full(columns) and min(map(_width, columns)) >= _LEAST_WIDTH * width
            best = best if _are_rows(*columns) or (is_short and not is_prose) else candidate
    return best[2] + GUTTER / 2 if best is not None else None


def _lines(column: Iterable[_Span]) -> list[_Span]:
    """Return the spans of a column with those joined that are on one line: a justified line may have wide gaps."""
    lines: list[_Span] = []
    for one in sorted(column, key=lambda one: -one.bottom):
        last = lines[-1] if lines else None
        if last is None or last.bottom - one.bottom > _SAME_HEIGHT * one.size:
            lines.append(one)
            continue
        left, right = min(last.left, one.left), max(last.right, one.right)
        is_numbered = one.is_numbered if one.left < last.left else last.is_numbered
        lines[-1] = replace(last, left=left, right=right, is_numbered=is_numbered, has_gap=True)
    return lines


def _are_full(columns: Sequence[Sequence[_Span]]) -> bool:
    """Return whether enough lines are as long as the columns are wide, and some in each column of several lines."""
    least = _FULL * max(map(_width, columns))
    full = [sum(1 for one in column if one.right - one.left >= least) for column in columns]
    if any(not own for own, column in zip(full, columns, strict=True) if len(column) >= _FEWEST_LINES):
        return False
    return sum(full) >= _LEAST_FULL * sum(map(len, columns))


def _are_rows(before: Sequence[_Span], after: Sequence[_Span]) -> bool:
    """Return whether the lines on both sides of a gutter are the rows of a table.

    Its cells begin at the same heights, or all lines have others beside them and have gaps, or are shorter than their
    column. Rules on both sides are in columns.
    """
    if all(sum(one.is_numbered for one in own) >= max(1, _LEAST_NUMBERED * len(own)) for own in (before, after)):
        return False
    fewer, more = sorted((list(_starts(before)), list(_starts(after))), key=len)
    together = sum(1 for one in fewer if _has_beside(one, more))
    if len(fewer) >= _FEWEST_TOGETHER and together >= _LEAST_TOGETHER * len(fewer):
        return True
    shorter, longer = sorted((before, after), key=len)
    aligned = sum(1 for one in shorter if _has_beside(one, longer))
    has_gaps = any(_gaps(own) > _MOST_WITH_GAP * len(own) for own in (before, after))
    return aligned >= _LEAST_ALIGNED * len(shorter) and (has_gaps or not _are_full([before, after]))


def _gaps(column: Sequence[_Span]) -> int:
    """Return how many lines have a wide gap; a line that ends with the column may be justified."""
    right = max(one.right for one in column)
    return sum(1 for one in column if one.has_gap and one.right < right - _NEAR)


def _starts(column: Sequence[_Span]) -> Iterator[_Span]:
    """Yield the lines of a column below a space."""
    lines = sorted(column, key=lambda one: -one.bottom)
    distances = [
        one.bottom - other.bottom
        for one, other in itertools.pairwise(lines)
        if one.bottom - other.bottom > _LEAST_LEAD * one.size
    ]
    lead = min(distances, default=0.0)
    if lines and lead > _WIDEST_LEAD * lines[0].size:
        lead = 0.0  # there is a space above each line
    for place, one in enumerate(lines):
        if not place or lines[place - 1].bottom - one.bottom > _SPACE * lead:
            yield one


def _has_beside(one: _Span, others: Iterable[_Span]) -> bool:
    return any(abs(one.bottom - other.bottom) <= _SAME_HEIGHT * one.size for other in others)
