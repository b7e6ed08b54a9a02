"""The changes between two states of a book as rows that can be kept: what pages of differences and histories show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

from ..book_units import BookUnits
from ..editions.difference import Change, Comparison
from ..exporters.changes_html import pieces_to_html
from ..exporters.texts import shown_by_number
from ..markup.plain import plain_heading, plain_text
from ..model import ChangeKind, Kind


class ChangeRow(NamedTuple):
    """A change of one unit.

    The ids are None in the state that does not have it; ``old`` and ``new`` are its numbers, those of its rule for an
    example, "" for none.  ``title`` is what an unnumbered unit is called, ``example`` counts the examples of a rule
    from 1 (0 for a unit of its own), and ``owner`` is the id that histories list it under.  ``html`` is its text with
    what was removed and added.  ``parts`` are the ids and numbers of the units that a SPLIT unit became, or that hold
    the text of a MERGED one.
    """

    kind: ChangeKind
    old_id: str | None
    new_id: str | None
    old: str
    new: str
    title: str
    example: int
    owner: str
    html: str
    parts: Sequence[Sequence[str]]


class Step(NamedTuple):
    """What came between two states: the changes, and the ids that are other ones since though nothing else changed."""

    rows: Sequence[ChangeRow]
    renamed: Mapping[str, str]


def step_to_json(step: Step) -> Any:
    """Return a step in a form fit for JSON."""
    return [[list(row) for row in step.rows], dict(step.renamed)]


def step_from_json(value: Any) -> Step:
    """Return the step that `step_to_json` gave."""
    rows = [ChangeRow(ChangeKind(row[0]), *row[1:]) for row in value[0]]
    return Step(rows, value[1])


def make_step(comparison: Comparison) -> Step:
    """Return what came between the two states of a comparison."""
    writer = _Writer(comparison)
    old, new = comparison.old, comparison.new
    renamed = {old.ids[i]: new.ids[j] for i, j in comparison.counterparts.items() if old.ids[i] != new.ids[j]}
    return Step([writer.row(change) for change in comparison.changes], renamed)


class _Writer:
    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison
        self._shows = {id(side): shown_by_number(side.book, side.index) for side in (comparison.old, comparison.new)}

    def row(self, change: Change) -> ChangeRow:
        comparison = self._comparison
        old, new = comparison.old, comparison.new
        side, place = (new, change.new) if change.new is not None and not self._is_gone(change) else (old, change.old)
        assert place is not None, "a change is of a unit of one state at least"
        unit, parent = side.placed[place].unit, side.placed[place].parent
        is_example = unit.kind is Kind.EXAMPLE
        return ChangeRow(
            change.kind,
            old.ids[change.old] if change.old is not None else None,
            new.ids[change.new] if change.new is not None and not self._is_gone(change) else None,
            _number(old, change.old),
            _number(new, change.new) if not self._is_gone(change) else "",
            "" if unit.number or is_example else self._title(side, place),
            place - parent if is_example else 0,
            side.ids[parent] if is_example else side.ids[place],
            self._html(change),
            [[new.ids[part], _number(new, part)] for part in self._parts(change)],
        )

    def _is_gone(self, change: Change) -> bool:
        """Say whether a change leaves no unit of its own behind: what was merged into another has none."""
        return change.old is not None and change.old not in self._comparison.counterparts

    def _parts(self, change: Change) -> Iterator[int]:
        if change.kind is ChangeKind.SPLIT:
            yield from change.parts
        elif change.kind is ChangeKind.MERGED and self._is_gone(change) and change.new is not None:
            yield change.new

    def _title(self, side: BookUnits, place: int) -> str:
        unit = side.placed[place].unit
        return plain_heading(unit, self._shows[id(side)], side.book.symbols) if unit.kind is not Kind.SUBRULE else ""

    def _html(self, change: Change) -> str:
        comparison = self._comparison
        if change.kind is ChangeKind.ADDED and change.new is not None:
            return self._text(comparison.new, change.new, "ins")
        if self._is_gone(change) and change.old is not None:
            return self._text(comparison.old, change.old, "del")
        if change.kind in (ChangeKind.RENUMBERED, ChangeKind.MOVED):
            return ""
        if change.kind is ChangeKind.REFERENCE and not comparison.is_retargeted(change.old or 0):
            return ""  # nobody has changed it: what it refers to has another number
        return pieces_to_html(comparison.words(change))

    def _text(self, side: BookUnits, place: int, tag: str) -> str:
        text = plain_text(side.placed[place].unit, self._shows[id(side)], side.book.symbols)
        lines = "<br>".join(escape(line, quote=False) for line in text.split("\n"))
        return f"<{tag}>{lines}</{tag}>"


def _number(units: BookUnits, place: int | None) -> str:
    """Return the number of a unit, or that of the rule that an example belongs to."""
    if place is None:
        return ""
    _, unit, parent = units.placed[place]
    if unit.kind is Kind.EXAMPLE and parent >= 0:
        unit = units.placed[parent].unit
    return unit.number or ""
