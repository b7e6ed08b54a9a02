"""The pages of two languages: which chapters have one, and their rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...model.units import Unit
from ..view.counterparts import BookPair
from ..view.interface_words import language_name
from ..view.library_views import LibraryViews
from ..view.page_documents import ChapterDocument
from ..view.pair_rows import Row


@dataclass(frozen=True)
class PairPage:
    """A page of a chapter in the language of the build and in an ``other`` language."""

    name: str
    document: ChapterDocument
    other: str
    pair: BookPair
    rows: list[Row]

    def title(self, chapter: str) -> str:
        """Return the title of the page, given the title of the chapter."""
        own = self.pair.here.book.language
        return f"{chapter} · {language_name(own)} | {language_name(self.other)}"

    def units_there(self) -> Iterator[Unit]:
        """Yield the units of the other language that have a row."""
        for row in self.rows:
            if row.there is not None:
                yield self.pair.there.placed[row.there].unit


PairPages = dict[tuple[str, str], PairPage]
"""Pages of two languages, by the chapter's document and the other language."""


def find_pair_pages(views: LibraryViews, language: str, is_taken: Callable[[str], bool]) -> PairPages:
    """Return the pages of all chapters that a language shares with another language.

    ``is_taken`` returns whether an author's page has a name.
    """
    own = views.view(language)
    pages: PairPages = {}
    for document in own.documents.chapters.values():
        for other in own.library.languages:
            found = None if document.is_fallback else views.rows(language, other, document.book.code)
            if found is None or found[0].here.book is not document.book:
                continue
            pair, rows = found[0], found[1][document.chapter.path]
            if any(row.here is not None and row.there is not None for row in rows):
                name = free_name(f"{document.name}.{other}", is_taken)
                pages[document.name, other] = PairPage(name, document, other, pair, rows)
    return pages


def free_name(name: str, is_taken: Callable[[str], bool]) -> str:
    """Return a name for one of our pages that no author's page has."""
    while is_taken(name):
        name += "-"
    return name
