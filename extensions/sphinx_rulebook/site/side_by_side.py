"""Which chapters have a page of two languages, and what is in its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..model import Unit
from .counterparts import BookPair
from .documents import ChapterDocument
from .languages import Languages
from .rows import Row


@dataclass(frozen=True)
class PairPage:
    """A page of a chapter in the language of the build and an ``other``."""

    name: str
    document: ChapterDocument
    other: str
    pair: BookPair
    rows: list[Row]

    def units_there(self) -> Iterator[Unit]:
        """Yield the units of the other language that have a row."""
        for row in self.rows:
            if row.there is not None:
                yield self.pair.there.placed[row.there].unit


PairPages = dict[tuple[str, str], PairPage]
"""By the chapter's document and the other language."""


def find_pair_pages(languages: Languages, language: str, is_taken: Callable[[str], bool]) -> PairPages:
    """Return the pages of all chapters that a language has in common with another.

    ``is_taken`` says whether an author's page has a name.
    """
    own = languages.edition(language)
    pages: PairPages = {}
    for document in own.documents.chapters.values():
        for other in own.library.languages:
            found = None if document.is_fallback else languages.rows(language, other, document.book.code)
            if found is None or found[0].here.book is not document.book:
                continue
            pair, rows = found[0], found[1][document.chapter.path]
            if any(row.here is not None and row.there is not None for row in rows):
                name = free_name(f"{document.name}.{other}", is_taken)
                pages[document.name, other] = PairPage(name, document, other, pair, rows)
    return pages


def free_name(name: str, is_taken: Callable[[str], bool]) -> str:
    """Return a name for a page of ours that no author's page has."""
    while is_taken(name):
        name += "-"
    return name
