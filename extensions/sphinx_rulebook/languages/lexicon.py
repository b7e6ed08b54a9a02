"""Corresponding words of two languages, learned from the pairs of units themselves.

The model is the first of Brown et al. (The Mathematics of Statistical Machine Translation, 1993), learned in both
directions from bags of words: the strength of the link between two words is the share of pairs in which one explains
the other. Numbers, symbols and names that both languages write alike are treated like other words, but are known to
correspond.

A small book has few pairs, and a wrong pair would teach the model to find it again. So the fit of a pair is computed
from all pairs except this one (leaving one out).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .unit_features import SHORT, Features

Floats = NDArray[np.float32]
WordPlaces = NDArray[np.int64]

_ITERATIONS = 4
_KNOWN = 20.0
"""How much more likely it is at first that words correspond if they are written alike."""
_PRIOR = 0.8
"""The additional pairs for which words count that are written alike."""
_UNSEEN = 0.38
"""How many pairs are assumed in which a word was explained by something unseen."""
_EXPLAINED = 0.31
"""The share of a unit's words that its counterpart's words explain; the other words are there by chance."""
_SMALL_TABLE = 4_000_000
"""Up to this many pairs of words, a table contains all of them: selecting the necessary pairs would take longer."""
_SPREAD = 0.89
_SATURATION = 0.38
"""Exponents of the number of words: for sharing explained words among the words of a unit, and for the lower weight
of each word in a long unit. They and the two shares above were chosen on mutated rulebooks (see the tests).
"""


class Vocabulary:
    """The words of the units of one language, and the units that contain each word.

    Words that occur in few units carry no information, unless the other language (``others``) writes them alike.
    """

    def __init__(self, units: Sequence[Features], others: Sequence[Features]) -> None:
        frequency = Counter(word for unit in units for word in unit.tokens)
        shared = {word for unit in others for word in unit.tokens}
        least = 2 if len(units) < SHORT else 3
        known = sorted(word for word, count in frequency.items() if count >= least or word in shared)
        self.places = {word: place for place, word in enumerate(known)}
        counts = np.array([frequency[word] for word in known], dtype=np.float32)
        self.chance: Floats = (counts + np.float32(0.5)) / max(1.0, float(counts.sum()))
        """The probability of each word in any position."""
        self.of_units: list[WordPlaces] = [
            np.array(sorted(self.places[word] for word in unit.tokens if word in self.places), dtype=np.int64)
            for unit in units
        ]

    def __len__(self) -> int:
        """Return the number of words."""
        return len(self.places)


class Teaching(NamedTuple):
    """The result of learning from one pair for each word on one side: how much each word on the other side explains
    it.
    """

    words: WordPlaces
    counts: Floats


@dataclass(frozen=True, slots=True)
class Translations:
    """How often each word of one language was translated by each word of the other, and each unit's share of this."""

    counts: Floats
    totals: Floats
    taught: Mapping[int, Teaching]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The correspondence of the words of two languages, in both directions."""

    source: Vocabulary
    translation: Vocabulary
    forward: Translations
    backward: Translations

    def fit(self, rows: WordPlaces, columns: WordPlaces) -> Floats:
        """Return how well the words of units correspond: a row for each of ``rows``, a column for each of ``columns``.

        Statistics from a unit's own pair are not used for this unit.
        """
        there = _explained(self.source, self.translation, self.forward, rows, columns)
        return there + _explained(self.translation, self.source, self.backward, columns, rows).T


def same_words(source: Vocabulary, translation: Vocabulary) -> Lexicon:
    """Return a lexicon without knowledge of either language: words that are written alike correspond."""
    counts = np.zeros((len(source), len(translation)), np.float32)
    for word, place in source.places.items():
        if (other := translation.places.get(word)) is not None:
            counts[place, other] = 0.5
    ways = [Translations(table, np.ones(len(table), np.float32), {}) for table in (counts, counts.T.copy())]
    return Lexicon(source, translation, *ways)


def learn(source: Vocabulary, translation: Vocabulary, pairs: Sequence[tuple[int, int, float]]) -> Lexicon:
    """Learn from pairs of units, each with its weight."""
    backward = [(j, i, weight) for i, j, weight in pairs]
    ways = (_learn(source, translation, pairs), _learn(translation, source, backward))
    return Lexicon(source, translation, *ways)


def _learn(given: Vocabulary, made: Vocabulary, pairs: Sequence[tuple[int, int, float]]) -> Translations:
    """Learn how the words of ``given`` are translated, pair by pair, by expectation maximization."""
    counts = np.zeros((len(given), len(made)), np.float32)
    if not pairs or not counts.size:
        return Translations(counts, np.full(len(given), _UNSEEN, np.float32), {})
    # All combinations of a word of one unit with a word of the other, for all pairs in a row: ``e`` and ``f`` are
    # the words, ``weight`` the weight of their pair.
    sizes = [(len(given.of_units[i]), len(made.of_units[j])) for i, j, _ in pairs]
    e = np.concatenate([np.repeat(given.of_units[i], n) for (i, _, _), (_, n) in zip(pairs, sizes, strict=True)])
    f = np.concatenate([np.tile(made.of_units[j], m) for (_, j, _), (m, _) in zip(pairs, sizes, strict=True)])
    areas = [m * n for m, n in sizes]
    weight = np.repeat(np.array([weight for _, _, weight in pairs]), areas)
    # Each different combination is one entry of the table of translations.
    keys, entry = _entries(e * len(made) + f, counts.size)
    e_of_entry, f_of_entry = keys // len(made), keys % len(made)
    # Entries of words that are written alike in both languages.
    alike = np.zeros(len(keys))
    same = {given.places[word] * len(made) + place for word, place in made.places.items() if word in given.places}
    alike[np.isin(keys, np.array(sorted(same), dtype=np.int64))] = 1.0
    ends = np.cumsum(areas)
    starts = np.cumsum([0, *(n for _, n in sizes)])
    # The index of each occurrence of a word ``f``, to sum over all words that could explain it.
    place = np.concatenate([np.tile(np.arange(n) + start, m) for (m, n), start in zip(sizes, starts, strict=False)])
    likelihood = np.where(alike > 0, _KNOWN, 1.0)
    share = likelihood[entry]
    for _ in range(_ITERATIONS):
        # Expectation: each word ``f`` is shared out among the words of its pair that may explain it.
        likely = likelihood[entry]
        share = weight * likely / np.bincount(place, weights=likely)[place]
        # Maximization: the shares are added up to new likelihoods.
        count = np.bincount(entry, weights=share, minlength=len(keys)) + _PRIOR * alike
        total = np.bincount(e_of_entry, weights=count, minlength=len(given)) + _UNSEEN
        likelihood = count / total[e_of_entry]
    counts[e_of_entry, f_of_entry] = count
    # The contribution of each pair in the last iteration, to be subtracted when the pair itself is scored.
    taught = {
        i: Teaching(made.of_units[j], share[end - area : end].reshape(size).astype(np.float32))
        for (i, j, _), size, area, end in zip(pairs, sizes, areas, ends, strict=True)
    }
    return Translations(counts, total.astype(np.float32), taught)


def _entries(keys: WordPlaces, size: int) -> tuple[WordPlaces, WordPlaces]:
    """Return the entries of a table that are needed, and for each key the index of its entry."""
    if size <= _SMALL_TABLE:
        return np.arange(size), keys
    return np.unique(keys, return_inverse=True)


def _explained(
    given: Vocabulary, made: Vocabulary, translations: Translations, rows: WordPlaces, columns: WordPlaces
) -> Floats:
    """Return how well the words of units explain the words of other units: a row for each of ``rows``."""
    explained = np.zeros((len(made), len(rows)), np.float32)
    for place, row in enumerate(rows):
        words = given.of_units[row]
        if len(words):
            counts, totals = translations.counts[words], translations.totals[words]
            teaching = translations.taught.get(int(row))
            # Leave this pair's own contribution out.
            if teaching is not None:
                counts[:, teaching.words] -= teaching.counts
                totals = totals - teaching.counts.sum(1)
            likelihood = counts / np.maximum(totals, np.float32(1e-3))[:, None]
            explained[:, place] = likelihood.sum(0) / len(words) ** _SPREAD
    share = np.float32(_EXPLAINED)
    # The log-likelihood ratio of each word, explained by the unit, or present by chance.
    ratio = np.log(1 - share + share * np.maximum(explained, 0) / made.chance[:, None])
    fit = np.zeros((len(rows), len(columns)), np.float32)
    for place, column in enumerate(columns):
        words = made.of_units[column]
        if len(words):
            fit[:, place] = ratio[words].sum(0) / len(words) ** _SATURATION
    return fit
