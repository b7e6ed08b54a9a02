"""The unit that a change belongs to, under which histories and reasons list it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..library.book_units import BookUnits
from ..model.units import Kind

if TYPE_CHECKING:
    from .difference import Change, Comparison


def owner_id(comparison: Comparison, change: Change) -> str:
    """Return the id of the unit of a change, in the new state unless the unit is gone; an example belongs to its
    rule.
    """
    side, place = side_of(comparison, change)
    placed = side.placed[place]
    return side.ids[placed.parent if placed.unit.kind is Kind.EXAMPLE else place]


def side_of(comparison: Comparison, change: Change) -> tuple[BookUnits, int]:
    """Return the state that shows the unit of a change, the new one unless the unit is gone, and its place there."""
    if change.new is not None and not is_gone(comparison, change):
        return comparison.new, change.new
    assert change.old is not None, "a change is of a unit of one state at least"
    return comparison.old, change.old


def is_gone(comparison: Comparison, change: Change) -> bool:
    """Return whether the unit of a change no longer exists; a merged unit does not."""
    return change.old is not None and change.old not in comparison.counterparts
