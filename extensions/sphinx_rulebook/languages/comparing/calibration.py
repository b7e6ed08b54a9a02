"""Calibration per pair of books: what a translation does as a rule is a convention, and what stands out is a finding.

Every difference has a cause, a chain from the general to the particular: ``RB307``, the side, the form of the number,
the number itself. For each part of the chain, the pairs are counted in which it could make a difference (its
occasions), and those in which it did. The share that is expected in one more pair is estimated from all other pairs:
the share of the particular, drawn towards that of the general by the weight of a few occasions (additive smoothing
towards a prior, from the top of the chain down; Manning and Schütze, Foundations of Statistical Natural Language
Processing, 1999, section 6.2). A difference that is expected too often is a convention of the translation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ...model.findings import Code
from ...support.paced_work import may_pause
from .compared_unit import ComparedUnit, Difference
from .comparison import occasions
from .conventions import SOURCE, TRANSLATION, Cause, Convention
from .number_differences import Form

_PRIOR = 4.0
"""The weight of the more general cause, in occasions."""
_FIRST = 0.02
"""The share that is expected of any code: about as many differences as the best translations have."""
_ENOUGH = 5
"""In how many pairs a cause must make a difference to be a convention: fewer may be the same slip made again."""
_LEAST_DEPTH: Mapping[str, int] = {Code.NUMBER_DIFFERS.code: 4}
"""How particular a convention must be: a number that is always left out says nothing about another number."""
_DEPTH_OF_FORM = 3
"""A cause up to here is the form of a number on one side: all numbers in digits, for example."""
_MOST = 0.2
_MOST_OF: Mapping[Cause, float] = {
    (Code.REFERENCE_DIFFERS.code,): 0.5,
    (Code.SYMBOL_DIFFERS.code,): 0.5,
    (Code.NUMBER_DIFFERS.code,): 0.12,
    (Code.NUMBER_DIFFERS.code, SOURCE, Form.DIGITS.value): 0.5,
    (Code.NUMBER_DIFFERS.code, SOURCE, Form.REPLACED.value): 0.5,
    (Code.TERM_DIFFERS.code,): 0.08,
}
"""The share of its occasions above which a cause is a convention; that of the most particular cause here counts.

Words have synonyms, and signs have none. References, symbols and numbers in digits are hardly ever a matter of style:
a translation in which a third of them differ has many errors.
"""
_MOST_UNCERTAIN = {SOURCE: 0.1, TRANSLATION: _FIRST}
"""The share of numbers in digits on one side up to which each of them is a finding. A translator adds a number more
often than she loses one.
"""


class Calibrated(NamedTuple):
    """The differences of each pair that stand out, and the conventions, the most frequent first."""

    differences: list[list[Difference]]
    conventions: tuple[Convention, ...]


def calibrate(
    pairs: Sequence[tuple[ComparedUnit, ComparedUnit]],
    differences: Sequence[Sequence[Difference]],
    of_terms: Sequence[Iterable[Cause]],
) -> Calibrated:
    """Separate the differences of a book's pairs from its conventions.

    ``differences`` and ``of_terms`` (the occasions of terms, which only the whole book shows) have an item for each
    pair.
    """
    fired = [{one.cause for one in found} for found in differences]
    frequent = Counter(cause[0] for causes in fired for cause in {cause[:1] for cause in causes})
    codes = {code for code, count in frequent.items() if count >= _ENOUGH}
    if not codes:
        return Calibrated([list(map(_certain, found)) for found in differences], ())
    # Only codes with enough differences can have conventions, so only their occasions are counted.
    could: list[set[Cause]] = []
    for pair, terms, causes in zip(pairs, of_terms, fired, strict=True):
        may_pause()
        could.append({cause for cause in (*occasions(*pair, codes), *terms, *causes) if cause[0] in codes})
    counts = _Counts(could, fired)
    kept: list[list[Difference]] = []
    conventions: Counter[Cause] = Counter()
    for found, causes, here in zip(differences, fired, could, strict=True):
        may_pause()
        names = [counts.convention(one, causes, here) if one.cause[0] in codes else None for one in found]
        kept.append([counts.judged(one) for one, name in zip(found, names, strict=True) if name is None])
        conventions.update({name for name in names if name is not None})
    listed = tuple(
        Convention(cause, count, counts.could[cause])
        for cause, count in sorted(conventions.items(), key=lambda item: (-item[1], item[0]))
    )
    return Calibrated(kept, listed)


class _Counts:
    """In how many pairs each cause, and each more general one above it, could make a difference, and did."""

    def __init__(self, could: Iterable[Iterable[Cause]], did: Iterable[Iterable[Cause]]) -> None:
        self.could: Counter[Cause] = Counter()
        self.did: Counter[Cause] = Counter()
        for causes in could:
            may_pause()
            self.could.update(_levels(causes))
        for causes in did:
            self.did.update(_levels(causes))

    def convention(self, one: Difference, did: Iterable[Cause], could: Iterable[Cause]) -> Cause | None:
        """Return the cause of a difference, as particular as possible, if it is a convention; else None.

        ``did`` and ``could`` are the causes of the difference's own pair, which does not count as evidence.
        """
        depths = range(len(one.cause), _LEAST_DEPTH.get(one.cause[0], 2) - 1, -1)
        name = next((one.cause[:depth] for depth in depths if self.did[one.cause[:depth]] >= _ENOUGH), None)
        if name is None:
            return None
        own_did, own_could = _levels(did), _levels(could)
        share = _FIRST
        for depth in range(1, len(one.cause) + 1):
            level = one.cause[:depth]
            made = self.did[level] - (level in own_did)
            share = (made + _PRIOR * share) / (self.could[level] - (level in own_could) + _PRIOR)
        return name if share > _most(one.cause) else None

    def judged(self, one: Difference) -> Difference:
        """Return a difference as a certain one if its form hardly ever makes a difference in this translation."""
        form = one.cause[:_DEPTH_OF_FORM]
        most = _MOST_UNCERTAIN.get(one.cause[1], _FIRST)
        return _certain(one) if self.did[form] <= most * self.could[form] else one


def _most(cause: Cause) -> float:
    """Return the share of its occasions above which a cause is a convention."""
    known = (_MOST_OF[cause[:depth]] for depth in range(len(cause), 0, -1) if cause[:depth] in _MOST_OF)
    return next(known, _MOST)


def _certain(one: Difference) -> Difference:
    """Return a number in digits that one side lacks as a certain difference; words may be said in another way."""
    is_digits = one.code is Code.NUMBER_ON_ONE_SIDE and one.cause[_DEPTH_OF_FORM - 1] == Form.DIGITS
    return one._replace(code=Code.NUMBER_DIFFERS) if is_digits else one


def _levels(causes: Iterable[Cause]) -> set[Cause]:
    """Return causes with all the more general ones above them."""
    return {cause[:depth] for cause in causes for depth in range(1, len(cause) + 1)}
