"""The translation status of every unit of a book: translated, stale, missing, extra or unconfirmed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from ..library.book_units import BookUnits
from ..model.findings import Code
from ..model.units import Kind
from .pairing import Basis, PairedBook
from .untranslated_text import are_alike, untranslated_line


class TranslationState(StrEnum):
    """The state of a unit and its translation."""

    TRANSLATED = "translated"
    STALE = "stale"
    MISSING = "missing"
    EXTRA = "extra"
    UNCONFIRMED = "unconfirmed"


class UnitStatus(NamedTuple):
    """A unit with its translation, by their places in the pair of books; None on a side that lacks the unit.

    ``id`` is the unit's id in the source, or in the translation if it exists only there. ``earlier`` is the source's
    text when it was translated, if known. ``confidence`` is below 1 only for proposals.
    """

    id: str
    state: TranslationState
    source: int | None
    translation: int | None
    confidence: float
    earlier: str | None = None


def unit_statuses(paired: PairedBook) -> list[UnitStatus]:
    """Return the status of every unit, in the order of the source, with the translation's extra units in between."""
    statuses: list[UnitStatus] = []
    extras = _extras_after(paired)
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
    """Return whether a unit must be translated: a glossary's own headings are not rules."""
    chapter, unit, _ = units.placed[place]
    if unit.kind not in (Kind.CHAPTER, Kind.SECTION):
        return True
    return chapter is not units.book.glossary and all(chapter is not file for file in units.book.rulings)


def _status(paired: PairedBook, place: int, unit_id: str) -> UnitStatus:
    counterpart, entry = paired.counterparts.get(place), paired.entries.get(place)
    is_missing = counterpart is None
    if has_text_of_source(paired, place):
        is_missing = bool(paired.sync.entries) or _is_sentence_of_source(paired, place)
    if counterpart is None or is_missing:
        return UnitStatus(unit_id, TranslationState.MISSING, place, None, 1.0)
    if counterpart.basis is Basis.PROPOSED:
        return UnitStatus(unit_id, TranslationState.UNCONFIRMED, place, counterpart.place, counterpart.confidence)
    earlier = entry.source if entry is not None else None
    state = TranslationState.TRANSLATED
    if paired.is_stale(place):
        state = TranslationState.STALE
    elif paired.needs_review(place):
        state = TranslationState.UNCONFIRMED
    return UnitStatus(unit_id, state, place, counterpart.place, 1.0, earlier)


def has_text_of_source(paired: PairedBook, place: int) -> bool:
    """Return whether a translated unit has only the source's own text, which nobody confirmed.

    An import of a translator's file writes such units above those that it contains, if they are not translated yet: a
    rule needs the headings above it. In a translation in which nothing was ever confirmed, a text that is the same may
    well be a name, and counts as translated.
    """
    counterpart, entry = paired.counterparts.get(place), paired.entries.get(place)
    unit = paired.source.placed[place].unit
    if counterpart is None or unit.kind is Kind.EXAMPLE:
        return False
    if unit.text != paired.translation.placed[counterpart.place].unit.text:
        return False  # nearly always, and found without their whole texts
    text = paired.source.text(place)
    is_confirmed = entry is not None and paired.source.still_says(place, entry.translation)
    return bool(text) and not is_confirmed and text == paired.translation.text(counterpart.place)


def is_copied(paired: PairedBook, place: int) -> bool:
    """Return whether a translated unit still has a sentence of the source as its text, as in a file that was copied to
    be translated, and nobody confirmed it or silenced the finding about it.
    """
    return has_text_of_source(paired, place) and _is_sentence_of_source(paired, place)


def _is_sentence_of_source(paired: PairedBook, place: int) -> bool:
    """Return whether a unit that has the source's own text has a sentence that the translation would not share."""
    source, translation = paired.source, paired.translation
    if are_alike(source.book.language, translation.book.language):
        return False
    if Code.UNTRANSLATED_TEXT.code in paired.silenced.get(source.ids[place], {}):
        return False
    return (
        untranslated_line(source.placed[place].unit, translation.placed[paired.counterparts[place].place].unit)
        is not None
    )


def _extras_after(paired: PairedBook) -> dict[int, list[UnitStatus]]:
    """Return the extra units of the translation, by the paired unit of the translation that they follow."""
    after: dict[int, list[UnitStatus]] = {}
    last = -1
    translation = paired.translation
    for place, unit_id in enumerate(translation.ids):
        if place in paired.sources:
            last = place
        elif is_counted(translation, place):
            after.setdefault(last, []).append(UnitStatus(unit_id, TranslationState.EXTRA, None, place, 1.0))
    return after


def missing_for_certain(paired: PairedBook) -> Iterator[int]:
    """Yield the source's units that the translation certainly lacks, judged only by labels and confirmed pairs.

    These are labelled units whose label the translation lacks, if it uses labels at all, and unlabelled units if no
    possible counterpart is left below the same parent.
    """
    partners = {place: counterpart.place for place, counterpart in paired.counterparts.items()}
    return _left_for_certain(paired.source, paired.translation, partners)


def extra_for_certain(paired: PairedBook) -> Iterator[int]:
    """Yield the translation's units that the source certainly lacks (see `missing_for_certain`)."""
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


class StateCounts(NamedTuple):
    """The count of units in each state."""

    translated: int = 0
    stale: int = 0
    missing: int = 0
    extra: int = 0
    unconfirmed: int = 0

    @property
    def source(self) -> int:
        """The number of units in the source."""
        return self.translated + self.stale + self.missing + self.unconfirmed

    @property
    def percentage(self) -> int:
        """The percentage of the source that has a current translation, rounded down."""
        return 100 * self.translated // self.source if self.source else 100


def count_states(statuses: Iterable[UnitStatus]) -> StateCounts:
    """Count units by state."""
    counts = dict.fromkeys(TranslationState, 0)
    for status in statuses:
        counts[status.state] += 1
    return StateCounts(**{state.value: count for state, count in counts.items()})
