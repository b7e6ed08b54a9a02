"""Numbers whose first part is the number of a heading in other characters: 1.1 and 1.01 below Article I."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Sequence

from ...profile import Profile
from ...typed_document import Line
from ..shapes import NumberShapes, split_number
from .compound_series import CompoundSeries

_PARTS = re.compile(r"[0-9]+|[a-z]+|[A-Z]+")
_FEWEST_TOPS, _LEAST_SHARE = 2, 0.9


def find_below_words(
    chain: Sequence[str], tops: Sequence[tuple[int, int]], lines: Sequence[Line], dropped: Collection[int]
) -> CompoundSeries | None:
    """Return the numbers of several parts as a series of their own if they begin with the values of headings.

    ``chain`` are the first numbers of the levels, ``tops`` the lines of the headings, in order, and their values. No
    scheme counts such numbers, so they are typed.
    """
    if len(chain) < 2 or chain[0] != "1":
        return None
    shapes = {first: _PARTS.sub(_shape, re.sub(r"([.\-])", r"\\\1", first)) for first in chain[1:]}
    numbers = NumberShapes(Profile("", numbers=tuple(chain)))
    places: set[int] = set()
    own: defaultdict[int, int] = defaultdict(int)
    strays = 0
    at = -1
    for i, line in enumerate(lines):
        while at + 1 < len(tops) and tops[at + 1][0] <= i:
            at += 1
        opening = split_number(line.text) if line.text and i not in dropped else None
        if opening is None or (numbers.rank_of(opening.number) or 1) < 2:
            continue
        places.add(i)
        if at >= 0 and int(re.split(r"\D", numbers.top(opening.number))[0] or 0) == tops[at][1]:
            own[tops[at][1]] += 1
        else:
            strays += 1
    if len(own) < _FEWEST_TOPS or sum(own.values()) < _LEAST_SHARE * (sum(own.values()) + strays):
        return None
    return CompoundSeries(tuple(chain[1:]), shapes, frozenset(chain[1:]), places)


def _shape(part: re.Match[str]) -> str:
    if part[0].isdigit():
        return "[0-9]{1,3}"
    return "[a-z]{1,2}" if part[0].islower() else "[A-Z]{1,2}"
