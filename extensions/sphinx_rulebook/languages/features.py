"""What can be compared of units across languages: everything about them but their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..markup.anchors import ANCHOR
from ..markup.references import REFERENCE
from ..markup.symbols import SYMBOL, symbol_name
from ..model import BlockKind, Kind, Unit
from .correspondence import name_of
from .numbers import find_numbers
from .scripts import normalised, words_of

_TYPED_REFERENCE = re.compile(r"(?<!\[)\[([0-9]+(?:\.[0-9]+)*(?:\.?[a-z]+)?\.?)\](?![\](])")
_OPENING_QUOTES = "“「『«„"


@dataclass(frozen=True, slots=True)
class Features:
    """The comparable features of one unit, its body included, its examples and whatever stands below it not.

    ``parent`` is the place of its parent among the units of its book, -1 at the top, and ``targets`` are those of the
    units that it refers to.  ``references`` is how many there are in all.  ``tokens`` are its words, numbers (``#3``),
    symbols (``{m``) and references to what the book does not have (``[1.2``).  ``length`` counts characters.
    """

    kind: Kind
    rank: int
    parent: int
    length: int
    tokens: frozenset[str]
    numbers: frozenset[int]
    quotes: int
    references: int
    targets: tuple[int, ...]


def read_features(units: Sequence[tuple[Unit, int]], language: str) -> list[Features]:
    """Return the features of units, each of which comes with the place of its parent (-1 at the top)."""
    places = {anchor.label: place for place, (unit, _) in reversed(list(enumerate(units))) for anchor in unit.anchors}
    return [_features(unit, parent, places, language) for unit, parent in units]


def _features(unit: Unit, parent: int, places: dict[str, int], language: str) -> Features:
    markup = own_markup(unit)
    targets = [places[r.label] for r in unit.references if r.book is None and r.label in places]
    outer = [name_of(r) for r in unit.references if r.book is not None or r.label not in places]
    text, typed = without_references(markup)
    outer += typed
    symbols = [symbol_name(match) for match in SYMBOL.finditer(text)]
    text = normalised(SYMBOL.sub("", text)).replace("\\", "").strip()
    numbers = frozenset(number.value for number in find_numbers(text, language))
    tokens = frozenset(words_of(text))
    tokens |= {f"#{number}" for number in numbers} | _marked("{", symbols) | _marked("[", outer)
    return Features(
        unit.kind,
        unit.rank,
        parent,
        len(text),
        tokens,
        numbers,
        text.count('"') // 2 + sum(map(text.count, _OPENING_QUOTES)),
        len(targets) + len(outer),
        tuple(targets),
    )


def own_markup(unit: Unit) -> str:
    """Return what a unit says: its heading and its body without anchors, and without its examples."""
    parts = [unit.text, *(block.markup for block in unit.blocks if block.kind is not BlockKind.EXAMPLE)]
    return ANCHOR.sub("", "\n".join(parts)) if len(parts) > 1 else unit.text


def without_references(markup: str) -> tuple[str, list[str]]:
    """Return markup without its references, and the numbers of those that are typed: ``[1.3.2d]``."""
    typed: list[str] = []
    if "[" not in markup:
        return markup, typed
    text = REFERENCE.sub("", markup)
    typed = _TYPED_REFERENCE.findall(text)
    return (_TYPED_REFERENCE.sub("", text), typed) if typed else (text, typed)


def _marked(sign: str, names: Iterable[str]) -> set[str]:
    return {f"{sign}{name}" for name in names}
