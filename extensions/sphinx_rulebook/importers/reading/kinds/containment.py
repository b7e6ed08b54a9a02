"""Which kinds of numbers contain which, by where their numbers stand, whatever the words before them usually mean.

The first number of a kind follows directly after the unit that contains it: if Section 1 is below Article II as well as
below Article I, then articles contain sections.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from ...next_numbers import SeriesStep, step_of

_SURE = 2
"""How many more first numbers of a kind must follow another kind than the other way round, to decide alone."""
_LEAST_RATIO = 0.6
"""How much more of the units of a kind must be followed by another kind than the other way round, if no first numbers
decide."""

Entries = Sequence[tuple[int, int | None]]
"""The lines with numbers of a kind, in order, and the index (from 0) of each number; None for an inserted one."""


def outermost_first(kinds: Sequence[str], entries: Mapping[str, Entries], items: Collection[str]) -> list[str]:
    """Return kinds of numbers so that each is after the kinds that contain it; where nothing tells, their order stays.

    ``entries`` are the numbers of each kind. ``items`` are the kinds that number items, which contain only items.
    """
    followed = _Followers(kinds, entries)

    def contains(upper: str, lower: str) -> bool:
        return (lower in items or upper not in items) and followed.contains(upper, lower)

    left = list(kinds)
    ordered: list[str] = []
    while left:
        free = (kind for kind in left if not any(contains(other, kind) for other in left if other != kind))
        kind = next(free, left[0])
        left.remove(kind)
        ordered.append(kind)
    return ordered


class _Followers:
    """Counts how often a number of one kind directly follows a number of another."""

    def __init__(self, kinds: Sequence[str], entries: Mapping[str, Entries]) -> None:
        self._firsts: Counter[tuple[str, str]] = Counter()
        self._all: Counter[tuple[str, str]] = Counter()
        self._sizes: Counter[str] = Counter()
        at: dict[int, list[tuple[str, int | None]]] = {}
        for kind in kinds:
            for place, index in entries[kind]:
                at.setdefault(place, []).append((kind, index))
        last: dict[str, int] = {}
        before = ""
        for place in sorted(at):
            kind, index = _in_turn(at[place], last)
            self._sizes[kind] += 1
            if before and before != kind:
                self._all[before, kind] += 1
                self._firsts[before, kind] += index == 0
            if index is not None:
                last[kind] = index
            before = kind

    def contains(self, upper: str, lower: str) -> bool:
        """Return whether units of one kind contain those of another."""
        firsts = self._firsts[upper, lower] - self._firsts[lower, upper]
        ratio = self._ratio(upper, lower) - self._ratio(lower, upper)
        if firsts:
            return firsts >= _SURE or (firsts > 0 and ratio >= 0)
        return ratio >= _LEAST_RATIO and self._all[upper, lower] >= _SURE

    def _ratio(self, upper: str, lower: str) -> float:
        return self._all[upper, lower] / self._sizes[upper] if self._sizes[upper] else 0.0


def _in_turn(found: Sequence[tuple[str, int | None]], last: Mapping[str, int]) -> tuple[str, int | None]:
    """Return the kind that a number belongs to, among those that it may belong to: ``I`` after ``H`` is a letter."""
    steps = [(step_of(last.get(kind, 0), index), (kind, index)) for kind, index in found if index is not None]
    likely = (one for wanted in (SeriesStep.NEXT, SeriesStep.FIRST) for step, one in steps if step is wanted)
    return next(likely, found[0])
