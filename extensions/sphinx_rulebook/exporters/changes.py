"""The contents of a report about the changes between two states of a book, for all formats.

The reports are ``changes_text``, ``changes_markdown``, ``changes_json`` and ``changes_html`` in this folder.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..editions.change_owner import side_of
from ..editions.frozen_book import Edition
from ..editions.given_reasons import GivenReason
from ..editions.history import WITH_WORDS
from ..library.printed_numbers import shown_by_number
from ..markup.ruling_facts import is_rulings_file
from ..markup.text.plain import plain_text
from ..model.units import Kind
from ..model.versions import ChangeKind
from ..support.text_difference import Piece, PieceKind

if TYPE_CHECKING:
    from ..editions.difference import Change, Comparison

_LONGEST_START = 72


def said_of(kind: ChangeKind) -> str:
    """Return the words for a kind of change."""
    words = {
        ChangeKind.REFERENCE: "only a reference changed",
        ChangeKind.STATUS: "another status",
        ChangeKind.NOTE: "note changed",
    }
    return words.get(kind, kind.value)


@dataclass(frozen=True)
class ComparedBook:
    """A comparison with the names of its two states: versions, or the paths of trees.

    ``reasons`` are the authors' reasons for the changes, by the ids that own the changes; ``edition`` is the newer
    state if it is an edition.
    """

    old: str
    new: str
    comparison: Comparison
    reasons: Mapping[str, Sequence[GivenReason]] = field(default_factory=dict)
    edition: Edition | None = None

    @property
    def effective(self) -> str:
        """The ISO date from which the newer state is in force, if it is an edition of another date, else ""."""
        return self.edition.effective if self.edition is not None else ""

    @property
    def reason_texts(self) -> dict[str, str]:
        """The reasons of each unit as one text, which names the editions if there are several."""
        return {
            unit_id: given[0].text if len(given) == 1 else " · ".join(f"{one.edition}: {one.text}" for one in given)
            for unit_id, given in self.reasons.items()
        }


class Names:
    """The names of a comparison's units in a report."""

    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison
        self._shows = [shown_by_number(side.book, side.index) for side in (comparison.old, comparison.new)]

    def old(self, place: int | None) -> str:
        """Return a unit's former name: its number, or its kind and the number of the rule that it belongs to."""
        return self._name(0, place)

    def new(self, place: int | None) -> str:
        """Return a unit's current name."""
        return self._name(1, place)

    def _name(self, side: int, place: int | None) -> str:
        if place is None:
            return ""
        units = (self._comparison.old, self._comparison.new)[side]
        _, unit, parent = units.placed[place]
        if unit.number:
            return unit.number
        if unit.kind is Kind.EXAMPLE and parent >= 0:
            return f"{self._name(side, parent)}, example {units.example_number(place)}"
        if unit.kind in (Kind.TERM, Kind.CHAPTER, Kind.SECTION, Kind.RULING):
            return self.text(side, place).split("\n", 1)[0]
        return units.ids[place]

    def text(self, side: int, place: int) -> str:
        """Return a unit's current or former text (``side`` 1 or 0), as plain text."""
        units = (self._comparison.old, self._comparison.new)[side]
        return plain_text(units.placed[place].unit, self._shows[side], units.book)

    def both(self, change: Change, arrow: str = "→") -> str:
        """Return the former and the current name of a changed unit, such as ``4.2.1 → 4.2.2``.

        A ruling is named by its question as it is now; the difference of its words shows the former one.
        """
        before, now = self.old(change.old), self.new(change.new)
        if now and change.new is not None and self._comparison.new.placed[change.new].unit.kind is Kind.RULING:
            return now
        if change.kind is ChangeKind.SPLIT:
            return f"{before} {arrow} {', '.join(map(self.new, change.parts))}"
        return f"{before} {arrow} {now}" if before and now and before != now else before or now

    def start(self, side: int, place: int) -> str:
        """Return the beginning of a unit's text, on one line."""
        text = " ".join(self.text(side, place).split())
        return text if len(text) <= _LONGEST_START else f"{text[:_LONGEST_START].rstrip()}…"


def in_two(comparison: Comparison) -> tuple[list[Change], list[Change]]:
    """Return the changes of rules, and those of rulings and of the titles above these."""
    rules: list[Change] = []
    rulings: list[Change] = []
    for change in comparison.changes:
        side, place = side_of(comparison, change)
        (rulings if is_rulings_file(side.placed[place].chapter.path) else rules).append(change)
    return rules, rulings


def counts_line(comparison: Comparison) -> str:
    """Return the counts in one line, such as ``3 added, 1 removed; rulings: 1 added``."""
    rules, rulings = in_two(comparison)
    line = _counts(rules)
    if not rulings:
        return line or "nothing changed"
    return f"{line}; rulings: {_counts(rulings)}" if line else f"rulings: {_counts(rulings)}"


def _counts(changes: Sequence[Change]) -> str:
    words = {kind: kind.value for kind in ChangeKind} | {
        ChangeKind.REFERENCE: "reference-only",
        ChangeKind.STATUS: "with another status",
        ChangeKind.NOTE: "with another note",
    }
    found = Counter(change.kind for change in changes)
    return ", ".join(f"{found[kind]} {words[kind]}" for kind in ChangeKind if found[kind])


def has_words(comparison: Comparison, change: Change) -> bool:
    """Return whether a change is best shown as a difference of words; this includes a reference with a new target."""
    if change.old is None or change.old not in comparison.counterparts:
        return False
    return change.kind in WITH_WORDS or (change.kind is ChangeKind.REFERENCE and comparison.is_retargeted(change.old))


def in_language(comparison: Comparison, change: Change) -> str:
    """Return the language of the text of a change in parentheses, after a space, or "" if it is that of the book."""
    language = comparison.language_of(change)
    return f" ({language})" if language is not None else ""


def words_after_name(comparison: Comparison, names: Names, change: Change) -> list[Piece]:
    """Return the difference of words of a change, without the name of the unit if the difference opens with it."""
    first, *rest = comparison.words(change)
    text = _after_name(names, change, first.text) if first.change is PieceKind.SAME else first.text
    return [Piece(first.change, text), *rest] if text else rest


def _after_name(names: Names, change: Change, text: str) -> str:
    """Return a text on one line, without the name of its unit: an unnumbered unit is named by its first line."""
    name = " ".join(names.both(change).split())
    return text[len(name) :].lstrip() if text == name or text.startswith(f"{name} ") else text


def detail(comparison: Comparison, names: Names, change: Change) -> str:
    """Return the text for a change that is not shown as a difference of words, or "" for none."""
    if change.kind is ChangeKind.ADDED and change.new is not None:
        return _after_name(names, change, " ".join(names.text(1, change.new).split()))
    if change.kind in (ChangeKind.REMOVED, ChangeKind.MERGED) and change.old is not None:
        return _after_name(names, change, " ".join(names.text(0, change.old).split()))
    if change.kind is ChangeKind.MOVED and change.new is not None:
        return names.start(1, change.new)
    if change.kind is ChangeKind.STATUS and change.old is not None and change.new is not None:
        before, now = comparison.statuses(change.old, change.new)
        if before is None:
            return f"now {now}"
        return f"{before} → {now}" if now is not None else f"no longer {before}"
    return ""


def id_of(comparison: Comparison, change: Change) -> str:
    """Return the id of a changed unit: its id in the new state, or in the old state if the unit is gone."""
    is_there = change.old is None or change.old in comparison.counterparts
    if change.new is not None and is_there:
        return comparison.new.ids[change.new]
    return comparison.old.ids[change.old or 0]


def number_table(comparison: Comparison) -> Iterator[tuple[str | None, str | None]]:
    """Yield the old and the new number of every unit whose number changed, in the order of the old state."""
    old, new = comparison.old, comparison.new
    for place, placed in enumerate(old.placed):
        there = comparison.counterparts.get(place, comparison.merges.get(place))
        number = new.placed[there].unit.number if there is not None else None
        if placed.unit.number != number:
            yield placed.unit.number, number
    held = set(comparison.merges.values())
    for place, placed in enumerate(new.placed):
        if place not in comparison.origins and place not in held and placed.unit.number is not None:
            yield None, placed.unit.number
