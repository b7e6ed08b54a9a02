"""The chapters that links name by their files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path

from ..library.page_order import FIRST_PAGE
from ..model.books import Book, Chapter, Library


class ChapterFiles:
    """The chapters of a language and of the source, by the locations of their files."""

    def __init__(self, library: Library, language: str) -> None:
        self._library, self._language = library, language

    @cached_property
    def _chapters(self) -> Mapping[Path, tuple[Book, Chapter]]:
        books = self._library.books
        both = [*books.get(self._language, ()), *books.get(self._library.source_language, ())]
        return {self._location(chapter.path): (book, chapter) for book in both for chapter in book.files()}

    @cached_property
    def _drafts(self) -> frozenset[Path]:
        of_language = self._library.books.get(self._language, ())
        hidden = [chapter for book in of_language for chapter in book.draft_chapters]
        shown = [chapter for book in of_language for chapter in book.files() if chapter.begins_as_draft]
        return frozenset(self._location(chapter.path) for chapter in (*hidden, *shown))

    @cached_property
    def _folders(self) -> frozenset[Path]:
        return frozenset(self._location(book.folder) for books in self._library.books.values() for book in books)

    def _location(self, path: str) -> Path:
        return Path(self._library.root, path).resolve()

    def find(self, file: Path) -> tuple[Book, Chapter] | None:
        """Return the chapter in a file, with its book, or None if the file is no chapter."""
        return self._chapters.get(file.resolve())

    def is_draft(self, file: Path) -> bool:
        """Return whether a file is a chapter that is a draft as a whole."""
        return file.resolve() in self._drafts

    def is_page_of_book(self, file: Path) -> bool:
        """Return whether a file would be the page of a book, which is generated if there is no such file."""
        return file.stem == FIRST_PAGE and file.parent.resolve() in self._folders
