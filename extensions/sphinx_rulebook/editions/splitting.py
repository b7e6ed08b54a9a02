"""Split and merged units: text that moved from one unit into several, or from several into one.

A part is recognized by runs of three words (see `word_runs.pieces`). Most of its runs must be in the whole. The rest
is the unit that the whole otherwise became, or was made from. Most of the part's runs that are not in the rest must
be in the whole too, and the whole must be longer than the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .word_runs import by_piece, pieces, share

Pieces: TypeAlias = frozenset[tuple[str, ...]]

_CONTAINED = 0.55
"""The share of a part that must be in the whole: a sentence that became a rule keeps its words, except the first
few."""
_OPENED, _EXPLAINED = 0.3, 0.7
"""With a long new opening, a smaller share is enough if it accounts for this much of the text that the whole has
lost."""
_REST = 0.35
"""The share of the rest that must be in the whole."""
_LONGER = 0.4
"""How much longer than the rest the whole must be, as a share of the text that it has in common with the part
only."""
_FEW_PIECES = 3
"""If the part has at most this many runs that the rest lacks, all of them must be in the whole."""
_NEAR, _NEARBY = 0.2, 3
"""The bonus for a whole whose rest is a neighbour of the part, decreasing to zero at this distance."""
_FEWEST_PIECES = 4
"""A part with fewer runs is a phrase that could be in any rule."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of wholes: by the place of each whole, the places of the units with the rest of its text, in order.

    ``counterparts`` are new pairs of a whole and its largest part.
    """

    of: Mapping[int, tuple[int, ...]]
    counterparts: Mapping[int, int]


def find_parts(
    wholes: Mapping[int, str], parts: Mapping[int, str], counterparts: Mapping[int, int], rests: Mapping[int, str]
) -> Parts:
    """Return which parts came from which wholes.

    ``wholes`` are texts on one side by their places, ``parts`` are texts on the other side without a counterpart, and
    ``counterparts`` are places of ``rests``, by places of wholes. To find merged units, the sides are exchanged.
    """
    part_pieces = {place: own for place, text in parts.items() if len(own := pieces(text)) >= _FEWEST_PIECES}
    if not part_pieces:
        return Parts({}, {})
    whole_pieces = {place: pieces(text) for place, text in wholes.items()}
    rest_pieces = {whole: pieces(rests[rest]) for whole, rest in counterparts.items() if whole in wholes}
    places = by_piece(whole_pieces)
    found: dict[int, list[tuple[float, int]]] = {}
    for part, own in part_pieces.items():
        # Each part first chooses its whole; then each whole checks the parts that chose it.
        best = _best_whole(part, own, places, whole_pieces, counterparts, rest_pieces)
        if best is not None:
            found.setdefault(best[1], []).append((-best[0], part))
    of: dict[int, tuple[int, ...]] = {}
    paired: dict[int, int] = {}
    for whole, choices in sorted(found.items()):
        its_parts = sorted(part for _, part in choices)
        if whole in counterparts:
            of[whole] = tuple(_complementing(choices, part_pieces, rest_pieces[whole], whole_pieces[whole]))
        # A whole without a counterpart is split only if its parts together account for it; the largest one becomes its
        # counterpart.
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
    """Choose parts, best first, as long as each adds text that the parts chosen before it lack; return them in order
    of place.
    """
    taken: list[int] = []
    for _, part in sorted(choices):
        if _completes(parts[part], rest, whole):
            taken.append(part)
            rest |= parts[part]
    return sorted(taken)


def _completes(part: Pieces, rest: Pieces, whole: Pieces) -> bool:
    """Return whether a part contains text of the whole that the rest lacks: similar rules share many runs."""
    # The runs of the part, and the runs that the whole has lost, both without the runs of the rest.
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
