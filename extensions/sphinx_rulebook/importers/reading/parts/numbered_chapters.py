"""Reading the rules of a document with numbers into chapters."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from ....markup.titles import stops_after_word
from ...conservation import letters_of
from ...documents.segments import Segment
from ...typed_document import TypedChapter, TypedUnit
from ...unit_words import APPENDIX_WORDS
from ..captions import with_captions
from ..kinds.article_titles import units_of_heading
from ..line_starts import Start
from ..structure import CHAPTER, RULE, SECTION, Structure
from .front_and_back import FrontAndBack
from .laid_out_document import LaidOutDocument
from .unnumbered_rules import rules_below

_IS_APPENDIX = re.compile(rf"(?:{APPENDIX_WORDS})\b", re.I)


class NumberedChapters:
    """Reads the chapters of a document; segments that are pages, and the title, go to ``around``."""

    def __init__(self, text: LaidOutDocument, structure: Structure, around: FrontAndBack) -> None:
        self._text, self._structure, self._around = text, structure, around
        self._numbers = text.profile.numbers
        self._has_plain_rules = not self._numbers[-1]
        self._lowest_numbered = max(rank for rank, number in enumerate(self._numbers, 1) if number)
        self._has_plain_headings = text.has_headings and not self._numbers[0]
        """Whether the headings of chapters are marked in Markdown, or known by their form, and have no numbers."""
        self._has_only_plain_headings = self._has_plain_headings and not any(self._numbers[:SECTION])

    def read(self, front: Sequence[Segment], body: Sequence[Segment]) -> tuple[TypedChapter, ...]:
        """Return the chapters of a document, given its text before the rules and its rules."""
        levels = {self._text.level(segment) for segment in body if segment.start is None}
        units = with_captions(self._units(body, levels))
        units = self._structure.numbered(units, lambda: self._around.take_title(front, levels))
        self._around.read_front(front)
        return self._structure.chapters(units, self._around.only_chapter)

    def _units(self, body: Sequence[Segment], levels: Collection[int]) -> list[TypedUnit]:
        """Return the units and headings of the rules; ``levels`` are those of all headings without a number."""
        units: list[TypedUnit] = []
        last = max((i for i, segment in enumerate(body) if segment.start is not None), default=-1)
        is_page = False
        # What is marked as deeper than the heading of a chapter belongs to it, unless a page of prose is above it.
        chapters = [segment for segment in body if segment.start is not None and segment.start.rank == CHAPTER]
        top = self._text.level(chapters[-1]) if chapters else 0
        count = len(self._around.pages)
        for i, segment in enumerate(body):
            if segment.start is not None:
                units += self._units_of(segment, segment.start)
                continue
            rank = self._heading_rank(self._text.level(segment), levels)
            is_above_units = i + 1 < len(body) and body[i + 1].start is not None
            is_among_units = self._has_plain_headings and i < last
            # The glossary and the credits come later: another heading is one of the rules if none has a number.
            is_page = i > last and (is_page or rank == CHAPTER) and not self._has_only_plain_headings
            is_below_chapter = len(self._around.pages) == count and 0 < top < self._text.level(segment)
            is_below_chapter = is_below_chapter and (i > last or bool(units))
            if is_above_units or is_among_units or is_below_chapter or (self._has_plain_headings and not is_page):
                units.append(self._heading_unit(segment, rank))
            elif any(line.raw for _, line in segment.lines) or i + 1 == len(body):
                self._around.add_page(segment)
            else:
                self._text.dropped[segment.first] = "a heading above others, without text"
        return units

    def _heading_rank(self, level: int, levels: Collection[int]) -> int:
        """Return the rank of a heading without a number."""
        if self._numbers[0]:
            return SECTION
        has_sections = self._numbers[1:2] == ("",)
        highest = min(filter(None, levels), default=0)
        # What only looks like a heading is below those that are marked.
        return SECTION if has_sections and level != highest else CHAPTER

    def _heading_unit(self, segment: Segment, rank: int) -> TypedUnit:
        line = self._text.heading(segment)
        return TypedUnit(rank, "", line.text, (line,), tuple(self._text.paragraphs(segment)))

    def _units_of(self, segment: Segment, start: Start) -> list[TypedUnit]:
        """Return the unit that begins with a number, and the units in its text."""
        is_heading = start.rank <= SECTION
        first = self._text.lines[start.line]
        text, lines, paragraphs = self._text.page.title_and_body(first, start.text, segment.lines, is_heading)
        if is_heading and not start.text and stops_after_word(text):
            # A number alone, above its text: others have a title there.
            text, lines, paragraphs = "", (first,), self._text.page.paragraphs(segment.lines)
        trimmed = start.trimmed
        if start.rank > CHAPTER and _IS_APPENDIX.match(trimmed):
            # Only the numbers of chapters show the word, and not those of appendices below them.
            text, trimmed = f"{trimmed.strip(' .:')}: {text}", ""
        if self._has_plain_rules and start.rank == self._lowest_numbered:
            heading = TypedUnit(start.rank, start.number, text, lines, trimmed=trimmed)
            return rules_below(heading, paragraphs, max(start.rank + 1, RULE), self._text.has_marks)
        unit = TypedUnit(start.rank, start.number, text, lines, tuple(paragraphs), trimmed=trimmed)
        heading, *below = units_of_heading(unit, self._numbers)
        says_more = letters_of(heading.number) != letters_of(first.text)
        if heading.rank == CHAPTER and heading.number and not heading.text and says_more:
            # The number of "Appendix A" is A, and the heading has no other title.
            heading = replace(heading, text=first.text, trimmed="")
        return [heading, *below]
