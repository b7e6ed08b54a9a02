"""Pairs of units between any two languages: pairs of a translation with the source, and of two translations through
the source.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import NamedTuple

from ...editions.carried_ids import WorkingUnits, units_of
from ...languages.pairing import Basis, PairedBook, pair_books, translated_books
from ...languages.proposals import propose_quickly
from ...languages.status import TranslationState, UnitStatus, unit_statuses
from ...languages.sync import SyncState, read_sync
from ...library.book_units import BookUnits
from ...library.label_index import LabelIndex
from ...model.books import Book, Library
from ...model.units import Unit


@dataclass(frozen=True)
class BookPair:
    """A book in two languages.

    ``there_of`` gives the index of each unit's counterpart in the other language; ``proposed`` are the indexes of
    units whose counterpart nobody has confirmed.
    """

    here: BookUnits
    there: BookUnits
    there_of: Mapping[int, int]
    proposed: frozenset[int]

    @cached_property
    def here_of(self) -> Mapping[int, int]:
        """From the index of each counterpart to the index of its unit here."""
        return {there: here for here, there in self.there_of.items()}

    @cached_property
    def counterparts(self) -> Mapping[str, Unit]:
        """The counterparts of the units here, by the keys of these."""
        here, there = self.here.placed, self.there.placed
        return {here[place].unit.key: there[other].unit for place, other in self.there_of.items()}

    def turned_round(self) -> BookPair:
        """Return the same pair from the point of view of the other language."""
        return BookPair(self.there, self.here, self.here_of, frozenset(self.there_of[place] for place in self.proposed))


class SourceWording(NamedTuple):
    """The text of the source when a unit was translated, and its text now."""

    earlier: str
    now: str


@dataclass(frozen=True)
class TranslatedBook:
    """A book of a translation with its source, and the state of every unit.

    ``units`` are those of the translation, and ``sync`` is what a person has confirmed; ``pair`` finds the pairs of
    units, including proposed ones, and is called when they are first needed.
    """

    units: WorkingUnits
    sync: SyncState
    pair: Callable[[], PairedBook]

    @property
    def book(self) -> Book:
        """The book of the translation."""
        return self.units.book

    @cached_property
    def paired(self) -> PairedBook:
        """The book paired with its source."""
        return self.pair()

    @cached_property
    def statuses(self) -> list[UnitStatus]:
        """The state of every unit, in the order of the source."""
        return unit_statuses(self.paired)

    @cached_property
    def changes(self) -> Mapping[int, SourceWording]:
        """The changes in the source since a unit was translated, by the unit's index in the translation."""
        return {
            status.translation: SourceWording(*self.paired.source.before_and_now(status.source, status.earlier))
            for status in self.statuses
            if status.state is TranslationState.STALE
            and status.translation is not None
            and status.source is not None
            and status.earlier is not None
        }


@dataclass
class Counterparts:
    """The pairs of all languages of a library; each is made when it is first asked for."""

    library: Library
    indexes: Mapping[str, LabelIndex]
    _translated: dict[str, dict[str, TranslatedBook]] = field(default_factory=dict)
    _pairs: dict[tuple[str, str, str], BookPair | None] = field(default_factory=dict)
    _source_units: dict[str, WorkingUnits] = field(default_factory=dict)

    def translated(self, language: str) -> Mapping[str, TranslatedBook]:
        """Return the books of a translation by code (in lower case), in the order of the source; empty for the
        source. Books that share a code with another one are not paired: nobody can tell which belongs to which.
        """
        if language not in self._translated:
            books: dict[str, TranslatedBook] = {}
            if language != self.library.source_language and language in self.indexes:
                shared = self._shared_codes(self.library.source_language) | self._shared_codes(language)
                # The check has reported shared codes, and what is wrong with a sync state.
                for source, translation in translated_books(self.library, language):
                    if source.code.casefold() in shared:
                        continue
                    sync = read_sync(self.library.root, translation, [])
                    units = units_of(translation, self.indexes[language])
                    pair = partial(self._pair_with_source, source, units, sync)
                    books[source.code.casefold()] = TranslatedBook(units, sync, pair)
            self._translated[language] = books
        return self._translated[language]

    def _shared_codes(self, language: str) -> set[str]:
        """Return the codes that several books of a language have."""
        counts = Counter(book.code.casefold() for book in self.library.books.get(language, ()))
        return {code for code, count in counts.items() if count > 1}

    def _pair_with_source(self, source: Book, translation: WorkingUnits, sync: SyncState) -> PairedBook:
        return propose_quickly(pair_books(self.source_units(source), translation, sync))

    def source_units(self, book: Book) -> WorkingUnits:
        """Return the units of a book of the source language, which are the same for all its translations."""
        key = book.code.casefold()
        if key not in self._source_units or self._source_units[key].book is not book:  # two books may claim one code
            self._source_units[key] = units_of(book, self.indexes[self.library.source_language])
        return self._source_units[key]

    def between(self, here: str, there: str, code: str) -> BookPair | None:
        """Return a book in two languages; None if one of them does not have it or both are the same."""
        key = here, there, code.casefold()
        if key not in self._pairs:
            self._pairs[key] = self._pair(*key)
        return self._pairs[key]

    def _pair(self, here: str, there: str, code: str) -> BookPair | None:
        source = self.library.source_language
        if here == there:
            return None
        if here == source:
            book = self.translated(there).get(code)
            return _from_source(book.paired) if book is not None else None
        if there == source:
            pair = self.between(source, here, code)
            return pair.turned_round() if pair is not None else None
        first, second = self.between(here, source, code), self.between(source, there, code)
        if first is None or second is None:
            return None
        there_of = {
            place: second.there_of[between] for place, between in first.there_of.items() if between in second.there_of
        }
        proposed = {place for place in there_of if place in first.proposed or first.there_of[place] in second.proposed}
        return BookPair(first.here, second.there, there_of, frozenset(proposed))

    def counterpart(self, unit: Unit, language: str, code: str, other: str) -> Unit | None:
        """Return the counterpart in the language ``other`` of a unit of ``language``, in the book ``code``."""
        return self.of_book(language, other, code).get(unit.key)

    def of_book(self, here: str, there: str, code: str) -> Mapping[str, Unit]:
        """Return the counterparts in the language ``there`` of the units of a book of ``here``, by their keys."""
        pair = self.between(here, there, code)
        return pair.counterparts if pair is not None else {}


def _from_source(paired: PairedBook) -> BookPair:
    there_of = {place: counterpart.place for place, counterpart in paired.counterparts.items()}
    proposed = (place for place, counterpart in paired.counterparts.items() if counterpart.basis is Basis.PROPOSED)
    return BookPair(paired.source, paired.translation, there_of, frozenset(proposed))
