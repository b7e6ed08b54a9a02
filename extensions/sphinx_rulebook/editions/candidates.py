"""Candidates for the counterpart of a unit: units with the same text, words or number, or at the expected place."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from ..model.units import Kind
from .evidence import Evidence, Pairs
from .likeness import places_of, title
from .outline import may_agree

_REACH = 8
"""How far to either side of its expected place a unit is searched for."""
_LEADS = 6
"""How many units with the same words are considered."""
_SAME_EXAMPLE = 0.8
"""How similar an example must be to an example below a different rule to be matched with it."""
_FAR = 100
"""How far back to search for a matched unit from which to estimate the expected place."""


class Candidates:
    """The candidates for each of the units that are still unmatched."""

    def __init__(self, evidence: Evidence, left: Sequence[int], left_there: Sequence[int]) -> None:
        self._evidence = evidence
        self._old = evidence.old
        self._new = evidence.new
        self._free = frozenset(left_there)
        # Candidates by content do not change between rounds; candidates by place do, and are computed from the pairs
        # each time.
        self._given = self._of_words(left, left_there)
        self._add_names(left, left_there)

    def of(self, i: int, pairs: Pairs) -> Iterator[int]:
        """Yield the candidates of a unit, given the current pairs, each once."""
        kind = self._old.entries[i].kind
        for j in dict.fromkeys([*self._given[i], *self._around(i, pairs)]):
            if j in self._free and may_agree(kind, self._new.entries[j].kind):
                yield j

    def _of_words(self, left: Sequence[int], left_there: Sequence[int]) -> dict[int, list[int]]:
        """Return the candidates that share rare words; for examples, only very similar ones."""
        wordings = self._evidence.wordings
        given: dict[int, list[int]] = {i: [] for i in left}
        for is_example in (True, False):
            here = [i for i in left if (self._old.entries[i].kind == Kind.EXAMPLE) == is_example]
            there = [j for j in left_there if (self._new.entries[j].kind == Kind.EXAMPLE) == is_example]
            for i, places in wordings.leads(here, there, _LEADS).items():
                given[i] += [j for j in places if not is_example or wordings.likeness(i, j) >= _SAME_EXAMPLE]
        return given

    def _add_names(self, left: Sequence[int], left_there: Sequence[int]) -> None:
        """Add the units with the same number, id or text, and the terms with the same title."""
        old, new, wordings = self._old.entries, self._new.entries, self._evidence.wordings
        # In reverse, so that the first unit with a number or an id stays.
        numbers = {number: j for j in reversed(left_there) if (number := new[j].number) is not None}
        ids = {new[j].id: j for j in reversed(left_there)}
        terms = [j for j in left_there if new[j].kind == Kind.TERM]
        titles = places_of([title(wordings.new[j]) for j in terms])
        for i in left:
            given = self._given[i]
            number = old[i].number
            given += [numbers[number]] if number is not None and number in numbers else []
            given += [ids[old[i].id]] if old[i].id in ids else []
            # A text that many units have does not narrow the choice; `_around` picks the nearby units.
            same = self._evidence.texts_there.get(wordings.old[i], [])
            given += same if len(same) <= _REACH else []
            name = title(wordings.old[i]) if old[i].kind == Kind.TERM else None
            given += [terms[k] for k in titles.get(name, [])[:_REACH]] if name is not None else []

    def _around(self, i: int, pairs: Pairs) -> Iterator[int]:
        """Yield the places that a unit has if it stayed with its neighbours, its parent or its children."""
        entry = self._old.entries[i]
        is_example = entry.kind == Kind.EXAMPLE
        if i in pairs.places:
            yield pairs.places[i]
        yield from self._between_neighbours(i, pairs)
        parent = pairs.places.get(entry.parent, -1)
        if parent >= 0 or entry.parent < 0:
            yield from self._near(self._new.rows.get((parent, is_example), []), i, pairs)
        if is_example and parent >= 0:
            for rule in self._new.around(parent, 1):
                yield from self._new.rows.get((rule, True), [])
        # The parent of a matched child.
        for child in self._old.children(i):
            if child in pairs.places:
                yield self._new.entries[pairs.places[child]].parent
        same = self._evidence.texts_there.get(self._evidence.wordings.old[i], [])
        if len(same) > _REACH:
            yield from self._near(same, i, pairs)

    def _between_neighbours(self, i: int, pairs: Pairs) -> Iterable[int]:
        """Return the units between the counterparts of the neighbours, or the units around each counterpart if these
        are far apart.
        """
        before, after = (pairs.places.get(pairs.here.beside(i, step).place, -1) for step in (-1, 1))
        if before >= 0 and after >= 0 and self._new.entries[before].parent == self._new.entries[after].parent:
            between = self._new.between(before, after)
            if len(between) <= 2 * _REACH:
                return between
        return [j for place in (before, after) if place >= 0 for j in self._new.around(place, _REACH)]

    def _near(self, places: Sequence[int], i: int, pairs: Pairs) -> Sequence[int]:
        """Return the places nearest to where a unit would be if it had moved along with the matched unit before it."""
        if len(places) <= 2 * _REACH:
            return places
        # The nearest matched unit before this one shows how far the text has shifted.
        known = next((k for k in range(i, max(-1, i - _FAR), -1) if k in pairs.places), None)
        expected = i if known is None else pairs.places[known] + i - known
        at = bisect_left(places, expected)
        return places[max(0, at - _REACH) : at + _REACH]
