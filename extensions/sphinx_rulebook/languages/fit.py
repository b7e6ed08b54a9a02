"""The fit of a unit of the source and a unit of the translation: a log-likelihood, the sum of many parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..model.units import Kind
from .comparing.found_number import Value
from .lexicon import Vocabulary, WordPlaces, learn, same_words
from .unit_features import Features

Scores = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the parts of a fit, as log-likelihoods; chosen on mutated rulebooks (see the tests)."""

    gap: float = -3.0
    """The cost of a unit without a counterpart."""
    words: float = 0.41
    words_at_first: float = 0.2
    """Until something has been learned, only words that are written alike are informative."""
    length: float = 0.19
    length_by_chance: float = 1.0
    """The standard deviation of the logarithms of two lengths: for a pair, and the addition for any two units."""
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
    """The cost of a pair whose units are at opposite ends of the book."""
    crossing: float = 2.4
    """The least gain from crossing two pairs."""
    moved: float = 2.0
    """The minimum fit of two units that are paired out of order."""
    least: float = -0.5
    """Two units with a lower fit are not a pair, wherever they are."""


_FARTHEST = -4.5
"""The fit of two unrelated lengths: a translation may lack examples, or add some."""
IMPOSSIBLE = -50.0
"""The fit of an example and a rule."""


class Partners(NamedTuple):
    """The pairs found so far: for each unit of the source, the place of its counterpart (or -1) and the certainty of
    the pair.
    """

    places: WordPlaces
    certainty: NDArray[np.float64]


class Fitting:
    """Computes the fit of the units of two books, and improves it with the words of each pair that is found."""

    def __init__(self, source: Sequence[Features], translation: Sequence[Features], weights: Weights) -> None:
        self.weights = weights
        self.ours, self.theirs = FeatureArrays(source), FeatureArrays(translation)
        self._words = Vocabulary(source, translation), Vocabulary(translation, source)
        self._lexicon = same_words(*self._words)
        # One language needs more letters than the other; the ratio for the whole books is the norm.
        self._length_ratio = np.float32(np.log((self.ours.total_length + 1) / (self.theirs.total_length + 1)))
        # Equal texts get equal numbers, so that arrays of them can be compared; 0 is the empty text.
        texts = {text: number for number, text in enumerate(dict.fromkeys(self.ours.texts + self.theirs.texts), 1)}
        texts[""] = 0
        self._text_numbers = tuple(
            np.array([texts[text] for text in side.texts], dtype=np.int64) for side in (self.ours, self.theirs)
        )

    def learn(self, pairs: Sequence[tuple[int, int, float]]) -> None:
        """Learn the words from pairs of units, each with its certainty."""
        self._lexicon = learn(*self._words, pairs)

    def of(self, rows: WordPlaces, columns: WordPlaces, partners: Partners | None, in_place: bool = True) -> Scores:
        """Return how well units of the source fit units of the translation: a row and a column for each.

        ``partners`` is None as long as no pairs were found. The places of units count only if ``in_place``.
        """
        weights, ours, theirs = self.weights, self.ours, self.theirs
        fit = self._lexicon.fit(rows, columns)
        fit *= np.float32(weights.words_at_first if partners is None else weights.words)
        fit += self._fit_of_lengths(rows, columns)
        fit += np.float32(weights.other_rank) * (ours.rank[rows, None] != theirs.rank[None, columns])
        fit += np.float32(IMPOSSIBLE) * (ours.is_example[rows, None] != theirs.is_example[None, columns])
        fit += self._fit_of_numbers(rows, columns)
        # Quotation marks count only if at least one of the two texts has any.
        quotes = ours.quotes[rows, None], theirs.quotes[None, columns]
        agreeing = np.where(quotes[0] == quotes[1], np.float32(weights.quotes), np.float32(weights.other_quotes))
        fit += agreeing * (quotes[0] + quotes[1] > 0)
        fit += self._fit_of_references(rows, columns, partners)
        if in_place:
            distance = np.abs(ours.position[rows, None] - theirs.position[None, columns])
            fit += np.float32(weights.place_at_first if partners is None else weights.place) * distance
        texts = self._text_numbers[0][rows, None], self._text_numbers[1][None, columns]
        fit += np.float32(weights.same_text) * ((texts[0] == texts[1]) & (texts[0] > 0))
        if partners is not None:
            fit += np.float32(weights.same_children) * self._same_children(rows, columns, partners)
            if in_place:
                fit += np.float32(weights.other_parent) * (1 - self._same_parent(rows, columns, partners))
        return fit

    def _fit_of_lengths(self, rows: WordPlaces, columns: WordPlaces) -> Scores:
        ours, theirs = self.ours, self.theirs
        # The likelihood ratio of two normal distributions of the logarithm of the lengths: the narrow one for pairs,
        # and the wider one for units by chance. Short texts vary more.
        deviation = ours.log_length[rows, None] - theirs.log_length[None, columns] - self._length_ratio
        shortness = np.maximum(ours.shortness[rows, None], theirs.shortness[None, columns])
        usual = shortness * np.float32(0.9) + np.float32(self.weights.length)
        by_chance = usual + np.float32(self.weights.length_by_chance)
        np.square(deviation, out=deviation)
        fit = np.log(by_chance / usual) - deviation * (0.5 / np.square(usual) - 0.5 / np.square(by_chance))
        return _scores(np.maximum(fit, np.float32(_FARTHEST)))

    def _fit_of_numbers(self, rows: WordPlaces, columns: WordPlaces) -> Scores:
        values = {value: place for place, value in enumerate(sorted(self.ours.values | self.theirs.values, key=str))}
        ours, theirs = self.ours.numbers(rows, values), self.theirs.numbers(columns, values)
        counts = ours.sum(1)[:, None], theirs.sum(1)[None, :]
        # The count of numbers that two units share, as a product of two tables of ones and zeros.
        common = ours @ theirs.T
        either = counts[0] + counts[1] - common
        agreement = common * np.float32(2) / np.maximum(either, np.float32(1)) - np.float32(1.2)
        has_both = (counts[0] > 0) & (counts[1] > 0)
        one_sided = np.float32(-0.3) * (either > 0)
        return _scores(np.where(has_both, agreement, one_sided) * np.float32(self.weights.numbers))

    def _fit_of_references(self, rows: WordPlaces, columns: WordPlaces, partners: Partners | None) -> Scores:
        weights = self.weights
        ours, theirs = self.ours.references[rows, None], self.theirs.references[None, columns]
        # At first only the count of references can be compared.
        more = np.minimum(np.abs(ours - theirs), np.float32(3))
        fit = np.float32(weights.a_reference_more) * more
        fit += np.float32(weights.as_many_references) * (more == 0)
        fit = _scores(np.where(ours + theirs > 0, fit, np.float32(0.1)) * np.float32(1.0 if partners is None else 0.5))
        if partners is None:
            return fit
        # Once there are pairs: whether the targets of one unit are the counterparts of the targets of the other.
        targets = {target: place for place, target in enumerate(sorted(set().union(*self.theirs.targets)))}
        if not targets:
            return fit
        here = np.zeros((len(rows), len(targets)), np.float32)
        there = np.zeros((len(columns), len(targets)), np.float32)
        for place, row in enumerate(rows):
            for target in self.ours.targets[row]:
                if (other := targets.get(int(partners.places[target]))) is not None:
                    here[place, other] += partners.certainty[target]
        for place, column in enumerate(columns):
            there[place, [targets[target] for target in self.theirs.targets[column]]] = 1.0
        counts = self.ours.target_count[rows, None], self.theirs.target_count[None, columns]
        share = np.float32(4) * (here @ there.T) / np.maximum(counts[0] + counts[1], np.float32(1))
        share = np.minimum(share, np.float32(2)) - np.float32(1)
        fit += np.float32(weights.same_targets) * share * ((counts[0] > 0) & (counts[1] > 0))
        return fit

    def _same_children(self, rows: WordPlaces, columns: WordPlaces, partners: Partners) -> Scores:
        """Return the share of two units' children that are paired with each other, -1 to 1; 0 if either has none."""
        place_of_row = {int(row): place for place, row in enumerate(rows) if self.ours.child_count[row]}
        place_of_column = {int(column): place for place, column in enumerate(columns)}
        shared = np.zeros((len(rows), len(columns)), np.float32)
        for i in np.flatnonzero(partners.places >= 0):
            place = place_of_row.get(int(self.ours.parent[i]))
            other = place_of_column.get(int(self.theirs.parent[partners.places[i]]))
            if place is not None and other is not None:
                shared[place, other] += partners.certainty[i]
        counts = self.ours.child_count[rows, None], self.theirs.child_count[None, columns]
        share = shared / np.maximum(np.maximum(*counts), 1)
        return _scores((share * 2 - 1) * ((counts[0] > 0) & (counts[1] > 0)))

    def _same_parent(self, rows: WordPlaces, columns: WordPlaces, partners: Partners) -> Scores:
        """Return the certainty that two units have the same parent."""
        parents = self.ours.parent[rows]
        partner = np.where(parents >= 0, partners.places[parents], -1)
        certainty = np.where(parents >= 0, partners.certainty[parents], 1.0).astype(np.float32)
        return _scores(certainty[:, None] * (partner[:, None] == self.theirs.parent[None, columns]))


def _scores(values: NDArray[Any]) -> Scores:
    """Return values as scores; numpy's type hints for a sum are less precise than for its terms."""
    return values.astype(np.float32, copy=False)


class FeatureArrays:
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

    def numbers(self, rows: WordPlaces, values: Mapping[Value, int]) -> NDArray[np.float32]:
        """Return a table that shows which of the numbers each unit has."""
        table = np.zeros((len(rows), len(values)), np.float32)
        for place, row in enumerate(rows):
            table[place, [values[value] for value in self._units[row].numbers]] = 1.0
        return table
