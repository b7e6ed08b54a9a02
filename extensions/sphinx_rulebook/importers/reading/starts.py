"""Finding the lines of a document that start a unit: not every line that starts with a number does.

A line break before "4.0.1" or "2 cards" in a sentence also puts a number at the start of a line.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ...markup.titles import ends_sentence, is_title
from ..cue_words import CUES, WEAK_CUES
from ..typed_document import Line
from .shapes import NumberShapes

_AWAITS_NUMBER = re.compile(rf"(?<![^\W_])(?:{CUES}|{WEAK_CUES})$|(?<=\s)(?-i:and|or|und|oder|et|ou|y|o)$|,$", re.I)
_LONGEST_TITLE = 80
_AFTER_NUMBERS = 100_000
"""More than any number, to sort after all of them."""
_PARTS = re.compile(r"[0-9]+|[A-Za-z]+|\++")


class Start(NamedTuple):
    """A line that starts a unit: its index (from 0), its number, its rank, the text after the number, the trimmed
    part.
    """

    line: int
    number: str
    rank: int
    text: str
    trimmed: str


def find_starts(lines: Sequence[Line], shapes: NumberShapes, dropped: Collection[int]) -> list[Start]:
    """Return the lines that start units, in order; the lines in ``dropped`` (from 0) are excluded."""
    candidates = _find_candidates(lines, shapes, dropped)
    bare = shapes.bare_rank
    units = [start for start in candidates.starts if start.rank != bare or start.line in candidates.sure]
    units = list(_without_broken_sentences(units, candidates, lines, shapes, dropped))
    # A bare number may number a chapter, or count anything else: "2 cards".
    counted = [
        start
        for start in candidates.starts
        if start.rank == bare and start.line not in candidates.sure and start.number.isdigit()
    ]
    telling = [start for start in units if _chapter_of(start, shapes) >= 0]
    chapters = _find_chapters(counted, telling, lines, shapes, dropped)
    if chapters and shapes.depth > 1:
        stray = _above_first_chapter(chapters[0], telling, lines, shapes)
        units = [start for start in units if start not in stray]
    return sorted([*chapters, *units])


class _Candidates(NamedTuple):
    """The lines that start with a number of the layout.

    ``sure`` are the lines whose number can only be the number of a unit. ``worded`` are the lines whose number has a
    word, such as ``Section 2.``, and may also be part of a sentence.
    """

    starts: list[Start]
    sure: set[int]
    worded: set[int]


def _find_candidates(lines: Sequence[Line], shapes: NumberShapes, dropped: Collection[int]) -> _Candidates:
    # The length of the longest lines, a few outliers aside: a line of this width was broken because it was full.
    lengths = sorted(len(line.raw) for line in lines if line.text)
    width = lengths[int(0.98 * (len(lengths) - 1))] if lengths else 0
    starts: list[Start] = []
    sure: set[int] = set()
    worded: set[int] = set()
    for i, line in enumerate(lines):
        if not line.text or i in dropped:
            continue
        opening = shapes.split(line.text)
        rank = shapes.rank_of(opening.number) if opening is not None else None
        if opening is None or rank is None or _goes_on_from(lines, i, dropped, width):
            continue
        if opening.has_word or (opening.is_sure and opening.trimmed[:1].isalpha() and opening.trimmed.isascii()):
            worded.add(i)  # "Section 2." may be in a sentence; "(a)" rarely starts a line within a sentence
        # Right below its title, "Para. 1" is the first part of an article.
        is_below_title = opening.has_word and bool(starts) and starts[-1].line == i - 1 and starts[-1].rank < rank
        is_below_title = is_below_title and is_title(starts[-1].text)
        if opening.is_sure and (i not in worded or is_below_title or _opens_paragraph(lines, i, dropped)):
            sure.add(i)
        starts.append(Start(i, opening.number, rank, opening.text, opening.trimmed))
    return _Candidates(_with_letters_in_turn(starts, shapes), sure, worded)


def _without_broken_sentences(
    units: Sequence[Start],
    candidates: _Candidates,
    lines: Sequence[Line],
    shapes: NumberShapes,
    dropped: Collection[int],
) -> Iterator[Start]:
    """Yield the units, without lines on which a sentence continues with a number."""
    in_order = _longest_rise([_order(start.number) for start in units])
    on_line = {start.line: start for start in candidates.starts}
    stand_alone = 2 * sum(1 for start in units if not start.text) > len(units)  # numbers on separate lines
    last: Start | None = None
    for i, start in enumerate(units):
        is_alone = stand_alone and not start.text
        opens = is_alone or start.line in candidates.sure or _opens_paragraph(lines, start.line, dropped)
        before = on_line.get(start.line - 1)
        if not opens:
            is_below = before is not None and shapes.above(start.number) == before.number
            if start.text[:1].islower() and not is_below:
                continue  # "a penalty of", then "1.5 points"
            if start.line in candidates.worded:
                continue  # "unless it is that of", then "Section 2."
        if i not in in_order:
            if not opens and not _stands_below(start, before, shapes):
                continue
            if last is not None and _is_above(start.number, last.number, shapes) and ends_sentence(start.text):
                continue  # "606. 8b Players win", which is not a second section 606
        yield start
        last = start


def _above_first_chapter(
    first: Start, units: Sequence[Start], lines: Sequence[Line], shapes: NumberShapes
) -> list[Start]:
    """Return the units above the first chapter if none of them belongs to an earlier chapter.

    An edition number at the top of the page, 2.10.1, looks like a unit of chapter 2.
    """
    above = [start for start in units if start.line < first.line]
    is_marked = any(lines[start.line].level for start in above)
    is_later = all(_chapter_of(start, shapes) >= int(first.number) for start in above)
    return above if is_later and not is_marked else []


def _find_chapters(
    candidates: Sequence[Start],
    units: Sequence[Start],
    lines: Sequence[Line],
    shapes: NumberShapes,
    dropped: Collection[int],
) -> list[Start]:
    """Return the bare numbers that are chapters: the units after them belong to them, or the number is next in order
    and its line is a title.
    """
    if not units:
        return _count_on(candidates, lines, dropped)
    chapters: list[Start] = []
    unit_lines = [unit.line for unit in units]
    for i, start in enumerate(candidates):
        place = bisect_left(unit_lines, start.line)
        following = units[place] if place < len(units) else None
        later = candidates[i + 1] if i + 1 < len(candidates) else None
        if later is not None and _is_nearer(later, start, following):
            continue
        current = max([*chapters[-1:], *units[max(0, place - 1) : place]], default=None)
        if _is_chapter(start, current, following, lines, shapes, dropped):
            chapters.append(start)
    return chapters


def _count_on(candidates: Sequence[Start], lines: Sequence[Line], dropped: Collection[int]) -> list[Start]:
    """Return the chapters of a document without deeper numbers: the numbers that count up."""
    chapters: list[Start] = []
    for start in candidates:
        expected = (int(chapters[-1].number) + 1, 1) if chapters else (0, 1)
        if int(start.number) in expected and _opens_paragraph(lines, start.line, dropped):
            chapters.append(start)
    return chapters


def _is_nearer(later: Start, start: Start, following: Start | None) -> bool:
    """Return whether a later line with the same number is the heading: "2 cards", then "2 Cards", then 2.1."""
    return later.number == start.number and (following is None or later.line < following.line)


def _is_chapter(
    start: Start,
    current: Start | None,
    following: Start | None,
    lines: Sequence[Line],
    shapes: NumberShapes,
    dropped: Collection[int],
) -> bool:
    """Return whether a bare number is the number of a chapter, given the units before and after it."""
    own = int(start.number)
    following_chapter = _chapter_of(following, shapes) if following is not None else None
    current_chapter = _chapter_of(current, shapes) if current is not None else None
    # Marked as above the previous section, it is the chapter of that section as well.
    is_late = current is not None and 0 < lines[start.line].level < lines[current.line].level
    if following_chapter == own and (current_chapter != own or is_late):
        return True
    is_next = current_chapter is not None and own == current_chapter + 1 and following_chapter != own - 1
    is_first = current is None and own in (0, 1) and following_chapter == own + 1
    return (is_next or is_first) and not ends_sentence(start.text) and _opens_paragraph(lines, start.line, dropped)


def _with_letters_in_turn(starts: Sequence[Start], shapes: NumberShapes) -> list[Start]:
    """Distinguish the letter i from the Roman numeral: ``(i)`` after ``(h)`` is the letter."""
    result: list[Start] = []
    last: dict[int, str] = {}
    for start in starts:
        for rank in shapes.ranks_of(start.number):
            if rank < start.rank and shapes.follows(rank, last.get(rank, ""), start.number):
                start = start._replace(rank=rank)
                break
        last[start.rank] = start.number
        result.append(start)
    return result


def _stands_below(start: Start, before: Start | None, shapes: NumberShapes) -> bool:
    """Return whether the unit on the previous line, which does not open a paragraph, contains a unit."""
    if before is None:
        return False
    above = shapes.above(start.number)
    return above == before.number or (above is None and before.rank < start.rank and len(before.text) <= _LONGEST_TITLE)


def _is_above(number: str, below: str, shapes: NumberShapes) -> bool:
    """Return whether a number belongs to a unit that contains the unit ``below``."""
    above = shapes.above(below)
    return above is not None and (above == number or _is_above(number, above, shapes))


def _chapter_of(start: Start, shapes: NumberShapes) -> int:
    top = re.match("[0-9]+", shapes.top(start.number))
    return int(top[0]) if top else -1


def _goes_on_from(lines: Sequence[Line], index: int, dropped: Collection[int], width: int) -> bool:
    """Return whether a line is the rest of a reference that was broken because the line was full: ``see rule``,
    ``2.0.``.
    """
    line = lines[index]
    if line.level or line.bullet or not index or index - 1 in dropped or not lines[index - 1].text:
        return False
    before = lines[index - 1]
    is_full = len(before.raw) + 1 + len(line.raw.split(maxsplit=1)[0]) > width
    return is_full and _AWAITS_NUMBER.search(before.text) is not None


def _opens_paragraph(lines: Sequence[Line], index: int, dropped: Collection[int]) -> bool:
    """Return whether a sentence cannot continue from the previous line."""
    line = lines[index]
    if line.level or line.bullet or not index or index - 1 in dropped:
        return True
    before = lines[index - 1]
    return not before.text or before.level > 0 or ends_sentence(before.text)


def _order(number: str) -> list[tuple[int, str]]:
    """Return the sort key of a number: 4.0.2 before 4.0.10, z before aa."""
    return [_part_order(part, is_first=not place) for place, part in enumerate(_PARTS.findall(number))]


def _part_order(part: str, is_first: bool) -> tuple[int, str]:
    if part.isdigit():
        return int(part), ""
    if is_first and part.isupper() and len(part) == 1:
        return _AFTER_NUMBERS + ord(part), ""  # appendices follow the chapters
    return len(part), "" if part[0] == "+" else part


def _longest_rise(values: Sequence[list[tuple[int, str]]]) -> set[int]:
    """Return the indexes of the longest rising sequence among ``values``."""
    ends: list[list[tuple[int, str]]] = []  # the lowest value at which a rising sequence of each length can end
    places: list[int] = []
    before: list[int | None] = []
    for i, value in enumerate(values):
        length = bisect_left(ends, value)
        if ends[length : length + 1] == [value]:
            before.append(None)  # the first of two equal values
            continue
        before.append(places[length - 1] if length else None)
        ends[length : length + 1] = [value]
        places[length : length + 1] = [i]
    rise: set[int] = set()
    at = places[-1] if places else None
    while at is not None:
        rise.add(at)
        at = before[at]
    return rise
