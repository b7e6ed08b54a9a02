"""Which lines of a document start a unit: not every line that starts with a number does.

A sentence that is broken before "4.0.1" or "2 cards" puts a number at the start of a line as well.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence
from typing import NamedTuple

from ..markup.titles import ends_sentence
from .document import Line
from .shapes import NumberShapes
from .words import CUES, WEAK_CUES

_AWAITS_NUMBER = re.compile(rf"(?<![^\W_])(?:{CUES}|{WEAK_CUES})$|(?<=\s)(?-i:and|or|und|oder|et|ou|y|o)$|,$", re.I)
_LONGEST_TITLE = 80
_AFTER_NUMBERS = 100_000
_PARTS = re.compile(r"[0-9]+|[A-Za-z]+|\++")


class Start(NamedTuple):
    """A line that starts a unit: its place (from 0), its number, rank, the text behind the number, what is trimmed."""

    line: int
    number: str
    rank: int
    text: str
    trimmed: str


def find_starts(lines: Sequence[Line], shapes: NumberShapes, dropped: Collection[int]) -> list[Start]:
    """Return the lines that start units, in their order; those ``dropped`` (from 0) are none."""
    lengths = sorted(len(line.raw) for line in lines if line.text)
    width = lengths[int(0.98 * (len(lengths) - 1))] if lengths else 0
    candidates: list[Start] = []
    sure: set[int] = set()
    worded: set[int] = set()
    for i, line in enumerate(lines):
        if not line.text or i in dropped:
            continue
        opening = shapes.split(line.text)
        rank = shapes.rank_of(opening.number) if opening is not None else None
        if opening is None or rank is None or _goes_on_from(lines, i, dropped, width):
            continue
        if opening.is_sure and opening.trimmed[:1].isalpha() and opening.trimmed.isascii():
            worded.add(i)  # "Section 2." may stand in a sentence, "(a)" at the start of a line hardly
        if opening.is_sure and (i not in worded or _opens_paragraph(lines, i, dropped)):
            sure.add(i)
        candidates.append(Start(i, opening.number, rank, opening.text, opening.trimmed))
    candidates = _with_letters_in_turn(candidates, shapes)
    bare = shapes.bare_rank
    units = [start for start in candidates if start.rank != bare or start.line in sure]
    in_order = _longest_rise([_order(start.number) for start in units])
    on_line = {start.line: start for start in candidates}
    stand_alone = 2 * sum(1 for start in units if not start.text) > len(units)  # numbers on lines of their own
    kept: list[Start] = []
    for i, start in enumerate(units):
        opens = start.line in sure or _opens_paragraph(lines, start.line, dropped) or (stand_alone and not start.text)
        before = on_line.get(start.line - 1)
        if not opens and start.text[:1].islower() and (before is None or shapes.above(start.number) != before.number):
            continue  # "a penalty of", then "1.5 points"
        if not opens and start.line in worded:
            continue  # "unless it is that of", then "Section 2."
        if not (i in in_order or opens or _stands_below(start, before, shapes)):
            continue
        if (
            i not in in_order
            and kept
            and _is_above(start.number, kept[-1].number, shapes)
            and ends_sentence(start.text)
        ):
            continue  # "606. 8b Players win", which is no second section 606
        kept.append(start)
    units = kept
    counted = [
        start for start in candidates if start.rank == bare and start.line not in sure and start.number.isdigit()
    ]
    telling = [start for start in units if _chapter_of(start, shapes) >= 0]
    chapters = _find_chapters(counted, telling, lines, shapes, dropped)
    if chapters and shapes.depth > 1:  # an edition number on top of the page, 2.10.1, looks like a unit of chapter 2
        first = chapters[0]
        above = [start for start in telling if start.line < first.line]
        is_marked = any(lines[start.line].level for start in above)
        if above and not is_marked and all(_chapter_of(start, shapes) >= int(first.number) for start in above):
            units = [start for start in units if start not in above]
    return sorted([*chapters, *units])


def _find_chapters(
    candidates: Sequence[Start],
    units: Sequence[Start],
    lines: Sequence[Line],
    shapes: NumberShapes,
    dropped: Collection[int],
) -> list[Start]:
    """Return the bare numbers that are chapters: what follows is theirs, or they are next in order and a title."""
    chapters: list[Start] = []
    unit_lines = [unit.line for unit in units]
    for i, start in enumerate(candidates):
        place = bisect_left(unit_lines, start.line)
        following = units[place] if place < len(units) else None
        following_chapter = _chapter_of(following, shapes) if following is not None else None
        later = candidates[i + 1] if i + 1 < len(candidates) else None
        if later is not None and later.number == start.number and (following is None or later.line < following.line):
            continue  # "2 cards", then "2 Cards": the nearer one to its units is the heading
        own = int(start.number)
        opens = _opens_paragraph(lines, start.line, dropped)
        if not units:  # a document with no deeper numbers: whatever counts on is one
            if opens and own in ((int(chapters[-1].number) + 1, 1) if chapters else (0, 1)):
                chapters.append(start)
            continue
        current = max([*chapters[-1:], *units[max(0, place - 1) : place]], default=None)
        current_chapter = _chapter_of(current, shapes) if current is not None else None
        is_next = current_chapter is not None and own == current_chapter + 1 and following_chapter != own - 1
        is_next = is_next or (current is None and own in (0, 1) and following_chapter == own + 1)
        reads_as_title = not ends_sentence(start.text) and opens
        # Marked as above the section that stands before it, it is the chapter of that as well.
        is_late = current is not None and 0 < lines[start.line].level < lines[current.line].level
        if (following_chapter == own and (current_chapter != own or is_late)) or (is_next and reads_as_title):
            chapters.append(start)
    return chapters


def _with_letters_in_turn(starts: Sequence[Start], shapes: NumberShapes) -> list[Start]:
    """Tell the letter i from the Roman one: ``(i)`` after ``(h)`` is the letter."""
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
    """Say whether the unit on the line before, which opens no paragraph, is the one that a unit stands in."""
    if before is None:
        return False
    above = shapes.above(start.number)
    return above == before.number or (above is None and before.rank < start.rank and len(before.text) <= _LONGEST_TITLE)


def _is_above(number: str, below: str, shapes: NumberShapes) -> bool:
    """Say whether a number is that of a unit which one numbered ``below`` stands in."""
    above = shapes.above(below)
    return above is not None and (above == number or _is_above(number, above, shapes))


def _chapter_of(start: Start, shapes: NumberShapes) -> int:
    top = re.match("[0-9]+", shapes.top(start.number))
    return int(top[0]) if top else -1


def _goes_on_from(lines: Sequence[Line], index: int, dropped: Collection[int], width: int) -> bool:
    """Say whether a line is the rest of a reference that was broken since the page was full: ``see rule``, ``2.0.``."""
    line = lines[index]
    if line.level or line.bullet or not index or index - 1 in dropped or not lines[index - 1].text:
        return False
    before = lines[index - 1]
    is_full = len(before.raw) + 1 + len(line.raw.split(maxsplit=1)[0]) > width
    return is_full and _AWAITS_NUMBER.search(before.text) is not None


def _opens_paragraph(lines: Sequence[Line], index: int, dropped: Collection[int]) -> bool:
    """Say whether no sentence can be going on from the line before."""
    line = lines[index]
    if line.level or line.bullet or not index or index - 1 in dropped:
        return True
    before = lines[index - 1]
    return not before.text or before.level > 0 or ends_sentence(before.text)


def _order(number: str) -> list[tuple[int, str]]:
    """Return what numbers sort by: 4.0.2 before 4.0.10, z before aa."""
    return [
        (int(part), "")
        if part.isdigit()
        else (_AFTER_NUMBERS + ord(part), "")
        if not place and part.isupper() and len(part) == 1  # appendices follow the chapters
        else (len(part), "" if part[0] == "+" else part)
        for place, part in enumerate(_PARTS.findall(number))
    ]


def _longest_rise(values: Sequence[list[tuple[int, str]]]) -> set[int]:
    """Return the places of the longest rising sequence among ``values``."""
    ends: list[list[tuple[int, str]]] = []  # the lowest value that a rise of each length can end with
    places: list[int] = []
    before: list[int | None] = []
    for i, value in enumerate(values):
        length = bisect_left(ends, value)
        if ends[length : length + 1] == [value]:
            before.append(None)  # the first of two that are the same
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
