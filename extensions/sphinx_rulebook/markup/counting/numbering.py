"""Numbering the units of a chapter: one counter for each rank, and a record of typed numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .insertions import is_before_insertion, without_insertion
from .number_schemes import READY, NumberingScheme, RankPattern


class Taken(NamedTuple):
    """The result for a typed number.

    ``expected`` is the number by counting, or None if counting gives no number; ``fits`` is whether the typed number
    has the form of its rank, or is in a list that has the form of a lower rank. ``lower_than`` is the preceding number
    if it is higher.
    """

    expected: str | None
    fits: bool = True
    lower_than: str | None = None


class ChapterNumbers:
    """Gives the units of one chapter their numbers, from the first to the last.

    ``chapter`` is the chapter's number as written. Skipped ranks that have numbers are counted as if they were there.
    ``before`` are the counts with which the preceding chapter ended (see `counts`), for ranks that are counted through.
    """

    def __init__(self, scheme: NumberingScheme, chapter: str, before: Sequence[int] = ()) -> None:
        self.chapter = scheme.chapter_number(chapter)
        self._patterns: tuple[RankPattern | None, ...] = (None, *scheme.patterns)
        self._depth, self._uses_labels = scheme.depth, scheme.uses_labels
        self._counts = [0] * (scheme.depth + 1)
        """The number of units counted by each counter, by the rank that the counter belongs to."""
        self._counted_through = scheme.counted_through
        for rank, counted in zip(scheme.counted_through, before, strict=False):
            self._counts[rank] = counted
        self._numbers = [""] * (scheme.depth + 1)
        """The numbers of the units that can contain the next unit, by rank; "" if a rank has no such unit."""
        self._lists = [(0, -1)] * (scheme.depth + 1)
        """The last number by rank, if it had the form of a lower rank: that rank, and the index of the number."""
        self._rank = 0

    @property
    def counts(self) -> tuple[int, ...]:
        """How many units have been counted so far in each rank that is counted through."""
        return tuple([self._counts[rank] for rank in self._counted_through])

    def count(self, rank: int, label: str | None = None) -> str | None:
        """Return the number of the next unit, or None if the unit does not have a number."""
        if rank > self._depth:
            return None
        if rank < self._rank:
            self._begin(rank)
        self._rank = rank
        pattern = self._patterns[rank]
        if rank == 1:
            self._numbers[1] = self.chapter or ""
            return self.chapter or None
        if pattern is None:
            return label.partition(":")[2] if label is not None and self._uses_labels else None
        numbers, counts = self._numbers, self._counts
        if not numbers[pattern.above] and pattern.above:
            self._make_up(pattern.above)
        index = counts[pattern.counter]
        counts[pattern.counter] = index + 1
        number = numbers[rank] = numbers[pattern.stem] + (
            pattern.first_additions[index] if index < READY else pattern.add(index)
        )
        return number

    def pass_over(self, rank: int) -> None:
        """Process a unit without a number in a rank with numbers: the counting of the units below it does not
        change.
        """
        if rank == 1:
            self.count(1)

    def take(self, rank: int, typed: str, label: str | None = None) -> Taken:
        """Use a typed number for the next unit, and continue counting from there.

        A rule that was inserted later, § 9a, does not change the counting of those after it.
        """
        pattern = self._patterns[rank] if 1 < rank <= self._depth else None
        if pattern is None:
            expected = self.count(rank, label)
            if rank == 1:
                self._numbers[1] = typed
            return Taken(expected)
        previous, expected = self._numbers[rank], self.count(rank)
        stem, counted = self._numbers[pattern.stem], self._counts[pattern.counter] - 1
        index = pattern.index_of(typed[len(stem) :]) if typed.startswith(stem) else None
        self._numbers[rank] = typed
        is_late = is_before_insertion(typed.removeprefix(stem), previous.removeprefix(stem))
        if index is None and typed.startswith(stem):
            base = without_insertion(typed[len(stem) :])
            index = pattern.index_of(base) if base is not None else None
            if index is not None and index >= counted - 1:
                self._counts[pattern.counter] = index + 1
                return Taken(expected, True, previous if is_late else None)
        if index is None:
            return Taken(expected, self._continues_list(rank, typed))
        self._lists[rank] = (0, -1)
        self._counts[pattern.counter] = index + 1
        before = stem + pattern.add(counted - 1) if index < counted - 1 else None
        return Taken(expected, True, previous if is_late else before)

    def _continues_list(self, rank: int, typed: str) -> bool:
        """Return whether a typed number starts or continues a list with the numbers of a lower rank.

        In many rulebooks a), b), c) stand below 3.1 as well as below 3.1.1.
        """
        last_rank, last = self._lists[rank]
        for lower in range(rank + 1, self._depth + 1):
            pattern = self._patterns[lower]
            index = pattern.index_of(typed) if pattern is not None and not pattern.stem else None
            if index is not None and (index == 0 or (lower, index - 1) == (last_rank, last)):
                self._lists[rank] = (lower, index)
                return True
        self._lists[rank] = (0, -1)
        return False

    def _begin(self, rank: int) -> None:
        """Forget the units below the last unit of a rank: the next one is not below any of them."""
        for below in range(rank + 1, self._depth + 1):
            self._numbers[below] = ""
            self._lists[below] = (0, -1)
            pattern = self._patterns[below]
            if pattern is not None and pattern.restart >= rank:
                self._counts[pattern.counter] = 0

    def _make_up(self, rank: int) -> None:
        """Count a missing unit of a numbered rank, and missing units above it."""
        pattern = self._patterns[rank]
        if rank == 1 or pattern is None:
            self._numbers[rank] = self.chapter or ""
            return
        if not self._numbers[pattern.above] and pattern.above:
            self._make_up(pattern.above)
        self._numbers[rank] = self._numbers[pattern.stem] + pattern.add(self._counts[pattern.counter])
        self._counts[pattern.counter] += 1


class NumberPlaces:
    """Records the numbers of a chapter, to find duplicates below one unit.

    This is the unit at which the numbers restart: a section without a number between a chapter and its rules makes no
    difference.
    """

    def __init__(self, scheme: NumberingScheme) -> None:
        # By rank: the rank with the numbers to compare with, and the units that restart these numbers.
        self._keepers = [rank if p is None else p.counter for rank, p in enumerate((None, *scheme.patterns))]
        self._restarts = [rank - 1 if p is None else p.restart for rank, p in enumerate((None, *scheme.patterns))]
        self._lines: list[dict[str, tuple[int, bool]]] = [{} for _ in self._keepers]

    def note(self, rank: int, number: str | None, line: int, is_typed: bool) -> int | None:
        """Record the number of the next unit.

        Return the line of the first unit with the same number if one of the two numbers is typed, or else None.
        """
        for below in range(rank + 1, len(self._keepers)):
            if self._restarts[below] >= rank:
                self._lines[self._keepers[below]].clear()
        if number is None or not 1 < rank < len(self._keepers):
            return None
        first_line, first_is_typed = self._lines[self._keepers[rank]].setdefault(number, (line, is_typed))
        return first_line if first_line != line and (is_typed or first_is_typed) else None
