"""Which lines of a document start a unit: not every line that starts with a number does.

A sentence that is broken before "4.0.1" or "2 cards" puts a number at the start of a line as well.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from .layouts import Layout

_SENTENCE_END = re.compile(r"[.!?:;。．！？：；\])）」』”\"§¶]$")
_PARTS = re.compile(r"[0-9]+|[A-Za-z]+")


class Start(NamedTuple):
    """A line that starts a unit: its place (from 0), its number, rank, and text behind the number."""

    line: int
    number: str
    rank: int
    text: str


def ends_sentence(line: str) -> bool:
    """Say whether a line ends as a sentence or a heading with a permalink does."""
    return _SENTENCE_END.search(line) is not None


def find_starts(lines: Sequence[str], layout: Layout) -> list[Start]:
    """Return the lines that start units, in their order."""
    candidates = [Start(i, *found) for i, line in enumerate(lines) if (found := layout.split(line)) is not None]
    units = [start for start in candidates if start.rank > 1]
    in_order = _longest_rise([_order(start.number) for start in units])
    on_line = {start.line: start.number for start in candidates}
    units = [
        start
        for i, start in enumerate(units)
        if i in in_order
        or _starts_paragraph(lines, start.line)
        or on_line.get(start.line - 1) == layout.above(start.number)
    ]
    chapters = _find_chapters([start for start in candidates if start.rank == 1], units, lines)
    if chapters:  # an edition number on top of the page, 2.10.1, looks like a unit of chapter 2
        first = chapters[0]
        units = [s for s in units if s.line > first.line or _chapter_of(s) < int(first.number)]
    return sorted([*chapters, *units])


def _find_chapters(candidates: Sequence[Start], units: Sequence[Start], lines: Sequence[str]) -> list[Start]:
    """Return the bare numbers that are chapters: what follows is theirs, or they are next in order and a title."""
    chapters: list[Start] = []
    unit_lines = [unit.line for unit in units]
    for i, start in enumerate(candidates):
        place = bisect_left(unit_lines, start.line)
        following = units[place] if place < len(units) else None
        following_chapter = _chapter_of(following) if following is not None else None
        later = candidates[i + 1] if i + 1 < len(candidates) else None
        if later is not None and later.number == start.number and (following is None or later.line < following.line):
            continue  # "2 cards", then "2 Cards": the nearer one to its units is the heading
        own = int(start.number)
        current = max([*chapters[-1:], *units[max(0, place - 1) : place]], default=None)
        is_next = current is not None and own == _chapter_of(current) + 1 and following_chapter != own - 1
        is_title = not ends_sentence(start.text.rstrip("§¶")) and _starts_paragraph(lines, start.line)
        if (following_chapter == own and (current is None or _chapter_of(current) != own)) or (is_next and is_title):
            chapters.append(start)
    return chapters


def _chapter_of(start: Start) -> int:
    return int(start.number.partition(".")[0])


def _starts_paragraph(lines: Sequence[str], index: int) -> bool:
    """Say whether no sentence can be going on from the line before."""
    return not index or not lines[index - 1] or ends_sentence(lines[index - 1])


def _order(number: str) -> list[tuple[int, str]]:
    """Return what numbers sort by: 4.0.2 before 4.0.10, z before aa."""
    return [(int(part), "") if part.isdigit() else (len(part), part) for part in _PARTS.findall(number)]


def _longest_rise(values: Sequence[list[tuple[int, str]]]) -> set[int]:
    """Return the places of the longest rising sequence among ``values``."""
    ends: list[list[tuple[int, str]]] = []  # the lowest value that a rise of each length can end with
    places: list[int] = []
    before: list[int | None] = []
    for i, value in enumerate(values):
        length = bisect_left(ends, value)
        before.append(places[length - 1] if length else None)
        ends[length : length + 1] = [value]
        places[length : length + 1] = [i]
    rise: set[int] = set()
    at = places[-1] if places else None
    while at is not None:
        rise.add(at)
        at = before[at]
    return rise
