"""Which rulings are to review: those that cite a rule whose text has changed since they were confirmed.

The text of a rule or a section goes with those of the rules below it (see `cited_texts`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ..library.label_index import LabelIndex, Target
from ..model.books import Book
from ..model.units import Kind, Reference, Unit
from .cited_texts import CitedTexts, TextChange, changes_of_texts
from .reviews import Reviews


class CitedChange(NamedTuple):
    """A rule that has changed since a ruling that cites it was confirmed.

    ``cited`` is its label as in `Reviews`; ``target`` and ``now`` are the rule and its text, None if it is gone. Of a
    rule with others below it, or of a section, the texts are only those that differ, and ``place`` is the rule in which
    they differ, the cited one if there are several.
    """

    cited: str
    before: str
    target: Target | None
    now: str | None
    place: Target | None

    @property
    def name(self) -> str:
        """What has changed, as messages name it: the label of the cited rule, and the rule below it."""
        below = self.place
        if below is None or self.target is None or below.unit is self.target.unit:
            return self.cited
        return f"{below.unit.number or below.label or 'a rule'} in {self.cited}"


class RulingState(NamedTuple):
    """A ruling, what has changed under it, and whether it was ever confirmed."""

    unit: Unit
    changes: tuple[CitedChange, ...]
    is_confirmed: bool

    @property
    def is_to_review(self) -> bool:
        """Whether a rule that the ruling rests on has changed."""
        return bool(self.changes)


def rulings_of(book: Book) -> Iterator[Unit]:
    """Yield the rulings of a book, in order."""
    for chapter in book.rulings:
        yield from (unit for unit in chapter.units if unit.kind is Kind.RULING)


def cited_rules(unit: Unit, book: Book, index: LabelIndex) -> Mapping[str, Target]:
    """Return the rules that a ruling cites, in its text or in its examples, by their labels as in `Reviews`.

    Other rulings do not count.
    """
    cited: dict[str, Target] = {}
    for reference in references_of(unit):
        target = index.find(reference, book)
        if target is not None and target.unit.kind is not Kind.RULING and target.unit.label is not None:
            cited.setdefault(_name(target.unit.label, target.book, book), target)
    return cited


def references_of(unit: Unit) -> tuple[Reference, ...]:
    """Return the references of a unit and of its examples."""
    if not unit.examples:
        return unit.references
    return sum((example.references for example in unit.examples), unit.references)


def _name(label: str, book: Book, citing: Book) -> str:
    return label if book.code.casefold() == citing.code.casefold() else f"{book.code}/{label}"


def ruling_states(book: Book, index: LabelIndex, reviews: Reviews) -> Iterator[RulingState]:
    """Yield the state of each ruling of a book in the source language; ``index`` is the index of this language."""
    by_label = by_present_labels(book, index, reviews)
    texts = CitedTexts(index)
    for unit in rulings_of(book):
        entry = by_label.get(unit.label or "")
        changes = _changes(unit, book, texts, entry) if entry is not None else ()
        yield RulingState(unit, tuple(changes), entry is not None)


def by_present_labels(book: Book, index: LabelIndex, reviews: Reviews) -> Reviews:
    """Return the reviews by the labels that the rulings have now: one may have had another label."""
    entries: dict[str, Mapping[str, str]] = {}
    for label, entry in reviews.items():
        target = index.find_label(label, book.code)
        present = target.unit.label if target is not None else None
        if present is not None and (present == label or present not in reviews):
            entries[present] = entry
    return entries


def _changes(unit: Unit, book: Book, texts: CitedTexts, entry: Mapping[str, str]) -> Iterator[CitedChange]:
    """Yield the changes since an entry was written; a rule that was renumbered or got another label is the same."""
    index = texts.index
    cited = {target.unit.key for target in cited_rules(unit, book, index).values()}
    remembered: dict[str, tuple[str, Target | None]] = {}
    for name, before in entry.items():
        code, _, label = name.rpartition("/")
        target = index.find_label(label, code or book.code)
        if target is None or target.unit.key in cited:  # else the ruling itself was changed
            remembered[name] = before, target
    for name, change in changes_of_texts(remembered, texts).items():
        yield _cited_change(name, remembered[name][1], change)


def _cited_change(name: str, target: Target | None, change: TextChange) -> CitedChange:
    now = " ".join(change.now) if target is not None else None
    return CitedChange(name, " ".join(change.before), target, now, change.place)


def with_new_citations(book: Book, index: LabelIndex, reviews: Reviews) -> Reviews:
    """Return the reviews with the texts of rules that confirmed rulings cite only since then; all else stays."""
    entries: dict[str, Mapping[str, str]] = dict(reviews)
    texts = CitedTexts(index)
    for unit in rulings_of(book):
        entry = entries.get(unit.label or "")
        if unit.label is None or entry is None:
            continue
        found = [index.find_label(name.rpartition("/")[2], name.rpartition("/")[0] or book.code) for name in entry]
        known = {target.unit.key for target in found if target is not None}
        added = {
            name: texts.of(target)
            for name, target in cited_rules(unit, book, index).items()
            if target.unit.key not in known
        }
        if added:
            entries[unit.label] = {**entry, **added}
    return entries


def confirmed(book: Book, index: LabelIndex, reviews: Reviews, labels: frozenset[str]) -> Reviews:
    """Return the reviews with the rulings of some labels confirmed with the rules as they are now.

    Entries of rulings that do not exist any more are dropped.
    """
    entries: dict[str, Mapping[str, str]] = {}
    by_label = by_present_labels(book, index, reviews)
    texts = CitedTexts(index)
    for unit in rulings_of(book):
        if unit.label is None:
            continue
        if unit.label in labels:
            cited = cited_rules(unit, book, index)
            entries[unit.label] = {name: texts.of(target) for name, target in cited.items()}
        elif unit.label in by_label:
            entries[unit.label] = by_label[unit.label]
    return entries
