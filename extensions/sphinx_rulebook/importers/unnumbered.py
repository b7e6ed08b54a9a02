"""Paragraphs without numbers as rules: a paragraph is one, with the list, the examples and the notes that follow it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..model import BlockKind
from .document import TypedParagraph, TypedUnit

_COLONS = (":", "：")


def rules_of(paragraphs: Sequence[TypedParagraph], rank: int) -> list[TypedUnit]:
    """Return the paragraphs as units of ``rank`` and below.

    A list that a paragraph ends with a colon for stays a list in the body of that rule, as does one of bullets; the
    items of any other numbered list are rules, under the numbers that they have.
    """
    units: list[TypedUnit] = []
    in_body = False
    for paragraph in paragraphs:
        is_item = paragraph.level > 0 and paragraph.marker != "#" and not paragraph.is_inside
        is_numbered = is_item and paragraph.marker[:1].isdigit()
        if is_item:
            before = units[-1] if units else None
            opens_list = before is not None and (
                in_body or (before.paragraphs[-1].text if before.paragraphs else before.text).endswith(_COLONS)
            )
            in_body = opens_list or not is_numbered
        elif not paragraph.is_inside:
            in_body = False
        stays = in_body or paragraph.is_inside or paragraph.is_block or paragraph.kind is not BlockKind.TEXT
        if stays and units:
            units[-1] = replace(units[-1], paragraphs=(*units[-1].paragraphs, paragraph))
        elif is_numbered:
            number = paragraph.marker.rstrip(".)")
            units.append(TypedUnit(rank + paragraph.level - 1, number, paragraph.text, paragraph.lines))
        elif stays and not paragraph.text:
            units.append(TypedUnit(rank, "", paragraph.opening, paragraph.lines))
        elif stays and paragraph.kind is not BlockKind.TEXT:
            units.append(TypedUnit(rank, "", "", (), (paragraph,)))
        else:
            units.append(TypedUnit(rank, "", paragraph.text, paragraph.lines))
    return units
