"""A frozen edition of a book in every language that has it, in the form that its pages show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from ...editions.frozen_book import FrozenBook
from ...model.books import Library
from ...model.units import Unit
from ..view.counterparts import BookPair
from ..view.language_view import LanguageView, ViewBuilder
from ..view.missing_units import place_missing_units
from ..view.pair_rows import Row, pair_rows


class FrozenViews:
    """An edition of a book in its languages; ``frozen`` are the books by language, the source's first."""

    def __init__(self, library: Library, frozen: Mapping[str, FrozenBook]) -> None:
        self._library, self.frozen = library, frozen
        self._views: dict[str, LanguageView] = {}
        self._counterparts: dict[tuple[str, str], Mapping[str, Unit]] = {}
        self._rows_of: dict[str, tuple[BookPair, Mapping[str, Sequence[Row]]]] = {}

    def view(self, language: str) -> LanguageView:
        """Return the edition in a language; what it lacks is shown in the source language."""
        if language not in self._views:
            self._views[language] = self._make_view(language)
        return self._views[language]

    def _make_view(self, language: str) -> LanguageView:
        own, source = self.frozen[language], self.frozen.get(self._library.source_language)
        books = {one.units.book.language: (one.units.book,) for one in (source, own) if one is not None}
        leading = self._library.source_language if source is not None else language
        library = replace(self._library, source_language=leading, books=books, prose={})
        index = own.units.index
        if source is not None and source is not own:
            index = index.with_fallback(source.units.index)
        return ViewBuilder(library, language, index, self._place_missing).view()

    def _place_missing(self, builder: ViewBuilder, code: str) -> None:
        """Show in a translation the source's units that it lacks."""
        leading = self._library.source_language
        for document in builder.documents.of_code(code):
            language = document.book.language
            if language == leading or leading not in self.frozen:
                continue
            pair, rows = self._rows(language)
            place_missing_units(builder, document, pair, rows, self.view(leading))

    def _rows(self, language: str) -> tuple[BookPair, Mapping[str, Sequence[Row]]]:
        """Return a translation with the source, and the rows of each of its chapters."""
        if language not in self._rows_of:
            own, source = self.frozen[language], self.frozen[self._library.source_language]
            there_of = dict(self._places(language, self._library.source_language))
            pair = BookPair(own.units, source.units, there_of, frozenset())
            self._rows_of[language] = pair, pair_rows(pair)
        return self._rows_of[language]

    def outer_units(self, language: str) -> Iterator[tuple[str, Unit]]:
        """Yield the stand-ins for units of other books, each with its book's code."""
        shown = (self.frozen.get(one) for one in dict.fromkeys((language, self._library.source_language)))
        for book in (book for frozen in shown if frozen is not None for book in frozen.outer):
            yield from ((book.code, unit) for chapter in book.chapters for unit in chapter.units)

    def counterparts(self, language: str, other: str) -> Mapping[str, Unit]:
        """Return the counterparts in another language of the units of one language, by the keys of the original
        units.
        """
        known = self._counterparts.get((language, other))
        if known is None:
            known = self._counterparts[language, other] = dict(self._find_counterparts(language, other))
        return known

    def _find_counterparts(self, language: str, other: str) -> Iterator[tuple[str, Unit]]:
        here, there = self.frozen[language].units.placed, self.frozen[other].units.placed
        for place, found in self._places(language, other):
            yield here[place].unit.key, there[found].unit

    def _places(self, language: str, other: str) -> Iterator[tuple[int, int]]:
        """Yield the place of each unit of a language that has a counterpart in another, with the counterpart's."""
        here, there = self.frozen[language], self.frozen[other]
        places = {there.sources.get(unit_id, unit_id): place for place, unit_id in enumerate(there.units.ids)}
        for place, unit_id in enumerate(here.units.ids):
            found = places.get(here.sources.get(unit_id, unit_id))
            if found is not None:
                yield place, found
