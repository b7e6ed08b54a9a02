"""Which unit of one language stands for which of any other: the translations' pairs, also joined through the source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from ..book_units import BookUnits
from ..index import LabelIndex
from ..languages.pairing import Basis, PairedBook, pair_library
from ..languages.proposals import propose_quickly
from ..languages.status import State, UnitStatus, unit_statuses
from ..model import Library, Unit


@dataclass(frozen=True)
class BookPair:
    """A book in two languages.

    ``there_of`` leads from the places of units here to those of their counterparts there; ``proposed`` are the places
    here whose counterpart nobody has confirmed.
    """

    here: BookUnits
    there: BookUnits
    there_of: Mapping[int, int]
    proposed: frozenset[int]

    @cached_property
    def here_of(self) -> Mapping[int, int]:
        """The places here by those there."""
        return {there: here for here, there in self.there_of.items()}

    @cached_property
    def place_of(self) -> Mapping[int, int]:
        """The place here of a unit, by its ``id()``."""
        return {id(placed.unit): place for place, placed in enumerate(self.here.placed)}

    def turned_round(self) -> BookPair:
        """Return the same pair as the other language sees it."""
        return BookPair(self.there, self.here, self.here_of, frozenset(self.there_of[place] for place in self.proposed))


class Wording(NamedTuple):
    """What the source said when a unit was translated, and what it says now."""

    earlier: str
    now: str


@dataclass(frozen=True)
class TranslatedBook:
    """A book of a translation with its source, what is proposed included, and the state of every unit."""

    paired: PairedBook

    @cached_property
    def statuses(self) -> list[UnitStatus]:
        """The state of every unit, in the order of the source."""
        return unit_statuses(self.paired)

    @cached_property
    def changes(self) -> Mapping[int, Wording]:
        """How the source changed since a unit was translated, by the unit's place in the translation."""
        return {
            status.translation: Wording(status.earlier, self.paired.source.text(status.source))
            for status in self.statuses
            if status.state is State.STALE
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

    def translated(self, language: str) -> Mapping[str, TranslatedBook]:
        """Return the books of a translation by their codes (in lower case), in the order of the source; none for it."""
        if language not in self._translated:
            books: dict[str, TranslatedBook] = {}
            if language != self.library.source_language and language in self.indexes:
                # What is wrong with a sync state, the check has said.
                for paired in pair_library(self.library, language, self.indexes, []):
                    books.setdefault(paired.source.book.code.casefold(), TranslatedBook(propose_quickly(paired)))
            self._translated[language] = books
        return self._translated[language]

    def between(self, here: str, there: str, code: str) -> BookPair | None:
        """Return a book in two languages; None where one of them does not have it, or both are the same."""
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
        """Return the unit of the language ``other`` that stands for one of ``language``, in the book ``code``."""
        pair = self.between(language, other, code)
        if pair is None or id(unit) not in pair.place_of:
            return None
        there = pair.there_of.get(pair.place_of[id(unit)])
        return pair.there.placed[there].unit if there is not None else None


def _from_source(paired: PairedBook) -> BookPair:
    there_of = {place: counterpart.place for place, counterpart in paired.counterparts.items()}
    proposed = (place for place, counterpart in paired.counterparts.items() if counterpart.basis is Basis.PROPOSED)
    return BookPair(paired.source, paired.translation, there_of, frozenset(proposed))
