"""Links from a rule's words to the glossary of its book: a definition shows on the term where it is used.

A book's texts have the terms of its own glossary, so that a text is always searched in the language that it is in; a
translation that has no glossary has no links, and the source's chapters in it have those of the source.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html import escape

from markdown_it.token import Token

from ..exporters.texts import plain_title
from ..languages.term_finder import TermFinder
from ..markup.titles import is_title
from ..model import Book, Kind, Unit

_BOLD_START = re.compile(r"\*\*(?P<name>[^*]+)\*\*(?P<rest>.*)", re.S)


class Terms:
    """The terms of a book's glossary: their units, and what finds them."""

    def __init__(self, units: Iterable[Unit]) -> None:
        self.units = tuple(units)
        self.finder = TermFinder(map(_name, self.units))
        self.places = {id(unit): place for place, unit in enumerate(self.units)}
        self.by_label = {anchor.label: place for place, unit in enumerate(self.units) for anchor in unit.anchors}


def terms_of(book: Book) -> Terms | None:
    """Return the terms that the texts of a book lead to; None where it has none, or its settings want no links."""
    if book.glossary is None or not book.term_links:
        return None
    terms = Terms(unit for unit in book.glossary.units if unit.kind is Kind.TERM)
    return terms if terms.units else None


def _name(unit: Unit) -> str:
    """Return what a term is called: its heading, or what that begins with in bold where its definition follows."""
    bold = _BOLD_START.fullmatch(unit.text)
    return plain_title(bold["name"] if bold else unit.text)


def is_heading(unit: Unit) -> bool:
    """Say whether the text of a unit is a heading, which has no links to terms."""
    if unit.kind is Kind.TERM:
        bold = _BOLD_START.fullmatch(unit.text)
        return bold is None or not bold["rest"].strip(" .:：")
    return unit.rank <= 2 or is_title(unit.text)


class TermLinks:
    """Writes the texts of one unit with links to terms, each at its first place in a paragraph.

    ``opening`` returns the opening tag of the link to a term by its place among the terms, "" where it is not shown;
    none is made to the unit itself.
    """

    def __init__(self, terms: Terms, unit: Unit | None, opening: Callable[[int], str]) -> None:
        own = terms.places.get(id(unit)) if unit is not None else None
        self._terms, self._opening = terms, opening
        self._own = frozenset() if own is None else frozenset((own,))
        self._done = set(self._own)

    def begin_paragraph(self) -> None:
        """Let every term be linked again."""
        self._done = set(self._own)

    def skip_referenced(self, tokens: Iterable[Token]) -> None:
        """Leave out for this paragraph what its author refers to."""
        for token in tokens:
            if token.type == "rulebook_reference" and token.meta["label"] in self._terms.by_label:
                self._done.add(self._terms.by_label[token.meta["label"]])

    def html(self, text: str) -> str:
        """Return a piece of a paragraph's text, escaped, with its links."""
        parts: list[str] = []
        end = 0
        for start, stop, term in self._terms.finder.find(text):
            if term in self._done:
                continue
            self._done.add(term)
            opening = self._opening(term)
            if opening:
                shown = escape(text[start:stop], quote=False)
                parts.append(f"{escape(text[end:start], quote=False)}{opening}{shown}</a>")
                end = stop
        parts.append(escape(text[end:], quote=False))
        return "".join(parts)
