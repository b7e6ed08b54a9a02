"""Finding the units of an earlier state in the current state if their labels are gone or never existed.

Units with the same id are the same, except where there are more or fewer units with one text than before: the ids of
these only count them. Units left between two found neighbours are compared by wording (the ratio of rapidfuzz), best
first; the units still unmatched are compared with all other unmatched units, and must be much more similar. Finally,
units left between two neighbours may be matched by their order alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

_BETWEEN_NEIGHBOURS = 50.0
"""The similarity, out of 100, from which a text between the same neighbours is a new wording of the same rule."""
_ANYWHERE = 75.0
_FEW = 1000
"""Up to this many pairs are compared one by one: NumPy, which compares many at once, takes 50 ms to load."""


class FollowedUnit(NamedTuple):
    """A unit in the earlier or the current state: its id, its kind, its text."""

    id: str
    kind: str
    text: str


def follow(
    before: Sequence[FollowedUnit],
    now: Sequence[FollowedUnit],
    by_place: bool = False,
    distinct: Collection[str] = (),
) -> Mapping[str, str]:
    """Return the current ids by the earlier ids; both states are in reading order, and removed units are left out.

    ``by_place`` also matches the same number of units of the same kinds between the same neighbours, however reworded.
    ``distinct`` are ids that units of one state had, so that no two of them are of one unit.
    """
    places = {unit.id: place for place, unit in enumerate(now)}
    unsure = recounted((unit.id for unit in before), places)
    found = {unit.id: unit.id for unit in before if unit.id in places and _text_id(unit.id) not in unsure}
    taken = set(found)
    left: list[int] = []
    for gap, other_gap in list(_gaps(before, now, places, found)):
        ours, theirs = [before[i] for i in gap], [now[j] for j in other_gap]
        found |= _alike(ours, theirs, _BETWEEN_NEIGHBOURS, taken, distinct)
        left += [i for i in gap if before[i].id not in found]
    rest = [unit for unit in now if unit.id not in taken]
    found |= _alike([before[i] for i in left], rest, _ANYWHERE, taken, distinct)
    if by_place:
        for gap, other_gap in _gaps(before, now, places, found):
            others = [now[j] for j in other_gap if now[j].id not in taken]
            if [before[i].kind for i in gap] == [unit.kind for unit in others]:
                pairs = ((before[i].id, unit.id) for i, unit in zip(gap, others, strict=True))
                found |= {one: other for one, other in pairs if not (one in distinct and other in distinct)}
    return found


def recounted(before: Iterable[str], now: Iterable[str]) -> frozenset[str]:
    """Return the ids of texts that several units without a label have, if not equally many had each before."""
    counts, other = (Counter(_text_id(one) for one in ids if ":" not in one) for ids in (before, now))
    more = (text for text in counts.keys() | other.keys() if max(counts[text], other[text]) > 1)
    return frozenset(text for text in more if counts[text] and counts[text] != other[text])


def _text_id(unit_id: str) -> str:
    """Return the id of the first unit with the same text; labels stay as they are (see `library.identity`)."""
    return unit_id if ":" in unit_id else unit_id.partition("-")[0]


def _gaps(
    before: Sequence[FollowedUnit], now: Sequence[FollowedUnit], places: Mapping[str, int], found: Mapping[str, str]
) -> Iterator[tuple[list[int], list[int]]]:
    """Yield the unmatched units between two matched units, earlier and current; the current ones are empty if the
    matches are out of order.
    """
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


def _alike(
    before: Sequence[FollowedUnit],
    now: Sequence[FollowedUnit],
    least: float,
    taken: set[str],
    distinct: Collection[str],
) -> dict[str, str]:
    """Pair similar texts, the most similar first, and add the paired units of the current text to ``taken``."""
    if not before or not now:
        return {}
    likeness = _likeness(before, now, least)
    choices = sorted(
        (-likeness[i][j], unit.id != other.id, abs(i - j), i, j)
        for i, unit in enumerate(before)
        for j, other in enumerate(now)
        if likeness[i][j] >= least and unit.kind == other.kind and not (unit.id in distinct and other.id in distinct)
    )
    found: dict[str, str] = {}
    for _, _, _, i, j in choices:
        if before[i].id not in found and now[j].id not in taken:
            found[before[i].id] = now[j].id
            taken.add(now[j].id)
    return found


def _likeness(before: Sequence[FollowedUnit], now: Sequence[FollowedUnit], least: float) -> Sequence[Sequence[float]]:
    """Return the similarity of each earlier text to each current text, out of 100; 0 if it is below ``least``."""
    from rapidfuzz import fuzz, process  # loaded here, because most texts do not need it

    if len(before) * len(now) > _FEW:
        texts, others = [unit.text for unit in before], [unit.text for unit in now]
        likeness: list[list[float]] = process.cdist(texts, others, scorer=fuzz.ratio, score_cutoff=least).tolist()
        return likeness
    return [[fuzz.ratio(unit.text, other.text, score_cutoff=least) for other in now] for unit in before]
