"""Editions of a few units, written as outlines."""

from __future__ import annotations

from collections import Counter

from sphinx_rulebook.editions.outline import OutlineUnit
from sphinx_rulebook.model.units import Kind

KINDS = {1: Kind.CHAPTER, 2: Kind.SECTION, 3: Kind.RULE, 4: Kind.SUBRULE}


def edition(text: str) -> list[OutlineUnit]:
    """Return the units of an outline: ``#`` to ``####``, ``>`` for an example, ``*`` for a term; ``@`` and an id."""
    entries: list[OutlineUnit] = []
    above: list[int] = [-1]
    counts: Counter[str] = Counter()
    for place, line in enumerate(line.strip() for line in text.strip().splitlines()):
        mark, _, rest = line.partition(" ")
        words, _, own_id = rest.partition(" @")
        rank = {">": 5, "*": 3}.get(mark, len(mark))
        while mark != ">" and above[-1] >= 0 and entries[above[-1]].rank >= rank:
            above.pop()
        parent = above[-1]
        kind = {">": Kind.EXAMPLE, "*": Kind.TERM}.get(mark, KINDS.get(rank, Kind.SUBRULE))
        number = None
        if kind not in (Kind.EXAMPLE, Kind.TERM):
            outer = (entries[parent].number or "") + "." if parent >= 0 else ""
            counts[outer] += 1
            number = f"{outer}{counts[outer]}"
        entries.append(OutlineUnit(own_id or f"{id(entries)}-{place}", kind.value, rank, number, parent, words))
        if mark != ">":
            above.append(place)
    return entries
