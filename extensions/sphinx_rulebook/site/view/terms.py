"""The terms of a book's glossary."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ...library.printed_numbers import plain_title
from ...markup.titles import is_title
from ...model.books import Book
from ...model.units import Kind, Unit

_BOLD_START = re.compile(r"\*\*(?P<name>[^*]+)\*\*(?P<rest>.*)", re.S)


class Terms:
    """The terms of a book's glossary: their units, and the finder for their names."""

    def __init__(self, units: Iterable[Unit]) -> None:
        from ...languages.term_finder import TermFinder  # takes long to load, and a book may have no glossary

        self.units = tuple(units)
        self.finder = TermFinder(map(term_name, self.units))
        self.places = {unit.key: place for place, unit in enumerate(self.units)}
        self.by_label = {anchor.label: place for place, unit in enumerate(self.units) for anchor in unit.anchors}


def terms_of(book: Book) -> Terms | None:
    """Return the terms that the texts of a book link to; None if the book has no terms or its settings turn links
    off.
    """
    if book.glossary is None or not book.term_links:
        return None
    terms = Terms(unit for unit in book.glossary.units if unit.kind is Kind.TERM)
    return terms if terms.units else None


def term_name(unit: Unit) -> str:
    """Return the name of a term: its heading, or only the bold start of the heading if the definition follows."""
    bold = _BOLD_START.fullmatch(unit.text)
    return plain_title(bold["name"] if bold else unit.text)


def is_heading(unit: Unit) -> bool:
    """Return whether the text of a unit is a heading, which has no links to terms."""
    if unit.kind is Kind.TERM:
        bold = _BOLD_START.fullmatch(unit.text)
        return bold is None or not bold["rest"].strip(" .:：")
    return unit.rank <= 2 or is_title(unit.text)
