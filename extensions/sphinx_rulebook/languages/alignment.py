"""Aligning the units of a translation with the units of the source if nobody has paired them.

Two books, each in reading order, are aligned as two sequences: every unit has one counterpart or none, and the sum
over all alignments that keep the order gives the certainty of each pair (the forward-backward algorithm; Durbin et
al., Biological Sequence Analysis, 1998, chapter 4). The fit of two units is a log-likelihood: of their lengths,
ranks, numbers, quoted terms, references and parents, and of their words according to a lexicon that is learned from
the pairs themselves, in rounds. Units that moved are found afterwards: two pairs are crossed if they fit better that
way, and units left over on both sides are paired if they fit well, wherever they are.

A unit's own number is ignored: it is exactly what an inserted rule changes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .fit import IMPOSSIBLE, Fitting, Partners, Scores, Weights
from .lexicon import WordPlaces
from .unit_features import SHORT, Features

_CERTAIN = 0.6
"""The minimum certainty of a pair that is the best for both of its units."""
_ENOUGH = 25
"""With at least this many pairs, the lexicon is useful, and units that do not fit are not paired."""
_ROUNDS = 4
_ROUNDS_OF_LONG = 2
"""The number of learning rounds in a long book: its many pairs make one enough."""
_ROUNDS_WITH_TEACHER = 2
"""The number of rounds if the known pairs have already taught the words."""
_BLOCK = 150
"""How many units are aligned at once when the correspondence is roughly known."""
_MOST_CROSSED = 500
"""How many pairs are tried in a different order, worst fits first: in a long book, trying all would take too long."""


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
    """Return the likely pairs in the order of the source; no unit is in two pairs.

    ``known`` pairs, given by their places, are fixed: they are used for learning and not returned.
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
        """Return the likely pairs that are not among the known ones."""
        segments = list(_segments(self.height, self.width, self.known))
        rounds = _ROUNDS if self.height < SHORT else _ROUNDS_OF_LONG
        for number in range(_ROUNDS_WITH_TEACHER if self.known else rounds):
            is_first = number == 0 and not self.known
            if not is_first:
                self._learn()
            # The first round uses only words that are written alike in both languages; each later round learns from
            # the pairs of the previous round.
            self._align_in_order(segments, is_first)
            if is_first:
                # After the first round the books can be cut into blocks, which makes the other rounds faster.
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

    def _fit(self, rows: WordPlaces, columns: WordPlaces, in_place: bool = True) -> Scores:
        return self.fitting.of(rows, columns, Partners(self.partner, self.certainty), in_place)

    def _take(self, pairs: Iterable[tuple[int, int, float]]) -> None:
        for i, j, certainty in pairs:
            self.partner[i], self.certainty[i] = j, certainty

    def _align_in_order(self, segments: Sequence[tuple[WordPlaces, WordPlaces]], is_first: bool) -> None:
        found: list[tuple[int, int, float]] = [(i, j, 1.0) for i, j in self.known.items()]
        for rows, columns in segments:
            fit = self.fitting.of(rows, columns, None) if is_first else self._fit(rows, columns)
            # A pair counts if each unit is the most certain counterpart of the other.
            certainty = _certainties(fit, self.weights.gap)
            best, best_of_column = certainty.argmax(1), certainty.argmax(0)
            least = self.weights.least if self.taught >= _ENOUGH else IMPOSSIBLE
            for i, j in enumerate(best):
                if best_of_column[j] == i and certainty[i, j] > _CERTAIN and fit[i, j] > least:
                    found.append((int(rows[i]), int(columns[j]), min(0.99, float(certainty[i, j]))))
                    self.own_fit[rows[i]] = fit[i, j]
        self.partner[:], self.certainty[:] = -1, 0.0
        self._take(found)

    def _blocks(self, rows: WordPlaces, columns: WordPlaces) -> Iterator[tuple[WordPlaces, WordPlaces]]:
        """Yield a segment in blocks: it is cut where the units before and after are certainly paired in order."""
        row, column = 0, 0
        sure = self.certainty > 0.95
        for place in range(2, len(rows) - 2):
            around = rows[place - 2 : place + 3]
            partners = self.partner[around]
            if place - row >= _BLOCK and sure[around].all() and (np.diff(partners) == 1).all():
                # The middle of the five surrounding units starts the next block, on both sides.
                cut = int(np.searchsorted(columns, partners[2]))
                yield rows[row:place], columns[column:cut]
                row, column = place, cut
        yield rows[row:], columns[column:]

    def _proposed(self) -> WordPlaces:
        """Return the units of the source whose counterparts were found and were not known before."""
        return np.array([i for i in np.flatnonzero(self.partner >= 0) if int(i) not in self.known], dtype=np.int64)

    def _cross_pairs(self) -> None:
        """Swap the counterparts of two pairs if both fit so much better that their order must have changed."""
        rows = self._proposed()
        # Only the worst fits, in the order of the source.
        rows = np.sort(rows[np.argsort(self.own_fit[rows], kind="stable")[:_MOST_CROSSED]])
        for _ in range(3):
            if len(rows) < 2:
                return
            fit = self._fit(rows, self.partner[rows], in_place=False)
            own = np.diag(fit)
            # The gain of each swap: the two crossed fits less the two current fits; each pair of pairs is counted
            # once.
            gain = np.triu(fit + fit.T - own[:, None] - own[None, :], 1)
            first, second = np.nonzero(gain > self.weights.crossing)
            # The best swaps first; a pair takes part in one swap per pass.
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


def _segments(height: int, width: int, known: Mapping[int, int]) -> Iterator[tuple[WordPlaces, WordPlaces]]:
    """Yield the units between consecutive known pairs of the longest chain that is in order on both sides.

    Known pairs outside the chain are left out; their units have moved.
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
    """Return the longest subsequence of a list of pairs in which the second values increase (patience sorting)."""
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
    """Return the certainty of each pair over all alignments that keep the order of both sides."""
    height, width = fit.shape
    # Skipping units of the translation costs a gap each. Subtracting this ramp turns the recurrence along a row into a
    # running sum of exponentials, which numpy computes in one call.
    ramp = np.arange(width + 1) * gap
    exact, gap = fit.astype(np.float64), float(gap)  # double precision, for sums of thousands
    # forward[i, j] is the log of the sum over all alignments of the first i and j units.
    forward = np.empty((height + 1, width + 1))
    forward[0] = ramp
    for i in range(height):
        row = forward[i] + gap
        np.logaddexp(row[1:], forward[i, :-1] + exact[i], out=row[1:])
        forward[i + 1] = np.logaddexp.accumulate(row - ramp) + ramp
    total = forward[height, width]
    certainty = exact  # its rows are used up one by one
    # The same computation from the end; only the current row is kept. A pair's certainty is the share of the
    # alignments through it.
    after = ramp[::-1].copy()
    for i in range(height - 1, -1, -1):
        row = after + gap
        through = after[1:] + exact[i]
        np.logaddexp(row[:-1], through, out=row[:-1])
        certainty[i] = np.exp(np.minimum(forward[i, :-1] + through - total, 0.0))
        after = (np.logaddexp.accumulate(row[::-1] - ramp) + ramp)[::-1]
    return certainty


def _certainty(margin: float) -> float:
    """Return the certainty of a pair out of order, given the amount by which its fit exceeds the threshold."""
    return float(1 / (1 + np.exp(-margin))) * 0.9
