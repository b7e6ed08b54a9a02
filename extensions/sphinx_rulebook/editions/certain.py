"""Which units of two editions are the same beyond doubt: by their ids, or because they say the same and nobody else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from .likeness import Wordings, places_of
from .outline import Entry, Outline, may_agree

_OPAQUE_ID = re.compile(r"x[0-9a-f]{10}(?:-\d+)?")
"""An id that `identity` made from a text: it says no more than the text does where the text is there more than once."""


def same_ids(
    old: Outline, new: Outline, wordings: Wordings, aliases: Mapping[str, str], trusts_ids: bool
) -> dict[int, int]:
    """Return which units have the same id, if those are trusted, or one that is known to be another name of it.

    An alias goes before an id that stands in both for different units, unless it is older than the old edition, which
    has the unit under its new id already.
    """
    places: dict[str, int] = {}
    for j, entry in enumerate(new.entries):
        places.setdefault(entry.id, j)
    texts = Counter(wordings.old) | Counter(wordings.new)
    found: dict[int, int] = {}
    taken: set[int] = set()
    old_ids = {entry.id for entry in old.entries}
    fresh = {name: other for name, other in aliases.items() if other not in old_ids}
    for with_alias in (True, False) if trusts_ids else (True,):
        for i, entry in enumerate(old.entries):
            wanted = fresh.get(entry.id) if with_alias else entry.id
            place = places.get(wanted) if wanted is not None else None
            if place is None or place in taken or i in found:
                continue
            text = wordings.old[i]
            is_digest = not with_alias and _OPAQUE_ID.fullmatch(entry.id)
            if is_digest and texts[text] > 1 and text == wordings.new[place]:
                continue
            found[i] = place
            taken.add(place)
    return found


def same_texts(old: Outline, new: Outline, wordings: Wordings, known: Mapping[int, int]) -> dict[int, int]:
    """Return which units alone say what they say, on both sides, if that is enough to be known by."""
    here, there = places_of(wordings.old), places_of(wordings.new)
    taken = set(known.values())
    found: dict[int, int] = {}
    for text, places in here.items():
        others = there.get(text, [])
        if not len(places) == len(others) == 1 or places[0] in known or others[0] in taken:
            continue
        i, j = places[0], others[0]
        if may_agree(old.entries[i].kind, new.entries[j].kind) and wordings.told(text) == 1.0:  # the latter takes time
            found[i] = j
    return found


def runs(
    old: Outline, new: Outline, wordings: Wordings, known: Mapping[int, int]
) -> tuple[dict[int, int], dict[int, int]]:
    """Return which units say the same and follow, or go before, one that is known, without a gap.

    The second result are those of them that stand in a run from one known unit to the next, on both sides: they are
    sure, the others at best a beginning.
    """
    ends = (len(old.entries), len(new.entries))
    anchors = [(-1, -1), *known.items(), ends]
    taken = set(known.values())
    forward: dict[int, int] = {}
    backward: dict[int, int] = {}
    for found, step in ((forward, 1), (backward, -1)):
        for start, other_start in anchors:
            i, j = start + step, other_start + step
            while 0 <= i < ends[0] and 0 <= j < ends[1] and i not in known and j not in taken:
                if wordings.old[i] != wordings.new[j] or not _is_same_shape(old.entries[i], new.entries[j]):
                    break
                found[i] = j
                i, j = i + step, j + step
    guessed: dict[int, int] = {}
    origins: set[int] = set()
    for i, j in [*forward.items(), *backward.items()]:
        if i not in guessed and j not in origins:
            guessed[i] = j
            origins.add(j)
    return guessed, {i: j for i, j in forward.items() if backward.get(i) == j}


def _is_same_shape(entry: Entry, other: Entry) -> bool:
    return entry.kind == other.kind and entry.rank == other.rank
