"""The progress of a translation, chapter by chapter: the data for its progress pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple

from ...editions.carried_ids import units_of
from ...languages.pairing import PairedBook
from ...languages.status import StateCounts, TranslationState, UnitStatus, count_states, is_counted
from ...library.book_units import BookUnits
from ...library.label_index import LabelIndex
from ...model.books import Book
from ...model.units import Kind, Unit
from .counterparts import TranslatedBook
from .kept.kept_values import KeptValues
from .language_view import LanguageView, Place
from .library_views import LibraryViews

NEEDING_WORK = (TranslationState.STALE, TranslationState.MISSING, TranslationState.UNCONFIRMED, TranslationState.EXTRA)
"""The states that need work, the most urgent first."""


class WorkPlace(NamedTuple):
    """A line of a file of a book."""

    book: Book
    path: str
    line: int


class WorkItem(NamedTuple):
    """A unit that needs work.

    ``unit`` is the unit of the translation, or of the source if the translation lacks it; ``owner`` is the same unit,
    or for an example the unit that it belongs to. ``document`` and ``anchor`` are its location on the page of its
    chapter; ``place`` is where to edit it.
    """

    status: UnitStatus
    book: Book
    unit: Unit
    owner: Unit
    document: str
    anchor: str | None
    place: WorkPlace


class ChapterProgress(NamedTuple):
    """A chapter with the counts of its states; ``is_missing`` means that its translation has not been started."""

    document: str
    counts: StateCounts
    is_missing: bool


class SilencedUnit(NamedTuple):
    """A finding that a person has silenced; ``item`` is the unit, None if it no longer exists."""

    id: str
    code: str
    reason: str
    item: WorkItem | None


class BookWork(NamedTuple):
    """The units of a book that need work, by the documents of their chapters, and the findings that are silenced.

    The items of a chapter that is missing as a whole are left out.
    """

    items: Mapping[str, tuple[WorkItem, ...]]
    silenced: tuple[SilencedUnit, ...]


@dataclass(frozen=True)
class BookProgress:
    """A book of the source in a translation; ``document`` is its own page.

    ``read`` finds the units that need work, and is called when they are first needed.
    """

    document: str
    book: Book
    counts: StateCounts
    chapters: tuple[ChapterProgress, ...]
    is_missing: bool
    read: Callable[[], BookWork]

    @cached_property
    def work(self) -> BookWork:
        """The units that need work."""
        return self.read()


def read_progress(views: LibraryViews, language: str, kept: KeptValues) -> list[BookProgress]:
    """Return the progress of every book of the source in a translation, in the order of the source; empty for the
    source itself.

    For a book that is unchanged, all counts are ``kept``.
    """
    library = views.loaded.library
    if language == views.source_language or language not in views.counterparts.indexes:
        return []
    view = views.view(language)
    translated = views.counterparts.translated(language)
    progress = []
    for document, shown in view.documents.books.items():
        source = library.book(views.source_language, shown.book.code)
        book = translated.get(shown.book.code.casefold())
        if book is not None:
            progress.append(_BookReader(view, book).progress(document, kept))
        elif source is not None:
            index = views.counterparts.indexes[views.source_language]
            missing = StateCounts(missing=kept.get("missing", source.code, partial(_count_all, source, index)))
            progress.append(BookProgress(document, source, missing, (), True, lambda: BookWork({}, ())))
    return progress


def count_translated(book: TranslatedBook, kept: KeptValues) -> StateCounts:
    """Return the counts of a book; for a book that is unchanged, they are ``kept``."""
    name = f"counts of {book.book.language}"
    return StateCounts(*kept.get(name, book.book.code, lambda: count_states(book.statuses)))


def _count_all(source: Book, index: LabelIndex) -> int:
    """Return how many units of a book must be translated."""
    units = units_of(source, index)
    return sum(is_counted(units, place) for place in range(len(units.placed)))


class _BookReader:
    """Sorts the states of one book by the pages that show its units."""

    def __init__(self, view: LanguageView, book: TranslatedBook) -> None:
        self._view, self._book = view, book

    def progress(self, document: str, kept: KeptValues) -> BookProgress:
        """Return the progress of the book, whose own page is ``document``."""
        book = self._book.book
        counts, found = kept.get("progress", book.code, self.count)
        chapters = tuple(ChapterProgress(name, StateCounts(*states), is_missing) for name, states, is_missing in found)
        return BookProgress(document, book, StateCounts(*counts), chapters, False, self.read)

    @property
    def _paired(self) -> PairedBook:
        return self._book.paired

    @cached_property
    def _chapters(self) -> Mapping[str, tuple[ChapterProgress, Sequence[UnitStatus]]]:
        """The progress of every chapter, with the states of its units, by the chapter's document."""
        statuses: dict[str, list[UnitStatus]] = {
            shown.name: [] for shown in self._view.documents.of_book(self._book.book)
        }
        for status in self._book.statuses:
            statuses.setdefault(self._document_of(status), []).append(status)
        return {name: (self._chapter(name, of_chapter), of_chapter) for name, of_chapter in statuses.items()}

    def count(self) -> list[Any]:
        """Return the counts of the book, and of each chapter its document, its counts and whether it is missing."""
        chapters = [[chapter.document, chapter.counts, chapter.is_missing] for chapter, _ in self._chapters.values()]
        return [count_states(self._book.statuses), chapters]

    def read(self) -> BookWork:
        """Return what needs work."""
        items = {
            name: () if chapter.is_missing else tuple(self._items(statuses))
            for name, (chapter, statuses) in self._chapters.items()
        }
        return BookWork(items, tuple(self._silenced()))

    def _chapter(self, name: str, statuses: Sequence[UnitStatus]) -> ChapterProgress:
        shown = self._view.documents.chapters.get(name)
        counts = count_states(statuses)
        is_missing = shown is None or shown.is_fallback or (counts.missing > 0 and counts.missing == counts.source)
        return ChapterProgress(name, counts, is_missing)

    def _items(self, statuses: Sequence[UnitStatus]) -> Iterator[WorkItem]:
        for state in NEEDING_WORK:
            yield from (self._item(status) for status in statuses if status.state is state)

    def _unit(self, status: UnitStatus) -> tuple[BookUnits, int]:
        if status.translation is not None:
            return self._paired.translation, status.translation
        assert status.source is not None
        return self._paired.source, status.source

    def _document_of(self, status: UnitStatus) -> str:
        """Return the document that shows a unit (for a missing example, the unit that lacks it); else the document of
        the source's chapter.
        """
        units, place = self._unit(status)
        found = self._view.place(_owner(units, place)) or self._place_of_counterpart(status)
        if found is not None:
            return found.document
        path = units.placed[place].chapter.path
        return self._view.documents.aliases.get(path, path)

    def _item(self, status: UnitStatus) -> WorkItem:
        units, place = self._unit(status)
        unit, owner = units.placed[place].unit, _owner(units, place)
        found = self._view.place(owner) or self._place_of_counterpart(status)
        anchor = found.anchor if found is not None else None
        return WorkItem(status, units.book, unit, owner, self._document_of(status), anchor, self._place(status))

    def _place_of_counterpart(self, status: UnitStatus) -> Place | None:
        """Return the location in the translation of the unit that lacks an example of the source."""
        if status.translation is not None or status.source is None:
            return None
        counterpart = self._paired.counterparts.get(self._paired.source.placed[status.source].parent)
        if counterpart is None:
            return None
        return self._view.place(self._paired.translation.placed[counterpart.place].unit)

    def _place(self, status: UnitStatus) -> WorkPlace:
        """Return the place of a unit in its file; for a missing unit, that of the unit after which it belongs."""
        units, place = self._unit(status)
        if status.translation is None:
            path = units.placed[place].chapter.path
            while place >= 0 and units.placed[place].chapter.path == path:
                counterpart = self._paired.counterparts.get(place)
                if counterpart is not None:
                    units, place = self._paired.translation, counterpart.place
                    break
                place -= 1
            else:
                units, place = self._unit(status)
        return WorkPlace(units.book, units.placed[place].chapter.path, units.placed[place].unit.line)

    def _silenced(self) -> Iterator[SilencedUnit]:
        source, translation = self._paired.source.place_of_id, self._paired.translation.place_of_id
        for unit_id, reasons in sorted(self._paired.silenced.items()):
            ours, theirs = source.get(unit_id), translation.get(unit_id)
            if ours is not None and ours in self._paired.counterparts:
                theirs = self._paired.counterparts[ours].place
            status = UnitStatus(unit_id, TranslationState.TRANSLATED, ours, theirs, 1.0)
            item = self._item(status) if ours is not None or theirs is not None else None
            for code, reason in sorted(reasons.items()):
                yield SilencedUnit(unit_id, code, reason, item)


def _owner(units: BookUnits, place: int) -> Unit:
    """Return a unit, or the unit that an example belongs to."""
    _, unit, parent = units.placed[place]
    return units.placed[parent].unit if unit.kind is Kind.EXAMPLE and parent >= 0 else unit
