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
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..model import Kind
from .features import SHORT, Features
from .lexicon import Places, Vocabulary, learn, same_words

Scores = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Weights:
    """What the parts of a fit weigh, as logarithms of likelihoods; chosen on mutated rulebooks (see the tests)."""

    gap: float = -3.0
    """What a unit without a counterpart costs."""
    words: float = 0.41
    words_at_first: float = 0.2
    """Before anything has been learned, only words that are written alike say anything."""
    length: float = 0.19
    length_by_chance: float = 1.0
    """By how much the logarithms of two lengths differ: those of a pair, and further those of any two units."""
    other_rank: float = -5.0
    numbers: float = 1.1
    quotes: float = 0.8
    other_quotes: float = -0.4
    as_many_references: float = 1.4
    a_reference_more: float = -1.3
    same_targets: float = 2.1
    same_text: float = 4.0
    other_parent: float = -1.4
    same_children: float = 2.0
    place: float = -0.75
    place_at_first: float = -3.0
    """What it costs to stand at the other end of the book."""
    crossing: float = 2.4
    """What crossing two pairs has to gain."""
    moved: float = 2.0
    """The fit from which on two units are a pair out of order."""
    least: float = -0.5
    """The fit below which two units are none, wherever they stand."""


_FARTHEST = -4.5
"""The fit of two lengths that have nothing to do with each other: a translation may lack examples, or add some."""
_IMPOSSIBLE = -50.0
"""The fit of an example and a rule."""
_CERTAIN = 0.6
"""The certainty from which on a pair counts that is the best for both of its units."""
_ENOUGH = 25
"""From how many pairs on something has been learned, so that what does not fit is no pair."""
_ROUNDS = 4
_ROUNDS_OF_LONG = 3
"""A long book has taught enough by then, and each round takes half a second."""
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
    weights: Weights | None = None,
) -> list[Pairing]:
    """Return the pairs that are likely, in the order of the source; no unit is in two.

    ``known`` pairs, by their places, are taken as they are, teach, and are not returned.
    """
    if not source or not translation:
        return []
    aligner = _Aligner(source, translation, known or {}, weights or Weights())
    return aligner.align()


class _Aligner:
    def __init__(
        self, source: Sequence[Features], translation: Sequence[Features], known: Mapping[int, int], weights: Weights
    ) -> None:
        self.weights = weights
        self.known = dict(known)
        self.ours, self.theirs = _Side(source), _Side(translation)
        self.words = Vocabulary(source, translation), Vocabulary(translation, source)
        self.lexicon = same_words(*self.words)
        self.lesson: list[tuple[int, int, float]] = []
        self.length_ratio = np.float32(np.log((self.ours.total_length + 1) / (self.theirs.total_length + 1)))
        self.partner = np.full(len(source), -1, np.int64)
        self.certainty = np.zeros(len(source))
        self.own_fit = np.zeros(len(source))
        texts = {text: number for number, text in enumerate(dict.fromkeys(self.ours.texts + self.theirs.texts), 1)}
        texts[""] = 0
        self.text_numbers = tuple(
            np.array([texts[text] for text in side.texts], dtype=np.int64) for side in (self.ours, self.theirs)
        )
        self._take((i, j, 1.0) for i, j in known.items())

    def align(self) -> list[Pairing]:
        """Return the pairs that are likely and were not known."""
        segments = list(_segments(len(self.ours), len(self.theirs), self.known))
        rounds = _ROUNDS if len(self.ours) < SHORT else _ROUNDS_OF_LONG
        for number in range(_ROUNDS_WITH_TEACHER if self.known else rounds):
            is_first = number == 0 and not self.known
            if not is_first:
                self.lesson = self._lesson()
                self.lexicon = learn(*self.words, self.lesson)
            self._align_in_order(segments, is_first)
            if is_first:
                segments = [block for segment in segments for block in self._blocks(*segment)]
            else:
                self._cross_pairs()
                self._pair_what_is_left()
        rows = self._proposed()
        return [Pairing(int(i), int(self.partner[i]), round(float(self.certainty[i]), 2)) for i in rows]

    def _lesson(self) -> list[tuple[int, int, float]]:
        return [(int(i), int(self.partner[i]), float(self.certainty[i])) for i in np.flatnonzero(self.partner >= 0)]

    def _take(self, pairs: Iterable[tuple[int, int, float]]) -> None:
        for i, j, certainty in pairs:
            self.partner[i], self.certainty[i] = j, certainty

    def _align_in_order(self, segments: Sequence[tuple[Places, Places]], is_first: bool) -> None:
        found: list[tuple[int, int, float]] = [(i, j, 1.0) for i, j in self.known.items()]
        for rows, columns in segments:
            fit = self._fit(rows, columns, is_first)
            certainty = _certainties(fit, self.weights.gap)
            best, best_of_column = certainty.argmax(1), certainty.argmax(0)
            least = self.weights.least if len(self.lesson) >= _ENOUGH else _IMPOSSIBLE
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
            fit = self._fit(rows, self.partner[rows], False, in_place=False)
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
        columns = np.setdiff1d(np.arange(len(self.theirs)), self.partner[self.partner >= 0])
        if not len(rows) or not len(columns):
            return
        fit = self._fit(rows, columns, False)
        a, b = np.nonzero(fit > self.weights.moved)
        taken: set[int] = set()
        for choice in np.argsort(-fit[a, b], kind="stable"):
            i, j = int(rows[a[choice]]), int(columns[b[choice]])
            if self.partner[i] < 0 and j not in taken:
                taken.add(j)
                self.partner[i], self.certainty[i] = j, _certainty(fit[a[choice], b[choice]] - self.weights.moved)

    def _fit(self, rows: Places, columns: Places, is_first: bool, in_place: bool = True) -> Scores:
        """Return how well units of the source fit units of the translation, and their places where ``in_place``."""
        weights, ours, theirs = self.weights, self.ours, self.theirs
        fit = self.lexicon.fit(rows, columns)
        fit *= np.float32(weights.words_at_first if is_first else weights.words)
        fit += self._fit_of_lengths(rows, columns)
        fit += np.float32(weights.other_rank) * (ours.rank[rows, None] != theirs.rank[None, columns])
        fit += np.float32(_IMPOSSIBLE) * (ours.is_example[rows, None] != theirs.is_example[None, columns])
        fit += self._fit_of_numbers(rows, columns)
        quotes = ours.quotes[rows, None], theirs.quotes[None, columns]
        agreeing = np.where(quotes[0] == quotes[1], np.float32(weights.quotes), np.float32(weights.other_quotes))
        fit += agreeing * (quotes[0] + quotes[1] > 0)
        fit += self._fit_of_references(rows, columns, is_first)
        if in_place:
            distance = np.abs(ours.position[rows, None] - theirs.position[None, columns])
            fit += np.float32(weights.place_at_first if is_first else weights.place) * distance
        texts = self.text_numbers[0][rows, None], self.text_numbers[1][None, columns]
        fit += np.float32(weights.same_text) * ((texts[0] == texts[1]) & (texts[0] > 0))
        if not is_first:
            fit += np.float32(weights.same_children) * self._same_children(rows, columns)
        if in_place and not is_first:
            fit += np.float32(weights.other_parent) * (np.float32(1.0) - self._same_parent(rows, columns))
        return fit

    def _fit_of_lengths(self, rows: Places, columns: Places) -> Scores:
        ours, theirs = self.ours, self.theirs
        deviation = ours.log_length[rows, None] - theirs.log_length[None, columns] - self.length_ratio
        shortness = np.maximum(ours.shortness[rows, None], theirs.shortness[None, columns])
        usual = shortness * np.float32(0.9) + np.float32(self.weights.length)
        by_chance = usual + np.float32(self.weights.length_by_chance)
        np.square(deviation, out=deviation)
        fit = np.log(by_chance / usual) - deviation * (0.5 / np.square(usual) - 0.5 / np.square(by_chance))
        return _scores(np.maximum(fit, np.float32(_FARTHEST)))

    def _fit_of_numbers(self, rows: Places, columns: Places) -> Scores:
        values = {value: place for place, value in enumerate(sorted(self.ours.values | self.theirs.values))}
        ours, theirs = self.ours.numbers(rows, values), self.theirs.numbers(columns, values)
        counts = ours.sum(1)[:, None], theirs.sum(1)[None, :]
        common = ours @ theirs.T
        either = counts[0] + counts[1] - common
        agreement = common * np.float32(2) / np.maximum(either, np.float32(1)) - np.float32(1.2)
        has_both = (counts[0] > 0) & (counts[1] > 0)
        one_sided = np.float32(-0.3) * (either > 0)
        return _scores(np.where(has_both, agreement, one_sided) * np.float32(self.weights.numbers))

    def _fit_of_references(self, rows: Places, columns: Places, is_first: bool) -> Scores:
        weights = self.weights
        ours, theirs = self.ours.references[rows, None], self.theirs.references[None, columns]
        more = np.minimum(np.abs(ours - theirs), np.float32(3))
        fit = np.float32(weights.a_reference_more) * more
        fit += np.float32(weights.as_many_references) * (more == 0)
        fit = _scores(np.where(ours + theirs > 0, fit, np.float32(0.1)) * np.float32(1.0 if is_first else 0.5))
        if is_first:
            return fit
        targets = {target: place for place, target in enumerate(sorted(set().union(*self.theirs.targets)))}
        if not targets:
            return fit
        here = np.zeros((len(rows), len(targets)), np.float32)
        there = np.zeros((len(columns), len(targets)), np.float32)
        for place, row in enumerate(rows):
            for target in self.ours.targets[row]:
                if (other := targets.get(int(self.partner[target]))) is not None:
                    here[place, other] += self.certainty[target]
        for place, column in enumerate(columns):
            there[place, [targets[target] for target in self.theirs.targets[column]]] = 1.0
        counts = self.ours.target_count[rows, None], self.theirs.target_count[None, columns]
        share = np.float32(4) * (here @ there.T) / np.maximum(counts[0] + counts[1], np.float32(1))
        share = np.minimum(share, np.float32(2)) - np.float32(1)
        fit += np.float32(weights.same_targets) * share * ((counts[0] > 0) & (counts[1] > 0))
        return fit

    def _same_children(self, rows: Places, columns: Places) -> Scores:
        """Return how many of the units below two are pairs of each other, from -1 to 1; 0 where either has none."""
        place_of_row = {int(row): place for place, row in enumerate(rows) if self.ours.child_count[row]}
        place_of_column = {int(column): place for place, column in enumerate(columns)}
        shared = np.zeros((len(rows), len(columns)), np.float32)
        for i in np.flatnonzero(self.partner >= 0):
            place = place_of_row.get(int(self.ours.parent[i]))
            other = place_of_column.get(int(self.theirs.parent[self.partner[i]]))
            if place is not None and other is not None:
                shared[place, other] += self.certainty[i]
        counts = self.ours.child_count[rows, None], self.theirs.child_count[None, columns]
        share = shared / np.maximum(np.maximum(*counts), 1)
        return _scores((share * 2 - 1) * ((counts[0] > 0) & (counts[1] > 0)))

    def _same_parent(self, rows: Places, columns: Places) -> Scores:
        """Return how certain it is that two units have the same parent."""
        parents = self.ours.parent[rows]
        partner = np.where(parents >= 0, self.partner[parents], -1)
        certainty = np.where(parents >= 0, self.certainty[parents], 1.0).astype(np.float32)
        return _scores(certainty[:, None] * (partner[:, None] == self.theirs.parent[None, columns]))


def _scores(values: NDArray[Any]) -> Scores:
    """Return values as scores; numpy's own types say less of a sum than of its parts."""
    return values.astype(np.float32, copy=False)


class _Side:
    """The features of one book's units as arrays."""

    def __init__(self, units: Sequence[Features]) -> None:
        self._units = units
        length = np.array([len(unit.text) for unit in units], dtype=np.float32)
        self.total_length = float(length.sum())
        self.log_length = np.log(length + 1)
        self.shortness = 1 / np.sqrt(length + 1)
        self.texts = [unit.text for unit in units]
        self.child_count = np.bincount([unit.parent + 1 for unit in units], minlength=len(units) + 1)[1:]
        self.rank = np.array([unit.rank for unit in units])
        self.is_example = np.array([unit.kind is Kind.EXAMPLE for unit in units])
        self.quotes = np.array([unit.quotes for unit in units])
        self.references = np.array([unit.references for unit in units], dtype=np.float32)
        self.parent = np.array([unit.parent for unit in units], dtype=np.int64)
        self.targets = [frozenset(unit.targets) for unit in units]
        self.target_count = np.array([len(targets) for targets in self.targets], dtype=np.float32)
        self.position = ((np.arange(len(units)) + 0.5) / len(units)).astype(np.float32)
        self.values = {value for unit in units for value in unit.numbers}

    def __len__(self) -> int:
        return len(self._units)

    def numbers(self, rows: Places, values: Mapping[int, int]) -> NDArray[np.float32]:
        """Return which of some numbers each unit has."""
        table = np.zeros((len(rows), len(values)), np.float32)
        for place, row in enumerate(rows):
            table[place, [values[value] for value in self._units[row].numbers]] = 1.0
        return table


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
