"""The history of a rule, as text, Markdown and JSON."""

from __future__ import annotations

import json
from dataclasses import dataclass

from ..editions.history import History, HistoryEvent
from ..library.printed_numbers import shown_by_number
from ..markup.text.plain import plain_text
from ..model.books import Book
from ..support.text_difference import in_brackets
from .changes import said_of
from .changes_markdown import escape_markdown, markdown_words

FORMAT = "rulebook-history/1"
SCHEMA_NAME = "rulebook-history-1.schema.json"


@dataclass(frozen=True)
class HistoryOfRule:
    """A history with its book, and the id that was requested."""

    book: Book
    unit_id: str
    history: History


def _what(event: HistoryEvent) -> str:
    """Return the changes of an event, such as ``reworded, renumbered: 4.2.1 -> 4.2.2``."""
    parts = [said_of(kind) for kind in event.kinds]
    parts += [f"renamed from {event.renamed}"] if event.renamed else []
    kinds = ", ".join(parts) or ("in the first edition" if event.state.edition is not None else "new")
    if event.old and event.new and event.old != event.new:
        return f"{kinds}: {event.old} -> {event.new}"
    number = event.new or event.old
    return f"{kinds}: {number}" if number else kinds


def _when(event: HistoryEvent) -> str:
    edition = event.state.edition
    if edition is None:
        return "not released yet"
    in_force = f", in force from {edition.effective}" if edition.effective else ""
    return f"{edition.version} ({edition.date}{in_force})"


def first_text(reported: HistoryOfRule) -> str:
    """Return the text of the unit when it was added."""
    event = reported.history.events[0]
    place = next(i for i, unit_id in enumerate(reported.history.ids) if unit_id is not None)
    units = event.state.units
    unit = units.placed[units.place_of_id[reported.history.ids[place] or ""]].unit
    return " ".join(plain_text(unit, shown_by_number(units.book, units.index), units.book).split())


def _fate(reported: HistoryOfRule) -> str:
    tombstone = reported.history.tombstone
    if tombstone is None or not tombstone.into:
        return ""
    units = reported.history.events[-1].state.units
    placed = [units.placed[units.place_of_id[one]].unit for one in tombstone.into if one in units.place_of_id]
    return f" into {', '.join(unit.number or unit.label or '' for unit in placed)}"


def _sentence(reported: HistoryOfRule, event: HistoryEvent) -> str:
    """Return the changes of an event, with the units that the unit was merged into if it ended in this way."""
    is_end = event.new is None and event is reported.history.events[-1]
    return _what(event) + (_fate(reported) if is_end else "")


def to_text(reported: HistoryOfRule) -> str:
    """Return a history for a terminal, the oldest event first."""
    lines = [f"{reported.book.code}/{reported.unit_id}"]
    for place, event in enumerate(reported.history.events):
        lines.append(f"{_when(event):24} {_sentence(reported, event)}")
        if place == 0:
            lines.append(f"    {first_text(reported)}")
        elif event.words:
            lines.append(f"    {in_brackets(event.words)}")
        if event.reason:
            lines.append(f"    reason: {event.reason}")
    return "\n".join(lines) + "\n"


def to_markdown(reported: HistoryOfRule) -> str:
    """Return a history as a list in Markdown."""
    lines = [f"# {escape_markdown(f'{reported.book.code} {reported.unit_id}')}", ""]
    for place, event in enumerate(reported.history.events):
        lines.append(f"- **{escape_markdown(_when(event))}** {escape_markdown(_sentence(reported, event))}")
        if place == 0:
            lines.append(f"  {escape_markdown(first_text(reported))}")
        elif event.words:
            lines.append(f"  {markdown_words(event.words)}")
        if event.reason:
            lines.append(f"  *Reason:* {escape_markdown(event.reason)}")
    return "\n".join(lines) + "\n"


def to_json(reported: HistoryOfRule) -> str:
    """Return a history as JSON; each event has the numbers before its edition and in it."""
    tombstone = reported.history.tombstone
    report = {
        "format": FORMAT,
        "book": reported.book.code,
        "language": reported.book.language,
        "id": reported.unit_id,
        "events": [
            {
                "edition": event.state.edition.version if event.state.edition is not None else None,
                "date": event.state.edition.date if event.state.edition is not None else None,
                "effective": event.state.edition.start if event.state.edition is not None else None,
                "kinds": [kind.value for kind in event.kinds],
                "old": event.old,
                "new": event.new,
                "renamed": event.renamed,
                "words": [[piece.change.value, piece.text] for piece in event.words],
                "reason": event.reason or None,
            }
            for event in reported.history.events
        ],
        "into": list(tombstone.into) if tombstone is not None else [],
    }
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"
