"""The impact of a change, as Markdown for a pull request: rules that refer to it, terms, rulings, translations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..editions.chain import EditionState
from ..editions.difference import Change, Comparison
from ..languages.pairing import PairedBook
from ..languages.status import TranslationState, unit_statuses
from ..library.book_units import BookUnits
from ..library.label_index import resolve_references
from ..model.books import Book
from ..model.units import Kind, Unit
from ..model.versions import ChangeKind
from ..rulings.review_states import references_of
from .changes import Names, counts_line, has_words, said_of, words_after_name
from .changes_markdown import escape_markdown, markdown_words

_STATES = {
    TranslationState.TRANSLATED: "current",
    TranslationState.STALE: "to be updated",
    TranslationState.MISSING: "missing",
    TranslationState.UNCONFIRMED: "unconfirmed",
}
_QUIET = (ChangeKind.RENUMBERED, ChangeKind.REFERENCE)
_MOST = 12
"""How many rules that refer to a changed rule are listed by number; hundreds would not fit a pull request."""


@dataclass(frozen=True)
class Impact:
    """A comparison of a book with an earlier state, and its translations.

    ``old_name`` is the name of an earlier state that is not an edition.
    ``books`` are all current books of its language, whose references count. ``remembered`` are the names of the rulings
    of all books that were confirmed with a rule of this book, by the rule's label: such a rule may be gone.
    """

    old: EditionState
    new: EditionState
    comparison: Comparison
    books: tuple[Book, ...]
    translations: Mapping[str, PairedBook]
    old_name: str = ""
    remembered: Mapping[str, Sequence[str]] = field(default_factory=dict)


def to_markdown(impact: Impact) -> str:
    """Return the report; units of which only the number changed are counted, and only the first few are listed."""
    comparison = impact.comparison
    title = escape_markdown(f"{comparison.new.book.code}: {impact.old_name or impact.old.name} → {impact.new.name}")
    lines = [f"## {title}", "", f"{counts_line(comparison)}.", ""]
    reader = _Reader(impact)
    for change in comparison.changes:
        if change.kind not in _QUIET or has_words(comparison, change):
            lines += reader.reported(change)
    quiet = [change for change in comparison.changes if change.kind is ChangeKind.RENUMBERED]
    if quiet:
        names = Names(comparison)
        moved = ", ".join(f"{names.old(one.old)} → {names.new(one.new)}" for one in quiet[:_MOST])
        more = f" and {len(quiet) - _MOST} more" if len(quiet) > _MOST else ""
        lines += [f"- **only renumbered**: {escape_markdown(moved)}{more}"]
    if len(lines) == 4:
        lines.append("Nothing changed that affects other texts.")
    return "\n".join(lines).rstrip() + "\n"


class _Reader:
    """Finds the references to each unit, in the old state and in the new."""

    def __init__(self, impact: Impact) -> None:
        self._impact, self._names = impact, Names(impact.comparison)
        comparison = impact.comparison
        own = comparison.new.book.code.casefold()
        others = tuple(book for book in impact.books if book.code.casefold() != own)
        self._now = _referrers(comparison.new, (comparison.new.book, *others))
        self._before = _referrers(comparison.old, (comparison.old.book,))
        self._rulings = _rulings(comparison.new, (comparison.new.book, *others))
        self._rulings_before = _rulings(comparison.old, (comparison.old.book,))
        self._terms = [
            (place, placed.unit) for place, placed in enumerate(comparison.new.placed) if placed.unit.kind is Kind.TERM
        ]
        self._statuses = {
            language: {status.id: status for status in unit_statuses(paired)}
            for language, paired in impact.translations.items()
        }

    def reported(self, change: Change) -> list[str]:
        """Return the lines of one change."""
        comparison = self._impact.comparison
        line = f"- **{escape_markdown(self._names.both(change))}** {said_of(change.kind)}"
        if has_words(comparison, change):
            line += f": {markdown_words(words_after_name(comparison, self._names, change))}"
        else:
            side, place = (1, change.new) if change.new is not None and change.old is None else (0, change.old)
            start = self._names.start(side, place or 0)
            line += f": {escape_markdown(start)}" if start != self._names.both(change) else ""
        return [line, *(f"  - {reported}" for reported in self._touched(change))]

    def _touched(self, change: Change) -> Iterator[str]:
        is_there = change.new is not None and (change.old is None or change.old in self._impact.comparison.counterparts)
        if is_there and change.new is not None:
            units, place, referrers, rulings = self._impact.comparison.new, change.new, self._now, self._rulings
        else:
            units, place, referrers = self._impact.comparison.old, change.old or 0, self._before
            rulings = self._rulings_before
        found = referrers.get(units.placed[place].unit.key, [])
        if found:
            more = f" and {len(found) - _MOST} more" if len(found) > _MOST else ""
            word = "is referenced by" if is_there else "was referenced by"
            yield f"{word} {escape_markdown(', '.join(found[:_MOST]))}{more}"
        resting: dict[str, None] = {}
        for unit in _rested_on(units, place):
            resting |= dict.fromkeys(rulings.get(unit.key, ()))
            if not is_there:
                resting |= dict.fromkeys(self._impact.remembered.get(unit.label or "", ()))
        if resting:
            more = f" and {len(resting) - _MOST} more" if len(resting) > _MOST else ""
            yield f"rulings: {escape_markdown(', '.join(list(resting)[:_MOST]))}{more}"
        if is_there:
            terms = [self._names.start(1, term) for term in self._defining_terms(place)]
            if terms:
                yield f"glossary: {escape_markdown(', '.join(terms))}"
            for language, statuses in self._statuses.items():
                status = statuses.get(units.ids[place])
                if status is not None:
                    yield f"{language}: {_STATES.get(status.state, status.state)}"

    def _defining_terms(self, place: int) -> Iterator[int]:
        """Yield the terms of the glossary that refer to a unit, or that it refers to."""
        units = self._impact.comparison.new
        unit = units.placed[place].unit
        own = {t.unit.key for r in unit.references if (t := units.index.find(r, units.book)) is not None}
        for term_place, term in self._terms:
            targets = {t.unit.key for r in term.references if (t := units.index.find(r, units.book)) is not None}
            if term is not unit and (unit.key in targets or term.key in own):
                yield term_place


def _rested_on(units: BookUnits, place: int) -> Iterator[Unit]:
    """Yield a unit, and the rules and sections above it: a ruling that cites one of these rests on the unit too."""
    while place >= 0:
        _, unit, parent = units.placed[place]
        if unit.kind is Kind.CHAPTER:
            return
        yield unit
        place = parent


def _referrers(units: BookUnits, books: tuple[Book, ...]) -> dict[str, list[str]]:
    """Return the names of the units that refer to each unit, by the unit's key."""
    referrers: dict[str, list[str]] = {}
    ids = {placed.unit.key: unit_id for placed, unit_id in zip(units.placed, units.ids, strict=True)}
    for book in books:
        for _, owner, target in resolve_references([book], units.index):
            own = book.code.casefold() == units.book.code.casefold()
            name = owner.number or owner.label or ids.get(owner.key, "")
            names = referrers.setdefault(target.unit.key, [])
            shown = name if own else f"{book.code} {name}"
            if owner is not target.unit and owner.kind not in (Kind.TERM, Kind.RULING) and shown not in names:
                names.append(shown)
    return referrers


def _rulings(units: BookUnits, books: tuple[Book, ...]) -> dict[str, list[str]]:
    """Return the labels of the rulings that cite each unit, by the unit's key."""
    rulings: dict[str, list[str]] = {}
    for book in books:
        is_own = book.code.casefold() == units.book.code.casefold()
        for chapter in book.rulings:
            for ruling in chapter.units:
                shown = (ruling.label or "") if is_own else f"{book.code}/{ruling.label or ''}"
                for reference in references_of(ruling):
                    target = units.index.find(reference, book)
                    if target is not None and target.unit is not ruling and ruling.label is not None:
                        names = rulings.setdefault(target.unit.key, [])
                        names += [] if shown in names else [shown]
    return rulings
