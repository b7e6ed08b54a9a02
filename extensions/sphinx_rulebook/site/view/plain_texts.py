"""The texts of units without their markup."""

from __future__ import annotations

from ...library.printed_numbers import shown_by_number
from ...markup.text.plain import ShowReference, plain_block, plain_text
from ...model.books import Book
from ...model.units import Block, Unit
from .language_view import LanguageView

LONGEST_TITLE = 80
"""How many characters of a unit without a title are used as its title."""


class PlainTexts:
    """The texts of a view's units without their markup; each text is made once."""

    def __init__(self, view: LanguageView) -> None:
        self._view = view
        self._shows: dict[tuple[str, str], ShowReference] = {}
        self._texts: dict[str, str] = {}

    def of(self, unit: Unit, book: Book) -> str:
        """Return the whole text of a unit of a book, without its examples."""
        text = self._texts.get(unit.key)
        if text is None:
            text = self._texts[unit.key] = plain_text(unit, self._show(book), book)
        return text

    def of_commentary(self, block: Block, book: Book) -> str:
        """Return the text of a commentary in a book, with its word."""
        return plain_block(block, self._show(book), book)

    def _show(self, book: Book) -> ShowReference:
        key = book.code, book.language
        if key not in self._shows:
            self._shows[key] = shown_by_number(book, self._view.index)
        return self._shows[key]

    def title(self, unit: Unit, book: Book) -> str:
        """Return the title of a unit, or its first characters if it has none."""
        line = self.of(unit, book).partition("\n")[0]
        return line if len(line) <= LONGEST_TITLE else f"{line[:LONGEST_TITLE].rstrip()}…"
