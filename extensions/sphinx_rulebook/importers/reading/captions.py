"""Titles that stand beside what they name: captions of articles, and headings that only their place shows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...markup.titles import ends_sentence, is_title
from ...model.units import BlockKind
from ..typed_document import TypedParagraph, TypedUnit
from .structure import RULE

_CAPTION = re.compile(r"[（(][^（）()]{1,30}[）)]")
_CAPTION_AND_TEXT = re.compile(r"(?P<caption>[（(][^（）()]{1,30}[）)])[ \u3000]+(?P<text>\S.*)")


def with_marked_headings(paragraphs: Sequence[TypedParagraph]) -> list[TypedParagraph]:
    """Mark the titles that precede sentences as headings, in text without marked headings."""
    following = [*paragraphs[1:], None] if paragraphs else []
    return [
        replace(paragraph, level=2, marker="#")
        if after is not None
        and paragraph.kind is BlockKind.TEXT
        and not paragraph.level
        and is_title(paragraph.text)
        and ends_sentence(after.text)
        and not any(map(str.isdigit, paragraph.text))
        else paragraph
        for paragraph, after in zip(paragraphs, following, strict=True)
    ]


def with_captions(units: Sequence[TypedUnit]) -> list[TypedUnit]:
    """Move captions from the line above an article, as in Japanese statutes, to the article.

    A caption on the line of an article, as in Korean ones, is its title; its text is a paragraph.
    """
    result: list[TypedUnit] = []
    for unit in units:
        before = result[-1] if result else None
        last = before.paragraphs[-1] if before is not None and before.paragraphs else None
        if before is not None and last is not None and unit.number[:1] == "第" and _CAPTION.fullmatch(last.text):
            result[-1] = replace(before, paragraphs=before.paragraphs[:-1])
            unit = replace(unit, text=f"{last.text} {unit.text}".strip(), lines=(*last.lines, *unit.lines))
        result.append(_with_own_caption(unit))
    return result


def _with_own_caption(unit: TypedUnit) -> TypedUnit:
    match = _CAPTION_AND_TEXT.fullmatch(unit.text) if unit.number[:1] in ("第", "제") and unit.rank < RULE else None
    if match is None:
        return unit
    text = TypedParagraph(BlockKind.TEXT, "", match["text"])
    return replace(unit, text=match["caption"], paragraphs=(text, *unit.paragraphs))
