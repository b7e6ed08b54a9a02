"""The states of a translation with the states of its source, which say when a rule changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..chain import EditionState, compare_back, compare_states, is_same
from .completed_units import CompletedUnits, complete_units, follows_source, with_same_numbers

if TYPE_CHECKING:
    from ..difference import Comparison


@dataclass(frozen=True, kw_only=True)
class CompletedState(EditionState):
    """A state of a translation, completed by the units of the source that it lacks; ``own`` is the state without
    these.
    """

    own: EditionState
    source: EditionState
    completed: CompletedUnits


def complete_state(own: EditionState, source: EditionState | None, source_ids: Mapping[str, str]) -> EditionState:
    """Return a state of a translation, completed by the same state of the source.

    It is the state itself if there is none, or if the two are different books. ``source_ids`` are the ids of the
    source's units by the ids of the translation's units.
    """
    if source is None:
        return own
    units = complete_units(own.units, source.units, source_ids)
    if not follows_source(units):
        return own
    units = with_same_numbers(units)

    def present(unit_id: str) -> str:
        place = source.units.place_of_id.get(unit_id)
        return units.ids[units.place_of_source[place]] if place is not None else unit_id

    known = {unit_id: present(unit_id) for unit_id in source.units.ids}
    former = {**known, **{old: present(new) for old, new in source.former.items()}, **own.former}
    former = {old: new for old, new in former.items() if old != new and old not in units.place_of_id}
    reasons = {present(unit_id): text for unit_id, text in source.reasons.items()} | dict(own.reasons)
    return CompletedState(
        edition=own.edition,
        units=units,
        former=former,
        removed=own.removed,
        reasons=reasons,
        own=own,
        source=source,
        completed=units,
    )


def compare_completed(old: EditionState, new: EditionState, is_back: bool = False) -> Comparison:
    """Compare two states of one chain as `compare_states` does, or as `compare_back` does if ``is_back``.

    In a translation, the changes are those of the source.
    """
    compare = compare_back if is_back else compare_states
    if not isinstance(old, CompletedState) or not isinstance(new, CompletedState):
        return compare(own_state(old), own_state(new))
    from .translated_comparison import compare_translations

    source = compare(old.source, new.source)
    sides = old.completed, new.completed
    has_more = any(len(side.source_of) < len(side.own.placed) for side in sides)
    own = compare(old.own, new.own) if has_more else None
    return compare_translations(*sides, source, own)


def is_unchanged(old: EditionState, new: EditionState) -> bool:
    """Return whether two states have the same units, in a translation also in the source."""
    if isinstance(old, CompletedState) and isinstance(new, CompletedState) and not is_same(old.source, new.source):
        return False
    return is_same(own_state(old), own_state(new))


def own_state(state: EditionState) -> EditionState:
    """Return a state as it is in its own language."""
    return state.own if isinstance(state, CompletedState) else state
