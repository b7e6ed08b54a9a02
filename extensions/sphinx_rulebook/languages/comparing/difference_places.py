"""Where a difference between a unit and its translation stands in the two files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...markup.anchors import ANCHOR
from ...markup.blocks import OPENING, QUOTE
from ...markup.footnotes import FOOTNOTE_MARK
from ...markup.list_marks import LIST_ITEM
from ...markup.references import REFERENCE
from ...markup.text.symbols import SYMBOL
from ...markup.unit_lines import numbered_lines
from ...model.units import Kind, Unit
from ..unit_features import TYPED_REFERENCE
from ..writing_systems import normalised, offsets_of
from .compared_unit import SPACE_BY_NAME, ComparedUnit, Difference

_UNCOMPARED = (ANCHOR, REFERENCE, TYPED_REFERENCE, FOOTNOTE_MARK, SYMBOL)
"""What is not part of the text whose numbers are compared."""
_ROW = re.compile(r"\s*\|")


class DifferencePlace(NamedTuple):
    """A place in a file: line and column, from 1, and length."""

    line: int
    column: int
    length: int


class _Line(NamedTuple):
    """A line of a unit: its number, how many of its characters come before the text, and the text."""

    number: int
    before: int
    text: str


class _Piece(NamedTuple):
    """A heading, a paragraph, an item or a row: its form and its first line."""

    form: str
    line: _Line


def places_of(
    found: Difference, source: tuple[ComparedUnit, Unit | None], translation: tuple[ComparedUnit, Unit | None]
) -> tuple[DifferencePlace, DifferencePlace]:
    """Return the places of a difference in the source and in the translation; each unit is given with its parent.

    What the translation lacks is placed at the piece that corresponds to the source's, if both have the same pieces.
    """
    (ours, our_parent), (theirs, their_parent) = source, translation
    origin = _place(ours, our_parent, found.source_mark, found.source_at)
    place = _place(theirs, their_parent, found.mark, found.at)
    if place is None and found.mark is None and origin is not None:
        place = _corresponding(origin, *(_lines(one.unit, parent) for one, parent in (source, translation)))
    return origin or start_of(ours.unit, our_parent), place or start_of(theirs.unit, their_parent)


def locate(unit: Unit, mark: str | None) -> DifferencePlace:
    """Return the place of a mark in the source of a unit that is no example, or of the beginning of its text."""
    return (_find(mark, list(_lines(unit, None))) if mark else None) or start_of(unit, None)


def start_of(unit: Unit, parent: Unit | None) -> DifferencePlace:
    """Return where the text of a unit begins."""
    if unit.kind is Kind.EXAMPLE:
        line = next(iter(_lines(unit, parent)), None)
        return DifferencePlace(unit.line, line.before + 1 if line is not None else 1, 1)
    start = unit.heading.find(unit.text) if unit.text else 0
    return DifferencePlace(unit.line, unit.rank + max(start, 0) + 1, 1)


def _place(compared: ComparedUnit, parent: Unit | None, mark: str | None, at: int | None) -> DifferencePlace | None:
    if not mark:
        return None
    lines = list(_lines(compared.unit, parent))
    if at is None:
        return _find(mark, lines)
    wanted = mark.lower()
    before = sum(1 for start in offsets_of(wanted, compared.text.lower()) if start < at)
    places = list(_compared_places(wanted, lines))
    return places[before] if before < len(places) else next(iter(places), None)


def _find(mark: str, lines: Sequence[_Line]) -> DifferencePlace | None:
    for line in lines:
        place = line.text.find(mark)
        if place < 0:  # a term may begin a sentence
            place = line.text.lower().find(mark.lower())
        if place >= 0:
            return DifferencePlace(line.number, line.before + place + 1, len(mark))
    return None


def _lines(unit: Unit, parent: Unit | None) -> Iterator[_Line]:
    """Yield the lines of a unit without those of its examples; an example's are in its parent's body."""
    if unit.kind is not Kind.EXAMPLE:
        of_examples = {number for example in unit.examples for number in _numbers_of(example)}
        for number, before, text in numbered_lines(unit):
            if number not in of_examples:
                yield _Line(number, before, text)
        return
    numbers = _numbers_of(unit)
    for number, before, text in numbered_lines(parent) if parent is not None else ():
        if number in numbers:
            quote = QUOTE.match(text)
            start = quote.end() if quote is not None else 0
            opening = OPENING.match(text, start) if number == unit.line else None
            start = opening.end() if opening is not None else start
            yield _Line(number, before + start, text[start:])


def _numbers_of(example: Unit) -> range:
    return range(example.line, example.line + example.text.count("\n") + 1)


def _compared_places(mark: str, lines: Sequence[_Line]) -> Iterator[DifferencePlace]:
    """Yield the places of a mark, in lower case and normal form, among what is compared."""
    for number, before, text in lines:
        for pattern in _UNCOMPARED:
            text = pattern.sub(lambda match: "\0" * len(match[0]), text)
        plain, origins = _normal_form(text)
        for start in offsets_of(mark, plain):
            first, last = origins[start], origins[start + len(mark) - 1]
            yield DifferencePlace(number, before + first + 1, last - first + 1)


def _normal_form(text: str) -> tuple[str, Sequence[int]]:
    """Return a text in lower case and normal form, and for each of its characters the offset of its origin."""
    if text.isascii() and "&" not in text:
        return text.lower(), range(len(text))
    pieces: list[str] = []
    origins: list[int] = []
    place = 0
    while place < len(text):
        space = SPACE_BY_NAME.match(text, place)
        piece = " " if space is not None else normalised(text[max(0, place - 1) : place + 1]).lower()
        if space is None and place:
            piece = piece.removeprefix(normalised(text[place - 1]).lower())
        pieces.append(piece)
        origins += [place] * len(piece)
        place = space.end() if space is not None else place + 1
    return "".join(pieces), origins


def _corresponding(origin: DifferencePlace, ours: Iterator[_Line], theirs: Iterator[_Line]) -> DifferencePlace | None:
    """Return the place of the piece that corresponds to a place in the source; None if their pieces differ."""
    sources, translations = list(_pieces(ours)), list(_pieces(theirs))
    if [one.form for one in sources] != [one.form for one in translations]:
        return None
    piece, other = [both for both in zip(sources, translations, strict=True) if both[0].line.number <= origin.line][-1]
    if other is translations[0]:
        return None  # the beginning of the unit
    number, before, text = other.line
    start = len(text) - len(text.lstrip())
    if _ROW.match(text):
        # The cell with as many bars before it.
        bars = piece.line.text.count("|", 0, origin.column - 1 - piece.line.before)
        cell = [match.end() for match in re.finditer(r"\|\s*", text)][max(bars, 1) - 1]
        start = cell if cell < len(text) else start
    elif (item := LIST_ITEM.match(text)) is not None:
        start = item.end()
    elif (quote := QUOTE.match(text)) is not None:
        opening = OPENING.match(text, quote.end())
        start = opening.end() if opening is not None else quote.end()
    return DifferencePlace(number, before + start + 1, 1)


def _pieces(lines: Iterator[_Line]) -> Iterator[_Piece]:
    is_new = True
    for line in lines:
        text = line.text
        if not text.strip(" \t>"):
            is_new = True
        elif _ROW.match(text):
            yield _Piece(f"row of {text.count('|')}", line)
            is_new = True
        elif LIST_ITEM.match(text):
            yield _Piece("item", line)
            is_new = False
        elif is_new:
            yield _Piece("quotation" if QUOTE.match(text) else "paragraph", line)
            is_new = False
