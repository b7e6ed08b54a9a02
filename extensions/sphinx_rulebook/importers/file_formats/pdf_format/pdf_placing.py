"""Where on its page a block of a PDF belongs that is not in the order of the others."""

from __future__ import annotations

from collections.abc import Sequence

from ..logical_lines import LineKind
from .pdf_blocks import PdfBlock
from .pdf_characters import OBJECT_SIGN, Character
from .pdf_pictures import PdfPicture

_LEAST_ABOVE = 4.0


def with_untagged(tagged: Sequence[PdfBlock], others: Sequence[PdfBlock]) -> list[PdfBlock]:
    """Return tagged blocks with the blocks that have no tags where they stand on their pages."""
    blocks = list(tagged)
    at = 0
    for block in others if tagged else ():
        below = (
            place
            for place, one in enumerate(blocks[at:], at)
            if one.page > block.page or (one.page == block.page and one.top < block.top)
        )
        at = next(below, len(blocks))
        blocks.insert(at, block)
    return blocks or list(others)


def picture_block(picture: PdfPicture, markdown: str) -> PdfBlock:
    """Return a picture as a paragraph of its own."""
    box = (picture.left, picture.right, picture.bottom, picture.top)
    sign = Character(OBJECT_SIGN, *box, 0.0, False, -1, False, markdown)
    return PdfBlock(
        LineKind.PARAGRAPH, OBJECT_SIGN, picture.page, picture.left, picture.top, 0.0, False,
        characters=[(picture.page, sign)],
    )  # fmt: skip


def with_placed(blocks: Sequence[PdfBlock], others: Sequence[PdfBlock]) -> list[PdfBlock]:
    """Return blocks with others between them, such as pictures: each below the text above it in its column."""
    result = list(blocks)
    for other in sorted(others, key=lambda one: (one.page, -one.top, one.left)):
        result.insert(_place_of(other, result), other)
    return result


def _place_of(other: PdfBlock, blocks: Sequence[PdfBlock]) -> int:
    """Return the index at which a block belongs."""
    right = max(one.right for _, one in other.characters)
    above: tuple[float, int] | None = None
    below: int | None = None
    last = 0
    for place, block in enumerate(blocks):
        if block.page <= other.page:
            last = place + 1
        on_page = [one for number, one in block.characters if number == other.page and one.sign.strip()]
        beside = [one for one in on_page if one.left < right and one.right > other.left]
        if not beside:
            continue
        if max(one.top for one in beside) > other.top + _LEAST_ABOVE:
            distance = min(one.bottom for one in beside) - other.top
            above = min(above or (float("inf"), 0), (abs(distance), place + 1))
        elif below is None:
            below = place
    if above is not None:
        return above[1]
    if below is not None:
        return below
    first = next((place for place, block in enumerate(blocks) if block.page == other.page), None)
    return first if first is not None else last
