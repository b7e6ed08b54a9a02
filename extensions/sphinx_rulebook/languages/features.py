"""What can be compared of a unit across languages: everything about it but its words and its number."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass

from ..markup.anchors import ANCHOR
from ..markup.references import REFERENCE
from ..markup.symbols import SYMBOL, symbol_name
from ..model import BlockKind, Kind, Unit
from .correspondence import name_of

_DIGITS = re.compile(r"[0-9]+")
_LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
_OPENING_QUOTES = "“「『«„"


@dataclass(frozen=True, slots=True)
class Features:
    """The comparable features of one unit, its body included, its examples and whatever stands below it not.

    ``references`` are labels as written, with their book where that is named.  ``digits`` are the numbers in the
    text, full-width ones as ASCII.  ``latin_words`` are the words in Latin letters, in lower case: names that a
    Japanese text leaves as they are.
    """

    kind: Kind
    rank: int
    text: str
    references: Counter[str]
    symbols: Counter[str]
    digits: Counter[str]
    quotes: int
    examples: int
    latin_words: frozenset[str]

    @property
    def length(self) -> int:
        """How many characters the text has, marks and white space at its ends not counted."""
        return len(self.text)


def read_features(unit: Unit) -> Features:
    """Return the features of a unit."""
    parts = [unit.text, *(block.markup for block in unit.blocks if block.kind is not BlockKind.EXAMPLE)]
    markup = REFERENCE.sub("", ANCHOR.sub("", "\n".join(parts)))
    text = unicodedata.normalize("NFKC", SYMBOL.sub("", markup)).replace("\\", "").strip()
    return Features(
        unit.kind,
        unit.rank,
        text,
        Counter(map(name_of, unit.references)),
        Counter(symbol_name(match) for match in SYMBOL.finditer(markup)),
        Counter(_DIGITS.findall(text)),
        text.count('"') // 2 + sum(map(text.count, _OPENING_QUOTES)),
        len(unit.examples),
        frozenset(word.lower() for word in _LATIN_WORD.findall(text)),
    )
