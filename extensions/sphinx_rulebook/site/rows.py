"""The units of a chapter with those of another language in the places where they belong: what two columns show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..book_units import BookUnits
from ..languages.status import is_counted
from ..model import Kind
from .counterparts import BookPair


class Row(NamedTuple):
    """A unit with its counterpart, by their places in a `BookPair`; None on the side that has none."""

    here: int | None
    there: int | None


def pair_rows(pair: BookPair) -> Mapping[str, list[Row]]:
    """Return the rows of every chapter here by its path, in the order of the units here.

    What only the other language has stands behind the unit that it follows there, and behind whatever stands below that
    one.  Chapters that have no unit in common with any here are in no rows.  Examples belong to their units' rows.
    """
    before, behind = _left_there(pair)
    rows: dict[str, list[Row]] = {}
    for path, places in _chapters(pair.here):
        rows[path] = list(_rows(pair, places, before, behind))
    return rows


def _chapters(units: BookUnits) -> Iterator[tuple[str, list[int]]]:
    """Yield the path of every chapter with the places of its units, examples left out."""
    chapters: dict[str, list[int]] = {chapter.path: [] for chapter in units.book.files()}
    for place, (chapter, unit, _) in enumerate(units.placed):
        if unit.kind is not Kind.EXAMPLE:
            chapters[chapter.path].append(place)
    yield from chapters.items()


def _left_there(pair: BookPair) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """Return what only the other language has, before and behind the units here that it stands at."""
    before: dict[int, list[int]] = {}
    behind: dict[int, list[int]] = {}
    for _, places in _chapters(pair.there):
        last: int | None = None
        opening: list[int] = []
        for place in places:
            here = pair.here_of.get(place)
            if here is not None and pair.here.placed[here].unit.kind is not Kind.EXAMPLE:
                before.setdefault(here, []).extend(opening)
                opening, last = [], here
            elif (
                here is None
                and is_counted(pair.there, place)
                and pair.there.placed[place].unit.kind is not Kind.CHAPTER
            ):
                (opening if last is None else behind.setdefault(last, [])).append(place)
    return before, behind


def _rows(
    pair: BookPair, places: list[int], before: Mapping[int, list[int]], behind: Mapping[int, list[int]]
) -> Iterator[Row]:
    waiting: list[int] = []
    for place in places:
        there = pair.there_of.get(place)
        is_below = waiting and pair.here.placed[place].unit.rank > pair.there.placed[waiting[0]].unit.rank
        if there is not None or not is_below:
            yield from (Row(None, other) for other in waiting)
            waiting = []
        yield from (Row(None, other) for other in before.get(place, ()))
        yield Row(place, there)
        waiting += behind.get(place, ())
    yield from (Row(None, other) for other in waiting)
