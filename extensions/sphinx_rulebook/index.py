"""Where every label of a language leads: the one place that decides what a reference means."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from .memory import Memory
from .model import Alias, Anchor, Book, Chapter, Library, Reference, Unit


class Target(NamedTuple):
    """A unit that a label names, with the chapter and the book that it stands in.

    ``position`` is its place among the chapter's units, from 0.
    """

    book: Book
    chapter: Chapter
    unit: Unit
    position: int

    def above(self) -> Iterator[Unit]:
        """Yield the units that hold this one, the nearest first."""
        units, rank = self.chapter.units, self.unit.rank
        for position in range(self.position - 1, -1, -1):
            if units[position].rank < rank:
                yield units[position]
                rank = units[position].rank


class LabelIndex:
    """The labels of the books of one language.

    Labels are scoped to their book; a book's code is the same in whatever case.  Where two units share a label, the
    first in reading order has it; a former label leads to the unit that has its successor.  What a translation lacks is
    found in ``source``, the index of the source language: a reference to a rule that nobody has translated yet is not
    broken.
    """

    def __init__(self, books: Iterable[Book], source: LabelIndex | None = None) -> None:
        self._source = source
        self._targets: dict[str, dict[str, Target]] = {}
        self.duplicates: list[tuple[Target, Anchor, Target]] = []
        """Every further unit with a label that another has: that unit, its anchor, and the unit that has the label."""
        books = tuple(books)
        for book in books:
            targets = self._targets.setdefault(book.code.casefold(), {})
            for chapter in book.files():
                for position, unit in enumerate(chapter.units):
                    for anchor in unit.anchors:
                        target = Target(book, chapter, unit, position)
                        first = targets.setdefault(anchor.label, target)
                        if first is not target:
                            self.duplicates.append((target, anchor, first))

        for book in books:
            self._add_aliases(book)

    def _add_aliases(self, book: Book) -> None:
        """Let former labels lead to the units that bear their successors; a label that is in use is none.

        A translation may lag behind: where a unit of it still has its former label, the successor leads there.
        """
        targets = self._targets[book.code.casefold()]
        former = {label: successor(label, book.editions.aliases) for label in book.editions.aliases}
        for label, present in former.items():
            if present in targets:
                targets.setdefault(label, targets[present])
            elif present is not None and label in targets:
                targets[present] = targets[label]

    def add(self, label: str, target: Target) -> None:
        """Let a label name a unit too; one that names another keeps it."""
        self._targets.setdefault(target.book.code.casefold(), {}).setdefault(label, target)

    def behind(self, source: LabelIndex) -> LabelIndex:
        """Return the same index, with another to look in for what it lacks."""
        index = LabelIndex((), source)
        index._targets, index.duplicates = self._targets, self.duplicates
        return index

    def has_book(self, code: str) -> bool:
        """Say whether a book of this code is there."""
        return code.casefold() in self._targets or (self._source is not None and self._source.has_book(code))

    def labels(self, code: str) -> Iterator[str]:
        """Yield the labels of a book, in reading order."""
        own = self._targets.get(code.casefold(), {})
        yield from own
        if self._source is not None:
            yield from (label for label in self._source.labels(code) if label not in own)

    def find(self, reference: Reference, book: Book) -> Target | None:
        """Return the unit that a reference in ``book`` leads to, or None."""
        return self.find_label(reference.label, reference.book or book.code)

    def find_label(self, label: str, code: str) -> Target | None:
        """Return the unit called ``label`` in the book ``code``, or None."""
        found = self._targets.get(code.casefold(), {}).get(label)
        return self._source.find_label(label, code) if found is None and self._source is not None else found


def successor(label: str, aliases: Mapping[str, Alias]) -> str | None:
    """Return the label that took the place of a former one in the end; None where its aliases go in a circle."""
    seen = {label}
    while label in aliases:
        label = aliases[label].label
        if label in seen:
            return None
        seen.add(label)
    return label


def resolve_references(books: Iterable[Book], index: LabelIndex) -> Iterator[tuple[Unit, Unit, Target]]:
    """Yield every reference of some books that leads somewhere, in reading order.

    Each is the unit that holds it, the unit that this belongs to (for an example; else the same), and the target.
    """
    for book in books:
        for chapter in book.files():
            for owner in chapter.units:
                for holder in (owner, *owner.examples):
                    for reference in holder.references:
                        target = index.find(reference, book)
                        if target is not None:
                            yield holder, owner, target


def index_languages(library: Library) -> dict[str, LabelIndex]:
    """Return the index of every language of a library; the translations' fall back to the source language's."""
    source = LabelIndex(library.books.get(library.source_language, ()))
    return {
        language: source if language == library.source_language else LabelIndex(library.books.get(language, ()), source)
        for language in library.languages
    }


def labels_known(library: Library, memory: Memory) -> tuple[object, ...]:
    """Return all that the books of a library may know of each other, to be compared with what it was: their labels.

    The same objects come back for books that have not changed.
    """
    return tuple(_labels(book, memory) for books in library.books.values() for book in books)


def _labels(book: Book, memory: Memory) -> tuple[str, tuple[tuple[str, ...], ...], object]:
    """Return the code of a book, the labels of each of its units that has any, and its former ones."""

    def collect() -> tuple[str, tuple[tuple[str, ...], ...], object]:
        units = (unit.anchors for file in book.files() for unit in file.units if unit.anchors)
        return book.code, tuple(tuple(anchor.label for anchor in anchors) for anchors in units), book.editions

    return memory.recall(("labels", book.folder), (book,), collect)
