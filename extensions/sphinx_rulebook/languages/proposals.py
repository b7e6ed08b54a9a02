"""Proposed counterparts for units that nobody has paired; they stay proposals until a person confirms them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from .pairing import Basis, Counterpart, PairedBook
from .structure_pairing import pair_by_structure

BY_STRUCTURE = 0.5
"""The confidence in a pair that is based only on the order of units."""


def propose(paired: PairedBook) -> PairedBook:
    """Return the pairs of two books with the likeliest counterpart for every unpaired unit."""
    known = {place: counterpart.place for place, counterpart in paired.counterparts.items()}
    return _with_proposals(paired, _aligned(paired, known))


def propose_quickly(paired: PairedBook) -> PairedBook:
    """Do the same as `propose`, but compare texts only where the structures of the books differ: for pages, not for
    confirming.
    """
    by_structure = propose_by_structure(paired)
    known = {place: counterpart.place for place, counterpart in by_structure.counterparts.items()}
    return _with_proposals(by_structure, _aligned(by_structure, known))


def propose_by_structure(paired: PairedBook) -> PairedBook:
    """Return the pairs of two books with the counterparts that follow from the order of units alone."""
    known = {place: counterpart.place for place, counterpart in paired.counterparts.items()}
    alike = pair_by_structure(paired.source, paired.translation, known)
    proposals = {place: Counterpart(other, Basis.PROPOSED, BY_STRUCTURE) for place, other in alike.items()}
    return _with_proposals(paired, proposals)


def _aligned(paired: PairedBook, known: Mapping[int, int]) -> dict[int, Counterpart]:
    """Return the likeliest counterparts of unknown units, by all their features."""
    sides = (paired.source, paired.translation)
    if any(len(known) == len(side.placed) for side in sides):
        return {}
    from .part_alignment import (  # numpy takes a tenth of a second to load, and most books need no proposals
        align_books,
    )
    from .unit_features import read_features

    source, translation = (
        read_features([(placed.unit, placed.parent) for placed in side.placed], side.book.language) for side in sides
    )
    pairings = align_books(source, translation, known)
    return {
        pairing.source: Counterpart(pairing.translation, Basis.PROPOSED, pairing.confidence) for pairing in pairings
    }


def _with_proposals(paired: PairedBook, proposals: Mapping[int, Counterpart]) -> PairedBook:
    fitting = {place: one for place, one in proposals.items() if one.place not in paired.orphans}
    return replace(paired, counterparts=dict(sorted({**paired.counterparts, **fitting}.items())))
