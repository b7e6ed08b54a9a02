"""Doubts about lines that look like headings without a number, and became the last paragraph of the rule above."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping

from ...markup.titles import ends_sentence, is_title
from ..cue_words import APPENDIX
from ..documents.typed_headings import is_in_capitals
from ..reading.kinds.marginal_titles import titles_left
from ..reading.structure import RULE
from ..typed_document import Line, TypedDocument, TypedUnit
from .doubt import Doubt, DoubtKind, quote, span

_MOST_WORDS = 8
_FEWEST = 2
_LONG_WORD = 4
"""The letters from which on a word of a title has a capital."""

_MARK_HEADINGS = (
    "If so, mark all headings of the document: # before its title, ## before headings, ### before those below them, "
    "and import it as Markdown (.md)."
)


def doubt_headings(document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt for each line above a heading, in capitals or with a capital in each long word, that stands apart
    from the rule above it and became a part of it.
    """
    yield from _among_chapters(document)
    left = titles_left(document.chapters)
    if left:
        yield Doubt(
            DoubtKind.HEADING_AS_TEXT,
            document.chapters[0].source,
            *span(left),
            f"{len(left)} lines above articles became the end of the units above, from {quote(left[0].raw)}.",
            "Are they the titles of the articles?",
            "If so, put each after the number of its article, and the text on the line below.",
        )
    places = {line: place for place, line in enumerate(document.lines)}
    apart = [] if left or document.is_markdown else list(_standing_apart(document, places))
    if len(apart) >= _FEWEST:
        yield Doubt(
            DoubtKind.HEADING_AS_TEXT,
            document.chapters[0].source,
            *span(apart),
            f"{len(apart)} lines between rules stand apart, and became the end of the rules above, from "
            f"{quote(apart[0].raw)}.",
            "Are they headings?",
            _MARK_HEADINGS,
        )
    below = list(_below_last_rule(document, places))
    if below:
        yield Doubt(
            DoubtKind.HEADING_AS_TEXT,
            document.chapters[-1].source,
            *span(below[:1]),
            f"{_counted(len(below))} and became its text, from {quote(below[0].raw)}.",
            "Are there rules below them?",
            _MARK_HEADINGS,
        )
    for source, unit, after in _before_numbers(document):
        text = _last_line(unit)
        if unit.rank < RULE or (after.rank >= unit.rank and not APPENDIX.fullmatch(text)):
            continue
        if not text or not _looks_like_heading(text):
            continue
        line = unit.paragraphs[-1].lines[0]
        place = places.get(line, 0)
        if place and document.lines[place - 1].text:
            continue  # it goes on from the line above
        yield Doubt(
            DoubtKind.HEADING_AS_TEXT,
            source,
            line.number,
            line.number,
            f"{quote(line.raw)} became the end of the rule above.",
            "Is it a heading?",
            _MARK_HEADINGS,
        )


def _before_numbers(document: TypedDocument) -> Iterator[tuple[str, TypedUnit, TypedUnit]]:
    """Yield each unit that one with a number follows, also as the heading of the next chapter: the file of its chapter,
    the unit, and the one after it.
    """
    for chapter, following in itertools.zip_longest(document.chapters, document.chapters[1:]):
        headings = [following.heading] if following is not None else []
        for unit, after in itertools.pairwise((*chapter.units, *headings)):
            if after.number:
                yield chapter.source, unit, after


def _below_last_rule(document: TypedDocument, places: Mapping[Line, int]) -> Iterator[Line]:
    """Yield the lines of plain text below the last rule with a number that are titles between two empty lines, each
    after the end of a sentence and above a sentence.
    """
    last = document.chapters[-1].units[-1] if document.chapters else None
    if last is None or not last.number or document.is_markdown:
        return
    before = last.text
    for one, following in itertools.pairwise(last.paragraphs):
        is_line = not (one.marker or one.opening or one.is_block) and len(one.lines) == 1 and _is_short_title(one.text)
        is_between = ends_sentence(before) and ends_sentence(following.text) and not following.marker
        if is_line and is_between and _is_apart(one.lines[0], document, places):
            yield one.lines[0]
        before = one.text


def _is_apart(line: Line, document: TypedDocument, places: Mapping[Line, int]) -> bool:
    """Return whether a line is between two empty ones."""
    place = places.get(line, 0)
    around = document.lines[max(0, place - 1) : place + 2]
    return [bool(one.text) for one in around] == [False, True, False]


def _is_short_title(text: str) -> bool:
    has_digits = any(map(str.isdigit, text))  # a number that stayed text has a doubt of its own
    return is_title(text) and not text[0].islower() and not has_digits and len(text.split()) <= _MOST_WORDS


def _standing_apart(document: TypedDocument, places: Mapping[Line, int]) -> Iterator[Line]:
    """Yield the lines with a title between two empty ones, after the text of a rule has ended and before a number;
    ``places`` are the indexes of the lines of the document.
    """
    for _, unit, after in _before_numbers(document):
        text = _last_line(unit)
        before = unit.paragraphs[-2].text if len(unit.paragraphs) > 1 else unit.text
        if after.is_made_up or not text or not _is_short_title(text) or not ends_sentence(before):
            continue
        if _is_apart(unit.paragraphs[-1].lines[0], document, places):
            yield unit.paragraphs[-1].lines[0]


def _among_chapters(document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt for each heading without a number that is marked like the chapter with a number around it."""
    for chapter in document.chapters:
        level = chapter.heading.lines[0].level if chapter.heading.number and chapter.heading.lines else 0
        for unit in chapter.units[1:]:
            if level and not unit.number and unit.lines and unit.lines[0].level == level:
                yield Doubt(
                    DoubtKind.HEADING_AS_TEXT,
                    chapter.source,
                    unit.lines[0].number,
                    unit.lines[0].number,
                    f"{quote(unit.lines[0].raw)} became a section of chapter {chapter.heading.number}, "
                    "whose heading has as many #.",
                    "Is it a chapter?",
                    "If so, give it a number, such as that of the next chapter; if not, put one more # before it.",
                )


def _last_line(unit: TypedUnit) -> str:
    """Return the text of the last paragraph of a unit if it is an ordinary line, or ""."""
    last = unit.paragraphs[-1] if unit.paragraphs else None
    if last is None or last.marker or last.opening or last.is_block or len(last.lines) != 1 or last.lines[0].level:
        return ""
    return last.text


def _looks_like_heading(text: str) -> bool:
    words = [word for word in text.split() if len(word) >= _LONG_WORD and word[0].isalpha()]
    is_in_title_case = bool(words) and text[0].isupper() and all(word[0].isupper() for word in words)
    return is_title(text) and len(text.split()) <= _MOST_WORDS and (is_in_capitals(text) or is_in_title_case)


def _counted(count: int) -> str:
    if count == 1:
        return "1 line below the last rule looks like a heading,"
    return f"{count} lines below the last rule look like headings,"
