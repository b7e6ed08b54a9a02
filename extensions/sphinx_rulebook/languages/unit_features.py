"""The features by which units are compared across languages: everything about them except their numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..library.book_units import own_markup
from ..markup.fences import without_directives
from ..markup.footnotes import FOOTNOTE_MARK
from ..markup.references import REFERENCE
from ..markup.text.formulas import remove_formulas
from ..markup.text.symbols import SYMBOL, symbol_name
from ..model.units import Kind, Unit
from .comparing.found_number import Value
from .comparing.numbers import find_numbers
from .correspondence import name_of
from .writing_systems import normalised, words_of

TYPED_REFERENCE = re.compile(r"(?<!\[)\[([0-9]+(?:(?:\.[0-9]+)+(?:\.?[a-z]+)?|[a-z]+)\.?)\](?![\](])")
"""A number in brackets that serves as a reference: ``[1.3.2d]``; one without parts, such as ``[3]``, may be a cost."""
_NAMELESS_MARK = FOOTNOTE_MARK.pattern.replace("?P<name>", "?:")
_ANY_REFERENCE = re.compile(f"{REFERENCE.pattern}|{TYPED_REFERENCE.pattern}|{_NAMELESS_MARK}")
SHORT = 300
"""A book with fewer units has too few words to learn from, so that parts of words must help."""
_OPENING_QUOTES = "“「『«„"


class Features(NamedTuple):
    """The comparable features of one unit: of its heading and body, without its examples and the units below it.

    ``parent`` is the place of its parent among the units of its book, -1 at the top, and ``targets`` are the places of
    the units that it refers to. ``references`` is the count of all references. ``tokens`` are its words, numbers
    (``#3``), symbols (``{m``) and references to targets outside the book (``[1.2``). ``text`` is in normal form.
    """

    kind: Kind
    rank: int
    parent: int
    text: str
    tokens: frozenset[str]
    numbers: frozenset[Value]
    quotes: int
    references: int
    targets: tuple[int, ...]


def read_features(units: Sequence[tuple[Unit, int]], language: str) -> list[Features]:
    """Return the features of units, each given with the place of its parent (-1 at the top)."""
    # In reverse, so that the first unit with a label stays.
    places = {anchor.label: place for place, (unit, _) in reversed(list(enumerate(units))) for anchor in unit.anchors}
    is_short = len(units) < SHORT
    return [_features(unit, parent, places, language, is_short) for unit, parent in units]


def _features(unit: Unit, parent: int, places: dict[str, int], language: str, is_short: bool) -> Features:
    markup = own_markup(unit)
    targets = [places[r.label] for r in unit.references if r.book is None and r.label in places]
    outer = [name_of(r) for r in unit.references if r.book is not None or r.label not in places]
    outer += typed_references(markup)
    text = without_directives(without_references(markup))
    symbols = [symbol_name(match) for match in SYMBOL.finditer(text)]
    text = normalised(SYMBOL.sub("", text)).replace("\\", "").strip()
    # Not the word for one, which is an article in many languages.
    found = [number for number in find_numbers(text, language) if number.is_certain or number.value != 1]
    numbers = frozenset(number.value for number in found)
    tokens = frozenset(words_of(text, with_parts=is_short))
    tokens |= {f"#{number}" for number in numbers} | _marked("{", symbols) | _marked("[", outer)
    return Features(
        unit.kind,
        unit.rank,
        parent,
        text,
        tokens,
        numbers,
        text.count('"') // 2 + sum(map(text.count, _OPENING_QUOTES)),
        len(targets) + len(outer),
        tuple(targets),
    )


def without_references(markup: str) -> str:
    """Return markup without its references, including typed ones (``[1.3.2d]``), marks of footnotes and formulas."""
    if "$" in markup:
        markup = remove_formulas(markup)
    return _ANY_REFERENCE.sub("", markup) if "[" in markup else markup


def typed_references(markup: str) -> list[str]:
    """Return the numbers in brackets that serve as references."""
    return TYPED_REFERENCE.findall(REFERENCE.sub("", markup)) if "[" in markup else []


def _marked(sign: str, names: Iterable[str]) -> set[str]:
    return {f"{sign}{name}" for name in names}
