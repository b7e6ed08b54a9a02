"""A document in segments: the front matter, each unit, each heading without a number, the back matter."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from ...markup.titles import ends_sentence, is_title, stops_after_word
from ..cue_words import (
    ABOUT_TITLE,
    APPENDIX,
    BACK_WORDS,
    CONTENTS_WORDS,
    GLOSSARY_WORDS,
    HISTORY_WORDS,
    INTRODUCTION_WORDS,
    OTHERS_TEXT_WORDS,
)
from ..reading.line_starts import Start, begins_anew
from ..reading.shapes import NumberShapes, split_number
from ..rule_words import seems_to_have_rules
from ..typed_document import Line
from .markdown_marks import find_parting_marks
from .typed_headings import find_headings, is_in_capitals, part_heading

_PROSE_WORDS = BACK_WORDS | CONTENTS_WORDS | GLOSSARY_WORDS | HISTORY_WORDS | INTRODUCTION_WORDS | OTHERS_TEXT_WORDS
_SECTION = 2
_LEAST_AGAIN = 0.5
_FEWEST_CHAPTERS = 2


@dataclass(slots=True)
class Segment:
    """A segment of a document: a unit, or a heading without a number, with the lines below it and their indexes.

    ``first`` is the index of its first line, or -1 for the text before all units and headings.
    """

    first: int
    start: Start | None
    lines: list[tuple[int, Line]] = field(default_factory=list)


@dataclass(slots=True)
class Segments:
    """The segments of a document: before its rules, in its rules, and after its rules."""

    front: list[Segment]
    body: list[Segment]
    back: list[Segment]


def find_back(lines: Sequence[Line], starts: Sequence[Start], dropped: Collection[int]) -> int:
    """Return the index of the line at which the glossary or other back matter begins."""
    last_start = max((start.line for start in starts), default=-1)
    # Nearly all rules must come before it: a section called "Glossary" in the middle of a document is not its end.
    solid = [start.line for start in starts if start.rank > _SECTION] or [last_start]
    units = {start.line for start in starts}
    for place in range(len(lines)):
        if place in dropped or place in units or not _is_back_heading(lines, place, dropped):
            continue
        if sum(1 for line in solid if line > place) <= 0.02 * len(solid) and place > solid[0]:
            return place
    return len(lines)


def find_history(lines: Sequence[Line], dropped: Collection[int]) -> int:
    """Return the index of the heading of a list of changes at the end of a document, or the count of the lines.

    Most numbers that begin its lines are those of rules above.
    """
    for place in range(len(lines) - 1, len(lines) // 2, -1):
        line = lines[place]
        if place in dropped or line.text.strip(":： ").casefold() not in HISTORY_WORDS:
            continue
        if not line.level and place and lines[place - 1].text:
            continue
        above = _numbers(lines[:place])
        below = _numbers(lines[place + 1 :])
        if below and len(below & above) >= _LEAST_AGAIN * len(below):
            return place
    return len(lines)


def _numbers(lines: Sequence[Line]) -> set[str]:
    """Return the numbers of several parts that begin lines."""
    openings = (split_number(line.text) for line in lines if line.text)
    return {opening.number for opening in openings if opening is not None and not opening.number.isdigit()}


def part_document(
    lines: Sequence[Line],
    starts: Sequence[Start],
    back: int,
    dropped: Collection[int],
    shapes: NumberShapes,
    has_headings: bool,
) -> Segments:
    """Split a document at the lines that start its units, and at its headings; ``back`` is the index of the line
    after its rules.
    """
    by_line = {start.line: start for start in starts}
    if has_headings:
        headings = {place for place, line in enumerate(lines) if line.level and place not in dropped}
        headings -= _sentences_below_units(lines, headings, by_line)
        headings -= _titles_below_numbers(lines, headings, by_line)
        headings |= _part_headings(lines, starts, dropped, shapes) if starts else set()
    elif not starts:
        headings = find_headings(lines, dropped)
    else:
        headings = _part_headings(lines, starts, dropped, shapes) | _capital_headings(lines, starts, dropped, shapes)
    parting = find_parting_marks(lines)
    segments = [Segment(-1, None)]
    for place, line in enumerate(lines):
        if place in by_line:
            segments.append(Segment(place, by_line[place]))
        elif place in headings or (place >= back and place not in dropped and _is_back_heading(lines, place, dropped)):
            segments.append(Segment(place, None))
        elif place in parting:
            segments[-1].lines.append((place, Line(line.number, "", "")))
        elif place not in dropped:
            segments[-1].lines.append((place, line))
    end = next((i for i, one in enumerate(segments) if one.first >= back), len(segments))
    if not starts:
        return Segments(segments[:1], segments[1:end], segments[end:])
    first = next(i for i, one in enumerate(segments) if one.start is not None)
    if not shapes.profile.numbers[0]:
        first = _with_headings_above(segments, first, lines, any(shapes.profile.numbers[:_SECTION]))
    return Segments(segments[:first], segments[first:end], segments[end:])


def _sentences_below_units(lines: Sequence[Line], headings: Collection[int], starts: Collection[int]) -> set[int]:
    """Return the headings that are sentences and deeper than the heading of the unit above: they are its text."""
    found: set[int] = set()
    level = 0
    for place in sorted(headings):
        if place in starts:
            level = lines[place].level
        elif 0 < level < lines[place].level and stops_after_word(lines[place].text):
            found.add(place)
        else:
            level = 0
    return found


def _titles_below_numbers(lines: Sequence[Line], headings: Collection[int], starts: Mapping[int, Start]) -> set[int]:
    """Return the headings that are the titles of the chapters or sections whose numbers are the headings above them,
    ``CHAPTER I`` above ``THE PACK``, both of one level.
    """
    found: set[int] = set()
    above: Start | None = None
    for place, line in enumerate(lines):
        if place in starts:
            above = starts[place] if starts[place].rank <= _SECTION and not starts[place].text else None
        elif above is not None and place in headings and line.level == lines[above.line].level:
            found.add(place)
            above = None
        elif line.text:
            above = None
    return found


def _with_headings_above(
    segments: Sequence[Segment], first: int, lines: Sequence[Line], has_numbered_headings: bool
) -> int:
    """Return where the body begins: with the heading directly above the first unit, and those directly above that
    one whose level occurs again below: otherwise it is the title of the book.

    If no heading has a number, chapters without any may come before it: those that have rules, and all after them.
    """
    if first <= 1 or segments[first - 1].first < 0:
        return first
    levels = {lines[one.first].level for one in segments[first:] if one.start is None}
    first -= 1
    if not has_numbered_headings:
        first = _with_chapters_above(segments, first, lines, lines[segments[first].first].level)
    while first > 1:
        level, above = lines[segments[first].first].level, segments[first - 1]
        own = lines[above.first].level
        if not 0 < own < level or own not in levels or any(line.raw for _, line in above.lines):
            break
        first -= 1
    return first


def _with_chapters_above(segments: Sequence[Segment], first: int, lines: Sequence[Line], level: int) -> int:
    """Return the index of the first chapter: of a heading at a level above the ``first`` one, if it seems to have rules
    and no known heading of a text without rules comes after it.
    """
    found = first
    for place in range(first - 1, 0, -1):
        segment = segments[place]
        heading = lines[segment.first]
        if heading.level < level or is_prose_title(heading.text):
            break
        texts = [line.text for _, line in segment.lines if line.text]
        if heading.level == level and seems_to_have_rules(heading.text, texts):
            found = place
    return found


def bridged_places(lines: Sequence[Line], edges: Collection[int]) -> set[int]:
    """Return the indexes of lines that only the edge of a page separates from the previous text."""
    bridged: set[int] = set()
    passed = False
    for place, line in enumerate(lines):
        if place in edges:
            passed = True
        elif line.text:
            if passed:
                bridged.add(place)
            passed = False
    return bridged


def _part_headings(
    lines: Sequence[Line], starts: Sequence[Start], dropped: Collection[int], shapes: NumberShapes
) -> set[int]:
    """Return the indexes of the headings at which the numbers of the highest rank restart."""
    if shapes.profile.numbers[0]:
        return set()
    bare = shapes.bare_rank
    tops = [start for start in starts if start.rank == bare and start.number.isdigit()]
    restarts = [top for i, top in enumerate(tops) if not i or begins_anew(tops[i - 1], top)]
    taken = {start.line for start in starts}
    above = (part_heading(lines, top.line, dropped) for top in restarts)
    return {place for place in above if place is not None and place not in taken and place not in dropped}


def _capital_headings(
    lines: Sequence[Line], starts: Sequence[Start], dropped: Collection[int], shapes: NumberShapes
) -> set[int]:
    """Return the indexes of the titles in capitals that stand apart, in a document whose chapters have no numbers."""
    if shapes.profile.numbers[0]:
        return set()
    taken = {start.line for start in starts}
    found = {place for place in find_headings(lines, dropped) - taken if is_in_capitals(lines[place].text)}
    above = sum(1 for place in taken if part_heading(lines, place, dropped) in found)
    return found if above >= _FEWEST_CHAPTERS else set()


def back_word(text: str) -> str:
    """Return the title of a line as the words for glossaries and credits have it: without a number, in lower case."""
    opening = split_number(text)
    title = opening.text if opening is not None and opening.text and not opening.trimmed else text
    return title.strip(":： ").casefold()


def is_prose_title(text: str) -> bool:
    """Return whether a line is the title of a text without rules, such as an introduction, or of an appendix."""
    word = back_word(text)
    patterns = (APPENDIX, ABOUT_TITLE)
    return word in _PROSE_WORDS or any(pattern.fullmatch(word) is not None for pattern in patterns)


def _is_back_heading(lines: Sequence[Line], place: int, dropped: Collection[int]) -> bool:
    """Return whether a line is the heading of a glossary, or of a text without rules."""
    word = back_word(lines[place].text)
    if word not in GLOSSARY_WORDS and word not in BACK_WORDS and not APPENDIX.fullmatch(word):
        return False
    if not is_title(lines[place].text.strip(":： ")):
        return False
    if lines[place].level or not place or place - 1 in dropped:
        return True
    return not lines[place - 1].text or ends_sentence(lines[place - 1].text)
