"""Stretches of a text that do not overlap, in order, so that looking one up takes no walk through all of them."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator


class Spans:
    """Stretches of a text, each with its start and its end."""

    def __init__(self, spans: Iterable[tuple[int, int]] = ()) -> None:
        self._spans: list[tuple[int, int]] = []
        for start, stop in sorted(spans):
            if self._spans and start < self._spans[-1][1]:  # it overlaps the one before: both are one
                self._spans[-1] = (self._spans[-1][0], max(stop, self._spans[-1][1]))
            else:
                self._spans.append((start, stop))

    def take(self, start: int, stop: int) -> bool:
        """Add a stretch if none is there yet that it would overlap, and say whether it was added."""
        if self.overlaps(start, stop):
            return False
        insort(self._spans, (start, stop))
        return True

    def overlaps(self, start: int, stop: int) -> bool:
        """Say whether any stretch shares a character with one, or holds it."""
        return next(self.overlapping(start, stop), None) is not None

    def overlapping(self, start: int, stop: int) -> Iterator[tuple[int, int]]:
        """Yield the stretches that share a character with one, or that it stands in, the last first."""
        for place in range(bisect_left(self._spans, (stop, stop)) - 1, -1, -1):
            span = self._spans[place]
            if span[1] <= start:
                return
            yield span
