"""Rules that count from 1 below each heading without a number: whether a document has them, and where they stand."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Collection, Sequence

from ..documents.typed_headings import find_headings
from ..typed_document import Line
from .listed_items import find_listed

_RULE = re.compile(r"(?P<number>[0-9]{1,3})(?P<sign>[.)])\s")
_FEWEST, _FEWEST_FIRSTS = 3, 2
_LEAST_SHARE = 0.5
"""The share of the headings that must have rule 1 directly below them."""


def indent_below_headings(lines: Sequence[Line], dropped: Collection[int]) -> int:
    """Return how far the first rules below headings are indented, if most headings have such a rule; else 0."""
    headings = find_headings(lines, dropped)
    written = [place for place, line in enumerate(lines) if line.text and place not in dropped]
    below = [lines[after] for place, after in itertools.pairwise(written) if place in headings]
    indents = Counter(line.indent for line in below if _number(line) == 1)
    indent, count = max(indents.items(), key=lambda item: item[1], default=(0, 0))
    return indent if count >= max(_FEWEST_FIRSTS, _LEAST_SHARE * len(headings)) else 0


def counts_below_headings(lines: Sequence[Line], dropped: Collection[int]) -> bool:
    """Return whether most headings have rules directly below them that count from 1, however few each of them has."""
    marked = {place for place, line in enumerate(lines) if line.level and place not in dropped and not _number(line)}
    listed = find_listed(lines, dropped)
    left_out = {*dropped, *listed}
    return _counts_below(lines, marked, left_out) or _counts_below(lines, find_headings(lines, dropped), left_out)


def _counts_below(lines: Sequence[Line], headings: Collection[int], left_out: Collection[int]) -> bool:
    groups: list[list[Line]] = []
    for place, line in enumerate(lines):
        if place in headings:
            groups.append([])
        elif groups and line.text and place not in left_out:
            groups[-1].append(line)
    counts = [_count(group) for group in groups if group]
    counted = [place for place, count in enumerate(counts) if count]
    if len(counted) < _FEWEST or sum(counts) == len(counted):
        return False
    between = counted[-1] - counted[0] + 1  # a preface and a glossary have no rules
    return len(counted) >= _LEAST_SHARE * between


def _count(lines: Sequence[Line]) -> int:
    """Return how many rules the lines below a heading are, if the first is rule 1, and the lines that are typed like
    it count up; else 0.
    """
    first = _RULE.match(lines[0].text)
    if first is None:
        return 0
    numbers = [
        int(match["number"])
        for line in lines
        if line.indent == lines[0].indent
        and (match := _RULE.match(line.text)) is not None
        and match["sign"] == first["sign"]
    ]
    steps = [after - before for before, after in itertools.pairwise(numbers)]
    # One may be typed twice, another deleted.
    counts_on = all(step >= 0 for step in steps) and 2 * sum(step <= 1 for step in steps) + 1 >= len(steps)
    return len(numbers) if numbers[0] == 1 and counts_on else 0


def _number(line: Line) -> int | None:
    match = _RULE.match(line.text)
    return int(match["number"]) if match is not None else None
