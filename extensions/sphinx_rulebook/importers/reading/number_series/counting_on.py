"""Plain numbers that count on, also if they lack the numbers of rules that were deleted: 1, 2, 4, 5."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Sequence

from ...typed_document import Line
from ..line_starts import Start

_CLOSED = re.compile(r"[0-9]{1,3}[.)]\s")
_FEWEST = 3
_LEAST_WITH_GAPS = 0.3
"""The share of the lines that must have a number if some numbers are missing."""
_HIGHEST = 1000


def counts_on(
    numbers: Sequence[int], lines: Sequence[Line], dropped: Collection[int], least_of_all: float = 1.0
) -> bool:
    """Return whether the bare numbers at the start of lines number the document, and do not belong to lists.

    Short rows of numbers may also be lists, unless at least ``least_of_all`` of all lines have a number.
    """
    if len(numbers) < _FEWEST:
        return False
    steps = sum(1 for before, after in itertools.pairwise(numbers) if after == before + 1)
    written = sum(1 for i, line in enumerate(lines) if line.text and i not in dropped)
    begun_anew = restarts(numbers)
    texts = sum(1 for i, line in enumerate(lines) if line.text and i not in dropped and not line.level)
    return _rises_with_gaps(numbers, lines, dropped, written) or (
        steps >= 0.8 * (len(numbers) - 1 - begun_anew)
        and (begun_anew == 0 or len(numbers) / (begun_anew + 1) >= _FEWEST or len(numbers) >= least_of_all * texts)
        and (len(numbers) >= 0.1 * written)
    )


def restarts(numbers: Sequence[int]) -> int:
    """Return how often numbers begin anew with 1."""
    return sum(1 for before, number in itertools.pairwise(numbers) if number == 1 and before > 0)


def _rises_with_gaps(numbers: Sequence[int], lines: Sequence[Line], dropped: Collection[int], written: int) -> bool:
    """Return whether numbers lack only those of deleted rules: they rise from 1, all of them have a sign after them,
    and at least half of them follow the number before. They may begin anew, but not after two rules.
    """
    steps = [after - before for before, after in itertools.pairwise(numbers) if after > 1]
    closed = sum(1 for i, line in enumerate(lines) if i not in dropped and _CLOSED.match(line.text))
    return (
        len(numbers) > _FEWEST * (restarts(numbers) + 1)
        and numbers[0] == 1
        and min(steps) > 0
        and 2 * steps.count(1) >= len(steps)
        and len(numbers) == closed >= _LEAST_WITH_GAPS * written
    )


def may_follow_gap(starts: Sequence[Start], lines: Sequence[Line]) -> set[int]:
    """Return the lines of the plain numbers that may follow numbers of deleted rules: the 4 in 1, 2, 4, 5.

    No lower number comes later, unless the numbers begin anew, and a sign or the mark of a heading shows that the
    number does not count things: ``4 cards``.
    """
    found: set[int] = set()
    lowest = _HIGHEST
    for start in reversed(starts):
        value, line = int(start.number), lines[start.line]
        if value < lowest and (line.level or _CLOSED.match(line.text)):
            found.add(start.line)
        lowest = min(lowest, value) if value > 1 else _HIGHEST
    return found
