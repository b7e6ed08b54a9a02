"""The progress of a translation, chapter by chapter: the data for its progress pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ...editions.carried_ids import units_of
from ...languages.pairing import PairedBook
from ...languages.status import StateCounts, TranslationState, UnitStatus, count_states, is_counted
from ...library.book_units import BookUnits
from ...library.label_index import LabelIndex
from ...model.books import Book
from ...model.units import Kind, Unit
from .counterparts import TranslatedBook
from .language_view import LanguageView, Place
from .library_views import LibraryViews

NEEDING_WORK = (TranslationState.STALE, TranslationState.MISSING, TranslationState.UNCONFIRMED, TranslationState.EXTRA)
"""The states that need work, the most urgent first."""


class WorkPlace(NamedTuple):
    """A line of a file of a book."""

    book: Book
    path: str
    line: int


@dataclass(frozen=True, slots=True)
class WorkItem:
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


@dataclass(frozen=True, slots=True)
class ChapterProgress:
    """A chapter with the counts of its states; ``is_missing`` means that its translation has not been started."""

    document: str
    counts: StateCounts
    items: tuple[WorkItem, ...]
    is_missing: bool


@dataclass(frozen=True, slots=True)
class SilencedUnit:
    """A finding that a person has silenced; ``item`` is the unit, None if it no longer exists."""

    id: str
    code: str
    reason: str
    item: WorkItem | None


@dataclass(frozen=True, slots=True)
class BookProgress:
    """A book of the source in a translation; ``document`` is its own page."""

    document: str
    book: Book
    counts: StateCounts
    chapters: tuple[ChapterProgress, ...]
    silenced: tuple[SilencedUnit, ...]
    is_missing: bool


def read_progress(views: LibraryViews, language: str) -> list[BookProgress]:
    """Return the progress of every book of the source in a translation, in the order of the source; empty for the
    source itself.
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
            progress.append(_BookReader(view, book).read(document))
        elif source is not None:
            progress.append(_missing_book(document, source, views.counterparts.indexes[views.source_language]))
    return progress


def _missing_book(document: str, source: Book, index: LabelIndex) -> BookProgress:
    units = units_of(source, index)
    counts = StateCounts(missing=sum(is_counted(units, place) for place in range(len(units.placed))))
    return BookProgress(document, source, counts, (), (), is_missing=True)


class _BookReader:
    """Sorts the states of one book by the pages that show its units."""

    def __init__(self, view: LanguageView, book: TranslatedBook) -> None:
        self._view, self._book = view, book
        self._paired: PairedBook = book.paired

    def read(self, document: str) -> BookProgress:
        statuses: dict[str, list[UnitStatus]] = {
            shown.name: [] for shown in self._view.documents.of_book(self._paired.translation.book)
        }
        for status in self._book.statuses:
            statuses.setdefault(self._document_of(status), []).append(status)
        chapters = tuple(self._chapter(name, of_chapter) for name, of_chapter in statuses.items())
        silenced = tuple(self._silenced())
        counts = count_states(self._book.statuses)
        return BookProgress(document, self._paired.translation.book, counts, chapters, silenced, is_missing=False)

    def _chapter(self, name: str, statuses: list[UnitStatus]) -> ChapterProgress:
        shown = self._view.documents.chapters.get(name)
        counts = count_states(statuses)
        is_missing = shown is None or shown.is_fallback or (counts.missing > 0 and counts.missing == counts.source)
        items = () if is_missing else tuple(self._items(statuses))
        return ChapterProgress(name, counts, items, is_missing)

    def _items(self, statuses: list[UnitStatus]) -> Iterator[WorkItem]:
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
