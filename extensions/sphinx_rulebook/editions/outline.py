"""The order of an edition's units: parents, children and siblings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..model.units import Kind


class OutlineUnit(NamedTuple):
    """A unit in the form for matching.

    ``id`` is its label or an opaque one, ``kind`` the value of its `Kind`. ``parent`` is the place of its parent in the
    same sequence, -1 at the top; the parent of an example is its rule. ``text`` is its markup on one line, with
    references as ``[[label]]``.
    """

    id: str
    kind: str
    rank: int
    number: str | None
    parent: int
    text: str


def may_agree(kind: str, other: str) -> bool:
    """Return whether units of these kinds can match: a rule may become a subrule or a section, and vice versa."""
    return kind == other or {kind, other} in ({Kind.RULE, Kind.SUBRULE}, {Kind.RULE, Kind.SECTION})


class Beside(NamedTuple):
    """The nearest paired unit on one side (-1 for the edge), and its distance in steps."""

    place: int
    steps: int


class Outline:
    """The units of an edition in their order; a unit's examples form a separate row before its other children."""

    def __init__(self, entries: Sequence[OutlineUnit]) -> None:
        self.entries = entries
        self.rows: dict[tuple[int, bool], list[int]] = defaultdict(list)
        """The children of each unit in order, by the place of the unit and whether the children are examples."""
        self._in_row: list[int] = []
        for place, entry in enumerate(entries):
            row = self.rows[entry.parent, entry.kind == Kind.EXAMPLE]
            self._in_row.append(len(row))
            row.append(place)

    def row(self, place: int) -> list[int]:
        """Return the row of a unit: the unit with its siblings."""
        entry = self.entries[place]
        return self.rows[entry.parent, entry.kind == Kind.EXAMPLE]

    def parent(self, place: int) -> int:
        """Return the place of a unit's parent, -1 if it has no parent."""
        return self.entries[place].parent if place >= 0 else -1

    def children(self, place: int) -> list[int]:
        """Return a unit's examples and then its other children."""
        return self.rows.get((place, True), []) + self.rows.get((place, False), [])

    def between(self, place: int, end: int) -> list[int]:
        """Return the units between two units of one row."""
        return self.row(place)[self._in_row[place] + 1 : self._in_row[end]]

    def around(self, place: int, reach: int) -> Iterator[int]:
        """Yield the units of the row up to ``reach`` steps away, the unit itself included, in order."""
        at = self._in_row[place]
        yield from self.row(place)[max(0, at - reach) : at + reach + 1]


class Neighbours:
    """The nearest paired units beside each unit, for one state of the pairs; each row is searched only once."""

    def __init__(self, outline: Outline, partners: Mapping[int, int]) -> None:
        self._outline = outline
        self._partners = partners
        self._known: dict[int, dict[int, Beside]] = {-1: {}, 1: {}}

    def beside(self, place: int, step: int, other: int = -1) -> Beside:
        """Return the nearest paired unit before (step -1) or after (step 1) a unit in its row.

        A unit that is paired with ``other`` counts as unpaired: whether the two should be paired is the question
        being asked.
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
            # One pass over the row, against the direction of the step, finds the answer for all its units.
            for each in self._outline.row(place)[::-step]:
                steps += 1
                known[each] = Beside(last, steps)
                if each in self._partners:
                    last, steps = each, 0
        return known[place]
