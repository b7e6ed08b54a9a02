"""Digests of everything that a result about a book depends on, so that it is kept while other books change."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Sequence

from ..model.books import Book, Library
from ..support.content_digest import Digestible, digest_file, digest_values
from .layout import EDITIONS_FOLDER


class BookDependencies:
    """The digests of the books in a library, and of the labels that each offers to the others."""

    def __init__(self, library: Library) -> None:
        self._root = library.root
        self._labels: defaultdict[str, list[Digestible]] = defaultdict(list)
        self._beside: dict[str, Digestible] = {}
        drafts: list[Digestible] = []
        for languages in (library.books, library.draft_books):
            for language, books in sorted(languages.items()):
                counts = Counter(book.code.casefold() for book in books)
                for book in books:
                    code, digest = book.code.casefold(), book.digest
                    # Books with the same code share their labels: a finding about one names lines of the other.
                    known = digest and (digest.labels if counts[code] == 1 else digest.content)
                    # A reference to a label that an edition had is not mistyped.
                    self._labels[code].append((language, book.folder, known, _editions_of(book)))
                    files = [*book.draft_chapters, *(one for one in book.files() if one.begins_as_draft)]
                    if files:  # any book may have a link to the file of a draft
                        drafts.append((language, *(chapter.path for chapter in files)))
        self._library = digest_values(
            library.source_language, library.shows_drafts, tuple(library.languages), tuple(drafts)
        )

    def of_books(self, books: Sequence[Book]) -> str | None:
        """Return a digest of some books: of their texts and settings, the labels of the books that they refer to, and
        their frozen editions and sync states; pictures and pages are not included.

        The result is None if no results are kept.
        """
        codes: set[str] = set()
        contents: list[Digestible] = []
        for book in books:
            if book.digest is None:
                return None
            codes |= book.digest.codes | {book.code.casefold()}
            # What is beside the book may have changed since its editions were listed.
            listed, beside = _editions_of(book), self._contents_beside(book)
            contents.append((book.folder, book.language, book.digest.content, listed, beside))
        labels = tuple((code, tuple(self._labels.get(code, ()))) for code in sorted(codes))
        return digest_values(self._library, tuple(contents), labels)

    def still_holds(self, books: Sequence[Book]) -> bool:
        """Return whether the files beside some books still have the contents that are in the digest of the books.

        A result may be kept under that digest only if this is true afterwards: the files are read after the digest was
        made.
        """
        return all(self._beside.get(book.folder) == _contents_beside(self._root, book) for book in books)

    def _contents_beside(self, book: Book) -> Digestible:
        """Return what is beside the chapters of a book; once for each book."""
        if book.folder not in self._beside:
            self._beside[book.folder] = _contents_beside(self._root, book)
        return self._beside[book.folder]


def _editions_of(book: Book) -> tuple[str, ...]:
    return tuple(file.path for file in book.edition_files)


def _contents_beside(root: str, book: Book) -> Digestible:
    """Return the names of the files beside a book's chapters, with digests of their contents."""
    found: list[Digestible] = []
    for entry in entries_beside(root, book):
        try:
            digest = digest_file(entry.path) if entry.is_file() else ""
        except OSError as error:
            digest = f"not readable: {error.strerror}"
        found.append((os.path.relpath(entry.path, root), digest))
    return tuple(found)


def entries_beside(root: str, book: Book) -> list[os.DirEntry[str]]:
    """Return the files of a book's frozen editions, and its sync state."""
    folder = os.path.join(root, book.folder)
    found: list[os.DirEntry[str]] = []
    for path in (os.path.join(folder, EDITIONS_FOLDER), folder):
        try:
            entries = sorted(os.scandir(path), key=lambda entry: entry.name)
        except OSError:
            continue
        found += [entry for entry in entries if path != folder or entry.name.endswith(".json")]
    return found
