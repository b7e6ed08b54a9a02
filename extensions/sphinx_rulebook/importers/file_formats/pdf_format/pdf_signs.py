"""Signs at the start of a row that are bullets, or words and dashes of a sentence that was wrapped before them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from ....markup.titles import ends_sentence
from ..opening_signs import OPENING
from .pdf_rows import PdfRow

_SIGN = re.compile(r"[o\-–](?=\s)")
_PAUSES = (":", ";", "：", "；")
_SAME_PLACE = 3.0
_WORD_SPACE = 0.15
_ROWS_BELOW = 8
"""How many rows below a row are searched for other items of its list."""


def is_typed_text(paragraph: Sequence[PdfRow], row: PdfRow, below: Sequence[PdfRow]) -> bool:
    """Return whether the sign that a row opens with belongs to the sentence of the paragraph above.

    *o* is a word of several languages, and a dash may be inside a sentence. The sign is a bullet if the line above ends
    a sentence, or if items with the same sign are near; a dash also if it stands where no wrapped line begins, or if
    the line above has room for it. ``below`` are the next rows, all close to each other.
    """
    sign = _SIGN.match(row.text)
    if sign is None:
        return False
    first, last = paragraph[0], paragraph[-1]
    is_same_column = (last.page, last.column) == (row.page, row.column)
    is_own = first.text.startswith(row.text[:2]) and not first.is_text
    if is_own and (not is_same_column or abs(first.left - row.left) < _SAME_PLACE):
        return False
    is_word = sign[0] == "o"
    is_at_wrapped_place = not is_same_column or _is_at_wrapped_place(paragraph, row)
    if not is_word and not (is_at_wrapped_place and _is_full(last, row)):
        return False
    if ends_sentence(last.text) and not (is_word and last.text.endswith(_PAUSES)):
        return False
    return not _has_items(row, below)


def _has_items(row: PdfRow, below: Sequence[PdfRow]) -> bool:
    """Return whether another item with the same sign follows, before another number or another paragraph does."""
    for above, one in itertools.pairwise([row, *below[:_ROWS_BELOW]]):
        is_same = one.text.startswith(row.text[:2])
        is_other = OPENING.match(one.text) is not None and not is_same
        if is_other or one.left < row.left - _SAME_PLACE or (one.page, one.column) != (row.page, row.column):
            return False
        is_end = ends_sentence(above.text) or not _is_full(above, one)
        if is_same and is_end and abs(one.left - row.left) < _SAME_PLACE:
            return True
    return False


def _is_full(last: PdfRow, row: PdfRow) -> bool:
    """Return whether the sign and the word after it, which it may not be parted from, had no room in the row above."""
    ink = [one for one in row.characters if one.sign.strip()]
    rest = itertools.takewhile(lambda one: one.sign.strip(), row.characters[row.characters.index(ink[1]) :])
    width = list(rest)[-1].right - ink[0].left if len(ink) > 1 else 0.0
    return last.right + _WORD_SPACE * row.size + width > last.end


def _is_at_wrapped_place(paragraph: Sequence[PdfRow], row: PdfRow) -> bool:
    """Return whether a row begins where the wrapped lines of a paragraph do."""
    first, last = paragraph[0], paragraph[-1]
    if len(paragraph) > 1 and (last.page, last.column) == (row.page, row.column):
        return abs(row.left - last.left) < _SAME_PLACE
    opening = OPENING.match(first.text)
    ink = [one for one in first.characters if one.sign.strip()]
    label = len("".join(opening[0].split())) if opening is not None else 0
    hanging = ink[label].left if label < len(ink) else first.left
    return row.left < first.left + _SAME_PLACE or abs(row.left - hanging) < _SAME_PLACE
