"""Aligning the units of a chapter with the units of its translation, for a document that is not a book yet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..library.book_units import with_parents
from ..model.units import Unit

_MOST_COMPARED = 150
"""How many units show which chapter of the source a chapter translates: aligning all of a long book takes too long."""
_SURE = 0.9
"""The least confidence in a pair of terms."""
_MOST_TEACHING = 1000
"""From how many pairs of rules words are learned: more take longer, and teach little more."""
_LEAST_IN_ORDER, _LEAST_PAIRED = 0.95, 0.8
"""The least share of likely pairs of terms that are in the same order, and of terms that are in these pairs, in two
glossaries of the same order. In a glossary of 628 terms, 623 were paired, and 369 once its order was mixed up.
"""


@dataclass(frozen=True, slots=True)
class UnitPair:
    """A unit of the source with its counterpart; either is None if the unit is missing on that side."""

    source: Unit | None
    translation: Unit | None


def align_chapters(
    source: Sequence[Unit], translation: Sequence[Unit], source_language: str, language: str
) -> list[UnitPair]:
    """Return the units and examples of both chapters, each in exactly one pair.

    The pairs are in the order of the source; a unit that only the translation has comes after its predecessor in the
    translation.
    """
    from .alignment import align  # numpy takes a tenth of a second to load, and checking a book does not need it
    from .unit_features import read_features

    ours, theirs = list(with_parents(source)), list(with_parents(translation))
    pairings = align(read_features(ours, source_language), read_features(theirs, language))
    partners = {pairing.source: pairing.translation for pairing in pairings}
    taken = set(partners.values())
    extra_after: dict[int, list[UnitPair]] = {}
    last = -1
    for place, (unit, _) in enumerate(theirs):
        if place in taken:
            last = place
        else:
            extra_after.setdefault(last, []).append(UnitPair(None, unit))
    pairs = extra_after.pop(-1, [])
    for place, (unit, _) in enumerate(ours):
        other = partners.get(place)
        pairs.append(UnitPair(unit, theirs[other][0] if other is not None else None))
        pairs += extra_after.pop(other, []) if other is not None else []
    return pairs


class ChapterMatch(NamedTuple):
    """The place of the chapter of the source that a chapter translates, or None, and the share of its first units that
    have a counterpart there, weighted by their certainty.
    """

    source: int | None
    share: float


def match_chapters(
    source: Sequence[Sequence[Unit]], translation: Sequence[Sequence[Unit]], source_language: str, language: str
) -> list[ChapterMatch]:
    """Return for each chapter of a translation the chapter of the source with which it has the most units in common.

    The beginnings of all chapters are aligned at once. No two chapters translate the same one.
    """
    from .alignment import align  # as above
    from .unit_features import read_features

    ours, theirs = (
        [list(with_parents(units[:_MOST_COMPARED])) for units in chapters] for chapters in (source, translation)
    )
    our_chapters, their_chapters = (
        [place for place, units in enumerate(chapters) for _ in units] for chapters in (ours, theirs)
    )
    features = read_features(_in_one(ours), source_language), read_features(_in_one(theirs), language)
    votes: defaultdict[tuple[int, int], float] = defaultdict(float)
    for pairing in align(*features):
        votes[their_chapters[pairing.translation], our_chapters[pairing.source]] += pairing.confidence
    found: dict[int, tuple[int, float]] = {}
    taken: set[int] = set()
    for (chapter, original), certainty in sorted(votes.items(), key=lambda vote: (-vote[1], vote[0])):
        if chapter not in found and original not in taken:
            found[chapter] = original, certainty
            taken.add(original)
    return [
        ChapterMatch(found[place][0], found[place][1] / len(units)) if place in found else ChapterMatch(None, 0.0)
        for place, units in enumerate(theirs)
    ]


def _in_one(chapters: Sequence[Sequence[tuple[Unit, int]]]) -> list[tuple[Unit, int]]:
    """Return the units of several chapters in one sequence, each with the place of its parent there."""
    found: list[tuple[Unit, int]] = []
    for units in chapters:
        first = len(found)
        found += [(unit, parent + first if parent >= 0 else parent) for unit, parent in units]
    return found


def align_terms(
    rules: Sequence[tuple[Unit, Unit]], source: Sequence[Unit], translation: Sequence[Unit], languages: tuple[str, str]
) -> list[UnitPair]:
    """Return the terms of both glossaries, each in exactly one pair; the pairs are in the order of the source, and what
    only the translation has comes last.

    ``rules`` are pairs of rules, from which words are learned; ``languages`` are those of the source and of the
    translation. Definitions are short, so that their words alone often decide wrongly: if the glossaries are not in
    the same order, no term has a counterpart. Someone has to confirm the proposals for such a glossary.
    """
    from .alignment import align, longest_chain  # as above
    from .unit_features import read_features

    teaching = rules[:: 1 + len(rules) // _MOST_TEACHING]
    ours, theirs = [unit for unit, _ in teaching], [unit for _, unit in teaching]
    known = {place: place for place in range(len(teaching))}
    our_features, their_features = (
        read_features([(unit, -1) for unit in (*units, *terms)], language)
        for units, terms, language in zip((ours, theirs), (source, translation), languages, strict=True)
    )
    first = len(teaching)
    likely = [
        (pairing.source - first, pairing.translation - first)
        for pairing in align(our_features, their_features, known)
        if pairing.confidence >= _SURE
    ]
    in_order = longest_chain(likely)
    is_alike = len(in_order) >= max(_LEAST_IN_ORDER * len(likely), _LEAST_PAIRED * min(len(source), len(translation)))
    partners = dict(in_order) if is_alike else {}
    pairs = [
        UnitPair(unit, translation[partners[place]] if place in partners else None) for place, unit in enumerate(source)
    ]
    taken = set(partners.values())
    return pairs + [UnitPair(None, unit) for place, unit in enumerate(translation) if place not in taken]


def matched(pairs: Sequence[UnitPair]) -> Iterator[tuple[Unit, Unit]]:
    """Yield the source and the translation of each pair that has both."""
    for pair in pairs:
        if pair.source is not None and pair.translation is not None:
            yield pair.source, pair.translation
