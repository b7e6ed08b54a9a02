"""Numbered plain text: a line for every heading and paragraph, references as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..library.label_index import index_languages
from ..library.printed_numbers import shown_by_number
from ..markup.text.markdown import readable
from ..markup.text.plain import ShowReference, plain_lines
from ..model.books import Book, Library


def to_text(library: Library, languages: Iterable[str]) -> str:
    """Return the chapters and glossaries of the books of these languages, with an empty line between books."""
    indexes = index_languages(library)
    return "\n".join(
        "".join(f"{line}\n" for line in _lines(book, shown_by_number(book, indexes[language])))
        for language in languages
        for book in library.books.get(language, ())
    )


def _lines(book: Book, show: ShowReference) -> Iterator[str]:
    for chapter in book.files():
        for unit in chapter.units:
            heading, *below = plain_lines(unit, show, book)
            status = f"[{unit.status}]" if unit.status is not None else None
            yield readable(" ".join(part for part in (unit.number, status, heading) if part))
            yield from map(readable, below)
