"""Ranges of a text that do not overlap, kept in order, so that a lookup does not need to search all of them."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator


class Spans:
    """Ranges of a text, each with its start and its end."""

    def __init__(self, spans: Iterable[tuple[int, int]] = ()) -> None:
        self._spans: list[tuple[int, int]] = []
        for start, stop in sorted(spans):
            if self._spans and start < self._spans[-1][1]:  # it overlaps the previous one: merge them
                self._spans[-1] = (self._spans[-1][0], max(stop, self._spans[-1][1]))
            else:
                self._spans.append((start, stop))

    def take(self, start: int, stop: int) -> bool:
        """Add a range unless it would overlap an existing one, and return whether it was added."""
        if self.overlaps(start, stop):
            return False
        insort(self._spans, (start, stop))
        return True

    def overlaps(self, start: int, stop: int) -> bool:
        """Return whether any range shares a character with the given range, or contains it."""
        return next(self.overlapping(start, stop), None) is not None

    def overlapping(self, start: int, stop: int) -> Iterator[tuple[int, int]]:
        """Yield the ranges that share a character with the given range, or contain it, the last first."""
        for place in range(bisect_left(self._spans, (stop, stop)) - 1, -1, -1):
            span = self._spans[place]
            if span[1] <= start:
                return
            yield span
