"""Which of the rulings that a build shows are to review, in any language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...model.books import Book
from ...model.units import Unit
from ...rulings.review_states import CitedChange, ruling_states
from ...rulings.reviews import read_reviews
from .citations import CitingRuling
from .counterparts import Counterparts


@dataclass
class RulingReviews:
    """The rulings to review of a library; those of each book are read when they are first asked for.

    Only the source remembers the rules of rulings; a translated ruling is to review if that of the source is.
    """

    counterparts: Counterparts
    _changes: dict[str, Mapping[str, Sequence[CitedChange]]] = field(default_factory=dict)

    def changes(self, ruling: Unit, book: Book) -> Sequence[CitedChange]:
        """Return what has changed under a ruling of a book in any language: changes of rules of the source."""
        of_book = self._changes.get(book.code)
        if of_book is None:
            of_book = self._changes[book.code] = self._read(book.code)
        if not of_book:  # as in most builds, for every ruling
            return ()
        source = self._in_source(ruling, book)
        return of_book.get(source.key, ()) if source is not None else ()

    def has_changed(self, ruling: CitingRuling, rule: Unit, book: Book) -> bool:
        """Return whether a rule of a book has changed since a ruling that cites it was confirmed."""
        changes = self.changes(ruling.unit, ruling.book)
        source = self._in_source(rule, book) if changes else None
        return source is not None and any(
            change.target is not None and change.target.unit.key == source.key for change in changes
        )

    def _read(self, code: str) -> Mapping[str, Sequence[CitedChange]]:
        """Return the changes under the rulings of a book of the source, by the keys of the rulings."""
        library = self.counterparts.library
        book = library.book(library.source_language, code)
        if book is None or not book.rulings:
            return {}
        index = self.counterparts.indexes[library.source_language]
        # The check has reported what is wrong with the file.
        states = ruling_states(book, index, read_reviews(library.root, book, []))
        return {state.unit.key: state.changes for state in states if state.is_to_review}

    def _in_source(self, unit: Unit, book: Book) -> Unit | None:
        source = self.counterparts.library.source_language
        if book.language == source:
            return unit
        return self.counterparts.counterpart(unit, book.language, book.code, source)
