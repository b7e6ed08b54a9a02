"""The views of all languages of a library, with the counterparts of their units; made once for all builds."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial

from ...editions.carried_ids import WorkingUnits, units_of
from ...editions.chain import EditionState, present_state
from ...languages.pairing import Basis
from ...library.label_index import Target, index_languages
from ...library.loading import Loaded
from ...model.books import Book
from ...model.units import Unit
from .counterparts import BookPair, Counterparts
from .kept.kept_values import NOTHING_KEPT, KeptValues
from .language_view import LanguageView, Place, ViewBuilder
from .missing_units import place_missing_units
from .pair_rows import Row, pair_rows
from .ruling_reviews import RulingReviews


@dataclass
class LibraryViews:
    """The views of a library by their languages, and the counterparts of their units.

    Everything is made when it is first needed; `prepare` makes all of it before builds of single languages are forked.
    """

    loaded: Loaded
    counterparts: Counterparts
    kept: KeptValues = NOTHING_KEPT
    """Values about the books that depend on nothing but their texts; set before the first view is made."""
    _views: dict[str, LanguageView] = field(default_factory=dict)
    _rows: dict[tuple[str, str, str], Mapping[str, list[Row]]] = field(default_factory=dict)
    _units: dict[tuple[str, str], WorkingUnits] = field(default_factory=dict)
    _ids: dict[tuple[str, str], Mapping[str, str]] = field(default_factory=dict)
    _present: dict[str, EditionState] = field(default_factory=dict)

    @cached_property
    def reviews(self) -> RulingReviews:
        """The rulings to review."""
        return RulingReviews(self.counterparts)

    @property
    def source_language(self) -> str:
        """The source language, from which the others are translated."""
        return self.loaded.library.source_language

    def prepare(self, except_of: Collection[str]) -> None:
        """Make everything that the builds of all languages need, except of the books with some codes, case-folded."""
        for language in self.loaded.library.languages:
            view = self.view(language)
            for book in self.loaded.library.books.get(language, ()):
                code = book.code.casefold()
                if code in except_of:
                    continue
                self.unit_ids(book)
                if book.edition_files:
                    self.present(book)
                view.complete(code)
                view.citations.complete(code)
            for code, translated in self.counterparts.translated(language).items():
                if code not in except_of:
                    _ = translated.statuses  # every language shows the progress of its translations

    def view(self, language: str) -> LanguageView:
        """Return the view of one language; for a language that the library lacks, it shows the source's books."""
        if language not in self._views:
            self._views[language] = self._make_view(language)
        return self._views[language]

    def _make_view(self, language: str) -> LanguageView:
        index = self.counterparts.indexes.get(language)
        if index is None or language == self.source_language:
            return ViewBuilder(self.loaded.library, language, index, kept=self.kept).view()
        index = index.with_further_labels(partial(self._labels_of_the_source, language))
        return ViewBuilder(self.loaded.library, language, index, self._place_missing, self.kept).view()

    def _labels_of_the_source(self, language: str, code: str) -> Iterator[tuple[str, Target]]:
        """Yield the labels of a book's units in the source, with the units that a person has confirmed as their
        translations.

        The translated units need not have the labels themselves.
        """
        translated = self.counterparts.translated(language).get(code)
        if translated is None or not translated.sync.entries:
            return
        paired = translated.paired
        positions = {
            unit.key: position
            for chapter in paired.translation.book.files()
            for position, unit in enumerate(chapter.units)
        }
        for place, counterpart in paired.counterparts.items():
            chapter, unit, _ = paired.translation.placed[counterpart.place]
            if counterpart.basis is Basis.CONFIRMED and unit.key in positions:
                target = Target.at(paired.translation.book, chapter, positions[unit.key])
                for anchor in paired.source.placed[place].unit.anchors:
                    yield anchor.label, target

    def _place_missing(self, builder: ViewBuilder, code: str) -> None:
        """Show in a translation of a book the source's units that it lacks."""
        for document in builder.documents.of_code(code):
            language = document.book.language
            found = None if document.is_fallback else self.rows(language, self.source_language, document.book.code)
            if found is not None and found[0].here.book is document.book:
                place_missing_units(builder, document, *found, self.view(self.source_language))

    def rows(self, here: str, there: str, code: str) -> tuple[BookPair, Mapping[str, list[Row]]] | None:
        """Return a book in two languages with the rows of each of its chapters; None if one language does not have
        the book.
        """
        pair = self.counterparts.between(here, there, code)
        if pair is None:
            return None
        key = here, there, code.casefold()
        if key not in self._rows:
            self._rows[key] = pair_rows(pair)
        return pair, self._rows[key]

    def units(self, book: Book) -> WorkingUnits:
        """Return the current units of a book with their ids."""
        if book.language == self.source_language:
            return self.counterparts.source_units(book)
        key = book.language, book.code.casefold()
        if key not in self._units or self._units[key].book is not book:  # two books may claim one code
            translated = self.counterparts.translated(book.language).get(book.code.casefold())
            known = translated.units if translated is not None else None
            self._units[key] = units_of(book, self.view(book.language).index, known)
        return self._units[key]

    def present(self, book: Book) -> EditionState:
        """Return the current text of a book as the state after its last edition."""
        key = f"{book.language}/{book.code.casefold()}"
        if key not in self._present or self._present[key].units.book is not book:
            self._present[key] = present_state(self.units(book))
        return self._present[key]

    def unit_ids(self, book: Book) -> Mapping[str, str]:
        """Return the ids of the current units of a book, by the keys of the units.

        The ids of the source language's units are included, since these units replace missing translations.
        """
        source = self.loaded.library.book(self.source_language, book.code)
        shown = [one for one in (source, book) if one is not None]
        ids: dict[str, str] = {}
        for one in shown:
            key = one.language, one.code.casefold()
            if key not in self._ids:
                units = self.units(one)
                self._ids[key] = {placed.unit.key: own for placed, own in zip(units.placed, units.ids, strict=True)}
            ids.update(self._ids[key])
        return ids

    def address(self, unit: Unit, language: str, code: str, other: str) -> Place | None:
        """Return the location of the counterpart of a unit of ``language`` in the view of ``other``.

        The counterpart may be the unit itself or, if the other language has none, the source's unit.
        """
        view = self.view(other)
        place = view.place(unit)
        if place is not None:
            return place
        for through in (other, self.source_language):
            counterpart = self.counterparts.counterpart(unit, language, code, through)
            place = view.place(counterpart) if counterpart is not None else None
            if place is not None:
                return place
        return None


def read_views(loaded: Loaded) -> LibraryViews:
    """Return the views of a library, without comparing anything yet."""
    return LibraryViews(loaded, Counterparts(loaded.library, index_languages(loaded.library)))
