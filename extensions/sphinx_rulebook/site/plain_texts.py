"""The texts of units without their markup."""

from __future__ import annotations

from ..exporters.texts import shown_by_number
from ..markup.plain import ShowReference, plain_text
from ..model import Book, Unit
from .edition import SiteEdition

LONGEST_TITLE = 80
"""How many characters of a unit without a title stand in the place of one."""


class PlainTexts:
    """The texts of an edition's units without their markup, each made once."""

    def __init__(self, edition: SiteEdition) -> None:
        self._edition = edition
        self._shows: dict[tuple[str, str], ShowReference] = {}
        self._texts: dict[int, str] = {}

    def of(self, unit: Unit, book: Book) -> str:
        """Return the whole text of a unit of a book, without its examples."""
        text = self._texts.get(id(unit))
        if text is None:
            key = book.code, book.language
            if key not in self._shows:
                self._shows[key] = shown_by_number(book, self._edition.index)
            text = self._texts[id(unit)] = plain_text(unit, self._shows[key], book.symbols)
        return text

    def title(self, unit: Unit, book: Book) -> str:
        """Return the title of a unit that has one, else how it begins."""
        line = self.of(unit, book).partition("\n")[0]
        return line if len(line) <= LONGEST_TITLE else f"{line[:LONGEST_TITLE].rstrip()}…"
