"""Doubts about numbers that are typed or scanned badly, so that their units became text of the unit above."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from ...markup.titles import ends_sentence, is_title
from ..reading.shapes import split_number
from ..typed_document import Line, TypedDocument, TypedUnit
from .doubt import Doubt, DoubtKind, quote

_TEXT = r"(?=\s+[^\W\d_a-z]|\s*[\u3040-\u9fff\uac00-\ud7af])"
"""What comes after the number of a unit: a capital letter, or one of a script without capitals."""
# Letters that a scanner confuses with digits.
_SCANNED = str.maketrans({"l": "1", "I": "1", "|": "1", "O": "0", "o": "0", "S": "5", "B": "8", "Z": "2", ",": "."})
_SCANNED_NUMBER = re.compile(rf"[0-9lIOoSBZ|]{{1,2}}(?:[.,][0-9lIOoSBZ|]{{1,2}})*[.,]?{_TEXT}")
_TYPED_NUMBER = re.compile(
    rf"(?P<number>[0-9]{{1,3}}(?:\s?[.,:;·\-–]{{1,2}}\s?[0-9]{{1,3}})*)(?P<closing>\s?[.,)]?){_TEXT}"
)
_SEPARATOR = re.compile(r"[^0-9]+")
_SLIPS = frozenset((",", " .", ".."))
"""Separators that are hardly anything but a slip; others are also those of times, scores, and counts in a list."""


def doubt_mistyped(document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt for each line inside of units that begins with a badly typed number of a missing unit."""
    source = document.chapters[0].source if document.chapters else ""
    typed = {unit.number for unit in document.units if unit.number and not unit.is_made_up}
    if not typed:
        return
    for line in _lines_of_text(document):
        number = _meant_by(line.text, typed)
        if number:
            yield Doubt(
                DoubtKind.NUMBERED_TEXT,
                source,
                line.number,
                line.number,
                f"{quote(line.raw)} stayed text, and there is no {number}.",
                "Is it a number that was scanned or typed badly?",
                "If so, correct the number in the document.",
            )
    yield from _above_missing_headings(document, source)


def _lines_of_text(document: TypedDocument) -> Iterator[Line]:
    """Yield the lines inside of units on which another unit could begin: those after the end of a sentence."""
    for unit in document.units:
        if unit.lines and not unit.number and not unit.is_made_up:
            yield unit.lines[0]
        yield from _after_sentences(unit.lines)
        for paragraph in unit.paragraphs:
            if paragraph.is_block or not paragraph.lines:
                continue
            if not paragraph.opening and (paragraph.marker in ("", "#") or paragraph.marker[0].isdigit()):
                yield paragraph.lines[0]
            yield from _after_sentences(paragraph.lines)


def _after_sentences(lines: Sequence[Line]) -> Iterator[Line]:
    for before, line in pairwise(lines):
        if line.number != before.number and ends_sentence(before.text):
            yield line


def _meant_by(text: str, typed: Collection[str]) -> str:
    """Return the number of a missing unit that a line may begin with, though it is typed in another way; "" if none."""
    scanned = _SCANNED_NUMBER.match(text)
    if scanned is not None and any(map(str.isdigit, scanned[0])) and not _is_plain(scanned[0]):
        number = scanned[0].translate(_SCANNED).rstrip(".")
        if _is_missing(number, typed):
            return number
    match = _TYPED_NUMBER.match(text)
    if match is None:
        return ""
    parts, separators = _SEPARATOR.split(match["number"]), _SEPARATOR.findall(match["number"])
    joint = "-" if any("-" in number for number in typed) else "."
    number = joint.join(parts)
    odd = [separator for separator in separators if separator != joint]
    if not odd and match["closing"] not in (" .", " )"):
        return ""
    # Only the unit after a missing one shows that 3:2 is neither a time nor a score.
    is_between = _next(number) in typed
    is_slip = all(separator in _SLIPS for separator in odd)
    return number if _is_missing(number, typed) and (is_slip or is_between) else ""


def _is_plain(number: str) -> bool:
    return number.rstrip(".").replace(".", "").isdigit()


def _is_missing(number: str, typed: Collection[str]) -> bool:
    """Return whether no unit has a number, but one has that before it: the unit above, for the first number in it."""
    before, joint, last = _split_last(number)
    if number in typed or not last.isdigit() or int(last) < 1:
        return False
    return f"{before}{joint}{int(last) - 1}" in typed or (int(last) == 1 and bool(before) and before in typed)


def _next(number: str) -> str:
    before, joint, last = _split_last(number)
    return f"{before}{joint}{int(last) + 1}" if last.isdigit() else ""


def _split_last(number: str) -> tuple[str, str, str]:
    return number.rpartition("-" if "-" in number else ".")


def _above_missing_headings(document: TypedDocument, source: str) -> Iterator[Doubt]:
    """Yield a doubt for each numbered title that stayed text right above a unit whose heading is missing."""
    started = {unit.lines[0] for unit in document.units if unit.lines and unit.number}
    places = {line: place for place, line in enumerate(document.lines)}
    dropped = {entry.line for entry in document.dropped}
    made_up: TypedUnit | None = None
    for unit in document.units:
        if unit.is_made_up and unit.number:
            made_up = made_up or unit
            continue
        place = places.get(unit.lines[0]) if unit.lines else None
        if made_up is not None and place is not None:
            above = next((line for line in reversed(document.lines[:place]) if line.text and line not in dropped), None)
            if above is not None and above not in started and _is_numbered_title(above):
                yield Doubt(
                    DoubtKind.NUMBERED_TEXT,
                    source,
                    above.number,
                    above.number,
                    f"{quote(above.raw)} stayed text, and {made_up.number} has no heading.",
                    "Is it this heading, with a number that was typed badly?",
                    "If so, correct the number in the document.",
                )
        made_up = None


def _is_numbered_title(line: Line) -> bool:
    opening = split_number(line.text)
    return opening is not None and opening.text[:1].isalpha() and not opening.text[0].islower() and is_title(line.text)
