"""Numbers of one kind that count up in a document, such as ``(a)``, ``§ 1`` and ``Rule 1``."""

from __future__ import annotations

import re
from collections.abc import KeysView, Sequence
from typing import NamedTuple

from ....markup.counting.insertions import without_insertion
from ....markup.counting.number_schemes import read_scheme
from ...next_numbers import SeriesStep, step_of
from ...profile import Profile
from ...spelled_counters import is_spelled
from ...typed_document import Line
from ...unit_words import Depth
from ..kinds.containment import Entries
from ..kinds.nesting import nesting
from ..shapes import NumberShapes
from ..signed_numbers import SignedNumber

FEWEST = 3
"""How many numbers a kind has at least, unless something else shows that it is one."""

_ROMAN = re.compile("[IVXLC]+")
_LEAST_SHARE = 0.85
"""The least share of the numbers that count up."""


class SignedSeries(NamedTuple):
    """Numbers of a self-contained kind: the first number, its line, how many of the numbers count up, and all their
    lines.
    """

    first: str
    begins: int
    in_turn: int
    places: KeysView[int]

    def openings(self, lines: Sequence[Line]) -> list[tuple[int, str]]:
        """Return the lines of the numbers, in order, each with its number."""
        shapes = NumberShapes(Profile("", numbers=(self.first,)))
        found = ((place, shapes.split(lines[place].text)) for place in sorted(self.places))
        return [(place, opening.number) for place, opening in found if opening is not None]

    def entries(self, lines: Sequence[Line]) -> Entries:
        """Return the numbers as `outermost_first` compares them: their lines and their indexes, from 0."""
        # Before a paragraph 2 comes one without a number.
        skipped = 1 if self.first == "２" else 0
        indexes = ((place, index_of(self.first, number)) for place, number in self.openings(lines))
        return [(place, None if index is None else index + skipped) for place, index in indexes]

    def restarts(self, lines: Sequence[Line]) -> list[int]:
        """Return the places at which the numbers begin with the first one."""
        return [place for place, number in self.openings(lines) if index_of(self.first, number) == 0]


def find_series(first: str, likely: Sequence[int], lines: Sequence[Line], fewest: int = FEWEST) -> SignedSeries | None:
    """Return the numbers of the kind that begins with ``first``; None if fewer than ``fewest`` of them count up, or
    too many do not.
    """
    shapes = NumberShapes(Profile("", numbers=(first,)))
    openings = {i: opening for i in likely if (opening := shapes.split(lines[i].text)) is not None}
    # Numbers that are printed in Chinese characters stay so.
    if first[0] == "第" and 2 * sum(1 for opening in openings.values() if opening.trimmed) > len(openings):
        return find_series(first.replace("1", "一"), likely, lines, fewest)
    places = {i: opening.number for i, opening in openings.items()}
    in_turn, others = _counted_on(list(places.values()), first)
    least = 2 if nesting(first) <= Depth.ARTICLE else fewest
    if in_turn < least or in_turn < _LEAST_SHARE * (in_turn + others):
        return None
    begins = next((place for place, number in places.items() if index_of(first, number) == 0), min(places))
    return SignedSeries(first, begins, in_turn, places.keys())


def index_of(first: str, number: str) -> int | None:
    """Return how many numbers come before a number of the kind that begins with ``first``; None if it is of another."""
    # Chinese writes the zeros and ones of 一百零一 and 一百一十.
    spelled = SignedNumber.of(first) if is_spelled(first) else None
    if spelled is not None:
        return spelled.index_of(number)
    language = "zh" if re.search("零|一[百十]", number) else ""
    return read_scheme([first], language=language).index_of(1, "", number)


def _counted_on(numbers: Sequence[str], first: str) -> tuple[int, int]:
    """Return how many numbers are the first of their kind or follow the previous number, and how many do not.

    Letters that may be Roman numerals of another kind, and vice versa, count for neither.
    """
    scheme = None if is_spelled(first) else read_scheme([first])
    # A statute may leave out numbers; the items of a list never do.
    skipped = (SeriesStep.ONE_LEFT_OUT, SeriesStep.LATER) if nesting(first) < Depth.DEEPEST else ()
    counted = (SeriesStep.FIRST, SeriesStep.NEXT, *skipped)
    before, in_turn, others = -1, 0, 0
    for number in numbers:
        index = scheme.index_of(1, "", number) if scheme is not None else index_of(first, number)
        if index is None and not number.isascii():
            index = index_of(first, number)
        if index is None and without_insertion(number) is not None:
            in_turn += 1
            continue
        step = step_of(before, index) if index is not None else SeriesStep.BACK
        if step in counted:
            in_turn += 1
        if index is not None and (step in counted or step is SeriesStep.ONE_LEFT_OUT):
            before = index
        elif not (any(map(str.isalpha, first)) and _ROMAN.fullmatch(number.strip("().").upper())):
            others += 1
    return in_turn, others
