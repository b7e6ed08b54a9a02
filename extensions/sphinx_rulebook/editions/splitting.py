"""Units that were split or merged: text that went from one unit into several, or from several into one.

A part is known by runs of three words (see `wording.pieces`): most of its runs are in the whole, and not in what the
whole has become, or was made of, otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from .wording import by_piece, pieces, share

Pieces: TypeAlias = frozenset[tuple[str, ...]]

_CONTAINED = 0.55
"""Which share of a part has to be in the whole: a sentence that became a rule keeps its words, not its first ones."""
_GONE = 0.35
"""How much less of it may be in the rest."""
_FEWEST_PIECES = 4
"""A part of fewer is a phrase that any rule may have."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of wholes: by the place of each whole, the places of what holds the rest of its text, in order.

    ``counterparts`` are the pairs of a whole and its largest part that nobody had found.
    """

    of: Mapping[int, tuple[int, ...]]
    counterparts: Mapping[int, int]


def find_parts(
    wholes: Mapping[int, str], parts: Mapping[int, str], counterparts: Mapping[int, int], rests: Mapping[int, str]
) -> Parts:
    """Return which parts came from which wholes.

    ``wholes`` are texts on one side by their places, ``parts`` those on the other that have no counterpart;
    ``counterparts`` are places of ``rests``, by places of wholes.  To find merged units, the sides are exchanged.
    """
    whole_pieces = {place: pieces(text) for place, text in wholes.items()}
    part_pieces = {place: own for place, text in parts.items() if len(own := pieces(text)) >= _FEWEST_PIECES}
    places = by_piece(whole_pieces)
    found: dict[int, list[int]] = {}
    for part in part_pieces:
        best = _best_whole(part_pieces[part], places, whole_pieces, counterparts, rests)
        if best is not None:
            found.setdefault(best, []).append(part)
    of: dict[int, tuple[int, ...]] = {}
    paired: dict[int, int] = {}
    for whole, its_parts in sorted(found.items()):
        if whole in counterparts:
            of[whole] = tuple(its_parts)
        elif len(its_parts) > 1 and _covers(whole_pieces[whole], (part_pieces[part] for part in its_parts)):
            largest = max(its_parts, key=lambda part: (len(part_pieces[part]), -part))
            paired[whole] = largest
            of[whole] = tuple(part for part in its_parts if part != largest)
    return Parts(of, paired)


def _best_whole(
    part: Pieces,
    places: Mapping[tuple[str, ...], list[int]],
    wholes: Mapping[int, Pieces],
    counterparts: Mapping[int, int],
    rests: Mapping[int, str],
) -> int | None:
    best: tuple[float, int] | None = None
    for whole in _candidates(part, places):
        contained = share(part, wholes[whole])
        if contained < _CONTAINED:
            continue
        if whole in counterparts:
            rest = pieces(rests[counterparts[whole]])
            if share(part, rest) > contained - _GONE or share(rest, wholes[whole]) < _GONE:
                continue
        if best is None or contained > best[0]:
            best = contained, whole
    return best[1] if best is not None else None


def _candidates(part: Pieces, places: Mapping[tuple[str, ...], list[int]]) -> Collection[int]:
    """Return the wholes that have any piece of a part, in order."""
    return sorted({whole for piece in part for whole in places.get(piece, ())})


def _covers(whole: Pieces, parts: Iterable[Pieces]) -> bool:
    together: Pieces = frozenset().union(*parts)
    return share(whole, together) >= _CONTAINED
