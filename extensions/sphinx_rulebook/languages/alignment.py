"""Which unit of a translation stands for which unit of the source, where nobody has said so.

Two books, each in reading order, are aligned as two sequences: every unit has a counterpart or none, and the sum over
all alignments that keep the order says how certain each pair is (the forward-backward algorithm; Durbin et al.,
Biological Sequence Analysis, 1998, chapter 4).  How well two units fit is a logarithm of likelihoods: of their
lengths, ranks, numbers, quoted terms, references, parents, and of their words by a lexicon that is learned from the
pairs themselves, in rounds.  What changed its place is found afterwards: two pairs that are better crossed are, and
what is left over on both sides is paired where it fits well wherever it stands.

A unit's own number plays no part: it is what an inserted rule changes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .features import SHORT, Features
from .fit import IMPOSSIBLE, Fitting, Partners, Scores, Weights
from .lexicon import Places

_CERTAIN = 0.6
"""The certainty from which on a pair counts that is the best for both of its units."""
_ENOUGH = 25
"""From how many pairs on something has been learned, so that what does not fit is no pair."""
_ROUNDS = 4
_ROUNDS_OF_LONG = 2
"""The pairs of a long book have taught enough when its words were learned once."""
_ROUNDS_WITH_TEACHER = 2
"""Known pairs have taught the words already."""
_BLOCK = 150
"""How many units are aligned at once when it is roughly known which goes with which."""
_MOST_CROSSED = 500
"""How many pairs are tried in another order, those first that fit least: in a long book, all would take too long."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two units, by their places in their books, with a confidence from 0 to 1 that they are the same rule."""

    source: int
    translation: int
    confidence: float


def align(
    source: Sequence[Features],
    translation: Sequence[Features],
    known: Mapping[int, int] | None = None,
) -> list[Pairing]:
    """Return the pairs that are likely, in the order of the source; no unit is in two.

    ``known`` pairs, by their places, are taken as they are, teach, and are not returned.
    """
    if not source or not translation:
        return []
    aligner = _Aligner(source, translation, known or {})
    return aligner.align()


class _Aligner:
    def __init__(self, source: Sequence[Features], translation: Sequence[Features], known: Mapping[int, int]) -> None:
        self.weights = Weights()
        self.known = dict(known)
        self.fitting = Fitting(source, translation, self.weights)
        self.height, self.width = len(source), len(translation)
        self.taught = 0
        self.partner = np.full(len(source), -1, np.int64)
        self.certainty = np.zeros(len(source))
        self.own_fit = np.zeros(len(source))
        self._take((i, j, 1.0) for i, j in known.items())

    def align(self) -> list[Pairing]:
        """Return the pairs that are likely and were not known."""
        segments = list(_segments(self.height, self.width, self.known))
        rounds = _ROUNDS if self.height < SHORT else _ROUNDS_OF_LONG
        for number in range(_ROUNDS_WITH_TEACHER if self.known else rounds):
            is_first = number == 0 and not self.known
            if not is_first:
                self._learn()
            self._align_in_order(segments, is_first)
            if is_first:
                segments = [block for segment in segments for block in self._blocks(*segment)]
            else:
                self._cross_pairs()
                self._pair_what_is_left()
        rows = self._proposed()
        return [Pairing(int(i), int(self.partner[i]), round(float(self.certainty[i]), 2)) for i in rows]

    def _learn(self) -> None:
        found = np.flatnonzero(self.partner >= 0)
        self.taught = len(found)
        self.fitting.learn([(int(i), int(self.partner[i]), float(self.certainty[i])) for i in found])

    def _fit(self, rows: Places, columns: Places, in_place: bool = True) -> Scores:
        return self.fitting.of(rows, columns, Partners(self.partner, self.certainty), in_place)

    def _take(self, pairs: Iterable[tuple[int, int, float]]) -> None:
        for i, j, certainty in pairs:
            self.partner[i], self.certainty[i] = j, certainty

    def _align_in_order(self, segments: Sequence[tuple[Places, Places]], is_first: bool) -> None:
        found: list[tuple[int, int, float]] = [(i, j, 1.0) for i, j in self.known.items()]
        for rows, columns in segments:
            fit = self.fitting.of(rows, columns, None) if is_first else self._fit(rows, columns)
            certainty = _certainties(fit, self.weights.gap)
            best, best_of_column = certainty.argmax(1), certainty.argmax(0)
            least = self.weights.least if self.taught >= _ENOUGH else IMPOSSIBLE
            for i, j in enumerate(best):
                if best_of_column[j] == i and certainty[i, j] > _CERTAIN and fit[i, j] > least:
                    found.append((int(rows[i]), int(columns[j]), min(0.99, float(certainty[i, j]))))
                    self.own_fit[rows[i]] = fit[i, j]
        self.partner[:], self.certainty[:] = -1, 0.0
        self._take(found)

    def _blocks(self, rows: Places, columns: Places) -> Iterator[tuple[Places, Places]]:
        """Yield a segment in parts: it is cut where the units before and behind are paired in order and for certain."""
        row, column = 0, 0
        sure = self.certainty > 0.95
        for place in range(2, len(rows) - 2):
            around = rows[place - 2 : place + 3]
            partners = self.partner[around]
            if place - row >= _BLOCK and sure[around].all() and (np.diff(partners) == 1).all():
                cut = int(np.searchsorted(columns, partners[2]))
                yield rows[row:place], columns[column:cut]
                row, column = place, cut
        yield rows[row:], columns[column:]

    def _proposed(self) -> Places:
        """Return the units of the source whose counterparts have been found and were not known."""
        return np.array([i for i in np.flatnonzero(self.partner >= 0) if int(i) not in self.known], dtype=np.int64)

    def _cross_pairs(self) -> None:
        """Let two pairs exchange their counterparts where both fit so much better that their order was changed."""
        rows = self._proposed()
        rows = np.sort(rows[np.argsort(self.own_fit[rows], kind="stable")[:_MOST_CROSSED]])
        for _ in range(3):
            if len(rows) < 2:
                return
            fit = self._fit(rows, self.partner[rows], in_place=False)
            own = np.diag(fit)
            gain = np.triu(fit + fit.T - own[:, None] - own[None, :], 1)
            first, second = np.nonzero(gain > self.weights.crossing)
            crossed: set[int] = set()
            for choice in np.argsort(-gain[first, second], kind="stable"):
                a, b = int(first[choice]), int(second[choice])
                if not crossed & {a, b}:
                    crossed |= {a, b}
                    i, j = rows[a], rows[b]
                    self.partner[i], self.partner[j] = self.partner[j], self.partner[i]
                    self.certainty[[i, j]] = _certainty(gain[a, b] - self.weights.crossing)
            if not crossed:
                return

    def _pair_what_is_left(self) -> None:
        rows = np.flatnonzero(self.partner < 0)
        columns = np.setdiff1d(np.arange(self.width), self.partner[self.partner >= 0])
        if not len(rows) or not len(columns):
            return
        fit = self._fit(rows, columns)
        a, b = np.nonzero(fit > self.weights.moved)
        taken: set[int] = set()
        for choice in np.argsort(-fit[a, b], kind="stable"):
            i, j = int(rows[a[choice]]), int(columns[b[choice]])
            if self.partner[i] < 0 and j not in taken:
                taken.add(j)
                self.partner[i], self.certainty[i] = j, _certainty(fit[a[choice], b[choice]] - self.weights.moved)


def _segments(height: int, width: int, known: Mapping[int, int]) -> Iterator[tuple[Places, Places]]:
    """Yield the units between one known pair and the next, of the longest chain of them that is in order on both sides.

    What is known and not in the chain is left out; it stands somewhere else.
    """
    chain = longest_chain(sorted(known.items()))
    taken = set(known.values())
    row, column = 0, 0
    for i, j in [*chain, (height, width)]:
        rows = np.array([place for place in range(row, i) if place not in known], dtype=np.int64)
        columns = np.array([place for place in range(column, j) if place not in taken], dtype=np.int64)
        if len(rows) and len(columns):
            yield rows, columns
        row, column = i + 1, j + 1


def longest_chain(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest part of a list of pairs in which the second of each grows (patience sorting)."""
    tops: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for place, (_, value) in enumerate(pairs):
        pile = bisect_left(tops, value)
        before.append(ends[pile - 1] if pile else -1)
        tops[pile : pile + 1], ends[pile : pile + 1] = [value], [place]
    chain: list[tuple[int, int]] = []
    place = ends[-1] if ends else -1
    while place >= 0:
        chain.append(pairs[place])
        place = before[place]
    return chain[::-1]


def _certainties(fit: Scores, gap: float) -> NDArray[np.float64]:
    """Return how certain each pair is, by all alignments that keep the order of both sides."""
    height, width = fit.shape
    ramp = np.arange(width + 1) * gap
    exact, gap = fit.astype(np.float64), float(gap)  # sums of thousands
    forward = np.empty((height + 1, width + 1))
    forward[0] = ramp
    for i in range(height):
        row = forward[i] + gap
        np.logaddexp(row[1:], forward[i, :-1] + exact[i], out=row[1:])
        forward[i + 1] = np.logaddexp.accumulate(row - ramp) + ramp
    total = forward[height, width]
    certainty = exact  # its rows are used up one by one
    behind = ramp[::-1].copy()
    for i in range(height - 1, -1, -1):
        row = behind + gap
        through = behind[1:] + exact[i]
        np.logaddexp(row[:-1], through, out=row[:-1])
        certainty[i] = np.exp(np.minimum(forward[i, :-1] + through - total, 0.0))
        behind = (np.logaddexp.accumulate(row[::-1] - ramp) + ramp)[::-1]
    return certainty


def _certainty(margin: float) -> float:
    """Return the certainty of a pair out of order that fits by a margin better than it has to."""
    return float(1 / (1 + np.exp(-margin))) * 0.9
