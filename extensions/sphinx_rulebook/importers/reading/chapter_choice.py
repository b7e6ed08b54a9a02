"""Choosing the chapters among the lines that start with a plain number, which may count anything: "2 cards"."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...markup.titles import ends_sentence, is_title
from ..documents.document_lines import has_columns
from ..documents.typed_headings import is_in_capitals
from ..typed_document import Line
from .line_starts import Start, opens_paragraph, order
from .number_series.counting_on import may_follow_gap
from .shapes import NumberShapes

_SIGN = re.compile(r"[^\w]*\w+(?P<sign>[.):]?)")
_LATEST = 10**9
_MOST_IN_CELL, _LONGEST_CELL = 3, 24
_FEWEST_IN_TURN = 4


class _Run(NamedTuple):
    """Consecutive units of one chapter: its number, and the indexes of the lines of the first and the last unit."""

    chapter: int
    first: int
    last: int


class _Form(NamedTuple):
    """How the line of a heading is typed."""

    level: int
    has_bullet: bool
    sign: str
    is_alone: bool


@dataclass(frozen=True, slots=True)
class ChapterChoice:
    """Chooses chapters among ``candidates``, the lines that start with a plain number, in order."""

    lines: Sequence[Line]
    shapes: NumberShapes
    dropped: Collection[int]
    candidates: Sequence[Start]

    def among(self, units: Sequence[Start]) -> list[Start]:
        """Return the chapters, given the units whose numbers tell their chapter.

        A chapter is the line with its number that its units follow: of several such lines, the last one that is a
        title. A chapter without units has the next number, and its line is typed as those of the other chapters are.
        """
        if not units:
            return list(self._counted())
        heads = {(int(start.number), start.line) for start in self.candidates}
        runs = list(self._split(_runs(units, self.shapes, heads), units, heads))
        first_lines = [start.line for start in self.candidates]
        chosen: list[Start] = []
        ends = [-1, *(run.last for run in runs)]
        for run, end in zip(runs, ends, strict=False):
            between = self.candidates[bisect_left(first_lines, end + 1) : bisect_left(first_lines, run.first)]
            fitting = [start for start in between if int(start.number) == run.chapter]
            is_open = any(int(start.number) == run.chapter and start.line > end for start in chosen[-1:])
            if fitting and not is_open:
                chosen.append(max(fitting, key=self._fitness))
            else:
                chosen += self._below_its_sections(run)
        return sorted([*chosen, *self._without_units(runs, chosen)])

    def _split(
        self, runs: Iterable[_Run], units: Sequence[Start], heads: Collection[tuple[int, int]]
    ) -> Iterator[_Run]:
        """Yield the runs, split where the numbers of a chapter begin anew below another line with its number."""
        lines_of: dict[int, list[int]] = {}
        for number, line in sorted(heads):
            lines_of.setdefault(number, []).append(line)
        by_line = {unit.line: unit.number for unit in units}
        places = sorted(by_line)
        for run in runs:
            first = run.first
            own = lines_of.get(run.chapter, [])
            inside = places[bisect_left(places, run.first) : bisect_left(places, run.last + 1)]
            for before, line in itertools.pairwise(inside):
                heads_between = own[bisect_left(own, before) : bisect_left(own, line)]
                restarts = order(by_line[line]) <= order(by_line[before])
                if restarts and any(opens_paragraph(self.lines, head, self.dropped) for head in heads_between):
                    yield _Run(run.chapter, first, before)
                    first = line
            yield _Run(run.chapter, first, run.last)

    def _below_its_sections(self, run: _Run) -> list[Start]:
        """Return the heading of a chapter that follows the first headings of its sections, and is marked as above
        them.
        """
        lowest = self.lines[run.first].level
        return [
            start
            for start in self.candidates
            if run.first < start.line < run.last
            and int(start.number) == run.chapter
            and 0 < self.lines[start.line].level < lowest
        ][:1]

    def _fitness(self, start: Start) -> tuple[bool, bool, bool, bool, int]:
        """Return how well a line fits as a chapter's; the greatest value fits best."""
        is_marked = self.lines[start.line].level > 0
        is_heading = not start.text or is_title(start.text)
        opens = opens_paragraph(self.lines, start.line, self.dropped)
        is_row = has_columns(self.lines[start.line].raw.lstrip("0123456789. ")) or self._is_below_row(start)
        return not is_row, is_marked, is_heading and bool(start.text), opens, start.line

    def _without_units(self, runs: Sequence[_Run], chosen: Sequence[Start]) -> Iterator[Start]:
        """Yield the chapters that have no units with numbers."""
        forms = Counter(self._form(start) for start in chosen)
        usual = {form for form, count in forms.items() if 4 * count >= len(chosen)}
        taken = {start.line for start in chosen}
        known = sorted(
            [*((start.line, int(start.number)) for start in chosen), *((run.first, run.chapter) for run in runs)]
        )
        edges = [line for line, _ in known]
        are_in_capitals = bool(chosen) and all(self._is_in_capitals(start) for start in chosen)
        found = (-1, -1)  # the line and the number of the last chapter without units
        for start in self.candidates:
            if start.line in taken or (usual and self._form(start) not in usual):
                continue
            own, at = int(start.number), bisect_left(edges, start.line)
            before = max(known[at - 1] if at else (-1, -1), found)[1]
            after = known[at][1] if at < len(known) else _LATEST
            is_next = own == before + 1 if before >= 0 else own in (0, 1)
            is_next = is_next or (0 <= before < own and are_in_capitals and self._is_in_capitals(start))
            if is_next and own < after and self._may_be_heading(start):
                found = (start.line, own)
                yield start

    def _is_in_capitals(self, start: Start) -> bool:
        """Return whether a line stands apart, and its text is in capitals."""
        around = [self.lines[place].text for place in (start.line - 1, start.line + 1) if 0 <= place < len(self.lines)]
        return is_in_capitals(start.text) and not any(around)

    def _may_be_heading(self, start: Start) -> bool:
        # What is marked as a heading is one even if it ends with an exclamation mark.
        is_marked = self.lines[start.line].level > 0 and not start.text.endswith(".")
        return (is_marked or not ends_sentence(start.text)) and opens_paragraph(self.lines, start.line, self.dropped)

    def _is_below_row(self, start: Start) -> bool:
        """Return whether a line with columns is directly below another one."""
        above = self.lines[start.line - 1].raw if start.line else ""
        return has_columns(self.lines[start.line].raw) and has_columns(above)

    def _is_below_cell(self, start: Start) -> bool:
        """Return whether a line with a sentence is below a line of a word or two, such as the last cell of a table."""
        return not _is_cell(start.text) and _is_cell(self.lines[start.line - 1].text)

    def _form(self, start: Start) -> _Form:
        line = self.lines[start.line]
        sign = _SIGN.match(line.text)
        return _Form(line.level, bool(line.bullet), sign["sign"] if sign else "", not start.text)

    def _counted(self) -> Iterator[Start]:
        """Yield the chapters of a document without deeper numbers: the numbers that count up.

        Those that are typed in a rare form belong to lists or tables.
        """
        in_turn = set(self._counting_on())
        opening = [
            start
            for start in self.candidates
            if start in in_turn or opens_paragraph(self.lines, start.line, self.dropped) or self._is_below_cell(start)
        ]
        forms = Counter(self._form(start) for start in opening)
        most = max(forms.values(), default=0)
        usual = [start for start in opening if 2 * forms[self._form(start)] >= most]
        later = may_follow_gap(usual, self.lines)
        last = 0
        for start in usual:
            expected = {last + 1, 1} if last else {0, 1}
            if not last and any(self.shapes.profile.shapes) and is_title(start.text):
                expected.add(int(start.number))  # the rules below have forms of their own, which count the chapters
            if last and not _is_cell(start.text):
                expected.add(last)  # a number that was typed twice
            if last and int(start.number) > last and start.line in later:
                expected.add(int(start.number))
            if int(start.number) in expected:
                last = int(start.number)
                yield start

    def _counting_on(self) -> list[Start]:
        """Return the numbers with a sign after them and a capital letter, if these count from 1 without a gap: no break
        of a line makes such a series.
        """
        closed = [
            start
            for start in self.candidates
            if self._form(start).sign and start.text[:1].isalpha() and not start.text[0].islower()
        ]
        is_series = [int(start.number) for start in closed] == list(range(1, len(closed) + 1))
        return closed if is_series and len(closed) >= _FEWEST_IN_TURN else []


def _is_cell(text: str) -> bool:
    return not ends_sentence(text) and len(text.split()) <= _MOST_IN_CELL and len(text) <= _LONGEST_CELL


def _runs(units: Sequence[Start], shapes: NumberShapes, heads: Collection[tuple[int, int]]) -> Iterator[_Run]:
    """Yield the runs of units of one chapter.

    A single unit among those of another chapter does not interrupt them, unless a line with its chapter's number is
    above it. ``heads`` are the numbers of such lines, and the lines.
    """
    of_units = [(chapter_of(unit, shapes), unit.line) for unit in units]
    chapters = [chapter for chapter, _ in of_units]
    lines_of: dict[int, list[int]] = {}
    for number, line in sorted(heads):
        lines_of.setdefault(number, []).append(line)
    first = 0
    for place in range(1, len(of_units) + 1):
        if place < len(of_units):
            is_stray = chapters[place + 1 : place + 2] == [chapters[first]] and not _has_between(
                lines_of.get(chapters[place], []), of_units[place - 1][1], of_units[place][1]
            )
            if chapters[place] == chapters[first] or is_stray:
                continue
        yield _Run(chapters[first], of_units[first][1], of_units[place - 1][1])
        first = place


def _has_between(lines: Sequence[int], first: int, last: int) -> bool:
    place = bisect_left(lines, first)
    return place < len(lines) and lines[place] < last


def chapter_of(start: Start, shapes: NumberShapes) -> int:
    """Return the number of the chapter to which the number of a unit belongs, or -1 if it does not tell."""
    top = re.match(r"[0-9]++(?!\))", shapes.top(start.number))  # 4) counts anew below each heading
    return int(top[0]) if top else -1
