"""The rows of two columns: the units of a chapter, each beside its counterpart in another language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ...languages.status import is_counted
from ...library.book_units import BookUnits
from ...model.units import Kind
from .counterparts import BookPair


class Row(NamedTuple):
    """A unit with its counterpart, by their indexes in a `BookPair`; None on the side that lacks the unit."""

    here: int | None
    there: int | None


def pair_rows(pair: BookPair) -> Mapping[str, list[Row]]:
    """Return the rows of every chapter of this language by the chapter's path, in the order of its units.

    A unit that only the other language has comes after its predecessor in that language, and after everything below
    the predecessor. Chapters without common units do not appear in any row. Examples belong to their units' rows.
    """
    before, after = _left_there(pair)
    rows: dict[str, list[Row]] = {}
    for path, places in _chapters(pair.here):
        rows[path] = list(_rows(pair, places, before, after))
    return rows


def _chapters(units: BookUnits) -> Iterator[tuple[str, list[int]]]:
    """Yield the path of every chapter with the indexes of its units, without examples."""
    chapters: dict[str, list[int]] = {chapter.path: [] for chapter in units.book.files()}
    for place, (chapter, unit, _) in enumerate(units.placed):
        if unit.kind is not Kind.EXAMPLE:
            chapters[chapter.path].append(place)
    yield from chapters.items()


def _left_there(pair: BookPair) -> tuple[dict[int, list[int]], dict[int, list[int]]]:
    """Return the units that only the other language has, by the neighbouring units in this language."""
    before: dict[int, list[int]] = {}
    after: dict[int, list[int]] = {}
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
                (opening if last is None else after.setdefault(last, [])).append(place)
    return before, after


def _rows(
    pair: BookPair, places: list[int], before: Mapping[int, list[int]], after: Mapping[int, list[int]]
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
        waiting += after.get(place, ())
    yield from (Row(None, other) for other in waiting)
