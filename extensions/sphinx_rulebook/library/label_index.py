"""The index of all labels of a language: only this module resolves references."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ..model.books import Book, Chapter, Library
from ..model.units import Anchor, Reference, Status, Unit
from ..model.versions import Alias
from .memory import Memory


class Target(NamedTuple):
    """A unit that a label names, with its chapter and its book.

    ``position`` is its index among the chapter's units, from 0; what follows are the label, the anchors, the line, the
    status and the number of the unit, which are known even if the chapter has not been parsed.
    """

    book: Book
    chapter: Chapter
    position: int
    label: str | None
    anchors: tuple[Anchor, ...]
    line: int
    status: Status | None
    number: str | None

    @classmethod
    def at(cls, book: Book, chapter: Chapter, position: int) -> Target:
        """Return the unit at a position in a chapter."""
        unit = chapter.units[position]
        return cls(book, chapter, position, unit.label, unit.anchors, unit.line, unit.status, unit.number)

    @property
    def unit(self) -> Unit:
        """The unit itself."""
        return self.chapter.units[self.position]

    @property
    def place(self) -> tuple[str, int]:
        """The path of the chapter and the position in it, which no other unit has."""
        return self.chapter.path, self.position

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


FurtherLabels = Callable[[str], Iterable[tuple[str, Target]]]
"""A function from the code of a book, case-folded, to labels that name units of the book, with these units."""


class _BookLabels(NamedTuple):
    """The labels of the books with one code, in one language: units, hidden drafts and duplicates."""

    targets: dict[str, Target]
    drafts: dict[str, DraftPlace]
    duplicates: list[tuple[Target, Anchor, Target]]

    @classmethod
    def of(cls, books: Iterable[Book]) -> _BookLabels:
        books = tuple(books)
        found = cls({}, {}, [])
        for book in books:
            for chapter in book.files():
                for labelled in chapter.labelled():
                    for anchor in labelled.anchors:
                        target = Target(book, chapter, *labelled)
                        first = found.targets.setdefault(anchor.label, target)
                        if first is not target:
                            found.duplicates.append((target, anchor, first))
        for book in books:
            _add_aliases(book, found.targets)
            for chapter in (*book.files(), *book.draft_chapters):
                for draft in chapter.drafts:
                    for label in draft.labels:
                        found.drafts.setdefault(label, DraftPlace(chapter.path, draft.line))
        return found


def _add_aliases(book: Book, targets: dict[str, Target]) -> None:
    """Make former labels lead to the units with their successors; a label that is in use is not a former one.

    A translation may be outdated: if one of its units still has the former label, the successor leads there.
    """
    former = {label: successor(label, book.editions.aliases) for label in book.editions.aliases}
    for label, present in former.items():
        if present in targets:
            targets.setdefault(label, targets[present])
        elif present is not None and label in targets:
            targets[present] = targets[label]


class LabelIndex:
    """The labels of the books of one language.

    Labels are local to their book; a book's code is case-insensitive. If two units share a label, the first in reading
    order gets it; a former label leads to the unit with its successor. Labels that a translation lacks are looked up in
    ``source``, the index of the source language: a reference to a rule that is not translated yet is not broken.
    """

    def __init__(self, books: Iterable[Book], source: LabelIndex | None = None) -> None:
        self._source = source
        self._books: dict[str, list[Book]] = {}
        self._known: dict[str, _BookLabels] = {}
        self._find_further: FurtherLabels | None = None
        self._further: dict[str, dict[str, Target]] = {}
        for book in books:
            self._books.setdefault(book.code.casefold(), []).append(book)

    def _labels_of(self, code: str) -> _BookLabels | None:
        """Return the labels of a book, or None if there is no such book: they are collected when first needed."""
        code = code.casefold()
        found = self._known.get(code)
        if found is None and code in self._books:
            found = self._known[code] = _BookLabels.of(self._books[code])
        return found

    def duplicates(self, code: str) -> Sequence[tuple[Target, Anchor, Target]]:
        """Return every other unit with a taken label in the books with a code: the unit, its anchor, and the unit that
        has the label.
        """
        found = self._labels_of(code)
        return found.duplicates if found is not None else ()

    def with_further_labels(self, find: FurtherLabels) -> LabelIndex:
        """Return an index in which more labels name units; a label that already names another unit still names that
        unit. Those of a book are not looked for until one of them is needed.
        """
        index = self._copy(self._source)
        index._find_further = find
        return index

    def with_fallback(self, source: LabelIndex) -> LabelIndex:
        """Return the same index with ``source`` as its fallback for missing labels."""
        index = self._copy(source)
        index._find_further, index._further = self._find_further, self._further
        return index

    def _copy(self, source: LabelIndex | None) -> LabelIndex:
        """Return an index of the same books, which share their labels."""
        index = LabelIndex((), source)
        index._books, index._known = self._books, self._known
        return index

    def _further_of(self, code: str) -> Mapping[str, Target]:
        """Return the further labels of a book."""
        if self._find_further is None:
            return {}
        code = code.casefold()
        if code not in self._further:
            further = self._further[code] = {}
            for label, target in self._find_further(code):
                further.setdefault(label, target)
        return self._further[code]

    def has_book(self, code: str) -> bool:
        """Return whether the library has a book with this code."""
        is_known = code.casefold() in self._books or code.casefold() in self._known
        return is_known or (self._source is not None and self._source.has_book(code))

    def labels(self, code: str) -> Iterator[str]:
        """Yield the labels of a book, in reading order."""
        found = self._labels_of(code)
        own: Mapping[str, Target] = found.targets if found is not None else {}
        yield from own
        if self._find_further is not None:
            further = self._further_of(code)
            yield from (label for label in further if label not in own)
            own = {**further, **own}
        if self._source is not None:
            yield from (label for label in self._source.labels(code) if label not in own)

    def find(self, reference: Reference, book: Book) -> Target | None:
        """Return the target of a reference in ``book``, or None."""
        return self.find_label(reference.label, reference.book or book.code)

    def find_label(self, label: str, code: str) -> Target | None:
        """Return the unit called ``label`` in the book ``code``, or None."""
        labels = self._labels_of(code)
        found = labels.targets.get(label) if labels is not None else None
        if found is None and self._find_further is not None:
            found = self._further_of(code).get(label)
        return self._source.find_label(label, code) if found is None and self._source is not None else found

    def find_draft(self, label: str, code: str) -> DraftPlace | None:
        """Return the place of the draft called ``label`` in the book ``code``, whether it is shown or hidden, or None
        if no draft or a published unit has the label.
        """
        target = self.find_label(label, code)
        if target is not None:
            is_draft = target.status is Status.DRAFT
            return DraftPlace(target.chapter.path, target.line) if is_draft else None
        labels = self._labels_of(code)
        hidden = labels.drafts.get(label) if labels is not None else None
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
    if book.digest is not None:
        return book.code, (), book.digest.labels

    def collect() -> tuple[str, tuple[tuple[str, ...], ...], object]:
        units = (unit.anchors for file in book.files() for unit in file.units if unit.anchors)
        labels = tuple(tuple(anchor.label for anchor in anchors) for anchors in units)
        # The message about a reference to a draft names its place.
        drafts = tuple((chapter.path, chapter.drafts) for chapter in book.draft_chapters)
        drafts += tuple((chapter.path, chapter.drafts) for chapter in book.files() if chapter.drafts)
        shown = tuple(unit.anchors for file in book.files() for unit in file.units if unit.status is Status.DRAFT)
        return book.code, labels, (book.editions, drafts, shown)

    return memory.recall(("labels", book.folder), (book,), collect)
