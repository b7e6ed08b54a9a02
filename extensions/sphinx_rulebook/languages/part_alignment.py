"""Aligning books that are too long to compare every unit with every other: first their sections, then the contents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .alignment import Pairing, align, longest_chain
from .unit_features import Features

_MOST = 12_000_000
"""How many possible pairs are compared at once: each takes some 30 bytes."""
_FEW = 250_000
"""Up to so many possible pairs, comparing all of them takes no time worth saving."""
_SURE = 0.9
"""The minimum confidence of a pair of sections that is used as a boundary."""
_HEAD_RANK = 2


def align_books(source: Sequence[Features], translation: Sequence[Features], known: Mapping[int, int]) -> list[Pairing]:
    """Return the pairs of two books of any length (see `alignment.align`).

    In a book that is aligned in parts, units moved from one part to another are not found.
    """
    size = len(source) * len(translation)
    bounds = _known_bounds(source, translation, known) if size > _FEW else []
    if not bounds:
        if size <= _MOST:
            return align(source, translation, known)
        bounds = _likely_bounds(source, translation)
    pairings: list[Pairing] = []
    for ours, theirs in _parts(len(source), len(translation), bounds):
        inside = {i - ours.start: j - theirs.start for i, j in known.items() if i in ours and j in theirs}
        if len(inside) in (len(ours), len(theirs)):
            continue  # one side has nothing left to pair
        found = align(_part(source, ours), _part(translation, theirs), inside)
        pairings += (Pairing(p.source + ours.start, p.translation + theirs.start, p.confidence) for p in found)
    return pairings


def _known_bounds(
    source: Sequence[Features], translation: Sequence[Features], known: Mapping[int, int]
) -> list[tuple[int, int]]:
    """Return the known pairs of sections in order if most sections are in one, else nothing."""
    ours, theirs = _heads(source), set(_heads(translation))
    pairs = [(i, known[i]) for i in ours if known.get(i) in theirs]
    return longest_chain(pairs) if 2 * len(pairs) > max(len(ours), len(theirs)) else []


def _likely_bounds(source: Sequence[Features], translation: Sequence[Features]) -> list[tuple[int, int]]:
    """Return the pairs of sections that are certain by their contents, in order."""
    ours, theirs = _heads(source), _heads(translation)
    pairings = align(_merged(source, ours), _merged(translation, theirs))
    sure = [(pairing.source, pairing.translation) for pairing in pairings if pairing.confidence >= _SURE]
    return [(ours[i], theirs[j]) for i, j in longest_chain(sure)]


def _parts(height: int, width: int, bounds: Sequence[tuple[int, int]]) -> Iterator[tuple[range, range]]:
    """Yield the corresponding parts of both books; each part extends from one pair of sections to the next."""
    start = (0, 0)
    for bound in [*bounds, (height, width)]:
        if bound[0] > start[0] and bound[1] > start[1]:
            yield range(start[0], bound[0]), range(start[1], bound[1])
            start = bound


def _heads(units: Sequence[Features]) -> list[int]:
    return [place for place, unit in enumerate(units) if unit.rank <= _HEAD_RANK] or [0]


def _merged(units: Sequence[Features], heads: Sequence[int]) -> list[Features]:
    """Return each section with its contents as one unit."""
    merged: list[Features] = []
    for start, stop in zip(heads, [*heads[1:], len(units)], strict=True):
        inside = units[start:stop]
        merged.append(
            units[start]._replace(
                parent=-1,
                text=" ".join(unit.text for unit in inside),
                tokens=frozenset().union(*(unit.tokens for unit in inside)),
                numbers=frozenset().union(*(unit.numbers for unit in inside)),
                quotes=sum(unit.quotes for unit in inside),
                references=sum(unit.references for unit in inside),
                targets=(),
            )
        )
    return merged


def _part(units: Sequence[Features], part: range) -> list[Features]:
    """Return the units of a part as a separate sequence; units outside the part are neither parents nor targets."""
    return [
        units[place]._replace(
            parent=units[place].parent - part.start if units[place].parent in part else -1,
            targets=tuple(target - part.start for target in units[place].targets if target in part),
        )
        for place in part
    ]
