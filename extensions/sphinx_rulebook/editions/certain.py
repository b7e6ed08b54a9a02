"""Units of two editions that are certainly the same: they have the same id or the same unique text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from .likeness import OutlineTexts, places_of
from .outline import Outline, OutlineUnit, may_agree

_OPAQUE_ID = re.compile(r"x[0-9a-f]{10}(?:-\d+)?")
"""An id that `carried_ids` made from a text: it cannot distinguish two units with the same text."""


def same_ids(
    old: Outline, new: Outline, wordings: OutlineTexts, aliases: Mapping[str, str], trusts_ids: bool
) -> dict[int, int]:
    """Return the units with the same id, if ids are trusted, or with an id that is a known alias.

    An alias takes precedence over an id that different units have in the two editions, unless it is older than the old
    edition, in which the unit already has its new id.
    """
    places: dict[str, int] = {}
    for j, entry in enumerate(new.entries):
        places.setdefault(entry.id, j)
    texts = Counter(wordings.old) | Counter(wordings.new)
    found: dict[int, int] = {}
    taken: set[int] = set()
    old_ids = {entry.id for entry in old.entries}
    fresh = {name: other for name, other in aliases.items() if other not in old_ids}
    # Aliases in the first pass, equal ids in the second.
    for with_alias in (True, False) if trusts_ids else (True,):
        for i, entry in enumerate(old.entries):
            wanted = fresh.get(entry.id) if with_alias else entry.id
            place = places.get(wanted) if wanted is not None else None
            if place is None or place in taken or i in found:
                continue
            text = wordings.old[i]
            is_digest = not with_alias and _OPAQUE_ID.fullmatch(entry.id)
            # Several units have this text, so the digest does not identify one of them.
            if is_digest and texts[text] > 1 and text == wordings.new[place]:
                continue
            found[i] = place
            taken.add(place)
    return found


def same_texts(old: Outline, new: Outline, wordings: OutlineTexts, known: Mapping[int, int]) -> dict[int, int]:
    """Return the units whose text is unique on both sides, if it is long enough to identify them."""
    here, there = places_of(wordings.old), places_of(wordings.new)
    taken = set(known.values())
    found: dict[int, int] = {}
    for text, places in here.items():
        others = there.get(text, [])
        if not len(places) == len(others) == 1 or places[0] in known or others[0] in taken:
            continue
        i, j = places[0], others[0]
        # The information in the text is slow to compute, so it comes last.
        if may_agree(old.entries[i].kind, new.entries[j].kind) and wordings.reported(text) == 1.0:
            found[i] = j
    return found


def runs(
    old: Outline, new: Outline, wordings: OutlineTexts, known: Mapping[int, int]
) -> tuple[dict[int, int], dict[int, int]]:
    """Return the units that have the same text and come directly after or before a known pair, without a gap.

    The second result contains the units in an unbroken run from one known pair to the next, on both sides: these are
    certain, the others at best a starting point.
    """
    ends = (len(old.entries), len(new.entries))
    # The beginnings and the ends of the two editions count as known pairs too.
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
    # Runs in both directions may disagree; the first pair found for a unit counts.
    for i, j in [*forward.items(), *backward.items()]:
        if i not in guessed and j not in origins:
            guessed[i] = j
            origins.add(j)
    return guessed, {i: j for i, j in forward.items() if backward.get(i) == j}


def _is_same_shape(entry: OutlineUnit, other: OutlineUnit) -> bool:
    return entry.kind == other.kind and entry.rank == other.rank
