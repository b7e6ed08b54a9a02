"""The history of one unit across editions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..model.versions import ChangeKind
from ..support.text_difference import Piece
from .chain import EditionState, trace
from .frozen_book import Tombstone

if TYPE_CHECKING:
    from .difference import Comparison


class HistoryEvent(NamedTuple):
    """The changes of a unit in one state: ``kinds`` relative to the state before, empty for the first state of a chain.

    ``old`` and ``new`` are its numbers before and in the state; ``words`` is the difference of its text if it was
    reworded; ``renamed`` is its former label if the label changed; ``reason`` is the authors' reason for the changes,
    or "".
    """

    state: EditionState
    kinds: tuple[ChangeKind, ...]
    old: str | None
    new: str | None
    words: tuple[Piece, ...] = ()
    renamed: str | None = None
    reason: str = ""


class History(NamedTuple):
    """The events of a unit, oldest first; ``tombstone`` describes its removal, or is None if it still exists.

    ``ids`` are its ids by state, None for states without the unit.
    """

    ids: Sequence[str | None]
    events: tuple[HistoryEvent, ...]
    tombstone: Tombstone | None


def read_history(
    states: Sequence[EditionState], at: int, unit_id: str, compared: Callable[[int], Comparison]
) -> History:
    """Return the history of the unit with a given id in the state ``at``.

    ``compared`` returns the comparison of the state at an index with the previous state.
    """
    ids = trace(states, at, unit_id)
    events: list[HistoryEvent] = []
    tombstone: Tombstone | None = None
    for place, state in enumerate(states):
        before = ids[place - 1] if place else None
        now = ids[place]
        tombstone = tombstone if now is None else None
        event: HistoryEvent | None = None
        if now is not None and place == 0:
            event = HistoryEvent(state, (), None, _number(state, now))
        elif now is not None and before is None:
            origin = _origin(compared(place), state.units.place_of_id[now])
            event = HistoryEvent(state, (origin,), None, _number(state, now))
        elif now is not None and before is not None:
            event = _event(states[place - 1], state, before, now, compared(place))
        elif before is not None:
            tombstone = state.tombstones.get(before)
            fate = tombstone.fate if tombstone is not None else ChangeKind.REMOVED
            event = HistoryEvent(state, (fate,), _number(states[place - 1], before), None)
        if event is not None and (event.kinds or event.renamed or place == 0):
            events.append(event._replace(reason=state.reasons.get(now or before or "", "")))
    return History(ids, tuple(events), tombstone)


def _number(state: EditionState, unit_id: str) -> str | None:
    return state.units.placed[state.units.place_of_id[unit_id]].unit.number


def _origin(comparison: Comparison, new: int) -> ChangeKind:
    """Return whether a new unit was added, or split off from another unit."""
    is_part = any(new in parts for parts in comparison.splits.values())
    return ChangeKind.SPLIT if is_part else ChangeKind.ADDED


def _event(earlier: EditionState, state: EditionState, before: str, now: str, comparison: Comparison) -> HistoryEvent:
    old = earlier.units.place_of_id[before]
    new = state.units.place_of_id[now]
    changes = [change for change in comparison.changes_of(old) if change.new == new]
    words = next((tuple(comparison.words(change)) for change in changes if change.kind in WITH_WORDS), ())
    kinds = tuple(change.kind for change in changes)
    renamed = before if before != now and before in earlier.units.place_of_label else None
    return HistoryEvent(state, kinds, _number(earlier, before), _number(state, now), words, renamed)


WITH_WORDS = (ChangeKind.REWORDED, ChangeKind.SPLIT, ChangeKind.MERGED, ChangeKind.NOTE)
"""The changes that affect the words of a unit."""
