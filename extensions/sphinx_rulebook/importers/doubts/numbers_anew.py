"""Rules whose plain numbers or letters begin anew without a heading above them: they may be the items of a list."""

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
    """Yield the places of a chapter where plain numbers begin anew below the same heading, or letters below the same
    rule.
    """
    last: TypedUnit | None = None
    found: NumbersAnew | None = None
    for unit in chapter.units:
        if last is not None and unit.rank < last.rank:
            last = None
        value = _value(unit.number) if unit.rank >= RULE else 0
        is_counted = value > 0 and (last is None or unit.rank == last.rank)
        if found is not None and (last is None or (is_counted and value <= _value(last.number))):
            yield found
            found = None
        if not is_counted:
            continue
        if last is not None and value < _value(last.number) and unit.lines:
            found = NumbersAnew(last, [unit])
        elif found is not None:
            found.units.append(unit)
        last = unit
    if found is not None:
        yield found


def _value(number: str) -> int:
    """Return the value of a plain number, or of a letter with or without signs around it; 0 for any other number."""
    if number.isdecimal():
        return int(number)
    letter = number.strip("().")
    return ord(letter) - ord("a") + 1 if len(letter) == 1 and "a" <= letter <= "z" else 0
