"""Rules whose plain numbers begin anew although no heading is above them: they may be the items of a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..reading.structure import RULE
from ..typed_document import TypedChapter, TypedUnit


class NumbersAnew(NamedTuple):
    """Units whose numbers rise, and the unit before them, whose number is higher than that of the first."""

    before: TypedUnit
    units: list[TypedUnit]

    @property
    def numbers(self) -> str:
        """The numbers of the units, for a message."""
        first, last = self.units[0].number, self.units[-1].number
        return first if first == last else f"{first} to {last}"


def find_numbers_anew(chapter: TypedChapter) -> Iterator[NumbersAnew]:
    """Yield the places of a chapter where the plain numbers of rules begin anew below the same heading."""
    last: TypedUnit | None = None
    found: NumbersAnew | None = None
    for unit in chapter.units:
        if last is not None and unit.rank < last.rank:
            last = None
        is_counted = unit.number.isdecimal() and unit.rank >= RULE and (last is None or unit.rank == last.rank)
        if found is not None and (last is None or (is_counted and int(unit.number) <= int(last.number))):
            yield found
            found = None
        if not is_counted:
            continue
        if last is not None and int(unit.number) < int(last.number) and unit.lines:
            found = NumbersAnew(last, [unit])
        elif found is not None:
            found.units.append(unit)
        last = unit
    if found is not None:
        yield found
