"""A frozen edition of a book in one language: its chapters and the locations of its units."""

from __future__ import annotations

from collections.abc import Iterator

from ...editions.frozen_book import Edition
from ...library.book_units import BookUnits
from ...model.books import Book
from ...model.units import Unit
from ..view.headings import Headings
from .frozen_views import FrozenViews


class PastEdition:
    """One edition of a book in the language of a build; ``views`` are its views in all languages."""

    def __init__(self, views: FrozenViews, language: str) -> None:
        self.views, self.language = views, language
        self._frozen = views.frozen[language]
        self.view = views.view(language)
        self.headings = Headings(self.view)
        self.folder = f"{self.book.code.lower()}/"
        """The folder of the book's pages, with a trailing slash."""
        self.documents = list(self.view.documents.chapters.values())

    @property
    def book(self) -> Book:
        """The book as it was."""
        return self._frozen.units.book

    @property
    def head(self) -> Edition:
        """The head of the edition's file."""
        return self._frozen.edition

    @property
    def version(self) -> str:
        """The version of the edition."""
        return self.head.version

    def page_name(self, document: str) -> str:
        """Return the name of the page that shows a document of this edition."""
        return f"{self.folder}{self.version}/{document.removeprefix(self.folder)}"

    def chapter_titles(self) -> Iterator[tuple[str, str]]:
        """Yield the stem of every chapter's page with the chapter's number and title."""
        for document in self.documents:
            yield document.name.removeprefix(self.folder), self.headings.title(document).text

    def placed_units(self, units: BookUnits) -> Iterator[tuple[str, Unit, str, str]]:
        """Yield the id of every unit with its own location, the unit, the document's stem, and the anchor.

        ``units`` are the units of the edition, with those of the source that a translation lacks.
        """
        for unit_id, placed in zip(units.ids, units.placed, strict=True):
            place = self.view.place(placed.unit)
            if place is not None:
                yield unit_id, placed.unit, place.document.removeprefix(self.folder), place.anchor
