"""Pairing units by structure alone: equally many children of the same kinds, in order, between known pairs.

This is fast, and correct wherever a translation follows its source. Its pairs are proposals like any others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from ..library.book_units import BookUnits
from ..model.units import Kind


def pair_by_structure(source: BookUnits, translation: BookUnits, known: Mapping[int, int]) -> dict[int, int]:
    """Return further pairs of places, below the ``known`` pairs and below pairs found this way."""
    partners = dict(known)
    taken = set(known.values())
    ours, theirs = _children(source), _children(translation)
    waiting = [(-1, -1)]
    while waiting:
        parent, other_parent = waiting.pop()
        here, there = ours.get(parent, ()), theirs.get(other_parent, ())
        for gap, other_gap in _gaps(here, there, partners, taken):
            if [_sort(source, i) for i in gap] == [_sort(translation, j) for j in other_gap]:
                partners.update(zip(gap, other_gap, strict=True))
                taken.update(other_gap)
        waiting += [(place, partners[place]) for place in here if place in partners]
    return {place: other for place, other in partners.items() if place not in known}


def _children(units: BookUnits) -> dict[int, list[int]]:
    children: dict[int, list[int]] = {}
    for place, placed in enumerate(units.placed):
        children.setdefault(placed.parent, []).append(place)
    return children


def _sort(units: BookUnits, place: int) -> tuple[bool, int]:
    unit = units.placed[place].unit
    return unit.kind is Kind.EXAMPLE, unit.rank


def _gaps(
    here: Sequence[int], there: Sequence[int], partners: Mapping[int, int], taken: set[int]
) -> Iterator[tuple[list[int], list[int]]]:
    """Yield the unpaired children between one known pair of children and the next; both lists may be empty."""
    order = {place: position for position, place in enumerate(there)}
    start = 0
    for is_open, group in groupby(here, key=lambda place: place not in partners):
        places = list(group)
        if is_open:
            after = here.index(places[-1]) + 1
            stop = order.get(partners[here[after]], start) if after < len(here) else len(there)
            yield places, [place for place in there[start:stop] if place not in taken]
        else:
            start = order.get(partners[places[-1]], start - 1) + 1
