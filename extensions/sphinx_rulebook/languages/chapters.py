"""The units of one chapter with those of its translation, for a document that is no book yet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..book_units import with_parents
from ..model import Unit


@dataclass(frozen=True, slots=True)
class UnitPair:
    """A unit of the source with its counterpart; either is None where the other side has none."""

    source: Unit | None
    translation: Unit | None


def align_chapters(
    source: Sequence[Unit], translation: Sequence[Unit], source_language: str, language: str
) -> list[UnitPair]:
    """Return the units and examples of both chapters, each in exactly one pair.

    They are in the order of the source; what only the translation has stands behind what it follows there.
    """
    from .alignment import align  # numpy takes a tenth of a second to load, and who checks a book needs none of it
    from .features import read_features

    ours, theirs = list(with_parents(source)), list(with_parents(translation))
    pairings = align(read_features(ours, source_language), read_features(theirs, language))
    partners = {pairing.source: pairing.translation for pairing in pairings}
    taken = set(partners.values())
    extra_behind: dict[int, list[UnitPair]] = {}
    last = -1
    for place, (unit, _) in enumerate(theirs):
        if place in taken:
            last = place
        else:
            extra_behind.setdefault(last, []).append(UnitPair(None, unit))
    pairs = extra_behind.pop(-1, [])
    for place, (unit, _) in enumerate(ours):
        other = partners.get(place)
        pairs.append(UnitPair(unit, theirs[other][0] if other is not None else None))
        pairs += extra_behind.pop(other, []) if other is not None else []
    return pairs


def matched(pairs: Sequence[UnitPair]) -> Iterator[tuple[Unit, Unit]]:
    """Yield source and translation of the pairs that have both."""
    for pair in pairs:
        if pair.source is not None and pair.translation is not None:
            yield pair.source, pair.translation
