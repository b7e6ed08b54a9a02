"""The wordings of two states of a book, in which equal names of references' targets mean the same unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..library.book_units import BookUnits
from ..library.label_index import Target
from .word_runs import BookWordings

GONE = "gone/"
"""The prefix of the name of a unit that is only in the old state; no label contains a slash."""


class NamedWordings(NamedTuple):
    """The wordings of the old and the new state; ``numbers`` are filled while they are read, with the numbers of units
    of other books and of removed units, by their names.
    """

    both: tuple[BookWordings, BookWordings]
    numbers: Mapping[str, str]


def named_wordings(old: BookUnits, new: BookUnits, counterparts: Mapping[int, int]) -> NamedWordings:
    """Return the wordings of two states, given the new places of units by their old places.

    Both name a unit by its id in the new state.
    """
    names = {old.placed[place].unit.key: new.ids[other] for place, other in counterparts.items()}
    ids = {placed.unit.key: unit_id for placed, unit_id in zip(new.placed, new.ids, strict=True)}

    numbers: dict[str, str] = {}

    def elsewhere(target: Target, units: BookUnits) -> str:
        name = _outer_name(target, units)
        if target.unit.number:
            numbers[name] = target.unit.number
        return name

    def old_name(target: Target) -> str:
        return names.get(target.unit.key) or elsewhere(target, old)

    def new_name(target: Target) -> str:
        return ids.get(target.unit.key) or elsewhere(target, new)

    return NamedWordings((BookWordings(old, old_name), BookWordings(new, new_name)), numbers)


def _outer_name(target: Target, units: BookUnits) -> str:
    """Return the name of a unit of another book, or of a unit of this book without a counterpart."""
    code = target.book.code
    return f"{code}/{target.unit.label}" if target.book is not units.book else f"{GONE}{target.unit.label}"
