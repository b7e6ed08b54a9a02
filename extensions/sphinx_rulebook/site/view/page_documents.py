"""The Sphinx documents of one language's build: chapters, pages of books, and prose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from ...library.page_order import FIRST_PAGE, around_chapters, page_name
from ...markup.counting.counters import plain_value
from ...markup.ruling_facts import RULINGS_FOLDER, is_rulings_file
from ...model.books import Book, Chapter, Library

ROOT_DOCUMENT = FIRST_PAGE


class ChapterDocument(NamedTuple):
    """A document that shows a chapter or a glossary.

    ``is_fallback`` means that the page's language lacks the chapter, so the document shows the source's chapter.
    """

    name: str
    book: Book
    chapter: Chapter
    is_fallback: bool = False


class BookDocument(NamedTuple):
    """The first page of a book; ``has_prose`` is whether an author wrote the page; otherwise it is generated."""

    name: str
    book: Book
    has_prose: bool


@dataclass(frozen=True)
class Documents:
    """All documents of one language's build that come from the library, by name.

    ``paths`` are the files to read, relative to the library's root; None for a generated page.
    ``aliases`` are additional files by which prose can refer to a document: in a translation, the files of the
    source; for the generated page of a book, the ``index.md`` that its folder may have. ``hidden`` are the files of
    drafts, which are not documents. ``further_prose`` are a translation's pages outside of books, below
    ``prose_folder``; the source may lack them. ``prose_outside`` are the names of all pages outside of books, in order.
    """

    chapters: Mapping[str, ChapterDocument]
    books: Mapping[str, BookDocument]
    paths: Mapping[str, str | None]
    aliases: Mapping[str, str]
    hidden: tuple[str, ...] = ()
    further_prose: tuple[str, ...] = ()
    prose_outside: tuple[str, ...] = ()
    prose_folder: str = ""
    _of_books: Mapping[str, tuple[ChapterDocument, ...]] = field(default_factory=dict)

    @cached_property
    def document_of_path(self) -> Mapping[str, str]:
        """The documents by the files that prose can refer to them by."""
        return {path: name for name, path in self.paths.items() if path is not None} | dict(self.aliases)

    def of_book(self, book: Book) -> tuple[ChapterDocument, ...]:
        """Return the chapters of a book in order, its glossary last."""
        return self.of_code(book.code.casefold())

    def of_code(self, code: str) -> tuple[ChapterDocument, ...]:
        """Return the same for the books with a code, case-folded."""
        return self._of_books.get(code, ())

    def pages_of(self, book: BookDocument) -> list[str]:
        """Return the names of the pages below the book's first page: its introductions, its chapters, its other
        prose.
        """
        folder = book.name.removesuffix(ROOT_DOCUMENT)
        front, back = around_chapters(
            name.removeprefix(folder)
            for name in self.paths
            if name.startswith(folder) and name not in self.chapters and name != book.name
        )
        chapters = (document.name for document in self.of_book(book.book))
        return [*(folder + name for name in front), *chapters, *(folder + name for name in back)]


def arrange(library: Library, language: str) -> Documents:
    """Return the documents of one language.

    A chapter's address is its book's code in lower case and the name of its file.  A translation takes the address of
    the source's chapter of the same number, so that both languages have the same addresses; chapters that it lacks
    are shown in the source language.
    """
    arrangement = _Arrangement(library)
    source_books = library.books.get(library.source_language, ())
    own_books = {book.code.casefold(): book for book in library.books.get(language, ())}
    for source in source_books:
        own = own_books.pop(source.code.casefold(), None)
        arrangement.add_book(own or source, source, is_translated=own is not None)
    for own in own_books.values():
        arrangement.add_book(own, own, is_translated=True)
    for one in {library.source_language: None, language: None}:
        for book in library.draft_books.get(one, ()):
            arrangement.hidden += [*(chapter.path for chapter in book.draft_chapters), *book.prose]
    tree = library.trees.get(language, "")
    further = library.prose.get(language, ()) if language != library.source_language else ()
    own_pages = (page_name(path, tree) for path in library.prose.get(language, ()))
    source_tree = library.trees.get(library.source_language, "")
    pages = (page_name(path, source_tree) for path in library.prose.get(library.source_language, ()))
    outside = tuple(dict.fromkeys((*pages, *own_pages)))
    return replace(arrangement.documents(), further_prose=further, prose_outside=outside, prose_folder=tree)


class _Arrangement:
    def __init__(self, library: Library) -> None:
        self.root = Path(library.root)
        self.chapters: dict[str, ChapterDocument] = {}
        self.books: dict[str, BookDocument] = {}
        self.paths: dict[str, str | None] = {}
        self.aliases: dict[str, str] = {}
        self.hidden: list[str] = []

    def add_book(self, book: Book, source: Book, is_translated: bool) -> None:
        folder = book.code.lower()
        self.hidden += [chapter.path for one in (source, book) for chapter in one.draft_chapters]
        missing: dict[str, list[Chapter]] = {}  # a list, since two files may claim one number
        for chapter in source.files():
            missing.setdefault(_place(source, chapter), []).append(chapter)
        for chapter in book.files():
            counterparts = missing.get(_place(book, chapter), [])
            counterpart = counterparts.pop(0) if counterparts else chapter
            self._add_chapter(folder, book, chapter, counterpart, is_fallback=not is_translated)
        for chapters in missing.values():
            for chapter in chapters:
                self._add_chapter(folder, source, chapter, chapter, is_fallback=True)
        self._add_prose(folder, source)
        self._add_prose(folder, book)
        index = f"{folder}/{ROOT_DOCUMENT}"
        self.books[index] = BookDocument(index, book, index in self.paths)
        if index not in self.paths:
            self.paths[index] = None
            self.aliases[PurePosixPath(source.folder, f"{ROOT_DOCUMENT}.md").as_posix()] = index

    def _add_chapter(self, folder: str, book: Book, chapter: Chapter, counterpart: Chapter, is_fallback: bool) -> None:
        stem = PurePosixPath(counterpart.path).stem
        if stem == ROOT_DOCUMENT:  # this is the book's own page
            stem = f"chapter-{counterpart.number or counterpart.ordinal or 'without-number'}"
        if is_rulings_file(counterpart.path):
            stem = f"{RULINGS_FOLDER}-{stem}"
        name = f"{folder}/{stem}"
        count = 1
        while name in self.chapters:  # an extra chapter of a translation may share a file name with the source
            count += 1
            name = f"{folder}/{stem}-{count}"
        self.chapters[name] = ChapterDocument(name, book, chapter, is_fallback)
        self.paths[name] = chapter.path
        self.aliases[counterpart.path] = name

    def documents(self) -> Documents:
        """Return all documents that were added, with the chapters of every book in the order of their numbers.

        Chapters that only the source has are thus between the others.
        """
        of_books: dict[str, list[ChapterDocument]] = {}
        for document in self.chapters.values():
            of_books.setdefault(document.book.code.casefold(), []).append(document)
        ordered = {code: tuple(sorted(chapters, key=_order)) for code, chapters in of_books.items()}
        chapters = {document.name: document for of_book in ordered.values() for document in of_book}
        return Documents(chapters, self.books, self.paths, self.aliases, tuple(self.hidden), _of_books=ordered)

    def _add_prose(self, folder: str, book: Book) -> None:
        for path in book.prose:
            name = f"{folder}/{PurePosixPath(path).stem}"
            if name not in self.chapters:
                self.paths.setdefault(name, path)
                self.aliases[path] = name


def _place(book: Book, chapter: Chapter) -> str:
    if is_rulings_file(chapter.path):
        return f"rulings {PurePosixPath(chapter.path).stem}"
    return "glossary" if chapter is book.glossary else f"chapter {chapter.ordinal}"


def _order(document: ChapterDocument) -> tuple[int, int, str]:
    if document.chapter is document.book.glossary:
        return 2, 0, document.name
    if is_rulings_file(document.chapter.path):
        return 3, 0, document.name
    ordinal = document.chapter.ordinal
    value = plain_value(ordinal)
    return (0, value, "") if value is not None else (1, 0, ordinal)
