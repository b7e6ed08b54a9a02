"""Aligning the units of a chapter with the units of its translation, for a document that is not a book yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..library.book_units import with_parents
from ..model.units import Unit


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


def matched(pairs: Sequence[UnitPair]) -> Iterator[tuple[Unit, Unit]]:
    """Yield the source and the translation of each pair that has both."""
    for pair in pairs:
        if pair.source is not None and pair.translation is not None:
            yield pair.source, pair.translation
