"""The index of all labels of a language: only this module resolves references."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..model.books import Book, Chapter, Library
from ..model.units import Anchor, Reference, Status, Unit
from ..model.versions import Alias
from .memory import Memory


class Target(NamedTuple):
    """A unit that a label names, with its chapter and its book.

    ``position`` is its index among the chapter's units, from 0.
    """

    book: Book
    chapter: Chapter
    unit: Unit
    position: int

    def above(self) -> Iterator[Unit]:
        """Yield the units that contain this unit, the nearest first."""
        units, rank = self.chapter.units, self.unit.rank
        for position in range(self.position - 1, -1, -1):
            if units[position].rank < rank:
                yield units[position]
                rank = units[position].rank


class DraftPlace(NamedTuple):
    """A draft that a label names: the path of its file, and the line of its heading."""

    path: str
    line: int


class LabelIndex:
    """The labels of the books of one language.

    Labels are local to their book; a book's code is case-insensitive. If two units share a label, the first in reading
    order gets it; a former label leads to the unit with its successor. Labels that a translation lacks are looked up in
    ``source``, the index of the source language: a reference to a rule that is not translated yet is not broken.
    """

    def __init__(self, books: Iterable[Book], source: LabelIndex | None = None) -> None:
        self._source = source
        self._targets: dict[str, dict[str, Target]] = {}
        self._drafts: dict[str, dict[str, DraftPlace]] = {}
        self.duplicates: list[tuple[Target, Anchor, Target]] = []
        """Every other unit with a taken label: the unit, its anchor, and the unit that has the label."""
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
            for chapter in (*book.files(), *book.draft_chapters):
                for draft in chapter.drafts:
                    for label in draft.labels:
                        drafts = self._drafts.setdefault(book.code.casefold(), {})
                        drafts.setdefault(label, DraftPlace(chapter.path, draft.line))

    def _add_aliases(self, book: Book) -> None:
        """Make former labels lead to the units with their successors; a label that is in use is not a former one.

        A translation may be outdated: if one of its units still has the former label, the successor leads there.
        """
        targets = self._targets[book.code.casefold()]
        former = {label: successor(label, book.editions.aliases) for label in book.editions.aliases}
        for label, present in former.items():
            if present in targets:
                targets.setdefault(label, targets[present])
            elif present is not None and label in targets:
                targets[present] = targets[label]

    def with_further_labels(self, labels: Iterable[tuple[str, Target]]) -> LabelIndex:
        """Return an index in which these labels name units too; a label that already names another unit still names
        that unit.
        """
        targets = {code: dict(of_book) for code, of_book in self._targets.items()}
        for label, target in labels:
            targets.setdefault(target.book.code.casefold(), {}).setdefault(label, target)
        return self._copy(targets, self._source)

    def with_fallback(self, source: LabelIndex) -> LabelIndex:
        """Return the same index with ``source`` as its fallback for missing labels."""
        return self._copy(self._targets, source)

    def _copy(self, targets: dict[str, dict[str, Target]], source: LabelIndex | None) -> LabelIndex:
        index = LabelIndex((), source)
        index._targets, index.duplicates, index._drafts = targets, self.duplicates, self._drafts
        return index

    def has_book(self, code: str) -> bool:
        """Return whether the library has a book with this code."""
        return code.casefold() in self._targets or (self._source is not None and self._source.has_book(code))

    def labels(self, code: str) -> Iterator[str]:
        """Yield the labels of a book, in reading order."""
        own = self._targets.get(code.casefold(), {})
        yield from own
        if self._source is not None:
            yield from (label for label in self._source.labels(code) if label not in own)

    def find(self, reference: Reference, book: Book) -> Target | None:
        """Return the target of a reference in ``book``, or None."""
        return self.find_label(reference.label, reference.book or book.code)

    def find_label(self, label: str, code: str) -> Target | None:
        """Return the unit called ``label`` in the book ``code``, or None."""
        found = self._targets.get(code.casefold(), {}).get(label)
        return self._source.find_label(label, code) if found is None and self._source is not None else found

    def find_draft(self, label: str, code: str) -> DraftPlace | None:
        """Return the place of the draft called ``label`` in the book ``code``, whether it is shown or hidden, or None
        if no draft or a published unit has the label.
        """
        target = self.find_label(label, code)
        if target is not None:
            is_draft = target.unit.status is Status.DRAFT
            return DraftPlace(target.chapter.path, target.unit.line) if is_draft else None
        hidden = self._drafts.get(code.casefold(), {}).get(label)
        return self._source.find_draft(label, code) if hidden is None and self._source is not None else hidden


def successor(label: str, aliases: Mapping[str, Alias]) -> str | None:
    """Return the label that finally replaced a former one, or None if its aliases form a circle."""
    seen = {label}
    while label in aliases:
        label = aliases[label].label
        if label in seen:
            return None
        seen.add(label)
    return label


def resolve_references(books: Iterable[Book], index: LabelIndex) -> Iterator[tuple[Unit, Unit, Target]]:
    """Yield every reference of some books that leads somewhere, in reading order.

    Each item has the unit that contains the reference, the same unit again (for an example, the unit that it belongs
    to), and the target.
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
    """Return the index of every language of a library; the indexes of translations fall back to the index of the
    source language.
    """

    def books(language: str) -> tuple[Book, ...]:
        return (*library.books.get(language, ()), *library.draft_books.get(language, ()))

    source = LabelIndex(books(library.source_language))
    return {
        language: source if language == library.source_language else LabelIndex(books(language), source)
        for language in library.languages
    }


def labels_known(library: Library, memory: Memory) -> tuple[object, ...]:
    """Return everything about a library's books that other books depend on, namely their labels, to detect changes.

    For books that have not changed, the same objects are returned.
    """
    every = (*library.books.values(), *library.draft_books.values())
    return tuple(_labels(book, memory) for books in every for book in books)


def _labels(book: Book, memory: Memory) -> tuple[str, tuple[tuple[str, ...], ...], object]:
    """Return the code of a book, the labels of each unit that has any, and the former labels."""

    def collect() -> tuple[str, tuple[tuple[str, ...], ...], object]:
        units = (unit.anchors for file in book.files() for unit in file.units if unit.anchors)
        labels = tuple(tuple(anchor.label for anchor in anchors) for anchors in units)
        # The message about a reference to a draft names its place.
        drafts = tuple((chapter.path, chapter.drafts) for chapter in book.draft_chapters)
        drafts += tuple((chapter.path, chapter.drafts) for chapter in book.files() if chapter.drafts)
        shown = tuple(unit.anchors for file in book.files() for unit in file.units if unit.status is Status.DRAFT)
        return book.code, labels, (book.editions, drafts, shown)

    return memory.recall(("labels", book.folder), (book,), collect)
