"""The state of translations as text for people, as Markdown for a pull request, and as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..languages.pairing import PairedBook
from ..languages.status import StateCounts, TranslationState, UnitStatus, count_states
from ..library.book_units import BookUnits
from ..library.printed_numbers import plain_title, shown_by_number
from ..markup.text.plain import plain_heading
from ..model.units import Unit
from ..support.terminal_width import columns
from ..support.text_difference import difference, in_brackets

FORMAT = "rulebook-status/1"
_NEEDS_WORK = (TranslationState.STALE, TranslationState.MISSING, TranslationState.EXTRA, TranslationState.UNCONFIRMED)
_LONGEST_TITLE = 60
_MOST_UNITS = 7
"""How many units in each state are shown: all states together with the chapters are about a screen."""


@dataclass(frozen=True, slots=True)
class BookStatus:
    """A translated book with the status of all its units, in the order of the source."""

    paired: PairedBook
    units: tuple[UnitStatus, ...]

    @property
    def counts(self) -> StateCounts:
        """The count of units in each state."""
        return count_states(self.units)

    def chapters(self) -> Iterator[tuple[str, StateCounts]]:
        """Yield the title of every chapter of the source with its counts; the translation's extra units come last."""
        by_chapter: dict[str, list[UnitStatus]] = {chapter.path: [] for chapter in self.paired.source.book.files()}
        extra: list[UnitStatus] = []
        for status in self.units:
            if status.source is None:
                extra.append(status)
            else:
                by_chapter[self.paired.source.placed[status.source].chapter.path].append(status)
        for chapter in self.paired.source.book.files():
            if by_chapter[chapter.path]:
                number = f"{chapter.number} " if chapter.number else ""
                yield f"{number}{plain_title(chapter.title)}", count_states(by_chapter[chapter.path])
        if extra:
            yield "only in the translation", count_states(extra)


def to_json(statuses: Iterable[BookStatus]) -> str:
    """Return the status of all units as one JSON object (see docs/json.md), with a final newline."""
    languages = [
        {
            "language": status.paired.translation.book.language,
            "source": status.paired.source.book.language,
            "book": status.paired.source.book.code,
            "units": [_to_dict(status.paired, unit) for unit in status.units],
        }
        for status in statuses
    ]
    return json.dumps({"format": FORMAT, "languages": languages}, ensure_ascii=False, indent=1) + "\n"


def _to_dict(paired: PairedBook, status: UnitStatus) -> dict[str, str | float | None]:
    return {
        "id": status.id,
        "source": _number(paired.source, status.source),
        "translation": _number(paired.translation, status.translation),
        "translation_id": paired.translation.ids[status.translation] if status.translation is not None else None,
        "state": status.state.value,
        "confidence": status.confidence,
        "change": _change(paired, status),
    }


def _number(units: BookUnits, place: int | None) -> str | None:
    return units.placed[place].unit.number if place is not None else None


def _change(paired: PairedBook, status: UnitStatus) -> str | None:
    """Return the changes in the source since a stale unit was translated, or None for any other unit."""
    if status.state is not TranslationState.STALE or status.source is None or status.earlier is None:
        return None
    return in_brackets(difference(*paired.source.before_and_now(status.source, status.earlier)))


def to_text(statuses: Iterable[BookStatus], *, shows_all: bool = False) -> str:
    """Return the state of each book: a line for the book, one for each chapter, and the units that need work; only some
    of them without ``shows_all``.
    """
    return "\n".join(_book_to_text(status, shows_all) for status in statuses)


def _book_to_text(status: BookStatus, shows_all: bool) -> str:
    lines = [f"{_name(status)}: {_summary(status.counts)}"]
    chapters = list(status.chapters())
    width = max((columns(title) for title, _ in chapters), default=0)
    lines += [f"  {title}{' ' * (width - columns(title))}  {_summary(counts)}" for title, counts in chapters]
    for state, units in _by_state(status.units):
        lines += ["", f"{state.value} ({len(units)})"]
        shown = units if shows_all or len(units) <= _MOST_UNITS + 1 else units[:_MOST_UNITS]
        for unit in shown:
            lines.append(f"  {_place(status.paired, unit)}  {_title(status.paired, unit)}")
            lines += (f"    {line}" for line in _more(status.paired, unit))
        if len(shown) < len(units):
            lines.append(f"  {len(units) - len(shown):,} more; rulebook status --all shows them")
    return "\n".join(lines) + "\n"


def to_markdown(statuses: Iterable[BookStatus]) -> str:
    """Return the state of each book as Markdown, for pasting into a pull request."""
    lines: list[str] = []
    for status in statuses:
        lines += [f"## {_name(status)}: {status.counts.percentage} %", ""]
        states = [state.value for state in TranslationState]
        lines += [f"| chapter | {' | '.join(states)} | % |", f"| --- {'| ---: ' * (len(states) + 1)}|"]
        rows = [(_escaped(title), counts) for title, counts in status.chapters()]
        for title, counts in [*rows, ("**all**", status.counts)]:
            numbers = " | ".join(str(getattr(counts, state)) for state in states)
            lines.append(f"| {title} | {numbers} | {counts.percentage if counts.source else ''} |")
        lines.append("")
        for state, units in _by_state(status.units):
            lines += ["<details>", f"<summary>{state.value} ({len(units)})</summary>", ""]
            for unit in units:
                lines.append(f"- `{_place(status.paired, unit)}` {_escaped(_title(status.paired, unit))}")
                lines += (f"  - {_escaped(line)}" for line in _more(status.paired, unit))
            lines += ["", "</details>", ""]
    return "\n".join(lines)


def _more(paired: PairedBook, status: UnitStatus) -> Iterator[str]:
    """Yield the details of a unit for a person: the changes in the source, the proposed translation."""
    change = _change(paired, status)
    if change is not None:
        yield change
    if status.state is TranslationState.UNCONFIRMED and status.translation is not None:
        chapter, unit, _ = paired.translation.placed[status.translation]
        yield f"= {chapter.path}:{unit.line}  {_heading(paired.translation, unit)}"


def _name(status: BookStatus) -> str:
    source = status.paired.source.book
    return f"{status.paired.translation.book.language} {source.code}{f' {source.edition}' if source.edition else ''}"


def _summary(counts: StateCounts) -> str:
    share = f"{counts.translated} of {counts.source} translated ({counts.percentage} %)"
    parts = [share] if counts.source or not counts.extra else []
    parts += [f"{getattr(counts, state)} {state}" for state in _NEEDS_WORK if getattr(counts, state)]
    return ", ".join(parts)


def _by_state(units: Sequence[UnitStatus]) -> Iterator[tuple[TranslationState, list[UnitStatus]]]:
    """Yield the units that need work, by state; empty states are left out."""
    for state in _NEEDS_WORK:
        found = [unit for unit in units if unit.state is state]
        if found:
            yield state, found


def _place(paired: PairedBook, status: UnitStatus) -> str:
    """Return the name and the location of a unit: ``4.4.3d = 4.4.3e source/kk/04.md:31``."""
    sides = [(paired.source, status.source), (paired.translation, status.translation)]
    there = [(units.placed[place], units) for units, place in sides if place is not None]
    names = [placed.unit.number or placed.unit.label or placed.unit.kind.value for placed, _ in there]
    name = " = ".join(dict.fromkeys(names))
    if status.state is TranslationState.UNCONFIRMED:
        name += f" ({status.confidence:.2f})"
    placed = there[0][0]
    return f"{name}  {placed.chapter.path}:{placed.unit.line}"


def _title(paired: PairedBook, status: UnitStatus) -> str:
    units, place = (
        (paired.source, status.source) if status.source is not None else (paired.translation, status.translation)
    )
    assert place is not None, "every status has one side at least"
    return _heading(units, units.placed[place].unit)


def _heading(units: BookUnits, unit: Unit) -> str:
    """Return the heading of a unit on one line, shortened if long, with references as their numbers."""
    text = " ".join(plain_heading(unit, shown_by_number(units.book, units.index), units.book.symbols).split())
    return text if len(text) <= _LONGEST_TITLE else f"{text[:_LONGEST_TITLE].rstrip()}…"


def _escaped(text: str) -> str:
    """Return text that Markdown shows literally, also in a table."""
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return text
