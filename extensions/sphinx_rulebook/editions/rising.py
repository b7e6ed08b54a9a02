"""The longest increasing subsequence: the units that kept their order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence


def longest_rising(values: Sequence[int]) -> set[int]:
    """Return the indexes of a longest increasing subsequence (patience sorting: Fredman 1975)."""
    tops: list[int] = []
    top_of: list[int] = []
    before: list[int] = []
    for i, value in enumerate(values):
        # Each value goes onto the leftmost pile whose top is not lower, and remembers the top of the pile before it.
        pile = bisect_left(tops, value)
        before.append(top_of[pile - 1] if pile else -1)
        if pile == len(tops):
            tops.append(value)
            top_of.append(i)
        else:
            tops[pile], top_of[pile] = value, i
    kept: set[int] = set()
    # Followed back from the last pile, these links are the subsequence.
    at = top_of[-1] if top_of else -1
    while at >= 0:
        kept.add(at)
        at = before[at]
    return kept
