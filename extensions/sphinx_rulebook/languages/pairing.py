"""The counterparts of the source's units in a translated book: by label, confirmed by a person, or proposed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, partial
from pathlib import Path
from typing import NamedTuple

from ..editions.carried_ids import WorkingUnits, units_of
from ..library.book_units import BookUnits
from ..library.label_index import LabelIndex, labels_known, successor
from ..library.memory import Memory
from ..markup.references import REFERENCE, split_reference, write_reference
from ..model.books import Book, Library
from ..model.findings import Finding
from ..support.paced_work import may_pause
from .following import FollowedUnit, follow, recounted
from .sync import SyncEntry, SyncState, read_sync, sync_path


class Basis(StrEnum):
    """The reason why two units count as the same rule."""

    LABEL = "label"
    CONFIRMED = "confirmed"
    PROPOSED = "proposed"


class Counterpart(NamedTuple):
    """The place of the counterpart of a source's unit in a translation, and the reason for the pair; ``confidence``
    is 0 to 1.
    """

    place: int
    basis: Basis
    confidence: float = 1.0


@dataclass(frozen=True)
class PairedBook:
    """A book of the source with its translation.

    ``counterparts`` and ``entries`` (the confirmed wordings) are by places of the source. ``renamed`` are the current
    ids of the source by the ids at the time of confirmation. ``orphans`` are the places in the translation of units
    whose source was in the last edition and is gone, so that they are the translation of nothing else.
    """

    source: BookUnits
    translation: BookUnits
    sync: SyncState
    counterparts: Mapping[int, Counterpart]
    entries: Mapping[int, SyncEntry] = field(default_factory=dict)
    renamed: Mapping[str, str] = field(default_factory=dict)
    orphans: Collection[int] = ()

    def is_stale(self, place: int) -> bool:
        """Return whether the wording of a source's unit has changed since its pair was confirmed.

        A renamed label in one of its references does not count as a change.
        """
        entry = self.entries.get(place)
        if entry is None:
            return False
        return not self.source.still_says(place, self._with_present_labels(entry.source))

    def needs_review(self, place: int) -> bool:
        """Return whether the translator of a source's unit marked its translation for review."""
        entry = self.entries.get(place)
        return entry is not None and entry.needs_review

    def _with_present_labels(self, text: str) -> str:
        def present(match: re.Match[str]) -> str:
            parts = split_reference(match[1])
            if parts is None or parts.book is not None or parts.label not in self.renamed:
                return match[0]
            return write_reference(self.renamed[parts.label], None, parts.text)

        return REFERENCE.sub(present, text) if self.renamed else text

    @cached_property
    def silenced(self) -> Mapping[str, Mapping[str, str]]:
        """The reasons for silenced findings, by code, by the current ids of the units."""
        silenced: dict[str, dict[str, str]] = {}
        for key, reasons in self.sync.silenced.items():
            silenced.setdefault(self.renamed.get(key, key), {}).update(reasons)
        return silenced

    @cached_property
    def sources(self) -> Mapping[int, int]:
        """The places in the source by the places in the translation."""
        return {counterpart.place: place for place, counterpart in self.counterparts.items()}


def pair_books(source: BookUnits, translation: BookUnits, sync: SyncState) -> PairedBook:
    """Pair the units of two books by their labels and by confirmed pairs; nothing is guessed.

    A translation may still have a former label of the source.
    """
    counterparts: dict[int, Counterpart] = {}
    taken: set[int] = set()
    place_of_label, aliases = source.place_of_label, source.book.editions.aliases
    for place, (_, unit, _) in enumerate(translation.placed):
        may_pause()
        for anchor in unit.anchors:
            ours = place_of_label.get(anchor.label)
            if ours is None and anchor.label in aliases:
                ours = place_of_label.get(successor(anchor.label, aliases) or "")
            if ours is not None and ours not in counterparts:
                counterparts[ours] = Counterpart(place, Basis.LABEL)
                taken.add(place)
                break
    # Then confirmed pairs, for the units that labels did not pair.
    entries: dict[int, SyncEntry] = {}
    renamed = _renamed_by_aliases(source)
    orphans: set[int] = set()
    if sync.entries:
        released = _released_ids(source, sync)
        ours_now = _follow(source, ((key, e.kind, e.source) for key, e in sync.entries.items()), released)
        theirs_now = _follow(translation, ((e.translation_id, e.kind, e.translation) for e in sync.entries.values()))
        for key, entry in sync.entries.items():
            here, there = ours_now.get(key), theirs_now.get(entry.translation_id)
            if here is None:
                if there is not None and key in released:
                    orphans.add(translation.place_of_id[there])
                continue
            if here != key:
                renamed[key] = here
            place = source.place_of_id[here]
            entries[place] = entry
            other = translation.place_of_id[there] if there is not None else None
            if other is not None and place not in counterparts and other not in taken:
                counterparts[place] = Counterpart(other, Basis.CONFIRMED)
                taken.add(other)
    counterparts |= _examples(source, translation, counterparts, taken)
    return PairedBook(source, translation, sync, dict(sorted(counterparts.items())), entries, renamed, orphans - taken)


def _renamed_by_aliases(source: BookUnits) -> dict[str, str]:
    """Return the present labels of a book by their former ones, which texts of the past may have in references."""
    aliases = source.book.editions.aliases
    found = ((label, successor(label, aliases)) for label in aliases if label not in source.place_of_label)
    return {label: present for label, present in found if present is not None and present in source.place_of_label}


def _examples(
    source: BookUnits, translation: BookUnits, counterparts: Mapping[int, Counterpart], taken: set[int]
) -> dict[int, Counterpart]:
    """Return pairs of the examples of paired units that have equally many examples: these pairs are as certain as
    their rules' pairs.
    """
    pairs: dict[int, Counterpart] = {}
    for place, (other, basis, _) in counterparts.items():
        may_pause()
        here, there = source.examples(place), translation.examples(other)
        if len(here) == len(there):
            for ours, theirs in zip(here, there, strict=True):
                if ours not in counterparts and theirs not in taken:
                    pairs[ours] = Counterpart(theirs, basis)
    return pairs


def _released_ids(source: BookUnits, sync: SyncState) -> Collection[str]:
    """Return the ids of the last edition; none if every confirmed unit is still there, so that they do not matter."""
    if not isinstance(source, WorkingUnits) or all(key in source.place_of_id for key in sync.entries):
        return ()
    return frozenset(source.last.units.ids) if source.last is not None else ()


def _follow(
    units: BookUnits, remembered: Iterable[tuple[str, str, str]], distinct: Collection[str] = ()
) -> Mapping[str, str]:
    """Return the current ids of units by their ids at the time of confirmation.

    ``distinct`` are the ids of one edition: two of its units stay two, also if one of them is gone and the other stands
    in its place.
    """
    before = [FollowedUnit(*unit) for unit in remembered]
    is_known = all(unit.id in units.place_of_id for unit in before)
    if is_known and not recounted((unit.id for unit in before), units.ids):
        return {unit.id: unit.id for unit in before}
    now = [
        FollowedUnit(unit_id, placed.unit.kind.value, units.text(place))
        for place, (unit_id, placed) in enumerate(zip(units.ids, units.placed, strict=True))
    ]
    return follow(before, now, by_place=True, distinct=distinct)


def pair_library(
    library: Library, language: str, indexes: Mapping[str, LabelIndex], findings: list[Finding]
) -> Iterator[PairedBook]:
    """Yield every book of a translation with the same book of the source, in the order of the source; nothing is
    guessed.

    Problems with a book's sync state are appended to ``findings``. A translation without a source book is left out.
    """
    for source, translation in translated_books(library, language):
        yield pair_translation(library, source, translation, indexes, findings)


def translated_books(library: Library, language: str) -> Iterator[tuple[Book, Book]]:
    """Yield every book of the source that exists in a language, with its translation.

    Of several with one code, which is an error, only the largest is translated.
    """
    for source in library.books.get(library.source_language, ()):
        translation = library.book(language, source.code)
        if translation is not None and library.book(library.source_language, source.code) is source:
            yield source, translation


def pair_translation(
    library: Library,
    source: Book,
    translation: Book,
    indexes: Mapping[str, LabelIndex],
    findings: list[Finding],
    memory: Memory | None = None,
) -> PairedBook:
    """Return a book of the source with its translation (see `pair_library`).

    With the ``memory`` that was used to load the library, unchanged books are not identified again.
    """

    def pair(ours: BookUnits, theirs: BookUnits) -> tuple[PairedBook, list[Finding]]:
        broken: list[Finding] = []
        return pair_books(ours, theirs, read_sync(library.root, translation, broken)), broken

    def units(book: Book) -> BookUnits:
        return units_of(book, indexes[book.language])

    if memory is None:
        paired, broken = pair(units(source), units(translation))
    else:
        labels = labels_known(library, memory)
        ours, theirs = (
            memory.recall(("units", one.folder), (one, labels), partial(units, one)) for one in (source, translation)
        )
        state = Path(library.root, sync_path(translation))
        given = (source, translation, labels, memory.read(state) if state.is_file() else b"")
        paired, broken = memory.recall(("pair", translation.folder), given, partial(pair, ours, theirs))
    findings += broken
    return paired
