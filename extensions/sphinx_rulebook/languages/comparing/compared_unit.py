"""A unit as it is compared with its translation, and a difference that is found."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from ...library.book_units import own_markup
from ...markup.fences import without_directives
from ...markup.text.symbols import SYMBOL, symbol_name
from ...model.findings import Code
from ...model.units import Unit
from ..unit_features import without_references
from ..writing_systems import normalised, words_in
from .conventions import Cause
from .found_number import Number
from .numbers import find_numbers

_TRANSLATORS_NOTE = re.compile(
    r"[（(](?:译注|译者注|中文版译注|譯註|譯者註|訳注|訳者注|역주|역자\s?주|옮긴이\s?주)[^（()）]*[）)]"
    r"|[（(](?:anm\. d\. ü|anmerkung des übersetzers|n\. ?d\. ?[tr]|note du traducteur)\b[^()]*[）)]"
    r"|[（(](?:nota del? traductor|nota del traduttore|nota do tradutor|прим\. пер|przyp\. tłum)\b[^()]*[）)]"
    r"|[（(](?:opm\. vert|translator['’]s note)\b[^()]*[）)]",
    re.I,
)
"""A remark that a translator adds about the translation, which the source cannot have."""
SPACE_BY_NAME = re.compile("&(?:nbsp|thinsp|numsp|nnbsp|#160|#8199|#8201|#8239|#x(?:a0|2007|2009|202f));", re.I)
"""The spaces that may group digits, as HTML names them."""
_NO_SYMBOLS: Counter[str] = Counter()


class Difference(NamedTuple):
    """One difference of a translation.

    ``mark`` is the piece of the translation's text to show, and ``source_mark`` that of the source's text; None means
    the unit as a whole. ``at`` and ``source_at`` are their offsets in the texts as compared, or None if a mark stands
    there only once. ``cause`` is counted to find out what a translation does as a rule.
    """

    code: Code
    message: str
    mark: str | None = None
    source_mark: str | None = None
    cause: Cause = ()
    at: int | None = None
    source_at: int | None = None


def _is_known(symbol: re.Match[str], known: Collection[str] | None) -> bool:
    return known is None or symbol_name(symbol) in known


def _no_number(target: str) -> str | None:
    return None


class ComparedUnit:
    """The text of a unit in one language, and the targets of its references.

    ``targets`` are the targets of the references in order, in a form that is the same for both languages, each with
    its mark in the text; ``number_of`` gives the number of a target, if it has one. ``markup`` is the text of the
    unit without its examples, ``text`` the same text without references, symbols and remarks of the translator, in
    normal form; ``symbols`` are the symbols in it. ``known_symbols`` are those of the book; without a table, everything
    that is written like a symbol counts.
    """

    __slots__ = ("_numbers", "_words", "language", "markup", "number_of", "symbols", "targets", "text", "unit")

    def __init__(
        self,
        unit: Unit,
        language: str,
        targets: Sequence[tuple[str, str]],
        number_of: Callable[[str], str | None] = _no_number,
        known_symbols: Collection[str] | None = None,
    ) -> None:
        self.unit, self.language, self.targets = unit, language, targets
        self.number_of = number_of
        self.markup = own_markup(unit)
        text = without_references(self.markup)
        if "(" in text or "（" in text:
            text = _TRANSLATORS_NOTE.sub("", text)
        self.symbols: Counter[str] = _NO_SYMBOLS
        if "{" in text:
            text = without_directives(text)  # their names look like symbols
            found = [match for match in SYMBOL.finditer(text) if _is_known(match, known_symbols)]
            self.symbols = Counter(map(symbol_name, found))
            text = SYMBOL.sub(lambda match: " " if _is_known(match, known_symbols) else match[0], text)
        if "&" in text:
            text = SPACE_BY_NAME.sub(" ", text)
        self.text = normalised(text)
        self._words: list[str] | None = None
        self._numbers: list[Number] | None = None

    def numbers(self) -> list[Number]:
        """Return the numbers of the text, in order."""
        if self._numbers is None:
            self._numbers = find_numbers(self.text, self.language, self.words)
        return self._numbers

    def words(self) -> list[str]:
        """Return the words of the text, in lower case."""
        if self._words is None:
            self._words = words_in(self.text)
        return self._words
