"""Which unit of an earlier state of a text is which now, when its name does not say: its label has gone or never was.

Units with the same id are the same.  What is left between two neighbours that were found is compared by its wording
(the ratio of rapidfuzz), best first; what is left then is compared with everything that is left, and has to be much
more alike.  What is still left between two neighbours may be taken for the same by its place alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

_BETWEEN_NEIGHBOURS = 50.0
"""The likeness, of 100, from which on a text between the same neighbours is another wording of the same rule."""
_ANYWHERE = 75.0
_FEW = 1000
"""Up to how many pairs are compared one by one: NumPy, which compares many at once, takes 50 ms to load."""


class Remembered(NamedTuple):
    """A unit as it was or is: its id, the kind of unit, what it says."""

    id: str
    kind: str
    text: str


def follow(before: Sequence[Remembered], now: Sequence[Remembered], by_place: bool = False) -> Mapping[str, str]:
    """Return the ids of now by those of before, both in reading order; units that have gone are not in it.

    ``by_place`` takes as many units of the same kinds between the same neighbours for the same, however reworded.
    """
    places = {unit.id: place for place, unit in enumerate(now)}
    found = {unit.id: unit.id for unit in before if unit.id in places}
    taken = set(found)
    left: list[int] = []
    for gap, other_gap in list(_gaps(before, now, places, found)):
        found |= _alike([before[i] for i in gap], [now[j] for j in other_gap], _BETWEEN_NEIGHBOURS, taken)
        left += [i for i in gap if before[i].id not in found]
    rest = [unit for unit in now if unit.id not in taken]
    found |= _alike([before[i] for i in left], rest, _ANYWHERE, taken)
    if by_place:
        for gap, other_gap in _gaps(before, now, places, found):
            others = [now[j] for j in other_gap if now[j].id not in taken]
            if [before[i].kind for i in gap] == [unit.kind for unit in others]:
                found |= {before[i].id: unit.id for i, unit in zip(gap, others, strict=True)}
    return found


def _gaps(
    before: Sequence[Remembered], now: Sequence[Remembered], places: Mapping[str, int], found: Mapping[str, str]
) -> Iterator[tuple[list[int], list[int]]]:
    """Yield the units that were not found between two that were, of before and of now; now is empty out of order."""
    gap: list[int] = []
    last = -1
    known = set(found.values())
    for place, unit in enumerate([*before, None]):
        if unit is not None and unit.id not in found:
            gap.append(place)
            continue
        here = len(now) if unit is None else places[found[unit.id]]
        if gap:
            yield gap, [j for j in range(last + 1, here) if now[j].id not in known]
            gap = []
        last = here


def _alike(before: Sequence[Remembered], now: Sequence[Remembered], least: float, taken: set[str]) -> dict[str, str]:
    """Pair texts that are alike, the most alike first, and note in ``taken`` what was given away."""
    if not before or not now:
        return {}
    likeness = _likeness(before, now, least)
    choices = sorted(
        (-likeness[i][j], abs(i - j), i, j)
        for i, unit in enumerate(before)
        for j, other in enumerate(now)
        if likeness[i][j] >= least and unit.kind == other.kind
    )
    found: dict[str, str] = {}
    for _, _, i, j in choices:
        if before[i].id not in found and now[j].id not in taken:
            found[before[i].id] = now[j].id
            taken.add(now[j].id)
    return found


def _likeness(before: Sequence[Remembered], now: Sequence[Remembered], least: float) -> Sequence[Sequence[float]]:
    """Return how alike each text of before is to each of now, of 100; 0 below ``least``."""
    from rapidfuzz import fuzz, process  # loaded here: most texts have nothing left to compare

    if len(before) * len(now) > _FEW:
        texts, others = [unit.text for unit in before], [unit.text for unit in now]
        likeness: list[list[float]] = process.cdist(texts, others, scorer=fuzz.ratio, score_cutoff=least).tolist()
        return likeness
    return [[fuzz.ratio(unit.text, other.text, score_cutoff=least) for other in now] for unit in before]
