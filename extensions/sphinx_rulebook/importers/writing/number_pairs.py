"""Typed numbers as evidence for the pairs of an imported translation, where its texts do not decide."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.fuzz import ratio

from ...languages.chapter_alignment import UnitPair
from ...model.units import Unit

_NEARLY_THE_SAME = 80
"""The likeness of two texts, in percent, from which on an alignment may confuse their translations."""


def with_equal_numbers(pairs: Sequence[UnitPair]) -> list[UnitPair]:
    """Return the pairs of a chapter, completed and corrected by the numbers of both documents.

    Two units that are left over are a pair if they have the same number. Two pairs exchange their translations if each
    then has the same number on both sides, and the source says nearly the same in both: an alignment by text confuses
    such rules. Pairs of different rules stay: the translation may have moved them.
    """
    joined = _without_leftovers(pairs)
    place_of = {pair.source.number: place for place, pair in enumerate(joined) if pair.source and pair.source.number}
    for place in range(len(joined)):
        source, translation = _sides(joined[place])
        if source is None or translation is None or source.number == translation.number:
            continue
        other_place = place_of.get(translation.number or "")
        if other_place is None:
            continue
        other_source, other = _sides(joined[other_place])
        if other_source is None or other is None or other.number != source.number:
            continue
        if ratio(source.text, other_source.text) >= _NEARLY_THE_SAME:
            joined[place], joined[other_place] = UnitPair(source, other), UnitPair(other_source, translation)
    return joined


def _sides(pair: UnitPair) -> tuple[Unit | None, Unit | None]:
    return pair.source, pair.translation


def _without_leftovers(pairs: Sequence[UnitPair]) -> list[UnitPair]:
    """Return the pairs with the units joined that have the same number and no counterpart."""
    left = {
        pair.translation.number: pair.translation
        for pair in pairs
        if pair.source is None and pair.translation is not None and pair.translation.number
    }
    joined: list[UnitPair] = []
    used: set[str] = set()
    for pair in pairs:
        number = pair.source.number if pair.source is not None and pair.translation is None else None
        if number is not None and number in left:
            joined.append(UnitPair(pair.source, left[number]))
            used.add(left[number].key)
        else:
            joined.append(pair)
    return [
        pair
        for pair in joined
        if pair.source is not None or pair.translation is None or pair.translation.key not in used
    ]
