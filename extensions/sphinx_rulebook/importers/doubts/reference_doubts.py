"""Doubts about references: many that lead nowhere, and numbers of units that were left unlinked."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ...markup.footnotes import DEFINITION
from ..cue_words import COUNTING_SIGNS, TOUCHING_LETTERS
from ..typed_document import TypedChapter, TypedDocument, TypedPage, TypedParagraph, TypedUnit
from ..writing.linking.found_links import Link, Links
from ..writing.linking.link_places import TypedPiece
from ..writing.linking.prose_links import texts_about_rules
from .doubt import Doubt, DoubtKind

_FEWEST, _LEAST_SHARE = 3, 0.2
_NUMBER = re.compile(
    # A number may touch the letters of a script without spaces.
    rf"(?:(?<![\w.,\-/$€£¥])|(?<=[{TOUCHING_LETTERS}]))(?P<number>[0-9A-Z]{{1,4}}(?:[.\-][0-9]{{1,4}}){{1,6}}[a-z]?)"
    rf"(?:(?![\w%])|(?=[{TOUCHING_LETTERS}]))(?![.\-][0-9]|\s?[{COUNTING_SIGNS}])"
)
_FEWEST_PARTS = 3
"""From so many parts on, a number is not a quantity."""
_FEWEST_BEFORE_WORDS, _LEAST_OF_UNITS = 2, 0.75
"""How many different numbers of units at least stand before words, and their least share of all numbers there, in a
document where such numbers are references rather than quantities.
"""
_FEWEST_CELLS = 2
_FEWEST_ON_PAGE = 2
_CELL = re.compile(r"(?<=\|)[ \t]*(?P<number>[0-9A-Z]{1,4}(?:[.\-][0-9]{1,4})+[a-z]?)[ \t]*(?=\|)")
_PARTS = re.compile(r"[0-9]+|[A-Za-z]+")
_LAST_PART = re.compile(r"(?P<before>.*?)(?P<last>[0-9]{1,6}|[a-z])")
_AFTER_NUMBER = re.compile(r"\s*(?:[.,;:)\]」』”]|$)")
_VERSION = re.compile(r"\b(?:v|ver|version|edition|vol|no|nr|n[º°])\.?\s?$", re.I)
_LONGEST_VERSION = 12
"""More characters than the longest of these words has: a search through all of a long text takes too long."""


def doubt_references(document: TypedDocument, links: Links) -> Iterator[Doubt]:
    """Yield the doubts about the references of a document, which are ``links``."""
    count = sum(map(len, links.by_piece.values()))
    typed = {unit.number for unit in document.units if unit.number and not unit.is_made_up}
    deepest = max((len(_PARTS.findall(number)) for number in typed), default=0)
    dangling = [
        (place, mention)
        for place, mention in links.dangling
        if _is_among(mention.number, typed) or len(_PARTS.findall(mention.number)) > deepest
    ]
    if len({mention.number for _, mention in dangling}) >= max(_FEWEST, _LEAST_SHARE * count):
        place = dangling[0][0]
        numbers = ", ".join(dict.fromkeys(mention.number for _, mention in dangling[:5]))
        yield Doubt(
            DoubtKind.UNKNOWN_REFERENCES,
            place.source,
            min(one.line for one, _ in dangling),
            max(one.line for one, _ in dangling),
            f"{len(dangling)} references lead to numbers that no unit has, but could have: {numbers}.",
            "Are the units with these numbers read as something else?",
            "If so, describe their numbers with numbers = [...] in a profile (--layout).",
        )
    yield from _unmet(links)
    yield from _unlinked(document, links)


def _unmet(links: Links) -> Iterator[Doubt]:
    """Yield a doubt if numbers with words or signs are those of no unit."""
    if not links.unmet:
        return
    shown = ", ".join(list(dict.fromkeys(text for _, text in links.unmet))[:5])
    count = len(links.unmet)
    taken, asked, them = "number stayed text, because no unit has it", "Is it the number of a rule", "it"
    if count > 1:
        taken, asked, them = "numbers stayed text, because no unit has them", "Are they numbers of rules", "them"
    yield Doubt(
        DoubtKind.UNKNOWN_REFERENCES,
        links.unmet[0][0].source,
        min(place.line for place, _ in links.unmet),
        max(place.line for place, _ in links.unmet),
        f"{count} {taken}: {shown}.",
        f"{asked} of this document?",
        f"If so, correct {them}, or describe the missing units with numbers = [...] in a profile (--layout).",
    )


def _is_among(number: str, typed: Collection[str]) -> bool:
    """Return whether a number is the next one before or after that of a unit, so that a unit may be missing."""
    match = _LAST_PART.fullmatch(number)
    if match is None:
        return False
    before, last = match["before"], match["last"]
    if last.isdigit():
        return any(f"{before}{value}" in typed for value in (int(last) - 1, int(last) + 1))
    return any(f"{before}{chr(ord(last) + step)}" in typed for step in (-1, 1))


def _unlinked(document: TypedDocument, links: Links) -> Iterator[Doubt]:
    """Yield a doubt if numbers of units stand in texts without a link.

    A number before a word may be a quantity. It counts if most such numbers in the document are those of units.
    """
    typed = {unit.number for unit in document.units if unit.number and not unit.is_made_up}
    seen = [
        (chapter, left)
        for chapter in document.chapters
        for unit in chapter.units
        for piece in _pieces(unit)
        for left in (*_left_in(piece, links.by_piece.get(piece, [])), *_cells_left(piece, typed))
    ]
    on_pages = [left for page in document.pages for left in _left_on(page, typed, links)]
    before_words = {left.number for _, left in seen if left.may_count}
    of_units = before_words & typed
    are_references = len(of_units) >= max(_FEWEST_BEFORE_WORDS, _LEAST_OF_UNITS * len(before_words))
    found = [
        (chapter, left.line, left.number)
        for chapter, left in seen
        if left.number in typed and (are_references or not left.may_count)
    ]
    if document.chapters:
        found += [(document.chapters[0], left.line, left.number) for left in on_pages]
    if not found:
        return
    numbers = ", ".join(dict.fromkeys(number for _, _, number in found[:5]))
    chapter: TypedChapter = found[0][0]
    yield Doubt(
        DoubtKind.UNLINKED_NUMBERS,
        chapter.source,
        min(line for _, line, _ in found),
        max(line for _, line, _ in found),
        f"{len(found)} {'number' if len(found) == 1 else 'numbers'} of units stayed text: {numbers}.",
        "Are these references?",
        'If so, put what stands before or after them into a profile: references = ["cf. #"] (--layout).',
    )


def _left_on(page: TypedPage, typed: Collection[str], links: Links) -> Sequence[_LeftNumber]:
    """Return the numbers on a page of prose that are not references, if they are several and all are those of units:
    a single one may be a version or a quantity.
    """
    found = [left for one in texts_about_rules(page) for left in _left_in(one, links.by_piece.get(one, []))]
    found = [left for left in found if not left.may_count]
    return found if len(found) >= _FEWEST_ON_PAGE and all(left.number in typed for left in found) else ()


def _pieces(unit: TypedUnit) -> Iterator[TypedPiece]:
    yield unit
    yield from unit.paragraphs


class _LeftNumber(NamedTuple):
    """A number that stayed text; ``may_count`` means that a word follows which it could count: 3.5 metres."""

    line: int
    number: str
    may_count: bool


def _left_in(piece: TypedPiece, links: Sequence[Link]) -> Iterator[_LeftNumber]:
    """Yield the numbers in a piece, not at its beginning, that are not references."""
    note = DEFINITION.match(piece.text)
    if isinstance(piece, TypedParagraph) and piece.is_block and note is None:
        return
    for match in _NUMBER.finditer(piece.text) if any(map(str.isdigit, piece.text)) else ():
        number = match["number"]
        start = match.start()
        if start <= (note.end() if note is not None else 0) or _names_version(piece.text, start):
            continue
        if any(link.mention.start <= start < link.mention.stop for link in links):
            continue
        line = next(
            (one.number for one in piece.lines if number in one.raw), piece.lines[0].number if piece.lines else 1
        )
        is_long = len(_PARTS.findall(number)) >= _FEWEST_PARTS
        yield _LeftNumber(line, number, not is_long and _AFTER_NUMBER.match(piece.text, match.end()) is None)


def _names_version(text: str, start: int) -> bool:
    """Return whether the word before a number says that it is not that of a unit."""
    return _VERSION.search(text[max(0, start - _LONGEST_VERSION) : start]) is not None


def _cells_left(piece: TypedPiece, typed: Collection[str]) -> Iterator[_LeftNumber]:
    """Yield the numbers that are whole cells of a table if all of these are numbers of units, so that none measures."""
    if not isinstance(piece, TypedParagraph) or not piece.is_block or not piece.text.lstrip().startswith("|"):
        return
    found = [match["number"] for match in _CELL.finditer(piece.text)]
    if len(found) >= _FEWEST_CELLS and all(number in typed for number in found):
        for number in found:
            line = next((one.number for one in piece.lines if number in one.raw), piece.lines[0].number)
            yield _LeftNumber(line, number, False)
