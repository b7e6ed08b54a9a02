"""Digests of everything that the pages of a chapter show, apart from the frames of these pages.

They keep the pages of most chapters of a book of which one chapter has changed. The digest of a chapter is over its
files in all languages, over everything about its units that other files decide, and over what its pages show of units
in other chapters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ....languages.pairing import PairedBook
from ....languages.status import UnitStatus, extra_for_certain
from ....library.file_digests import FileDigests
from ....library.label_index import Target
from ....markup.ruling_facts import is_rulings_file
from ....model.books import Book
from ....model.units import Unit
from ..citations import CrossReference
from ..language_view import LanguageView, Missing
from ..library_views import LibraryViews
from ..page_documents import ChapterDocument
from ..rule_page_names import RulePageNames
from .book_inputs import shape_of
from .crossing_ends import CrossingEnds
from .shown_units import ShownUnits, digest_shown

ChapterDigests = Mapping[str, str]
"""The digests of chapters, by their documents."""


class _OutsideError(Exception):
    """A chapter shows more of other chapters than its digest covers."""


def digest_chapters(
    views: LibraryViews, names: RulePageNames, ends: CrossingEnds, files: FileDigests, code: str
) -> ChapterDigests:
    """Return the digests of the chapters of the book with a code, case-folded, that depend on nothing else; the
    histories of rules are left out.

    Chapters without a digest are those with units from files of other chapters, and those of rulings: what has changed
    under a ruling may be in any chapter.
    """
    of_code = [book for books in views.loaded.library.books.values() for book in books if book.code.casefold() == code]
    if len({book.language for book in of_code}) < len(of_code):
        return {}
    return _Chapters(views, names, ends, files, code).digest()


class _Chapters:
    """The chapters of one book in all languages."""

    def __init__(
        self, views: LibraryViews, names: RulePageNames, ends: CrossingEnds, files: FileDigests, code: str
    ) -> None:
        library = views.loaded.library
        self._views, self._names, self._ends, self._code = views, names, ends, code
        self._all = [views.view(language) for language in library.languages]
        self._shape = list(shape_of(views, files))
        self._files = files.of_files[code]
        self._book_digest = files.of_books[code]
        self._shown = ShownUnits(views, names)
        self._ids: dict[str, Mapping[str, str]] = {}
        self._states_of: dict[str, Mapping[str, tuple[object, ...]]] = {}
        self._paths: dict[str, set[str]] = {}
        for view in self._all:
            for document in view.documents.of_code(code):
                self._paths.setdefault(document.name, set()).add(document.chapter.path)

    def digest(self) -> ChapterDigests:
        """Return the digests."""
        common = digest_shown(*self._common())
        digests = {}
        for name, paths in self._paths.items():
            try:
                own = [list(self._of_view(view, name)) for view in self._all]
            except _OutsideError:
                continue
            contents = [(path, self._files.get(path)) for path in sorted(paths)]
            digests[name] = digest_shown(common, contents, own)
        return digests

    def _common(self) -> Iterator[object]:
        """Yield what all chapters of the book depend on: its files that are not chapters, and the list of chapters.

        The terms of its glossary may be in any text.
        """
        glossaries = {
            document.book.glossary.path
            for view in self._all
            for document in view.documents.of_code(self._code)
            if document.book.glossary is not None
        }
        chapters = set().union(*self._paths.values()) - glossaries
        yield from self._shape
        yield [(path, "" if path in chapters else content) for path, content in sorted(self._files.items())]
        for view in self._all:
            for document in view.documents.of_code(self._code):
                first = document.chapter.units[0] if document.chapter.units else None
                yield view.language, document.name, document.is_fallback, first and (first.rank, first.number)

    def _of_view(self, view: LanguageView, name: str) -> Iterator[object]:
        """Yield what the pages of a chapter show in one language.  Raises _OutsideError."""
        document = view.documents.chapters.get(name)
        if document is None:
            return
        if is_rulings_file(document.chapter.path):
            raise _OutsideError
        book = document.book
        ids, names = self._ids_in(book), self._names.of(book, view)
        states = self._states(view.language)
        yield document.chapter.path, book.language, document.chapter.number
        missing = view.missing.get(document.chapter.key)
        if missing is not None:
            yield from self._missing(view, document, missing)
        for unit in document.chapter.units:
            key = unit.key
            yield unit.number, unit.status, unit.label, tuple(view.places[key]), ids.get(key), names.get(key)
            # Most units have none of what follows; then nothing is added.
            for ruling in view.citations.rulings(unit):
                is_changed = self._views.reviews.has_changed(ruling, unit, book)
                yield self._shown.of_unit(view, ruling.unit, ruling.book), is_changed
            if unit.references or unit.examples or _has_links(unit):
                yield "references", list(self._references(view, document, unit, book))
            owners = view.citations.owners(unit)
            if owners:
                yield "backlinks", [self._owner(view, document, owner) for owner in owners]
            if states:
                yield [states.get(one.key) for one in (unit, *unit.examples)]
            missing = view.missing.get(key)
            if missing is not None:
                yield from self._missing(view, document, missing)
        for other in self._all:
            if other.language != view.language:
                yield other.language
                yield from self._beside(view, other, document)

    def _ids_in(self, book: Book) -> Mapping[str, str]:
        """Return the ids of the units of the book in one language."""
        if book.language not in self._ids:
            self._ids[book.language] = self._views.unit_ids(book)
        return self._ids[book.language]

    def _references(self, view: LanguageView, document: ChapterDocument, unit: Unit, book: Book) -> Iterator[object]:
        """Yield where the references of a unit and of its examples lead."""
        for holder in (unit, *unit.examples):
            for reference in holder.references:
                if reference.book is not None and reference.leaves(self._code):
                    yield self._ends.target(view, reference.book, reference.label)
                else:
                    target = view.index.find(reference, book)
                    yield self._end(view, document, target) if target is not None else None
        if _has_links(unit):
            yield self._book_digest  # an author's own link may lead to any unit

    def _owner(self, view: LanguageView, document: ChapterDocument, owner: Unit | CrossReference) -> object:
        """Return what a chapter shows of a unit that refers to one of its units."""
        if isinstance(owner, CrossReference):
            return self._ends.owner(view, owner)
        return self._end(view, document, view.shown[owner.key].target)

    def _end(self, view: LanguageView, document: ChapterDocument, target: Target) -> object:
        """Return what a chapter shows of the unit at the other end of a reference: its position, or a digest."""
        shown = view.shown.get(target.unit.key)
        if shown is not None and shown.document.name == document.name:
            return shown.position
        return self._shown.of(view, target)

    def _missing(self, view: LanguageView, document: ChapterDocument, missing: Missing) -> Iterator[object]:
        """Yield the units of the source that a translation lacks at one place of a chapter."""
        yield len(missing.examples)
        for shown in missing.units:
            self._require(document, shown.unit)
            yield shown.unit.key, tuple(view.places[shown.unit.key])
            yield from self._references(view, document, shown.unit, shown.document.book)

    def _beside(self, view: LanguageView, other: LanguageView, document: ChapterDocument) -> Iterator[object]:
        """Yield the units of another language beside those of a chapter, or where readers of that language find those
        that it lacks, and the rows of the page with both languages.
        """
        language, code = document.book.language, self._code
        counterparts = self._views.counterparts.of_book(language, other.language, code)
        for unit in document.chapter.units:
            counterpart = counterparts.get(unit.key)
            if counterpart is not None:
                yield self._own_key(document, counterpart)  # the view of its language adds its place
            else:
                place = self._views.address(unit, language, code, other.language)
                yield place and tuple(place)
            for example in unit.examples:
                yield self._own_key(document, counterparts.get(example.key))
        found = self._views.rows(view.language, other.language, code) if not document.is_fallback else None
        if found is None:
            return
        pair, rows = found
        for row in rows.get(document.chapter.path, ()):
            there = pair.there.placed[row.there].unit if row.there is not None else None
            if there is not None:
                self._require(document, there)
            yield row.here is not None, there and there.key, row.here in pair.proposed

    def _states(self, language: str) -> Mapping[str, tuple[object, ...]]:
        """Return what notices may say about each unit of a translation, by its key."""
        if language not in self._states_of:
            translated = self._views.counterparts.translated(language).get(self._code)
            self._states_of[language] = dict(_states_in(translated.paired, translated.statuses)) if translated else {}
        return self._states_of[language]

    def _own_key(self, document: ChapterDocument, unit: Unit | None) -> str | None:
        """Return the key of a unit, which is in a file of the same chapter; None for None.  Raises _OutsideError."""
        if unit is None:
            return None
        self._require(document, unit)
        return unit.key

    def _require(self, document: ChapterDocument, unit: Unit) -> None:
        """Raise _OutsideError if a unit is not in a file of the same chapter."""
        if unit.key.rpartition(":")[0] not in self._paths[document.name]:
            raise _OutsideError


def _has_links(unit: Unit) -> bool:
    """Return whether a unit may have links that its author wrote, or the definitions of their addresses."""
    return any("](" in text or "]:" in text for text in (unit.heading, unit.body) if text)


def _states_in(paired: PairedBook, statuses: Iterable[UnitStatus]) -> Iterator[tuple[str, tuple[object, ...]]]:
    """Yield the keys of the units of a translation, each with its state."""
    certain = set(extra_for_certain(paired))
    for status in statuses:
        place = status.translation
        if place is None and status.source is not None:  # a unit may have the text of the source
            counterpart = paired.counterparts.get(status.source)
            place = counterpart.place if counterpart is not None else None
        if place is not None:
            state = status.state.value, status.confidence, status.earlier is not None, place in certain
            yield paired.translation.placed[place].unit.key, state
