"""Doubts about units that differ from their siblings: too long, without sections, only a word."""

from __future__ import annotations

import itertools
import re
import statistics
from collections.abc import Iterator, Sequence

from ...markup.titles import ends_sentence, is_title
from ...model.units import BlockKind
from ..reading.openings.labelled_lines import is_value
from ..reading.shapes import split_number
from ..reading.structure import CHAPTER, RULE
from ..typed_document import TypedChapter, TypedDocument, TypedUnit
from .doubt import Doubt, DoubtKind, as_text, quote, span
from .text_size import words_in

_LONGEST_TITLE, _LONGEST_TERM = 20, 8
_LONG_UNIT, _TIMES_LONGER = 700, 25
"""A unit is too long with this many words, if the units of its rank usually have far fewer."""
_FEWEST_SIBLINGS = 3
_REMARK = re.compile(r"[（(][^（）()]*[）)]")
_SHORT_RULE, _FEW_LETTERS, _SHORT_IN_A_ROW = 2, 8, 5
_QUESTION = re.compile(r"[^\W\d_]{1,2}[:：]")
"""The start of a question or an answer: Q: …"""
_TITLES_IN_A_ROW, _MOST_IN_TITLE = 3, 6


def doubt_units(document: TypedDocument) -> Iterator[Doubt]:
    """Yield the doubts about the units of a document."""
    for chapter in document.chapters:
        for unit in chapter.units:
            yield from _long_title(chapter, unit)
            yield from _heading_in_example(chapter, unit)
        yield from _short_rules(chapter)
        yield from _titles_as_rules(chapter)
    yield from _long_terms(document)
    yield from _long_units(document.chapters)
    yield from _empty_chapters(document.chapters)


def _long_title(chapter: TypedChapter, unit: TypedUnit) -> Iterator[Doubt]:
    if unit.rank >= RULE or not unit.lines or (unit.rank > CHAPTER and ends_sentence(unit.text)):
        return  # a section that is a sentence is a rule, whatever its length
    if words_in(unit.text) > _LONGEST_TITLE:
        what = "chapter" if unit.rank == CHAPTER else "section"
        yield Doubt(
            DoubtKind.LONG_TITLE,
            chapter.source,
            *span(unit.lines),
            f"The title of {what} {unit.number or quote(unit.text)} has {words_in(unit.text)} words.",
            "Does a rule begin in it, or is it a rule?",
            "If the ranks are wrong, describe them with numbers = [...] in a profile (--layout).",
        )


def _long_terms(document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt for each term of the glossary that is too long to be one."""
    if document.glossary is None:
        return
    for term in document.glossary.units[1:]:
        if term.lines and words_in(_REMARK.sub("", term.text)) > _LONGEST_TERM:
            yield Doubt(
                DoubtKind.LONG_TITLE,
                document.glossary.source,
                *span(term.lines),
                f"{quote(term.text)} became a term of the glossary.",
                "Is it the definition of the term above?",
                "If so, join the lines, or put an empty line before each term.",
            )


def _heading_in_example(chapter: TypedChapter, unit: TypedUnit) -> Iterator[Doubt]:
    is_example = False
    for paragraph in unit.paragraphs:
        is_example = paragraph.kind is BlockKind.EXAMPLE or (is_example and paragraph.is_inside)
        if is_example and paragraph.lines and (paragraph.marker == "#" or paragraph.lines[0].level):
            yield Doubt(
                DoubtKind.HEADING_IN_EXAMPLE,
                chapter.source,
                *span(paragraph.lines),
                f"The heading {quote(paragraph.text)} is part of an example.",
                "Does it end the example?",
                "If so, give it a number or put an empty line and text before it.",
            )


def _short_rules(chapter: TypedChapter) -> Iterator[Doubt]:
    """Yield a doubt for rules of a word or two in a row: they may be the cells of a table."""
    for is_short, group in itertools.groupby(chapter.units, _is_short):
        row = list(group)
        if is_short and len(row) >= _SHORT_IN_A_ROW and not any(one.number for one in row):
            yield Doubt(
                DoubtKind.SHORT_RULES,
                chapter.source,
                *span(line for one in row for line in one.lines),
                f"{len(row)} lines of a word or two became rules, from {quote(row[0].text)}.",
                "Are they the cells of a table, or items of a list?",
                "If so, write the table with | between its cells, or begin the items with -.",
            )


def _is_short(unit: TypedUnit) -> bool:
    is_bare = unit.rank >= RULE and bool(unit.lines) and not unit.paragraphs
    return is_bare and (0 < words_in(unit.text) <= _SHORT_RULE or 0 < len(unit.text) <= _FEW_LETTERS)


def _titles_as_rules(chapter: TypedChapter) -> Iterator[Doubt]:
    """Yield a doubt for lines without a number that became rules although they are titles: lines of one list, directly
    below each other, or headings, each above a rule.
    """
    alone: list[TypedUnit] = []
    for row, following in _rows_of_titles(chapter.units):
        if len(row) >= _SHORT_IN_A_ROW and all(map(_is_short, row)):
            continue  # `_short_rules` names them
        if len(row) >= _TITLES_IN_A_ROW:
            yield Doubt(
                DoubtKind.SHORT_RULES,
                chapter.source,
                *span(line for one in row for line in one.lines),
                f"{len(row)} short lines became rules, from {quote(row[0].text)}.",
                "Are they the items of a list?",
                "If so, begin each of them with - and a space.",
            )
        elif len(row) == 1 and following is not None and following.rank == row[0].rank:
            text = row[0].text
            may_be_title = not is_value(text) and _QUESTION.match(text) is None
            alone += row if may_be_title and ends_sentence(following.text) else []
    if alone:
        yield Doubt(
            DoubtKind.TITLES_AS_RULES,
            chapter.source,
            *span(line for one in alone for line in one.lines),
            f"{len(alone)} lines that look like titles became rules, from {quote(alone[0].text)}.",
            "Are they headings?",
            "If so, mark all headings of the document: # before its title, ## before headings, ### before those below "
            "them, each with an empty line around it, and import it as Markdown (.md).",
        )


def _rows_of_titles(units: Sequence[TypedUnit]) -> Iterator[tuple[list[TypedUnit], TypedUnit | None]]:
    """Yield the rules that are titles, those directly below each other together, each row with the unit after it."""
    row: list[TypedUnit] = []
    for unit in units:
        is_title_of_rule = unit.rank >= RULE and _is_bare_title(unit)
        if row and not (is_title_of_rule and unit.line == row[-1].line + 1):
            yield row, unit
            row = []
        if is_title_of_rule:
            row.append(unit)
    if row:
        yield row, None


def _is_bare_title(unit: TypedUnit) -> bool:
    """Return whether a unit is a single line without a number and a body, and is a title."""
    is_bare = not unit.number and not unit.paragraphs and len(unit.lines) == 1 and not unit.lines[0].level
    return is_bare and is_title(unit.text) and words_in(unit.text) <= _MOST_IN_TITLE


def _long_units(chapters: Sequence[TypedChapter]) -> Iterator[Doubt]:
    """Yield a doubt for each unit that is far longer than the units of its rank: it may have swallowed others."""
    sizes = {
        unit: words_in(unit.text)
        + sum(words_in(paragraph.text) for paragraph in unit.paragraphs if not paragraph.is_block)
        for chapter in chapters
        for unit in chapter.units
    }
    usual = max(1.0, statistics.median(sizes.values())) if sizes else 1.0
    for chapter in chapters:
        for unit in chapter.units:
            size = sizes[unit]
            if size < _LONG_UNIT or size < _TIMES_LONGER * usual or len(sizes) < _FEWEST_SIBLINGS:
                continue
            lines = [*unit.lines, *(line for paragraph in unit.paragraphs for line in paragraph.lines)]
            yield Doubt(
                DoubtKind.LONG_UNIT,
                chapter.source,
                *span(lines),
                f"{unit.number or quote(unit.text)} has {size} words; units here usually have {round(usual)}.",
                "Are there other units in it?",
                "If their numbers have another form, describe them with numbers = [...] in a profile (--layout).",
            )


def _empty_chapters(chapters: Sequence[TypedChapter]) -> Iterator[Doubt]:
    """Yield a doubt for each chapter that has nothing, if its siblings have many units: it may be a cell of a table."""
    counts = [len(chapter.units) - 1 for chapter in chapters]
    full = [count for count in counts if count]
    if len(full) < _FEWEST_SIBLINGS - 1 or statistics.median(full) < _FEWEST_SIBLINGS:
        return
    for chapter in chapters:
        heading = chapter.heading
        if len(chapter.units) > 1 or heading.paragraphs or not heading.lines or not _is_bare(heading):
            continue
        yield Doubt(
            DoubtKind.EMPTY_CHAPTER,
            chapter.source,
            *span(heading.lines),
            f"Chapter {heading.number or quote(heading.text)} has no rules; the other chapters have many.",
            f"Is {quote(heading.lines[0].raw)} text, such as a cell of a table?",
            as_text(heading.lines[0]),
        )


def _is_bare(heading: TypedUnit) -> bool:
    """Return whether only a plain number shows that a line is a heading."""
    opening = split_number(heading.lines[0].text)
    return heading.lines[0].level == 0 and opening is not None and not opening.trimmed
