"""Boxes beside the text of a PDF without tags, and lines that may be the rows of a table: what is moved, or doubted."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterator, Sequence

from ....markup.titles import ends_sentence
from ..logical_lines import Unsure, UnsureKind
from ..opening_signs import OPENING
from .pdf_characters import NO_MEANING, Character, PdfPage
from .pdf_rows import PdfRow

_SAME_PLACE, _SAME_SIZE, _FARTHEST = 3.0, 0.6, 1.9
_FEWEST_ROWS = 3
_ALIGNED, _WIDEST_STEP, _LEAST_SPACE = 0.8, 2.5, 0.15
"""How far the words of a column begin or end from each other, in points; the rows and the words, in heights."""

_MOST_WORDS = 8
_MOST_UNREADABLE = 0.01
_FEWEST_APART = 3


def with_boxes_after_sentences(rows: Sequence[PdfRow]) -> tuple[list[PdfRow], list[Unsure]]:
    """Return the rows with the boxes beside a sentence after it, and a doubt about each.

    Text that flows around a box is in a column above the lines below the box, which go on with its sentence.
    """
    groups = [list(group) for _, group in itertools.groupby(rows, key=lambda row: (row.page, row.column))]
    result: list[PdfRow] = []
    waiting: list[PdfRow] = []
    unsure: list[Unsure] = []
    for place, group in enumerate(groups):
        if _is_box(groups[place - 1 : place + 2] if place else ()):
            waiting += group
            text = group[0].text
            taken = "This box is beside a sentence, and was read after it"
            remedy = "Compare the page with the text, and move the box."
            unsure.append(Unsure(group[0].page + 1, text, taken, "Does it belong there?", remedy, UnsureKind.LAYOUT))
            continue
        for row in group:
            if waiting and row.page != waiting[0].page:
                result += waiting
                waiting = []
            result.append(row)
            if waiting and ends_sentence(row.text):
                result += waiting
                waiting = []
    return [*result, *waiting], unsure


def _is_box(groups: Sequence[Sequence[PdfRow]]) -> bool:
    """Return whether the second of three groups is beside a sentence that goes on from the first to the last."""
    if len(groups) < len(("left", "box", "below")):
        return False
    left, box, below = groups
    last, first = left[-1], below[0]
    is_beside = last.page == box[0].page == first.page and last.column[0] == box[0].column[0] == first.column[0] - 1
    return (
        is_beside
        and last.column[1] == 0
        and first.column[1] < 0
        and not ends_sentence(last.text)
        and ends_sentence(box[-1].text)
        and not first.text[0].isupper()
        and OPENING.match(first.text) is None
        and abs(first.left - last.left) < _SAME_PLACE
        and abs(first.size - last.size) < _SAME_SIZE
        and 0 < last.bottom - first.bottom < _FARTHEST * first.size
    )


def doubt_rows(rows: Sequence[PdfRow]) -> Iterator[Unsure]:
    """Yield a doubt for lines below each other that were read as text, whose words stand in columns."""
    groups = itertools.groupby(rows, key=lambda row: (row.page, row.column))
    for _, group in groups:
        waiting: list[PdfRow] = []
        for row in [*group, None]:
            if row is not None and _may_be_row(row) and (not waiting or _is_below(waiting, row)):
                waiting.append(row)
                continue
            if len(waiting) >= _FEWEST_ROWS:
                taken = (
                    f"These {len(waiting)} lines, from this one, were read as text, but their words stand in columns"
                )
                yield Unsure(
                    waiting[0].page + 1, waiting[0].text, taken, "Are they the rows of a table?",
                    "If so, write the table into the rule.", UnsureKind.LAYOUT,
                )  # fmt: skip
            waiting = [row] if row is not None and _may_be_row(row) else []


def _may_be_row(row: PdfRow) -> bool:
    words = row.text.split()
    is_short = 1 < len(words) <= _MOST_WORDS and row.right < row.end - row.size
    return is_short and not ends_sentence(row.text) and OPENING.match(row.text) is None


def _is_below(above: Sequence[PdfRow], row: PdfRow) -> bool:
    """Return whether a row has a column of words, which is not the first one, in common with those above."""
    last = above[-1]
    if not 0 < last.bottom - row.bottom < _WIDEST_STEP * row.size or abs(last.size - row.size) >= _SAME_SIZE:
        return False
    every = [_words(one) for one in (*above, row)]
    starts = [[word[0].left for word in words[1:]] for words in every]
    ends = [[word[-1].right for word in words[1:]] for words in every]
    return _have_common(starts) or _have_common(ends)


def _have_common(places: Sequence[Sequence[float]]) -> bool:
    return any(all(any(abs(one - first) < _ALIGNED for one in other) for other in places[1:]) for first in places[0])


def _words(row: PdfRow) -> list[list[Character]]:
    words: list[list[Character]] = []
    last: Character | None = None
    for one in row.characters:
        if one.sign.strip():
            if last is None or one.left - last.right > _LEAST_SPACE * one.size:
                words.append([])
            words[-1].append(one)
            last = one
    return words


def doubt_damage(pages: Sequence[PdfPage]) -> Iterator[Unsure]:
    """Yield a doubt if a PDF has many characters that no text has: it is damaged, or its font does not name them; and
    one if marks such as the vowels of Hindi and Thai are not at their letters.
    """
    ink = [(number, one.sign) for number, page in enumerate(pages, 1) for one in page.characters if one.sign.strip()]
    odd = [number for number, sign in ink if sign == NO_MEANING or unicodedata.category(sign) in ("Cc", "Cn", "Cs")]
    if len(odd) > _MOST_UNREADABLE * len(ink):
        yield Unsure(
            odd[0], "", f"{len(odd)} of {len(ink)} characters have no meaning; the file or its fonts may be damaged",
            "Is its text readable?", "If not, get another copy of the file, or run a text recognition (OCR) on it.",
        )  # fmt: skip
    apart = [
        number
        for number, page in enumerate(pages, 1)
        for before, one in itertools.pairwise(page.characters)
        if unicodedata.category(one.sign) == "Mn" and (before.sign == " " or abs(one.left - before.right) > one.size)
    ]
    if len(apart) >= _FEWEST_APART:
        yield Unsure(
            apart[0], "", f"{len(apart)} marks stand apart from the letters that they belong to",
            "Are the words readable?", "If not, import the document from which the PDF was made.",
        )  # fmt: skip
