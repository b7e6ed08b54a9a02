"""The footnotes of a PDF: raised marks in its text, and notes in small print at the foot of the page."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from ....markup.titles import ends_sentence
from ...documents.line_joins import join
from ...documents.raised_digits import RAISED
from ..logical_lines import LineKind
from ..opening_signs import COMPOUND
from .pdf_blocks import PdfBlock, block_of
from .pdf_characters import OBJECT_SIGN, Character, PdfPage
from .pdf_digits import as_exponent, with_lowered_digits
from .pdf_rows import PdfRow

_MARK = re.compile(r"[0-9]{1,3}|[*†‡§¶]{1,3}")
_NUMBER_OR_MARK = re.compile(rf"[+\-−]?[0-9]{{1,9}}|{_MARK.pattern}")
_OPENING = re.compile(rf"(?P<mark>{_MARK.pattern})(?:[.)]\s|\s|(?=[^\W\d_]))\s*")
_RAISED_SIZE = 0.9
"""The size of a raised mark, at most, in sizes of the text before it."""

_LEAST_RISE, _WIDEST_GAP = 0.1, 0.3
_APART, _MOST_ROWS = 1.9, 8
"""How far a footnote in large print is from the text, at least, in sizes of its type, and its rows, at most."""
_SMALL_PRINT = 0.97
"""The size of the text of a footnote, at most, in sizes of most of the text."""


def with_marks(page: PdfPage) -> PdfPage:
    """Return a page whose raised marks are objects in its text, which may be the marks of footnotes."""
    characters: list[Character] = []
    rest = with_lowered_digits(page.characters)
    at = 0
    while at < len(rest):
        stop = _end_of_mark(characters, rest, at)
        if stop > at:
            text = "".join(one.sign for one in rest[at:stop])
            near = characters[-1]
            last = rest[stop - 1]
            if not _MARK.fullmatch(text):
                characters += [one._replace(sign=one.sign.translate(RAISED)) for one in rest[at:stop]]
                at = stop
                continue
            characters.append(near._replace(sign=OBJECT_SIGN, left=rest[at].left, right=last.right, markdown=text))
            at = stop
        else:
            characters.append(rest[at])
            at += 1
    return PdfPage(page.width, page.height, characters)


def _end_of_mark(before: Sequence[Character], rest: Sequence[Character], at: int) -> int:
    """Return the index after the raised mark that begins at ``at``, or ``at`` if none does."""
    near, one = before[-1] if before else None, rest[at]
    if near is None or not near.sign.strip() or not _is_raised(near, one):
        return at
    stop = at + 1
    while stop < len(rest) and rest[stop].sign.strip() and _is_raised(near, rest[stop], rest[stop - 1]):
        stop += 1
    return stop if _NUMBER_OR_MARK.fullmatch("".join(sign.sign for sign in rest[at:stop])) else at


def _is_raised(near: Character, one: Character, last: Character | None = None) -> bool:
    """Return whether a character stands directly after others on their line, and is smaller and higher."""
    beside = last or near
    if one.size > _RAISED_SIZE * near.size or abs(one.left - beside.right) > _WIDEST_GAP * near.size:
        return False
    return near.bottom + _LEAST_RISE * near.size < one.bottom < near.top


def marks_of_page(page: PdfPage) -> set[str]:
    """Return the raised marks of a page."""
    return {one.markdown for one in page.characters if one.sign == OBJECT_SIGN and _MARK.fullmatch(one.markdown)}


def take_notes(
    rows: Sequence[PdfRow], pages: Sequence[PdfPage], words: Collection[str]
) -> tuple[list[PdfRow], list[PdfBlock]]:
    """Return the rows without those of footnotes, and the footnotes.

    A footnote is in small print below all other text of its column, and opens with a mark that the page has.
    """
    sizes: Counter[float] = Counter()
    for row in rows:
        sizes[row.size] += len(row.text)
    body = sizes.most_common(1)[0][0] if sizes else 0.0
    of_page: defaultdict[int, list[PdfRow]] = defaultdict(list)
    for row in rows:
        of_page[row.page].append(row)
    kept: list[PdfRow] = []
    notes: list[PdfBlock] = []
    for number, own in sorted(of_page.items()):
        marks = marks_of_page(pages[number])
        foot = _foot(own, body) | _notes_in_large_print(own, body, marks)
        groups: list[list[PdfRow]] = []
        for place, row in enumerate(own):
            opening = _OPENING.match(row.text)
            if place not in foot:
                kept.append(row)
            elif opening is not None and opening["mark"] in marks:
                groups.append([row])
            elif groups:
                groups[-1].append(row)
            elif notes and notes[-1].page >= number - 1 and not ends_sentence(notes[-1].text):
                notes[-1].text = join(notes[-1].text, row.text, words)  # it goes on, on the next page
                notes[-1].characters += [(row.page, one) for one in row.characters]
            else:
                kept.append(row)
        notes += [replace(block_of(group, words), kind=LineKind.FOOTNOTE) for group in groups]
    return kept, notes


def _foot(rows: Sequence[PdfRow], body: float) -> set[int]:
    """Return the indexes of the rows of a page in small print that have no other text below them, but perhaps the
    number of the page.
    """
    text = [row for row in rows if row.size > _SMALL_PRINT * body and any(map(str.isalpha, row.text))]
    return {
        place
        for place, row in enumerate(rows)
        if row.size <= _SMALL_PRINT * body
        and not any(one.bottom < row.bottom and one.left < row.right and one.right > row.left for one in text)
    }


def _notes_in_large_print(rows: Sequence[PdfRow], body: float, marks: Collection[str]) -> set[int]:
    """Return the indexes of the rows at the foot of a column that are those of footnotes in the size of the text.

    The first of them opens with a raised mark of the page, without a full stop, and is apart from the text above. They
    are few, and none opens with the number of a unit: ``2 Boats`` may also be a heading.
    """
    found: set[int] = set()
    for place, row in enumerate(rows):
        opening = _OPENING.match(row.text)
        if place in found or opening is None or opening["mark"] not in marks or opening[0].rstrip()[-1] in ".)":
            continue
        column = [other for other, one in enumerate(rows) if one.left < row.right and one.right > row.left]
        below = [other for other in column if rows[other].bottom < row.bottom]
        distances = [rows[other].bottom - row.bottom for other in column if rows[other].bottom > row.bottom]
        is_apart = bool(distances) and min(distances) > _APART * row.size
        is_whole = all(rows[other].size <= body and not COMPOUND.match(rows[other].text) for other in (place, *below))
        if (
            is_apart
            and is_whole
            and len(below) < _MOST_ROWS
            and ends_sentence(rows[below[-1] if below else place].text)
        ):
            found.update((place, *below))
    return found


def with_notes(blocks: Sequence[PdfBlock]) -> list[PdfBlock]:
    """Return blocks whose footnotes are paired with their marks on the same page, and have names.

    A note without a mark is a paragraph; a raised number without a note, such as an exponent, is text.
    """
    names: dict[tuple[int, str], str] = {}
    result: list[PdfBlock] = []
    marks = {(number, one.markdown) for block in blocks for number, one in block.characters if one.sign == OBJECT_SIGN}
    for block in blocks:
        opening = _OPENING.match(block.text) if block.kind is LineKind.FOOTNOTE else None
        key = (block.page, opening["mark"]) if opening is not None else None
        if opening is not None and key in marks and key not in names:
            names[key] = f"n{len(names) + 1}"
            block = replace(block, text=block.text[opening.end() :], name=names[key])
        elif block.kind is LineKind.FOOTNOTE:
            block = replace(block, kind=LineKind.PARAGRAPH)
        result.append(block)
    return [
        block if block.kind is LineKind.FOOTNOTE else replace(block, characters=_named(block.characters, names))
        for block in result
    ]


def _named(
    characters: Sequence[tuple[int, Character]], names: Mapping[tuple[int, str], str]
) -> list[tuple[int, Character]]:
    """Return characters whose marks show the footnotes with these names."""
    return [
        (number, one._replace(markdown=f"[^{names[number, one.markdown]}]"))
        if one.sign == OBJECT_SIGN and (number, one.markdown) in names
        else (number, as_exponent(one))
        for number, one in characters
    ]


def place_notes(blocks: Sequence[PdfBlock], notes: Sequence[PdfBlock]) -> list[PdfBlock]:
    """Return blocks with footnotes after the last block that begins on their page."""
    waiting = {page: list(those) for page, those in itertools.groupby(notes, key=lambda one: one.page)}
    result: list[PdfBlock] = []
    for block in blocks:
        for page in sorted(page for page in waiting if page < block.page):
            result += waiting.pop(page)
        result.append(block)
    for page in sorted(waiting):
        result += waiting.pop(page)
    return result
