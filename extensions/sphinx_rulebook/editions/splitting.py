"""Units that were split or merged: text that went from one unit into several, or from several into one.

A part is known by runs of three words (see `wording.pieces`): most of its runs are in the whole, and so are those that
are not in the rest, which is what the whole has become, or was made of, otherwise; and the whole is longer than that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .wording import by_piece, pieces, share

Pieces: TypeAlias = frozenset[tuple[str, ...]]

_CONTAINED = 0.55
"""Which share of a part has to be in the whole: a sentence that became a rule keeps its words, not its first ones."""
_OPENED, _EXPLAINED = 0.3, 0.7
"""With a long new opening less of it is, if it holds so much of what the whole has lost."""
_REST = 0.35
"""Which share of the rest has to be in the whole."""
_LONGER = 0.4
"""How much longer than the rest the whole has to be, in shares of what it has of the part and the rest has not."""
_FEW_PIECES = 3
"""So few runs that the rest has not have to be in the whole one and all."""
_NEAR, _NEARBY = 0.2, 3
"""What speaks for a whole whose rest is the neighbour of the part, less and less up to so many places away."""
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
    part_pieces = {place: own for place, text in parts.items() if len(own := pieces(text)) >= _FEWEST_PIECES}
    if not part_pieces:
        return Parts({}, {})
    whole_pieces = {place: pieces(text) for place, text in wholes.items()}
    rest_pieces = {whole: pieces(rests[rest]) for whole, rest in counterparts.items() if whole in wholes}
    places = by_piece(whole_pieces)
    found: dict[int, list[tuple[float, int]]] = {}
    for part, own in part_pieces.items():
        best = _best_whole(part, own, places, whole_pieces, counterparts, rest_pieces)
        if best is not None:
            found.setdefault(best[1], []).append((-best[0], part))
    of: dict[int, tuple[int, ...]] = {}
    paired: dict[int, int] = {}
    for whole, choices in sorted(found.items()):
        its_parts = sorted(part for _, part in choices)
        if whole in counterparts:
            of[whole] = tuple(_complementing(choices, part_pieces, rest_pieces[whole], whole_pieces[whole]))
        elif len(its_parts) > 1 and _covers(whole_pieces[whole], (part_pieces[part] for part in its_parts)):
            largest = max(its_parts, key=lambda part: (len(part_pieces[part]), -part))
            paired[whole] = largest
            of[whole] = tuple(part for part in its_parts if part != largest)
    return Parts(of, paired)


def _best_whole(
    part: int,
    own: Pieces,
    places: Mapping[tuple[str, ...], list[int]],
    wholes: Mapping[int, Pieces],
    counterparts: Mapping[int, int],
    rests: Mapping[int, Pieces],
) -> tuple[float, int] | None:
    best: tuple[float, int] | None = None
    for whole in _candidates(own, places):
        contained = share(own, wholes[whole])
        if whole in counterparts:
            if not _completes(own, rests[whole], wholes[whole]):
                continue
            contained += _NEAR * max(0, _NEARBY + 1 - abs(part - counterparts[whole])) / _NEARBY
        elif contained < _CONTAINED:
            continue
        if best is None or contained > best[0]:
            best = contained, whole
    return best


def _complementing(
    choices: Sequence[tuple[float, int]], parts: Mapping[int, Pieces], rest: Pieces, whole: Pieces
) -> list[int]:
    """Return the parts that have what those before them in ``choices``, by their loss, have not; in order of place."""
    taken: list[int] = []
    for _, part in sorted(choices):
        if _completes(parts[part], rest, whole):
            taken.append(part)
            rest |= parts[part]
    return sorted(taken)


def _completes(part: Pieces, rest: Pieces, whole: Pieces) -> bool:
    """Say whether a part has what the rest has not of the whole: rules that are worded alike share many runs."""
    fresh, lost = part - rest, whole - rest
    both = fresh & lost
    if share(rest, whole) < _REST or len(whole) - len(rest) < _LONGER * len(both):
        return False
    if len(fresh) <= _FEW_PIECES:
        return bool(both) and both == fresh
    return share(fresh, both) >= _CONTAINED or (
        share(fresh, both) >= _OPENED and share(lost, both) >= _EXPLAINED and len(both) >= _FEWEST_PIECES
    )


def _candidates(part: Pieces, places: Mapping[tuple[str, ...], list[int]]) -> Collection[int]:
    """Return the wholes that have any piece of a part, in order."""
    return sorted({whole for piece in part for whole in places.get(piece, ())})


def _covers(whole: Pieces, parts: Iterable[Pieces]) -> bool:
    together: Pieces = frozenset().union(*parts)
    return share(whole, together) >= _CONTAINED
