"""The successive states of a book: its frozen editions, and the working text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from ..library.book_units import BookUnits
from ..library.label_index import LabelIndex, successor
from ..markup.ruling_facts import is_rulings_file
from ..markup.text.wording import are_same_words
from ..model.books import Book
from ..model.findings import Finding
from .carried_ids import WorkingUnits, entries, units_of
from .frozen_book import WORKING_TEXT, Edition, FrozenBook, Tombstone
from .frozen_reader import FrozenEditionError, read_frozen, read_heads
from .succession import former_ids, succeed

if TYPE_CHECKING:
    # Comparing takes long to load, and a book without editions does not need it.
    from .difference import Comparison


@dataclass(frozen=True)
class EditionState:
    """A book at one point in time.

    ``edition`` is None for the working text. ``former``, ``removed`` and ``reasons`` are as in `FrozenBook`.
    """

    edition: Edition | None
    units: BookUnits
    former: Mapping[str, str]
    removed: tuple[Tombstone, ...]
    reasons: Mapping[str, str] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The version of the edition."""
        return self.edition.version if self.edition is not None else WORKING_TEXT

    @cached_property
    def origins(self) -> Mapping[str, list[str]]:
        """The former ids of units, by their ids in this state."""
        origins: dict[str, list[str]] = {}
        for old, new in self.former.items():
            origins.setdefault(new, []).append(old)
        return origins

    @cached_property
    def tombstones(self) -> Mapping[str, Tombstone]:
        """The units of earlier editions that are missing in this state, by their ids."""
        return {one.id: one for one in self.removed}

    def find(self, unit_id: str) -> str | None:
        """Return the id in this state of a unit whose current or former id is ``unit_id``, or None if the unit is
        gone.
        """
        if unit_id in self.units.place_of_id:
            return unit_id
        present = self.former.get(unit_id)
        return present if present in self.units.place_of_id else None


def frozen_state(frozen: FrozenBook) -> EditionState:
    """Return the state that an edition froze."""
    return EditionState(frozen.edition, frozen.units, frozen.former, frozen.removed, frozen.reasons)


def read_frozen_books(book: Book, findings: list[Finding]) -> list[FrozenBook]:
    """Return the editions of a book in its language, oldest first; unreadable editions become findings."""
    books = []
    for edition in read_heads(book, findings):
        try:
            books.append(read_frozen(edition, book.language))
        except FrozenEditionError as error:
            findings.append(error.finding)
    return books


def editions_of_labels(book: Book) -> dict[str, str]:
    """Return the version of the last edition that has each label, in a book's language."""
    return {label: one.edition.version for one in read_frozen_books(book, []) for label in one.units.place_of_label}


def working_state(book: Book, index: LabelIndex, last: FrozenBook | None) -> EditionState:
    """Return the state of the working text."""
    succession = succeed(last, units_of(book, index), WORKING_TEXT, None)
    return EditionState(None, succession.units, succession.former, succession.removed)


def present_state(units: WorkingUnits) -> EditionState:
    """Return the state of a working text; how it follows the last edition may be known from its ids."""
    if units.last is None:
        return EditionState(None, units, former_ids({}, units), ())  # its ids are those of a draft, and are known
    succession = succeed(units.last, units, WORKING_TEXT, units.matches)
    return EditionState(None, succession.units, succession.former, succession.removed)


def read_chain(book: Book, index: LabelIndex, findings: list[Finding]) -> list[EditionState]:
    """Return the states of a book, oldest first.

    The working text comes last, unless it is the same as the last edition.
    """
    frozen = read_frozen_books(book, findings)
    states = [frozen_state(one) for one in frozen]
    working = working_state(book, index, frozen[-1] if frozen else None)
    if not states or not is_same(states[-1], working):
        states.append(working)
    return states


def is_same(state: EditionState, other: EditionState) -> bool:
    """Return whether two states have the same units, in the same order and with the same texts."""
    return _are_same(state.units, range(len(state.units.placed)), other.units, range(len(other.units.placed)))


def has_same_rules(state: EditionState, other: EditionState) -> bool:
    """Return whether two states are the same apart from their rulings, which are given between editions."""
    return _are_same(state.units, _without_rulings(state.units), other.units, _without_rulings(other.units))


def _without_rulings(units: BookUnits) -> list[int]:
    return [place for place, placed in enumerate(units.placed) if not is_rulings_file(placed.chapter.path)]


def _are_same(ours: BookUnits, here: Sequence[int], theirs: BookUnits, there: Sequence[int]) -> bool:
    pairs = zip(here, there, strict=False)
    return len(here) == len(there) and all(_is_same_unit(ours, one, theirs, other) for one, other in pairs)


def _is_same_unit(ours: BookUnits, here: int, theirs: BookUnits, there: int) -> bool:
    one, other = ours.placed[here].unit, theirs.placed[there].unit
    return (
        ours.ids[here] == theirs.ids[there]
        and one.number == other.number
        and one.kind is other.kind
        and one.status is other.status
        and are_same_words(ours.text(here), theirs.text(there))
    )


def compare_states(old: EditionState, new: EditionState) -> Comparison:
    """Compare two states of one chain, the older one first."""
    from .difference import compare, same_ids

    return compare(old.units, new.units, same_ids(old.units, new.units, new.former))


def compare_any(old: EditionState, new: EditionState) -> Comparison:
    """Compare two states without a known relation, such as two source trees."""
    from .difference import compare
    from .matching import match_editions

    aliases = new.units.book.editions.aliases
    former = {label: present for label in aliases if (present := successor(label, aliases)) is not None}
    matches = match_editions(entries(old.units, old.units.ids, "old"), entries(new.units, new.units.ids, "new"), former)
    return compare(old.units, new.units, matches)


def compare_back(old: EditionState, new: EditionState) -> Comparison:
    """Compare two states of one chain, the later one first."""
    from .difference import compare, same_ids
    from .matching import Match

    matches = same_ids(new.units, old.units, old.former)
    return compare(old.units, new.units, {match.place: Match(place, 1.0) for place, match in matches.items()})


def trace(states: Sequence[EditionState], at: int, unit_id: str) -> list[str | None]:
    """Return the id of a unit in every state, given its id in the state ``at``; None for states without the unit.

    A unit that was missing for a while is still the same unit if its label (or its text, if it has no label) comes
    back.
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


def _before(earlier: EditionState, later: EditionState, unit_id: str) -> str | None:
    if unit_id in earlier.units.place_of_id:
        return unit_id
    return next((old for old in later.origins.get(unit_id, ()) if old in earlier.units.place_of_id), None)
