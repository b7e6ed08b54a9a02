"""References by ids that stand for places in other documents."""

from __future__ import annotations

from collections.abc import Sequence

from ...typed_document import TypedDocument
from ..mentions.mention_patterns import NumberMention


def with_foreign_ids(found: Sequence[NumberMention], document: TypedDocument) -> list[NumberMention]:
    """Return references with the books and addresses that ids of other documents stand for, without those of none."""
    known = document.foreign_ids
    if not known:
        return list(found)
    pairs = [(mention, known.get(mention.number[1:])) for mention in found]
    return [
        mention if place is None else mention._replace(book=place[0], number=place[1])
        for mention, place in pairs
        if place is None or place[0]
    ]
