"""Finding a unit by its number, for commands to which people name a unit."""

from __future__ import annotations

from ..support.errors import UnusableInputError
from .book_units import BookUnits

_MOST_SHOWN = 5


def place_of_number(units: BookUnits, number: str) -> int | None:
    """Return the place of the unit of a book that has a number, or None if no unit has it.

    In many rulebooks, numbers such as (1) begin again in every chapter. Raises UnusableInputError if several units have
    the number.
    """
    places = [place for place, placed in enumerate(units.placed) if placed.unit.number == number]
    if len(places) < 2:
        return places[0] if places else None
    named = [(units.ids[place], units.placed[place]) for place in places]
    shown = [f"{unit_id} ({chapter.path}:{unit.line})" for unit_id, (chapter, unit, _) in named]
    more = f" and {len(shown) - _MOST_SHOWN} more" if len(shown) > _MOST_SHOWN else ""
    raise UnusableInputError(
        f"{len(shown)} units have the number {number!r}; write the id of one of them instead: "
        f"{', '.join(shown[:_MOST_SHOWN])}{more}"
    )
