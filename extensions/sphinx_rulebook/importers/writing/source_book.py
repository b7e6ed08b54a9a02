"""The book in another language of which an imported document is a translation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...languages.chapter_alignment import UnitPair, matched
from ...library.layout import SETTINGS_NAME
from ...library.loading import load
from ...markup.book_toml.book_settings import DEFAULT_SCHEME, read_settings
from ...markup.counting.number_schemes import NumberingScheme, read_scheme
from ...markup.source import decode
from ...model.books import Book, Chapter
from ...support.errors import UnusableInputError


@dataclass(frozen=True, slots=True)
class SourceBook:
    """The book in its source language that a document translates, and the scheme of its numbers."""

    book: Book
    scheme: NumberingScheme

    @property
    def folder(self) -> str:
        """The name of the book's folder, which its translations share; "" if the tree is a single book."""
        return self.book.folder.rpartition("/")[2]

    def chapter(self, number: str) -> Chapter | None:
        """Return the chapter with a number, printed or not, or None."""
        found = (chapter for chapter in self.book.chapters if number in (chapter.number, chapter.ordinal))
        return next(found, None)

    def labels(self) -> set[str]:
        """Return all labels of the book."""
        return {anchor.label for chapter in self.book.files() for unit in chapter.units for anchor in unit.anchors}


@dataclass(frozen=True, slots=True)
class Alignment:
    """The alignment of an imported chapter with the chapter of the source; ``pairs`` has every unit and example of
    both.

    The ``number`` of the glossary is "".
    """

    number: str
    pairs: tuple[UnitPair, ...]

    def other_numbers(self) -> Iterator[tuple[str, str]]:
        """Yield the numbers of each pair whose numbers differ: in the document, and in the source.

        A number that the document has twice is a misprint.
        """
        typed = Counter(pair.translation.number for pair in self.pairs if pair.translation is not None)
        for source, translation in matched(self.pairs):
            is_misprint = typed[translation.number] > 1
            if source.number and translation.number and source.number != translation.number and not is_misprint:
                yield translation.number, source.number


def load_source_book(path: Path | str, code: str | None) -> SourceBook:
    """Return the book called ``code`` of a project or tree; without a code, its only book.

    Raises UnusableInputError if the book does not exist.
    """
    library = load(path).library
    books = library.books.get(library.source_language, ())
    if code is None and len(books) > 1:
        raise UnusableInputError(f"{path} has more than one book; name one with --book ({_codes(books)})")
    book = library.book(library.source_language, code) if code is not None else books[0]
    if book is None:
        raise UnusableInputError(f"{path} has no book {code!r}; it has {_codes(books)}")
    settings = Path(library.root, book.folder, SETTINGS_NAME)
    scheme = None
    if settings.is_file():
        scheme = read_settings(decode(settings.read_bytes(), settings.name, []).text, settings.name, []).scheme
    return SourceBook(book, scheme or read_scheme(DEFAULT_SCHEME))


def _codes(books: Sequence[Book]) -> str:
    return ", ".join(book.code for book in books)
