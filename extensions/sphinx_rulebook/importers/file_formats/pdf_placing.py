"""Where on its page a block of a PDF belongs that is not in the order of the others."""

from __future__ import annotations

from collections.abc import Sequence

from .logical_lines import LineKind
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


def with_pictures(blocks: Sequence[PdfBlock], pictures: Sequence[tuple[PdfPicture, str]]) -> list[PdfBlock]:
    """Return blocks with pictures between them: each below the text above it in its column.

    ``pictures`` have the Markdown that shows them.
    """
    result = list(blocks)
    order = sorted(pictures, key=lambda one: (one[0].page, -one[0].top, one[0].left))
    for picture, markdown in order:
        box = (picture.left, picture.right, picture.bottom, picture.top)
        sign = Character(OBJECT_SIGN, *box, 0.0, False, -1, False, markdown)
        block = PdfBlock(
            LineKind.PARAGRAPH, OBJECT_SIGN, picture.page, picture.left, picture.top, 0.0, False,
            characters=[(picture.page, sign)],
        )  # fmt: skip
        result.insert(_place_of(picture, result), block)
    return result


def _place_of(picture: PdfPicture, blocks: Sequence[PdfBlock]) -> int:
    """Return the index at which a picture belongs."""
    above: tuple[float, int] | None = None
    below: int | None = None
    last = 0
    for place, block in enumerate(blocks):
        if block.page <= picture.page:
            last = place + 1
        on_page = [one for number, one in block.characters if number == picture.page and one.sign.strip()]
        beside = [one for one in on_page if one.left < picture.right and one.right > picture.left]
        if not beside:
            continue
        if max(one.top for one in beside) > picture.top + _LEAST_ABOVE:
            distance = min(one.bottom for one in beside) - picture.top
            above = min(above or (float("inf"), 0), (abs(distance), place + 1))
        elif below is None:
            below = place
    if above is not None:
        return above[1]
    if below is not None:
        return below
    first = next((place for place, block in enumerate(blocks) if block.page == picture.page), None)
    return first if first is not None else last
