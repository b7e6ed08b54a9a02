"""The lists of a PDF without tags: how deep an item is shows in its distance from the left of its column."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..logical_lines import LineKind
from ..opening_signs import BULLET, COMPOUND, FIRST_ITEMS, OPENING
from .pdf_blocks import PdfBlock

_STEP = 6.0
"""The least distance in points between two levels of a list."""


def mark_items(blocks: Sequence[PdfBlock]) -> Iterator[PdfBlock]:
    """Yield blocks of which those that open with a bullet, or with a number of one part, are items with their levels.

    An item that stands further to the right than the one above is inside it if it is the first of a list.
    """
    lefts: list[tuple[float, float]] = []  # of the signs and the texts of the open lists, from the outermost
    for block in blocks:
        if block.kind is not LineKind.PARAGRAPH or not block.characters:
            lefts = lefts if block.kind is LineKind.FOOTNOTE else []
            yield block
            continue
        text = block.indent + _width_of_sign(block)
        while lefts and block.indent < lefts[-1][0] - _STEP and text < lefts[-1][1] - _STEP:
            lefts.pop()
        opening = OPENING.match(block.text)
        if opening is None or block.is_text:
            yield block
            continue
        if COMPOUND.match(block.text):
            lefts = []
            yield block
            continue
        is_first = BULLET.match(block.text) is not None or opening[0].strip(" .()") in FIRST_ITEMS
        if not lefts or (is_first and block.indent > lefts[-1][0] + _STEP):
            lefts.append((block.indent, text))
        yield replace(block, kind=LineKind.ITEM, level=len(lefts))


def _width_of_sign(block: PdfBlock) -> float:
    """Return how far the text of a block is from the sign at its start; numbers may end in one place: i. and iii."""
    opening = OPENING.match(block.text)
    signs = len("".join(opening[0].split())) if opening is not None else 0
    ink = [one for _, one in block.characters if one.sign.strip()]
    return ink[signs].left - ink[0].left if signs < len(ink) else 0.0
