"""What is translated, what is stale, missing, extra or unconfirmed: one line for every unit of a book."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from ..book_units import BookUnits
from ..model import Kind
from .pairing import Basis, PairedBook


class State(StrEnum):
    """What is known of a unit and its translation."""

    TRANSLATED = "translated"
    STALE = "stale"
    MISSING = "missing"
    EXTRA = "extra"
    UNCONFIRMED = "unconfirmed"


@dataclass(frozen=True, slots=True)
class UnitStatus:
    """A unit with its translation, by their places in the pair of books; None on the side that has none.

    ``id`` is the source's, or the translation's where only that is there.  ``earlier`` is what the source said when it
    was translated, where that is known.  ``confidence`` is below 1 only for what is proposed.
    """

    id: str
    state: State
    source: int | None
    translation: int | None
    confidence: float
    earlier: str | None = None


def unit_statuses(paired: PairedBook) -> list[UnitStatus]:
    """Return the status of every unit, in the order of the source; what only the translation has stands in between."""
    statuses: list[UnitStatus] = []
    extras = _extras_behind(paired)
    statuses += extras.get(-1, ())
    source = paired.source
    for place, unit_id in enumerate(source.ids):
        if is_counted(source, place):
            statuses.append(_status(paired, place, unit_id))
        counterpart = paired.counterparts.get(place)
        if counterpart is not None:
            statuses += extras.get(counterpart.place, ())
    return statuses


def is_counted(units: BookUnits, place: int) -> bool:
    """Say whether a unit is one that has to be translated: a glossary's own headings hold no rule."""
    chapter, unit, _ = units.placed[place]
    return chapter is not units.book.glossary or unit.kind in (Kind.TERM, Kind.EXAMPLE)


def _status(paired: PairedBook, place: int, unit_id: str) -> UnitStatus:
    counterpart, entry = paired.counterparts.get(place), paired.entries.get(place)
    if counterpart is None:
        return UnitStatus(unit_id, State.MISSING, place, None, 1.0)
    if counterpart.basis is Basis.PROPOSED:
        return UnitStatus(unit_id, State.UNCONFIRMED, place, counterpart.place, counterpart.confidence)
    earlier = entry.source if entry is not None else None
    state = State.STALE if paired.is_stale(place) else State.TRANSLATED
    return UnitStatus(unit_id, state, place, counterpart.place, 1.0, earlier)


def _extras_behind(paired: PairedBook) -> dict[int, list[UnitStatus]]:
    """Return what only the translation has, by the paired unit of the translation that it stands behind."""
    behind: dict[int, list[UnitStatus]] = {}
    last = -1
    translation = paired.translation
    for place, unit_id in enumerate(translation.ids):
        if place in paired.sources:
            last = place
        elif is_counted(translation, place):
            behind.setdefault(last, []).append(UnitStatus(unit_id, State.EXTRA, None, place, 1.0))
    return behind


def missing_for_certain(paired: PairedBook) -> Iterator[int]:
    """Yield the units of the source that the translation cannot have, by labels and confirmed pairs alone.

    A label that the translation lacks is one, where it uses labels at all; and a unit without a label where nothing
    that could be it is left below the same parent.
    """
    partners = {place: counterpart.place for place, counterpart in paired.counterparts.items()}
    return _left_for_certain(paired.source, paired.translation, partners)


def extra_for_certain(paired: PairedBook) -> Iterator[int]:
    """Yield the units of the translation that the source cannot have (see `missing_for_certain`)."""
    return _left_for_certain(paired.translation, paired.source, paired.sources)


def _left_for_certain(here: BookUnits, there: BookUnits, partners: Mapping[int, int]) -> Iterator[int]:
    taken = set(partners.values())
    uses_labels = any(there.placed[place].unit.label for place in taken)
    open_parents = {placed.parent for place, placed in enumerate(there.placed) if place not in taken}
    left: set[int] = set()
    for place, (_, unit, parent) in enumerate(here.placed):
        if place in partners:
            continue
        has_no_label_there = unit.label is not None and uses_labels
        is_below_one_left = parent in left
        has_no_room_there = (parent < 0 or parent in partners) and partners.get(parent, -1) not in open_parents
        if has_no_label_there or is_below_one_left or has_no_room_there:
            left.add(place)
            if is_counted(here, place):
                yield place


@dataclass(frozen=True, slots=True)
class Counts:
    """How many units are in each state; ``source`` is how many the source has."""

    translated: int = 0
    stale: int = 0
    missing: int = 0
    extra: int = 0
    unconfirmed: int = 0

    @property
    def source(self) -> int:
        """How many units the source has."""
        return self.translated + self.stale + self.missing + self.unconfirmed

    @property
    def percentage(self) -> int:
        """How much of the source has a current translation, in whole per cent, rounded down."""
        return 100 * self.translated // self.source if self.source else 100


def count_states(statuses: Iterable[UnitStatus]) -> Counts:
    """Count units by their states."""
    counts = dict.fromkeys(State, 0)
    for status in statuses:
        counts[status.state] += 1
    return Counts(**{state.value: count for state, count in counts.items()})
