"""Which words of one language go with which of another, learned from the pairs of units themselves.

The model is the first of Brown et al. (The Mathematics of Statistical Machine Translation, 1993), learned in both
directions from bags of words: what words say of each other is the share of its pairs in which one explains the other.
Numbers, symbols and names that both languages write alike are words as any other, but known to go together.

A small book has few pairs, and whatever is wrongly taken for a pair would teach the model to find it again.  So the
fit of a pair is told without what it has taught itself (leaving one out).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .features import Features

Floats = NDArray[np.float32]
Places = NDArray[np.int64]

_ITERATIONS = 4
_KNOWN = 20.0
"""How much likelier words are to go together at first that are written alike."""
_PRIOR = 1.0
"""How many pairs speak for two words that are written alike, beside those that were seen."""
_UNSEEN = 0.3
"""How many pairs a word is thought to have been in where something unseen explains it."""
_EXPLAINED = 0.45
"""The share of the words of a unit that are explained by those of its counterpart; the rest are there by chance."""
_SPREAD = 0.89
_SATURATION = 0.38
"""Exponents of the count of words: how the words of a unit share what they explain, and how little more says a long
unit than a short one.  They and the two shares above were chosen on mutated rulebooks (see the tests)."""
_FEWEST_OF_MANY = 700
"""From how many units on a word has to stand in three of them to count; in two for fewer."""


class Vocabulary:
    """The words of the units of one language, and which unit has which."""

    def __init__(self, units: Sequence[Features]) -> None:
        frequency = Counter(word for unit in units for word in unit.tokens)
        least = 2 if len(units) < _FEWEST_OF_MANY else 3
        known = sorted(word for word, count in frequency.items() if count >= least or word[0] in "#{[")
        places = {word: place for place, word in enumerate(known)}
        self.words = np.array(known, dtype=object)
        self.places = places
        counts = np.array([frequency[word] for word in known], dtype=np.float32)
        self.chance: Floats = (counts + np.float32(0.5)) / max(1.0, float(counts.sum()))
        """How likely each word is at any place."""
        self.of_units: list[Places] = [
            np.array(sorted(places[word] for word in unit.tokens if word in places), dtype=np.int64) for unit in units
        ]
        self.sizes: Places = np.array([len(words) for words in self.of_units], dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """How likely each word of one vocabulary is translated by each of another, both ways.

    ``own_fit`` is the fit of each pair that it was learned from, without what this has taught it.
    """

    forward: Floats
    backward: Floats
    own_fit: Floats

    def fit(self, source: Vocabulary, translation: Vocabulary, rows: Places, columns: Places) -> Floats:
        """Return how well the words of units go together: a row for each of ``rows``, a column of ``columns``."""
        there = _explained(source, translation, self.forward, rows, columns)
        return there + _explained(translation, source, self.backward, columns, rows).T


def same_words(source: Vocabulary, translation: Vocabulary) -> Lexicon:
    """Return the lexicon of somebody who knows neither language: words that are written alike go together."""
    forward = np.zeros((len(source.words), len(translation.words)), np.float32)
    for word, place in source.places.items():
        if (other := translation.places.get(word)) is not None:
            forward[place, other] = 0.5
    return Lexicon(forward, np.ascontiguousarray(forward.T), np.empty(0, np.float32))


def learn(source: Vocabulary, translation: Vocabulary, pairs: Sequence[tuple[int, int, float]]) -> Lexicon:
    """Learn from pairs of units, each with its weight."""
    e, f, pair = _word_pairs(source, translation, pairs)
    keys, entry = np.unique(e * len(translation.words) + f, return_inverse=True)
    source_words, translation_words = keys // len(translation.words), keys % len(translation.words)
    alike = source.words[source_words] == translation.words[translation_words]
    weight = np.array([weight for _, _, weight in pairs], dtype=np.float64)[pair]
    forward = _Learner(source, translation, e, f, pair, entry, source_words, alike.astype(bool), weight)
    backward = _Learner(translation, source, f, e, pair, entry, translation_words, alike.astype(bool), weight)
    sizes = source.sizes[[i for i, _, _ in pairs]], translation.sizes[[j for _, j, _ in pairs]]
    own_fit = forward.own_fit(*sizes) + backward.own_fit(*sizes[::-1])
    there = np.zeros((len(source.words), len(translation.words)), np.float32)
    there[source_words, translation_words] = forward.likelihood
    back = np.zeros((len(translation.words), len(source.words)), np.float32)
    back[translation_words, source_words] = backward.likelihood
    return Lexicon(there, back, own_fit.astype(np.float32))


def _word_pairs(
    source: Vocabulary, translation: Vocabulary, pairs: Sequence[tuple[int, int, float]]
) -> tuple[Places, Places, Places]:
    """Return every word of each pair's source with every word of its translation, and the pair that they are of."""
    ours, theirs, numbers = [np.empty(0, np.int64)], [np.empty(0, np.int64)], [np.empty(0, np.int64)]
    for number, (i, j, _) in enumerate(pairs):
        e, f = source.of_units[i], translation.of_units[j]
        ours.append(np.repeat(e, len(f)))
        theirs.append(np.tile(f, len(e)))
        numbers.append(np.full(len(e) * len(f), number))
    return np.concatenate(ours), np.concatenate(theirs), np.concatenate(numbers)


class _Learner:
    """Learns how likely each word ``given`` is translated by each word ``made``, entry by entry."""

    def __init__(
        self,
        given_vocabulary: Vocabulary,
        made_vocabulary: Vocabulary,
        given: Places,
        made: Places,
        pair: Places,
        entry: Places,
        given_of_entry: Places,
        alike: NDArray[np.bool_],
        weight: NDArray[np.float64],
    ) -> None:
        self._chance = made_vocabulary.chance
        self._made_size = len(made_vocabulary.words)
        self._keys, place = np.unique(pair * self._made_size + made, return_inverse=True)
        _, own = np.unique(pair * len(given_vocabulary.words) + given, return_inverse=True)
        likelihood = np.where(alike, _KNOWN, 1.0)
        for _ in range(_ITERATIONS):
            likely = likelihood[entry]
            share = weight * likely / np.bincount(place, weights=likely)[place]
            count = np.bincount(entry, weights=share, minlength=len(alike)) + _PRIOR * alike
            total = np.bincount(given_of_entry, weights=count, minlength=len(given_vocabulary.words)) + _UNSEEN
            likelihood = count / total[given_of_entry]
        self.likelihood = likelihood.astype(np.float32)
        others = np.maximum(count[entry] - share, 0.0) if len(entry) else share
        without = others / (total[given] - np.bincount(own, weights=share)[own]) if len(entry) else others
        self._explained = np.bincount(place, weights=without) if len(entry) else without

    def own_fit(self, given_sizes: Places, made_sizes: Places) -> NDArray[np.float64]:
        """Return how well each pair's words explain one another by what the other pairs have taught."""
        pair, made = self._keys // max(1, self._made_size), self._keys % max(1, self._made_size)
        fit = _log_ratio(self._explained / given_sizes[pair] ** _SPREAD, self._chance[made])
        summed = np.bincount(pair, weights=fit, minlength=len(given_sizes))
        return summed / np.maximum(1, made_sizes) ** _SATURATION


def _explained(given: Vocabulary, made: Vocabulary, likelihood: Floats, rows: Places, columns: Places) -> Floats:
    """Return how well the words of units explain those of others: a row for each of ``rows``."""
    explained = np.zeros((len(made.words), len(rows)), np.float32)
    for place, row in enumerate(rows):
        words = given.of_units[row]
        if len(words):
            explained[:, place] = likelihood[words].sum(0) / len(words) ** _SPREAD
    ratio = _log_ratio(explained, made.chance[:, None])
    fit = np.zeros((len(rows), len(columns)), np.float32)
    for place, column in enumerate(columns):
        words = made.of_units[column]
        if len(words):
            fit[:, place] = ratio[words].sum(0) / len(words) ** _SATURATION
    return fit


def _log_ratio(explained: NDArray[np.floating], chance: NDArray[np.floating]) -> NDArray[np.floating]:
    """Return the logarithm of how much likelier a word is beside its counterpart than anywhere."""
    return np.log((1 - _EXPLAINED) + _EXPLAINED * explained / chance)
