"""The states of a book one behind the other: its frozen editions, and the text that is being worked on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..book_units import BookUnits
from ..findings import Finding
from ..index import LabelIndex, successor
from ..model import Book
from .difference import Comparison, compare, same_ids
from .frozen import FrozenEditionError, read_frozen, read_heads
from .frozen_book import WORKING_TEXT, Edition, FrozenBook, Tombstone
from .identity import entries, units_of
from .matching import Match, match_editions
from .succession import succeed


@dataclass(frozen=True)
class State:
    """A book at one time.

    ``edition`` is None for the text that is being worked on.  ``former`` and ``removed`` are as in `FrozenBook`.
    """

    edition: Edition | None
    units: BookUnits
    former: Mapping[str, str]
    removed: tuple[Tombstone, ...]

    @property
    def name(self) -> str:
        """The version of the edition."""
        return self.edition.version if self.edition is not None else WORKING_TEXT

    @cached_property
    def origins(self) -> Mapping[str, list[str]]:
        """Former ids by those that units have in this state."""
        origins: dict[str, list[str]] = {}
        for old, new in self.former.items():
            origins.setdefault(new, []).append(old)
        return origins

    @cached_property
    def tombstones(self) -> Mapping[str, Tombstone]:
        """The units that earlier editions had and this state has not, by their ids."""
        return {one.id: one for one in self.removed}

    def find(self, unit_id: str) -> str | None:
        """Return the id here of a unit that has ``unit_id`` here or had it earlier; None where it is gone."""
        if unit_id in self.units.place_of_id:
            return unit_id
        present = self.former.get(unit_id)
        return present if present in self.units.place_of_id else None


def frozen_state(frozen: FrozenBook) -> State:
    """Return the state that an edition froze."""
    return State(frozen.edition, frozen.units, frozen.former, frozen.removed)


def read_frozen_books(book: Book, findings: list[Finding]) -> list[FrozenBook]:
    """Return the editions of a book in its language, the oldest first; those that cannot be read become findings."""
    books = []
    for edition in read_heads(book, findings):
        try:
            books.append(read_frozen(edition, book.language))
        except FrozenEditionError as error:
            findings.append(error.finding)
    return books


def working_state(book: Book, index: LabelIndex, last: FrozenBook | None) -> State:
    """Return the state of the text that is being worked on."""
    succession = succeed(last, units_of(book, index), WORKING_TEXT, None)
    return State(None, succession.units, succession.former, succession.removed)


def read_chain(book: Book, index: LabelIndex, findings: list[Finding]) -> list[State]:
    """Return the states of a book, the oldest first.

    The text that is being worked on is the last where it is not the same as the last edition.
    """
    frozen = read_frozen_books(book, findings)
    states = [frozen_state(one) for one in frozen]
    working = working_state(book, index, frozen[-1] if frozen else None)
    if not states or not is_same(states[-1], working):
        states.append(working)
    return states


def is_same(state: State, other: State) -> bool:
    """Say whether two states have the same units, in the same order and of the same texts."""
    ours, theirs = state.units, other.units
    return ours.ids == theirs.ids and all(
        here.unit.number == there.unit.number and here.unit.kind is there.unit.kind and ours.text(i) == theirs.text(i)
        for i, (here, there) in enumerate(zip(ours.placed, theirs.placed, strict=True))
    )


def compare_states(old: State, new: State) -> Comparison:
    """Compare two states of one chain, the older one first."""
    return compare(old.units, new.units, same_ids(old.units, new.units, new.former))


def compare_any(old: State, new: State) -> Comparison:
    """Compare two states of which nobody knows how they belong together, such as two source trees."""
    aliases = new.units.book.editions.aliases
    former = {label: present for label in aliases if (present := successor(label, aliases)) is not None}
    matches = match_editions(entries(old.units, old.units.ids, "old"), entries(new.units, new.units.ids, "new"), former)
    return compare(old.units, new.units, matches)


def compare_back(old: State, new: State) -> Comparison:
    """Compare two states of one chain, the later one first."""
    matches = same_ids(new.units, old.units, old.former)
    return compare(old.units, new.units, {match.place: Match(place, 1.0) for place, match in matches.items()})


def trace(states: Sequence[State], at: int, unit_id: str) -> list[str | None]:
    """Return the id of a unit in every state, given that in the state ``at``; None in those that do not have it.

    A unit that was gone for a while is the same when its label comes back, or its text where it has none.
    """
    ids: list[str | None] = [None] * len(states)
    ids[at] = known = unit_id
    for place in range(at, 0, -1):
        found = _before(states[place - 1], states[place], known)
        ids[place - 1], known = found, found or known
    known = unit_id
    for place in range(at + 1, len(states)):
        found = states[place].find(known)
        ids[place], known = found, found or known
    return ids


def _before(earlier: State, later: State, unit_id: str) -> str | None:
    if unit_id in earlier.units.place_of_id:
        return unit_id
    return next((old for old in later.origins.get(unit_id, ()) if old in earlier.units.place_of_id), None)
