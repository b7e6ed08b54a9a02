"""The pages of two languages: which chapters have one, and their rows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from ...model.units import Unit
from ..view.counterparts import BookPair
from ..view.interface_words import language_name
from ..view.library_views import LibraryViews
from ..view.page_documents import ChapterDocument, Documents
from ..view.pair_rows import Row


class PairPage(NamedTuple):
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


class PairPages:
    """The pages of all chapters that a language shares with another language; each is found when it is first needed.

    ``documents`` are the chapters of the language, ``languages`` the others, and ``find`` returns the page of a chapter
    and another language, or None if there is none.
    """

    def __init__(
        self,
        documents: Documents | None = None,
        languages: Sequence[str] = (),
        find: Callable[[ChapterDocument, str], PairPage | None] = lambda document, other: None,
    ) -> None:
        self._documents, self._languages, self._find = documents, languages, find
        self._pages: dict[tuple[str, str], PairPage | None] = {}

    def get(self, name: str, other: str) -> PairPage | None:
        """Return the page of a chapter, given by its document, and another language."""
        if (name, other) not in self._pages:
            document = self._documents.chapters.get(name) if self._documents is not None else None
            self._pages[name, other] = self._find(document, other) if document is not None else None
        return self._pages[name, other]

    def of_chapter(self, name: str) -> Iterator[PairPage]:
        """Yield the pages of a chapter, given by its document."""
        pages = (self.get(name, other) for other in self._languages)
        yield from (page for page in pages if page is not None)

    def of_books(self, except_of: Collection[str]) -> Iterator[PairPage]:
        """Yield the pages of all books, except those with some codes, case-folded."""
        for document in self._documents.chapters.values() if self._documents is not None else ():
            if document.book.code.casefold() not in except_of:
                yield from self.of_chapter(document.name)


def find_pair_pages(views: LibraryViews, language: str, is_taken: Callable[[str], bool]) -> PairPages:
    """Return the pages of all chapters that a language shares with another language.

    ``is_taken`` returns whether an author's page has a name.
    """

    def find(document: ChapterDocument, other: str) -> PairPage | None:
        found = None if document.is_fallback else views.rows(language, other, document.book.code)
        if found is None or found[0].here.book is not document.book:
            return None
        pair, rows = found[0], found[1][document.chapter.path]
        if not any(row.here is not None and row.there is not None for row in rows):
            return None
        return PairPage(free_name(f"{document.name}.{other}", is_taken), document, other, pair, rows)

    own = views.view(language)
    return PairPages(own.documents, own.library.languages, find)


def free_name(name: str, is_taken: Callable[[str], bool]) -> str:
    """Return a name for one of our pages that no author's page has."""
    while is_taken(name):
        name += "-"
    return name
