"""What became of one unit from edition to edition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..model import ChangeKind
from ..text_difference import Piece
from .chain import State, trace
from .difference import Comparison
from .frozen_book import Tombstone


class Event(NamedTuple):
    """What a state did to a unit: ``kinds`` of changes with the state before, none for the first state of a chain.

    ``old`` and ``new`` are its numbers before and in the state; ``words`` is the difference of its text, where it was
    reworded; ``renamed`` is its former label, where it has another since.
    """

    state: State
    kinds: tuple[ChangeKind, ...]
    old: str | None
    new: str | None
    words: tuple[Piece, ...] = ()
    renamed: str | None = None


@dataclass(frozen=True)
class History:
    """The events of a unit, the oldest first; ``tombstone`` says how it went, None where it is still there.

    ``ids`` are by states, None in those that do not have it.
    """

    ids: Sequence[str | None]
    events: tuple[Event, ...]
    tombstone: Tombstone | None


def read_history(states: Sequence[State], at: int, unit_id: str, compared: Callable[[int], Comparison]) -> History:
    """Return the history of the unit that has an id in the state ``at``.

    ``compared`` returns the comparison of the state before a place with the one there.
    """
    ids = trace(states, at, unit_id)
    events: list[Event] = []
    tombstone: Tombstone | None = None
    for place, state in enumerate(states):
        before = ids[place - 1] if place else None
        now = ids[place]
        tombstone = tombstone if now is None else None
        if now is not None and place == 0:
            events.append(Event(state, (), None, _number(state, now)))
        elif now is not None and before is None:
            events.append(
                Event(state, (_origin(compared(place), state.units.place_of_id[now]),), None, _number(state, now))
            )
        elif now is not None and before is not None:
            event = _event(states[place - 1], state, before, now, compared(place))
            if event.kinds or event.renamed:
                events.append(event)
        elif before is not None:
            tombstone = state.tombstones.get(before)
            fate = tombstone.fate if tombstone is not None else ChangeKind.REMOVED
            events.append(Event(state, (fate,), _number(states[place - 1], before), None))
    return History(ids, tuple(events), tombstone)


def _number(state: State, unit_id: str) -> str | None:
    return state.units.placed[state.units.place_of_id[unit_id]].unit.number


def _origin(comparison: Comparison, new: int) -> ChangeKind:
    """Return whether a unit that was not there before was added, or split off another."""
    is_part = any(new in parts for parts in comparison.splits.values())
    return ChangeKind.SPLIT if is_part else ChangeKind.ADDED


def _event(earlier: State, state: State, before: str, now: str, comparison: Comparison) -> Event:
    old = earlier.units.place_of_id[before]
    new = state.units.place_of_id[now]
    changes = [change for change in comparison.changes_of(old) if change.new == new]
    words = next((tuple(comparison.words(change)) for change in changes if change.kind in WITH_WORDS), ())
    kinds = tuple(change.kind for change in changes)
    renamed = before if before != now and before in earlier.units.place_of_label else None
    return Event(state, kinds, _number(earlier, before), _number(state, now), words, renamed)


WITH_WORDS = (ChangeKind.REWORDED, ChangeKind.SPLIT, ChangeKind.MERGED)
"""The changes of units whose words are other ones."""
