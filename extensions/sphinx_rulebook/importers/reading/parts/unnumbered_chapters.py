"""Reading a document without numbers into chapters: its headings, and the paragraphs below them as rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ....support.errors import UnusableInputError
from ...documents.segments import Segment
from ...rule_words import seems_to_have_rules
from ...typed_document import TypedChapter, TypedUnit
from ..structure import CHAPTER, RULE, Structure
from ..title_page import may_be_title
from .front_and_back import FrontAndBack
from .laid_out_document import LaidOutDocument
from .unnumbered_rules import heading_ranks, is_imprint, is_subtitle, rules_below


def read_unnumbered(
    text: LaidOutDocument,
    structure: Structure,
    around: FrontAndBack,
    front: Sequence[Segment],
    body: Sequence[Segment],
) -> tuple[TypedChapter, ...]:
    """Return the chapters of a document, given its text before the first heading and that from there on.

    The title goes to ``around``. Raises UnusableInputError if the document has no text.
    """
    units = _below_headings(text, body)
    own = text.paragraphs(front[0]) if front else []
    if (own and (not body or not may_be_title(own[0]))) or len(own) > 1:
        has_chapters = sum(1 for unit in units if unit.rank == CHAPTER) > 1
        if has_chapters and not seems_to_have_rules("", [one.text for one in own]):
            around.read_front(front)
        elif has_chapters or not units or units[0].rank != CHAPTER:
            units[:0] = rules_below(around.only_chapter(), own, RULE, text.has_marks)
        else:
            first, *others = units
            above = rules_below(replace(first, paragraphs=()), own, RULE, text.has_marks)
            # What stands directly below the heading comes after the text above it.
            above[-1] = replace(above[-1], paragraphs=(*above[-1].paragraphs, *first.paragraphs))
            units = [*above, *others]
    elif own:
        around.title = own[0]
    if not units:
        raise UnusableInputError(f"{text.name} has no rules")
    return structure.chapters(units, around.only_chapter)


def _below_headings(text: LaidOutDocument, body: Sequence[Segment]) -> list[TypedUnit]:
    """Return the headings of a document, each with the rules below it."""
    levels = sorted({text.level(segment) for segment in body})
    has_title = (
        bool(body)
        and (len(body) > 1 or levels[0] > 0)
        and (sum(1 for segment in body if text.level(segment) == levels[0]) == 1 or not any(levels))
    )
    ranks = heading_ranks(levels, has_title)
    units: list[TypedUnit] = []
    for i, segment in enumerate(body):
        line = text.heading(segment)
        rank = CHAPTER if i == 0 and has_title else ranks[line.level]
        paragraphs = text.paragraphs(segment)
        heading = TypedUnit(rank, "", line.text, (line,))
        is_own = is_imprint(paragraphs) if text.has_marks else is_subtitle(heading, paragraphs)
        if rank == CHAPTER and has_title and is_own and (paragraphs or not text.has_marks):
            units.append(replace(heading, paragraphs=tuple(paragraphs)))
        else:
            units += rules_below(heading, paragraphs, max(rank + 1, RULE), text.has_marks)
    return units
