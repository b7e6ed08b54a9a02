"""The history of a rule, as text, Markdown and JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass

from ..editions.history import Event, History
from ..markup.plain import plain_text
from ..model import Book
from ..text_difference import in_brackets
from .changes import said_of
from .changes_markdown import escape_markdown, markdown_words
from .texts import shown_by_number

FORMAT = "rulebook-history/1"
SCHEMA_NAME = "rulebook-history-1.schema.json"


@dataclass(frozen=True)
class HistoryOfRule:
    """A history with the book that it is of, and the id that was asked for."""

    book: Book
    unit_id: str
    history: History


def _what(event: Event) -> str:
    """Return what happened, such as ``reworded, renumbered: 4.2.1 -> 4.2.2``."""
    parts = [said_of(kind) for kind in event.kinds]
    parts += [f"no longer called {event.renamed}"] if event.renamed else []
    kinds = ", ".join(parts) or ("in the first edition" if event.state.edition is not None else "new")
    if event.old and event.new and event.old != event.new:
        return f"{kinds}: {event.old} -> {event.new}"
    number = event.new or event.old
    return f"{kinds}: {number}" if number else kinds


def _when(event: Event) -> str:
    edition = event.state.edition
    return f"{edition.version} ({edition.date})" if edition is not None else "not released yet"


def first_text(told: HistoryOfRule) -> str:
    """Return what the unit said when it was added."""
    event = told.history.events[0]
    place = next(i for i, unit_id in enumerate(told.history.ids) if unit_id is not None)
    units = event.state.units
    unit = units.placed[units.place_of_id[told.history.ids[place] or ""]].unit
    return " ".join(plain_text(unit, shown_by_number(units.book, units.index), units.book.symbols).split())


def _fate(told: HistoryOfRule) -> str:
    tombstone = told.history.tombstone
    if tombstone is None or not tombstone.into:
        return ""
    units = told.history.events[-1].state.units
    placed = [units.placed[units.place_of_id[one]].unit for one in tombstone.into if one in units.place_of_id]
    return f" into {', '.join(unit.number or unit.label or '' for unit in placed)}"


def _sentence(told: HistoryOfRule, event: Event) -> str:
    """Return what happened, and into what the unit went where that was its end."""
    is_end = event.new is None and event is told.history.events[-1]
    return _what(event) + (_fate(told) if is_end else "")


def to_text(told: HistoryOfRule) -> str:
    """Return a history for a terminal, the oldest event first."""
    lines = [f"{told.book.code}/{told.unit_id}"]
    for place, event in enumerate(told.history.events):
        lines.append(f"{_when(event):24} {_sentence(told, event)}")
        if place == 0:
            lines.append(f"    {first_text(told)}")
        elif event.words:
            lines.append(f"    {in_brackets(event.words)}")
    return "\n".join(lines) + "\n"


def to_markdown(told: HistoryOfRule) -> str:
    """Return a history as a list in Markdown."""
    lines = [f"# {escape_markdown(f'{told.book.code} {told.unit_id}')}", ""]
    for place, event in enumerate(told.history.events):
        lines.append(f"- **{escape_markdown(_when(event))}** {escape_markdown(_sentence(told, event))}")
        if place == 0:
            lines.append(f"  {escape_markdown(first_text(told))}")
        elif event.words:
            lines.append(f"  {markdown_words(event.words)}")
    return "\n".join(lines) + "\n"


def to_json(told: HistoryOfRule) -> str:
    """Return a history as JSON; the numbers are those before and in the edition of each event."""
    tombstone = told.history.tombstone
    report = {
        "format": FORMAT,
        "book": told.book.code,
        "language": told.book.language,
        "id": told.unit_id,
        "events": [
            {
                "edition": event.state.edition.version if event.state.edition is not None else None,
                "date": event.state.edition.date if event.state.edition is not None else None,
                "kinds": [kind.value for kind in event.kinds],
                "old": event.old,
                "new": event.new,
                "renamed": event.renamed,
                "words": [[piece.change.value, piece.text] for piece in event.words],
            }
            for event in told.history.events
        ],
        "into": list(tombstone.into) if tombstone is not None else [],
    }
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"
