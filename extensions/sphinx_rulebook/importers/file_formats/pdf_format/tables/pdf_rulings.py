"""The lines that are drawn on a page of a PDF, and the grids that they form."""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pypdfium2  # type: ignore[import-untyped]
from pypdfium2 import raw

from ..pdf_forms import objects_of_page

_WIDEST = 3.0
"""The width of a line in points, at most; what is wider is an area."""

_NEAR = 3.0
"""How far lines may end from each other that touch in print."""

_SHORTEST = 4.0
_MOST_SEGMENTS = 20_000
_FEWEST_LINES = 3
"""The lines that a grid of several columns has at least, with its edges."""

_EDGES = 2


class Ruling(NamedTuple):
    """A line: ``at`` is its height on the page or its distance from the left, ``start`` and ``stop`` are its ends."""

    is_level: bool
    at: float
    start: float
    stop: float


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of lines: the places of its columns from left to right, of its rows from the top, and all its lines."""

    lefts: Sequence[float]
    tops: Sequence[float]
    rulings: Sequence[Ruling]

    def is_parted(self, is_level: bool, at: float, start: float, stop: float) -> bool:
        """Return whether a line at this place parts two cells, which have the edge from ``start`` to ``stop``."""
        middle = (start + stop) / 2
        return any(
            one.is_level == is_level and abs(one.at - at) <= _NEAR and one.start - _NEAR < middle < one.stop + _NEAR
            for one in self.rulings
        )


def read_grids(document: pypdfium2.PdfDocument, number: int) -> list[Grid]:
    """Return the grids of several columns on a page (from 0). One of a single row may be a frame."""
    page = document[number]
    found = list(itertools.islice(_rulings(page), _MOST_SEGMENTS + 1))
    page.close()
    if len(found) > _MOST_SEGMENTS:
        return []  # a drawing
    return list(_grids(_joined(found)))


def _rulings(page: pypdfium2.PdfPage) -> Iterator[Ruling]:
    for one, matrix in objects_of_page(page, raw.FPDF_PAGEOBJ_PATH):
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        raw.FPDFPath_GetDrawMode(one, fill, stroke)
        box = [ctypes.c_float() for _ in range(4)]
        if not (fill.value or stroke.value) or not raw.FPDFPageObj_GetBounds(one, *box):
            continue
        left, bottom, right, top = matrix.on_rect(*(side.value for side in box))
        if min(right - left, top - bottom) <= _WIDEST:
            yield from _line(left, bottom, right, top)
        elif stroke.value:
            values = raw.FS_MATRIX()
            raw.FPDFPageObj_GetMatrix(one, values)
            yield from _segments(one, pypdfium2.PdfMatrix.from_raw(values).multiply(matrix))


def _line(left: float, bottom: float, right: float, top: float) -> Iterator[Ruling]:
    """Yield a thin box as a line; a dot, such as a corner of a table, is one in both directions."""
    if right - left <= _WIDEST:
        yield Ruling(False, (left + right) / 2, bottom, top)
    if top - bottom <= _WIDEST:
        yield Ruling(True, (bottom + top) / 2, left, right)


def _segments(path: object, matrix: pypdfium2.PdfMatrix) -> Iterator[Ruling]:
    """Yield the level and the upright lines of a path."""
    start = last = (0.0, 0.0)
    for place in range(raw.FPDFPath_CountSegments(path)):
        segment = raw.FPDFPath_GetPathSegment(path, place)
        x, y = ctypes.c_float(), ctypes.c_float()
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        point = matrix.on_point(x.value, y.value)
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == raw.FPDF_SEGMENT_MOVETO:
            start = point
        elif kind == raw.FPDF_SEGMENT_LINETO:
            yield from _straight(last, point)
        last = point
        if raw.FPDFPathSegment_GetClose(segment):
            yield from _straight(last, start)
            last = start


def _straight(one: tuple[float, float], other: tuple[float, float]) -> Iterator[Ruling]:
    left, right = sorted((one[0], other[0]))
    bottom, top = sorted((one[1], other[1]))
    if min(right - left, top - bottom) < 1 and max(right - left, top - bottom) > 1:
        yield from _line(left, bottom, right, top)


def _joined(rulings: Iterable[Ruling]) -> list[Ruling]:
    """Return lines with those joined that lie on one line and touch each other."""
    joined: list[Ruling] = []
    for one in sorted(rulings, key=lambda one: (one.is_level, round(one.at), one.start)):
        same = next(
            (
                place
                for place, other in reversed(
                    list(enumerate(joined[-_FEWEST_LINES:], max(0, len(joined) - _FEWEST_LINES)))
                )
                if other.is_level == one.is_level
                and abs(other.at - one.at) <= 1
                and other.start - _NEAR <= one.start <= other.stop + _NEAR
            ),
            None,
        )
        if same is None:
            joined.append(one)
        else:
            joined[same] = joined[same]._replace(stop=max(joined[same].stop, one.stop))
    return [one for one in joined if one.stop - one.start >= _SHORTEST]


def _grids(rulings: Sequence[Ruling]) -> Iterator[Grid]:
    """Yield the grids that lines form which cross or touch each other."""
    level = [one for one in rulings if one.is_level]
    upright = [one for one in rulings if not one.is_level]
    waiting = set(rulings)
    for first in level:
        if first not in waiting:
            continue
        waiting.discard(first)
        group, rest = [], [first]
        while rest:
            one = rest.pop()
            group.append(one)
            touching = [
                other for other in (upright if one.is_level else level) if other in waiting and _touch(one, other)
            ]
            waiting.difference_update(touching)
            rest += touching
        grid = _grid(group)
        if len(grid.lefts) >= _FEWEST_LINES and len(grid.tops) >= _EDGES:
            yield grid


def _touch(one: Ruling, other: Ruling) -> bool:
    inside = other.start - _NEAR <= one.at <= other.stop + _NEAR
    return inside and one.start - _NEAR <= other.at <= one.stop + _NEAR


def _grid(rulings: Sequence[Ruling]) -> Grid:
    """Return the grid of lines; a table without outer lines ends where the inner ones do."""
    across = [end for one in rulings if one.is_level for end in (one.start, one.stop)]
    across += [one.at for one in rulings if not one.is_level]
    upwards = [end for one in rulings if not one.is_level for end in (one.start, one.stop)]
    upwards += [one.at for one in rulings if one.is_level]
    return Grid(_places(across), _places(upwards)[::-1], tuple(rulings))


def _places(values: Iterable[float]) -> list[float]:
    """Return different places, in order."""
    places: list[float] = []
    for value in sorted(values):
        if not places or value - places[-1] > _SHORTEST:
            places.append(value)
    return places
