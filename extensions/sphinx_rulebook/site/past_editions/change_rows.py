"""The changes between two states of a book as cacheable rows, for pages of differences and histories."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from ...editions.change_owner import is_gone, owner_id, side_of
from ...exporters.changes_html import pieces_to_html
from ...library.book_units import BookUnits
from ...library.printed_numbers import shown_by_number
from ...markup.text.plain import ShowReference, plain_heading, plain_text
from ...model.units import Kind
from ...model.versions import ChangeKind

if TYPE_CHECKING:
    from ...editions.difference import Change, Comparison

KIND_NAMES = {
    ChangeKind.ADDED: "Added",
    ChangeKind.REMOVED: "Removed",
    ChangeKind.REWORDED: "Reworded",
    ChangeKind.MOVED: "Moved",
    ChangeKind.RENUMBERED: "Only renumbered",
    ChangeKind.REFERENCE: "Only a reference changed",
    ChangeKind.SPLIT: "Split",
    ChangeKind.MERGED: "Merged",
    ChangeKind.STATUS: "Another status",
    ChangeKind.NOTE: "Note changed",
}

QUIET_KINDS = (ChangeKind.REFERENCE, ChangeKind.RENUMBERED)
"""The kinds of changes that affect only numbers; they are collapsed."""


class ChangeRow(NamedTuple):
    """A change of one unit.

    An id is None if the state lacks the unit. ``old`` and ``new`` are the unit's numbers (for an example, its
    rule's), "" if it has none. ``title`` is the title of an unnumbered unit, ``example`` counts the examples of a
    rule from 1 (0 if the unit is not an example), and ``owner`` is the id under which histories list the unit.
    ``html`` is its text with deletions and insertions marked; for another STATUS, the two statuses with a slash between
    them. ``parts`` are the ids and numbers of the units that a
    SPLIT unit became, or that contain the text of a MERGED unit. ``reason`` is its authors' reason, or "": only the
    first change of a unit has one. ``language`` is the language of ``title`` and ``html`` if it is not that of the
    book, or "".
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
    reason: str = ""
    language: str = ""


class Step(NamedTuple):
    """The difference between two states: the changes, and the ids of units in which only the id changed."""

    rows: Sequence[ChangeRow]
    renamed: Mapping[str, str]


def step_to_json(step: Step) -> Any:
    """Return a step in a form that can be serialized as JSON."""
    return [[list(row) for row in step.rows], dict(step.renamed)]


def step_from_json(value: Any) -> Step:
    """Return the step from the result of `step_to_json`."""
    rows = [ChangeRow(ChangeKind(row[0]), *row[1:]) for row in value[0]]
    return Step(rows, value[1])


def make_step(comparison: Comparison, reasons: Mapping[str, str] | None = None) -> Step:
    """Return the difference between two compared states; ``reasons`` are by the ids that own the changes."""
    writer = _Writer(comparison)
    old, new = comparison.old, comparison.new
    renamed = {old.ids[i]: new.ids[j] for i, j in comparison.counterparts.items() if old.ids[i] != new.ids[j]}
    rows = []
    left = dict(reasons or {})
    for change in comparison.changes:
        row = writer.row(change)
        rows.append(row._replace(reason=left.pop(row.owner, "")))
    return Step(rows, renamed)


class _Writer:
    def __init__(self, comparison: Comparison) -> None:
        self._comparison = comparison
        self._show_old, self._show_new = (
            shown_by_number(side.book, side.index) for side in (comparison.old, comparison.new)
        )

    def row(self, change: Change) -> ChangeRow:
        comparison = self._comparison
        old, new = comparison.old, comparison.new
        side, place = side_of(comparison, change)
        unit = side.placed[place].unit
        is_example = unit.kind is Kind.EXAMPLE
        return ChangeRow(
            change.kind,
            old.ids[change.old] if change.old is not None else None,
            new.ids[change.new] if change.new is not None and not is_gone(comparison, change) else None,
            _number(old, change.old),
            _number(new, change.new) if not is_gone(comparison, change) else "",
            "" if unit.number or is_example else self._title(side, place),
            side.example_number(place) if is_example else 0,
            owner_id(comparison, change),
            self._html(change),
            [[new.ids[part], _number(new, part)] for part in self._parts(change)],
            language=comparison.language_of(change) or "",
        )

    def _parts(self, change: Change) -> Iterator[int]:
        if change.kind is ChangeKind.SPLIT:
            yield from change.parts
        elif change.kind is ChangeKind.MERGED and is_gone(self._comparison, change) and change.new is not None:
            yield change.new

    def _show(self, side: BookUnits) -> ShowReference:
        return self._show_old if side is self._comparison.old else self._show_new

    def _title(self, side: BookUnits, place: int) -> str:
        unit = side.placed[place].unit
        return plain_heading(unit, self._show(side), side.book.symbols) if unit.kind is not Kind.SUBRULE else ""

    def _html(self, change: Change) -> str:
        comparison = self._comparison
        if change.kind is ChangeKind.STATUS and change.old is not None and change.new is not None:
            return "/".join(status or "" for status in comparison.statuses(change.old, change.new))
        if change.kind is ChangeKind.ADDED and change.new is not None:
            return self._text(comparison.new, change.new, "ins")
        if is_gone(comparison, change) and change.old is not None:
            return self._text(comparison.old, change.old, "del")
        if change.kind in (ChangeKind.RENUMBERED, ChangeKind.MOVED):
            return ""
        if change.kind is ChangeKind.REFERENCE and not comparison.is_retargeted(change.old or 0):
            return ""  # the text is unchanged: only the target has a different number
        return pieces_to_html(comparison.words(change))

    def _text(self, side: BookUnits, place: int, tag: str) -> str:
        text = plain_text(side.placed[place].unit, self._show(side), side.book)
        lines = "<br>".join(escape(line, quote=False) for line in text.split("\n"))
        return f"<{tag}>{lines}</{tag}>"


def _number(units: BookUnits, place: int | None) -> str:
    """Return the number of a unit; for an example, the number of its rule."""
    if place is None:
        return ""
    _, unit, parent = units.placed[place]
    if unit.kind is Kind.EXAMPLE and parent >= 0:
        unit = units.placed[parent].unit
    return unit.number or ""
