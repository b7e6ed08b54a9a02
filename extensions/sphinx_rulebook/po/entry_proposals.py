"""Proposals for entries: the likeliest counterparts, except for units that a translation certainly lacks.

A translator overwrites an entry, so it must not contain the text of another rule; and a rule that was added to the
source must not take the text of its neighbour.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from ..languages.pairing import PairedBook
from ..languages.proposals import propose
from ..languages.status import missing_for_certain
from ..library.book_units import BookUnits, PlacedUnit


@dataclass(frozen=True)
class _Part(BookUnits):
    """A part of the units of a book; ``kept`` are their places among all units."""

    whole: BookUnits
    kept: Sequence[int]

    @cached_property
    def placed(self) -> tuple[PlacedUnit, ...]:
        """The units with their places in the part."""
        place_of = {whole: place for place, whole in enumerate(self.kept)}
        placed: list[PlacedUnit] = []
        for place in self.kept:
            chapter, unit, parent = self.whole.placed[place]
            while parent >= 0 and parent not in place_of:
                parent = self.whole.placed[parent].parent
            placed.append(PlacedUnit(chapter, unit, place_of.get(parent, -1)))
        return tuple(placed)


def propose_for_entries(paired: PairedBook) -> PairedBook:
    """Return the pairs, adding the likeliest counterpart for every unpaired unit that may have a counterpart."""
    missing = set(missing_for_certain(paired))
    source = paired.source
    kept = [i for i in range(len(source.placed)) if i not in missing]
    part = _Part(source.book, source.index, lambda _: tuple(source.ids[i] for i in kept), source, kept)
    place_of = {whole: place for place, whole in enumerate(part.kept)}
    known = {place_of[place]: counterpart for place, counterpart in paired.counterparts.items()}
    proposed = propose(replace(paired, source=part, counterparts=known))
    return replace(paired, counterparts={part.kept[place]: other for place, other in proposed.counterparts.items()})
