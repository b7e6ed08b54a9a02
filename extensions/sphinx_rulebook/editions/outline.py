"""The order of an edition's units: which stand below which, and which stand beside each other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..model import Kind


class Entry(NamedTuple):
    """A unit as matching sees it.

    ``id`` is its label or an opaque one, ``kind`` the value of its `Kind`.  ``parent`` is the place of its parent in
    the same sequence, -1 at the top; that of an example is its rule.  ``text`` is its markup on one line, with
    references as ``[[label]]``.
    """

    id: str
    kind: str
    rank: int
    number: str | None
    parent: int
    text: str


def may_agree(kind: str, other: str) -> bool:
    """Say whether units of these kinds can be the same: a rule may become a subrule or a section, and back."""
    return kind == other or {kind, other} in ({Kind.RULE, Kind.SUBRULE}, {Kind.RULE, Kind.SECTION})


class Beside(NamedTuple):
    """The nearest unit on one side that has a partner, -1 for the edge, and how many steps it is away."""

    place: int
    steps: int


class Outline:
    """The units of an edition with their order; a unit's examples are a row of their own, before its other children."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.rows: dict[tuple[int, bool], list[int]] = defaultdict(list)
        """The children of each unit in order, by its place and whether they are examples."""
        self._in_row: list[int] = []
        for place, entry in enumerate(entries):
            row = self.rows[entry.parent, entry.kind == Kind.EXAMPLE]
            self._in_row.append(len(row))
            row.append(place)

    def row(self, place: int) -> list[int]:
        """Return a unit with those that stand beside it."""
        entry = self.entries[place]
        return self.rows[entry.parent, entry.kind == Kind.EXAMPLE]

    def parent(self, place: int) -> int:
        """Return the place of a unit's parent, -1 where there is none."""
        return self.entries[place].parent if place >= 0 else -1

    def children(self, place: int) -> list[int]:
        """Return a unit's examples and whatever else stands below it."""
        return self.rows.get((place, True), []) + self.rows.get((place, False), [])

    def between(self, place: int, end: int) -> list[int]:
        """Return the units of the row between two of it."""
        return self.row(place)[self._in_row[place] + 1 : self._in_row[end]]

    def around(self, place: int, reach: int) -> Iterator[int]:
        """Yield the units of the row up to ``reach`` steps away, the unit itself included, in order."""
        at = self._in_row[place]
        yield from self.row(place)[max(0, at - reach) : at + reach + 1]


class Neighbours:
    """The nearest units with partners beside each unit, for one state of the pairs; rows are looked through once."""

    def __init__(self, outline: Outline, partners: Mapping[int, int]) -> None:
        self._outline = outline
        self._partners = partners
        self._known: dict[int, dict[int, Beside]] = {-1: {}, 1: {}}

    def beside(self, place: int, step: int, other: int = -1) -> Beside:
        """Return the nearest unit before (step -1) or behind (1) in the row that has a partner.

        A unit whose partner is ``other`` counts as without one: whether it should have it is just being asked.
        """
        found = self._nearest(place, step)
        if found.place >= 0 and self._partners[found.place] == other:
            further = self._nearest(found.place, step)
            return Beside(further.place, found.steps + further.steps)
        return found

    def _nearest(self, place: int, step: int) -> Beside:
        known = self._known[step]
        if place not in known:
            last, steps = -1, 0
            for each in self._outline.row(place)[::-step]:
                steps += 1
                known[each] = Beside(last, steps)
                if each in self._partners:
                    last, steps = each, 0
        return known[place]
