"""Which words of one language go with which of another, learned from the pairs of units themselves.

The model is the first of Brown et al. (The Mathematics of Statistical Machine Translation, 1993), learned in both
directions from bags of words: what words say of each other is the share of its pairs in which one explains the other.
Numbers, symbols and names that both languages write alike are words as any other, but known to go together.

A small book has few pairs, and whatever is wrongly taken for a pair would teach the model to find it again.  So the
fit of a pair is told without what it has taught itself (leaving one out).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .features import SHORT, Features

Floats = NDArray[np.float32]
Places = NDArray[np.int64]

_ITERATIONS = 4
_KNOWN = 20.0
"""How much likelier words are to go together at first that are written alike."""
_PRIOR = 0.8
"""How many pairs speak for two words that are written alike, beside those that were seen."""
_UNSEEN = 0.38
"""How many pairs a word is thought to have been in where something unseen explains it."""
_EXPLAINED = 0.31
"""The share of the words of a unit that are explained by those of its counterpart; the rest are there by chance."""
_SMALL_TABLE = 4_000_000
"""Up to how many pairs of words a table has them all: looking for those that are needed would take longer."""
_SPREAD = 0.89
_SATURATION = 0.38
"""Exponents of the count of words: how the words of a unit share what they explain, and how little more says a long
unit than a short one.  They and the two shares above were chosen on mutated rulebooks (see the tests)."""


class Vocabulary:
    """The words of the units of one language, and which unit has which.

    Words that stand in few units say nothing, unless the other language (``others``) writes them alike.
    """

    def __init__(self, units: Sequence[Features], others: Sequence[Features]) -> None:
        frequency = Counter(word for unit in units for word in unit.tokens)
        shared = {word for unit in others for word in unit.tokens}
        least = 2 if len(units) < SHORT else 3
        known = sorted(word for word, count in frequency.items() if count >= least or word in shared)
        self.places = {word: place for place, word in enumerate(known)}
        counts = np.array([frequency[word] for word in known], dtype=np.float32)
        self.chance: Floats = (counts + np.float32(0.5)) / max(1.0, float(counts.sum()))
        """How likely each word is at any place."""
        self.of_units: list[Places] = [
            np.array(sorted(self.places[word] for word in unit.tokens if word in self.places), dtype=np.int64)
            for unit in units
        ]

    def __len__(self) -> int:
        """Return how many words there are."""
        return len(self.places)


class Teaching(NamedTuple):
    """What one pair has taught of each word of its one side: how much each word of its other side explains it."""

    words: Places
    counts: Floats


@dataclass(frozen=True, slots=True)
class Translations:
    """How often each word of one language was translated by each of another, and what each unit has taught of it."""

    counts: Floats
    totals: Floats
    taught: Mapping[int, Teaching]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """How the words of two languages go together, both ways."""

    source: Vocabulary
    translation: Vocabulary
    forward: Translations
    backward: Translations

    def fit(self, rows: Places, columns: Places) -> Floats:
        """Return how well the words of units go together: a row for each of ``rows``, a column for each of ``columns``.

        No unit is judged by what its own pair has taught.
        """
        there = _explained(self.source, self.translation, self.forward, rows, columns)
        return there + _explained(self.translation, self.source, self.backward, columns, rows).T


def same_words(source: Vocabulary, translation: Vocabulary) -> Lexicon:
    """Return the lexicon of somebody who knows neither language: words that are written alike go together."""
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
    """Learn how the words of ``given`` are translated, pair by pair, by expectation and maximisation."""
    counts = np.zeros((len(given), len(made)), np.float32)
    if not pairs or not counts.size:
        return Translations(counts, np.full(len(given), _UNSEEN, np.float32), {})
    sizes = [(len(given.of_units[i]), len(made.of_units[j])) for i, j, _ in pairs]
    e = np.concatenate([np.repeat(given.of_units[i], n) for (i, _, _), (_, n) in zip(pairs, sizes, strict=True)])
    f = np.concatenate([np.tile(made.of_units[j], m) for (_, j, _), (m, _) in zip(pairs, sizes, strict=True)])
    areas = [m * n for m, n in sizes]
    weight = np.repeat(np.array([weight for _, _, weight in pairs]), areas)
    keys, entry = _entries(e * len(made) + f, counts.size)
    e_of_entry, f_of_entry = keys // len(made), keys % len(made)
    alike = np.zeros(len(keys))
    same = {given.places[word] * len(made) + place for word, place in made.places.items() if word in given.places}
    alike[np.isin(keys, np.array(sorted(same), dtype=np.int64))] = 1.0
    ends = np.cumsum(areas)
    starts = np.cumsum([0, *(n for _, n in sizes)])
    place = np.concatenate([np.tile(np.arange(n) + start, m) for (m, n), start in zip(sizes, starts, strict=False)])
    likelihood = np.where(alike > 0, _KNOWN, 1.0)
    share = likelihood[entry]
    for _ in range(_ITERATIONS):
        likely = likelihood[entry]
        share = weight * likely / np.bincount(place, weights=likely)[place]
        count = np.bincount(entry, weights=share, minlength=len(keys)) + _PRIOR * alike
        total = np.bincount(e_of_entry, weights=count, minlength=len(given)) + _UNSEEN
        likelihood = count / total[e_of_entry]
    counts[e_of_entry, f_of_entry] = count
    taught = {
        i: Teaching(made.of_units[j], share[end - area : end].reshape(size).astype(np.float32))
        for (i, j, _), size, area, end in zip(pairs, sizes, areas, ends, strict=True)
    }
    return Translations(counts, total.astype(np.float32), taught)


def _entries(keys: Places, size: int) -> tuple[Places, Places]:
    """Return the entries of a table that are needed, and for each key the place of its own among them."""
    if size <= _SMALL_TABLE:
        return np.arange(size), keys
    return np.unique(keys, return_inverse=True)


def _explained(
    given: Vocabulary, made: Vocabulary, translations: Translations, rows: Places, columns: Places
) -> Floats:
    """Return how well the words of units explain those of others: a row for each of ``rows``."""
    explained = np.zeros((len(made), len(rows)), np.float32)
    for place, row in enumerate(rows):
        words = given.of_units[row]
        if len(words):
            counts, totals = translations.counts[words], translations.totals[words]
            teaching = translations.taught.get(int(row))
            if teaching is not None:
                counts[:, teaching.words] -= teaching.counts
                totals = totals - teaching.counts.sum(1)
            likelihood = counts / np.maximum(totals, np.float32(1e-3))[:, None]
            explained[:, place] = likelihood.sum(0) / len(words) ** _SPREAD
    share = np.float32(_EXPLAINED)
    ratio = np.log(1 - share + share * np.maximum(explained, 0) / made.chance[:, None])
    fit = np.zeros((len(rows), len(columns)), np.float32)
    for place, column in enumerate(columns):
        words = made.of_units[column]
        if len(words):
            fit[:, place] = ratio[words].sum(0) / len(words) ** _SATURATION
    return fit
