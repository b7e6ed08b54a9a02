"""Which unit of a translation stands for which unit of the source, where labels do not say.

The units of a chapter are a tree by their ranks.  Two lists of siblings are aligned by a dynamic program that allows
units to be missing on either side; how well two units fit is the fit of their features plus that of whatever stands
below them, so that sections are matched by their contents and a subrule never leaves its rule.  What a unit's number
is plays no part: it is what an inserted rule changes.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..model import Unit
from .correspondence import learn_references
from .features import Features, read_features

_GAP = -0.35
"""The cost of a unit that has no counterpart."""
_PLACE = 0.5
"""The cost of standing at the other end of the list of siblings."""
_NEVER = -1e6
"""The fit of two units that cannot be the same: an example and a rule, a section and a subrule."""
_ROUNDS = 2
"""Once knowing only how many references a unit has, once more knowing what they mean."""


@dataclass(frozen=True, slots=True)
class Pair:
    """A unit of the source with its counterpart; either is None where the other side has none.

    ``fit`` says how well the two fit by themselves, whatever stands below them aside: about 0 for units of which
    nothing but the place is known, 1 and more where there is much to compare and all agrees; 0 without counterpart.
    """

    source: Unit | None
    translation: Unit | None
    fit: float = 0.0


def align(source: Sequence[Unit], translation: Sequence[Unit]) -> list[Pair]:
    """Align the units of a chapter, in reading order without their examples, with those of its translation.

    Every unit and every example of both sides is in exactly one pair.
    """
    ours, theirs = _tree(source), _tree(translation)
    pairs: list[Pair] = []
    for round_number in range(_ROUNDS):
        meanings = learn_references(matched(pairs)) if round_number else None
        pairs = list(_Comparison(ours, theirs, meanings).pairs(ours, theirs))
    return pairs


def matched(pairs: Sequence[Pair]) -> Iterator[tuple[Unit, Unit]]:
    """Yield source and translation of the pairs that have both."""
    for pair in pairs:
        if pair.source is not None and pair.translation is not None:
            yield pair.source, pair.translation


@dataclass(frozen=True, slots=True)
class _Node:
    """A unit with its examples and whatever stands below it; ``size`` is the count of all, itself included."""

    unit: Unit
    features: Features
    children: tuple[_Node, ...]
    size: int

    def walk(self) -> Iterator[Unit]:
        yield self.unit
        for child in self.children:
            yield from child.walk()


def _tree(units: Sequence[Unit]) -> tuple[_Node, ...]:
    nodes: list[_Node] = []
    start = 0
    while start < len(units):
        unit = units[start]
        stop = start + 1
        while stop < len(units) and units[stop].rank > unit.rank:
            stop += 1
        children = _tree(unit.examples) + _tree(units[start + 1 : stop])
        nodes.append(_Node(unit, read_features(unit), children, 1 + sum(child.size for child in children)))
        start = stop
    return tuple(nodes)


class _Comparison:
    """Compares the units of two chapters.

    ``meanings`` are the source's labels for those in the translation's references; with None, only the count of
    references is compared.
    """

    def __init__(
        self, source: Sequence[_Node], translation: Sequence[_Node], meanings: Mapping[str, str] | None
    ) -> None:
        self.meanings = meanings
        ours = sum(len(unit.text) for node in source for unit in node.walk())
        theirs = sum(len(unit.text) for node in translation for unit in node.walk())
        self.length_ratio = math.log((ours + 1) / (theirs + 1))
        """How much longer the source is as a whole: Japanese takes half the characters of English."""

    def pairs(self, source: Sequence[_Node], translation: Sequence[_Node]) -> Iterator[Pair]:
        """Yield the pairs of the best alignment of two lists of siblings, and of all below them."""
        for i, j in _trace(_table(source, translation, self.fit), source, translation):
            if j is None and i is not None:
                yield from (Pair(unit, None) for unit in source[i].walk())
            elif i is None and j is not None:
                yield from (Pair(None, unit) for unit in translation[j].walk())
            elif i is not None and j is not None:
                ours, theirs = source[i], translation[j]
                yield Pair(ours.unit, theirs.unit, self.own_fit(ours.features, theirs.features))
                yield from self.pairs(ours.children, theirs.children)

    def fit(self, ours: _Node, theirs: _Node) -> float:
        """Say how well two units fit, and all below them."""
        own = self.own_fit(ours.features, theirs.features)
        if own == _NEVER or not (ours.children or theirs.children):
            return own
        return own + _table(ours.children, theirs.children, self.fit)[-1][-1]

    def own_fit(self, ours: Features, theirs: Features) -> float:
        """Say how well two units fit by themselves."""
        if ours.rank != theirs.rank or ours.kind is not theirs.kind:
            return _NEVER
        fit = self._fit_of_lengths(ours.length, theirs.length) + self._fit_of_references(ours, theirs)
        if ours.symbols or theirs.symbols:
            fit += 1.5 * _common(ours.symbols, theirs.symbols) - 0.6
        if ours.digits or theirs.digits:  # weak: one language writes "1 card" where another writes "a card"
            fit += 0.6 * _common(ours.digits, theirs.digits) - 0.2
        if ours.quotes or theirs.quotes:
            fit += 0.3 if ours.quotes == theirs.quotes else -0.15
        if theirs.latin_words:
            fit += 0.8 * len(theirs.latin_words & ours.latin_words) / len(theirs.latin_words)
        if ours.examples != theirs.examples:
            fit -= 0.2
        if ours.text and ours.text == theirs.text:
            fit += 1.5
        return fit

    def _fit_of_lengths(self, ours: int, theirs: int) -> float:
        if not ours or not theirs:
            return 0.35 if ours == theirs else -0.65
        deviation = math.log(ours / theirs) - self.length_ratio
        usual = 0.22 + 0.9 / math.sqrt(min(ours, theirs))
        return 0.35 - 0.25 * min(4.0, (deviation / usual) ** 2)

    def _fit_of_references(self, ours: Features, theirs: Features) -> float:
        counts = ours.references.total(), theirs.references.total()
        if not any(counts):
            return 0.0
        if self.meanings is None:
            return 0.5 if counts[0] == counts[1] else -0.4 * abs(counts[0] - counts[1])
        known: Counter[str] = Counter()
        unknown = 0
        for label, count in theirs.references.items():
            meaning = self.meanings.get(label, label if label in ours.references else None)
            if meaning is None:
                unknown += count
            else:
                known[meaning] += count
        agreeing = (known & ours.references).total()
        agreeing_perhaps = min(unknown, counts[0] - agreeing)
        return 1.6 * (agreeing + 0.5 * agreeing_perhaps) / max(counts) - 0.8


def _common(ours: Counter[str], theirs: Counter[str]) -> float:
    """Return the share of what two bags have in common of all that is in them."""
    return (ours & theirs).total() / (ours | theirs).total()


def _table(
    source: Sequence[_Node], translation: Sequence[_Node], fit: Callable[[_Node, _Node], float]
) -> list[list[float]]:
    """Return the fit of the best alignment of each pair of beginnings of two lists of siblings."""
    table = [[0.0]]
    for theirs in translation:
        table[0].append(table[0][-1] + _GAP * theirs.size)
    for i, ours in enumerate(source):
        above, row = table[-1], [table[-1][0] + _GAP * ours.size]
        for j, theirs in enumerate(translation):
            distance = abs((i + 0.5) / len(source) - (j + 0.5) / len(translation))
            row.append(
                max(
                    above[j] + fit(ours, theirs) - _PLACE * distance,
                    above[j + 1] + _GAP * ours.size,
                    row[j] + _GAP * theirs.size,
                )
            )
        table.append(row)
    return table


def _trace(
    table: Sequence[Sequence[float]], source: Sequence[_Node], translation: Sequence[_Node]
) -> list[tuple[int | None, int | None]]:
    """Return the alignment that a table holds, as pairs of places."""
    steps: list[tuple[int | None, int | None]] = []
    i, j = len(source), len(translation)
    while i or j:
        here = table[i][j]
        if i and here == table[i - 1][j] + _GAP * source[i - 1].size:
            i -= 1
            steps.append((i, None))
        elif j and here == table[i][j - 1] + _GAP * translation[j - 1].size:
            j -= 1
            steps.append((None, j))
        else:
            i, j = i - 1, j - 1
            steps.append((i, j))
    return steps[::-1]
