"""A frozen edition of a book in every language that has it, in the form that its pages show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...editions.frozen_book import FrozenBook
from ...model.books import Library
from ...model.units import Unit
from ..view.language_view import LanguageView, ViewBuilder


class FrozenViews:
    """An edition of a book in its languages; ``frozen`` are the books by language, the source's first."""

    def __init__(self, library: Library, frozen: Mapping[str, FrozenBook]) -> None:
        self._library, self.frozen = library, frozen
        self._views: dict[str, LanguageView] = {}
        self._counterparts: dict[tuple[str, str], Mapping[str, Unit]] = {}

    def view(self, language: str) -> LanguageView:
        """Return the edition in a language; chapters that it lacks are shown in the source language."""
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
        return ViewBuilder(library, language, index).view()

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
        here, there = self.frozen[language], self.frozen[other]
        places = {there.sources.get(unit_id, unit_id): place for place, unit_id in enumerate(there.units.ids)}
        for place, unit_id in enumerate(here.units.ids):
            found = places.get(here.sources.get(unit_id, unit_id))
            if found is not None:
                yield here.units.placed[place].unit.key, there.units.placed[found].unit
