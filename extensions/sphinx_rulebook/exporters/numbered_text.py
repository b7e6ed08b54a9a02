"""Plain text of a whole book: pages of prose, and rules with their numbers, a line for each heading and paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..library.label_index import LabelIndex, index_languages
from ..library.printed_numbers import shown_by_number
from ..markup.ruling_facts import RULINGS_TITLES
from ..markup.text.markdown import readable
from ..markup.text.plain import ShowReference, plain_lines
from ..model.books import Book, Library
from .prose.page_links import PageLinks
from .prose.prose_library import ProseLibrary, ProsePage
from .prose.prose_writer import ProseWriter


def to_text(library: Library, languages: Iterable[str]) -> str:
    """Return the whole text of the books of these languages, in the order of a printed book, with an empty line between
    pages of prose, the rules, and books.

    The pages outside books come first. The rules of a book are its chapters and its glossary; its first page and its
    introductions are before them, all other pages after them. A page that a translation lacks is not in its text.
    Raises UnusableInputError if the file of a page cannot be read.
    """
    indexes = index_languages(library)
    parts = (part for language in languages for part in _parts(library, language, indexes[language]))
    return "\n".join(part for part in parts if part)


def _parts(library: Library, language: str, index: LabelIndex) -> Iterator[str]:
    """Yield the pages of prose and the rules of one language, in order; each is "" or ends with a newline."""
    pages = ProseLibrary(library, language, index)

    def text_of(page: ProsePage, code: str) -> str:
        return ProseWriter(page, language, PageLinks(pages, page.path, code), pages.included).text()

    yield from (text_of(page, "") for page in pages.outside())
    for book in library.books.get(language, ()):
        before, after = pages.around(book)
        yield from (text_of(page, book.code) for page in before)
        yield "".join(f"{line}\n" for line in _lines(book, shown_by_number(book, index)))
        yield from (text_of(page, book.code) for page in after)


def _lines(book: Book, show: ShowReference) -> Iterator[str]:
    """Yield the lines of a book; the rulings have a title of their own, and an empty line before each."""
    rulings = {chapter.path for chapter in book.rulings}
    for chapter in book.files():
        is_ruling = chapter.path in rulings
        if is_ruling and chapter is book.rulings[0]:
            yield from ("", RULINGS_TITLES.get(book.language.partition("-")[0], RULINGS_TITLES["en"]))
        for unit in chapter.units:
            if is_ruling:
                yield ""
            heading, *below = plain_lines(unit, show, book)
            status = f"[{unit.status}]" if unit.status is not None else None
            yield readable(" ".join(part for part in (unit.number, status, heading) if part))
            yield from map(readable, below)
