"""One language as its pages show it: its documents, the location of every unit, and the units missing in a
translation.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ...library.label_index import LabelIndex, Target
from ...library.layout import PICTURE_ENDINGS, PROSE_ENDINGS, find_file
from ...model.books import Book, Chapter, Library
from ...model.units import Block, BlockKind, Kind, Unit
from .citations import Citations
from .kept.kept_values import NOTHING_KEPT, KeptValues
from .page_documents import ChapterDocument, Documents, arrange
from .placed_units import ByUnit, WorkInTurn

_NOT_IN_IDS = re.compile(r"[\s\"#%<>`]+")
"""Characters that are not allowed in addresses or HTML ids; the number of a unit may contain any of them."""


class Place(NamedTuple):
    """The location of a unit on a page: the document and the ids of the unit's element and of its number."""

    document: str
    anchor: str
    number_anchor: str | None


class Shown(NamedTuple):
    """A unit on a page: the document, the unit, and its index among the units of its chapter, from 0."""

    document: ChapterDocument
    unit: Unit
    position: int

    @property
    def target(self) -> Target:
        """The unit as a target of references."""
        return Target.at(self.document.book, self.document.chapter, self.position)


@dataclass(slots=True)
class Missing:
    """The gap after a unit in a chapter of a translation: the source's missing units, and missing examples of that
    unit.
    """

    examples: list[tuple[ChapterDocument, Block]] = field(default_factory=list)
    units: list[Shown] = field(default_factory=list)


_NOTHING_MISSING = Missing()


@dataclass(frozen=True, slots=True)
class LanguageView:
    """One language of a library as its pages show it.

    The view is made once, before any worker starts, and never changes.  ``places`` and ``shown`` are keyed by unit;
    ``missing`` is keyed by the unit, or the chapter, after which something is missing. All are worked out when they are
    needed: the first two chapter by chapter, the last book by book.
    """

    library: Library
    language: str
    documents: Documents
    index: LabelIndex
    places: ByUnit[Place]
    shown: ByUnit[Shown]
    missing: ByUnit[Missing]
    citations: Citations
    complete: Callable[[str], None]
    """Works out all of the book with a code, case-folded."""

    def place(self, unit: Unit) -> Place | None:
        """Return the location of a unit, or None if it is not shown."""
        return self.places.get(unit.key)

    def find(self, label: str, code: str) -> tuple[Target, Place] | None:
        """Return the unit with a label in a book, with its location; None if there is no such unit."""
        target = self.index.find_label(label, code)
        place = self.place(target.unit) if target is not None else None
        return (target, place) if target is not None and place is not None else None

    def further_labels(self, book: Book, units: Iterable[Unit]) -> dict[str, Target]:
        """Return the former labels of a book, and the further ones of those of its units that have several, in order,
        with the units that they lead to.
        """
        units = list(units)
        source = self.library.book(self.library.source_language, book.code)
        names = {anchor.label for unit in units for anchor in unit.anchors}
        names |= {*book.editions.aliases, *(source.editions.aliases if source is not None else ())}
        found = {
            name: self.index.find_label(name, book.code) for name in sorted(names - {unit.label for unit in units})
        }
        return {name: target for name, target in found.items() if target is not None}

    def missing_after(self, above: Unit | Chapter) -> Missing:
        """Return the gap after a unit of a translation, or before the first unit of a chapter."""
        return self.missing.get(above.key, _NOTHING_MISSING)

    def place_of_term(self, term: Unit, book: Book) -> Place | None:
        """Return the location of a term of a book, or else of its translation: the unit with the same label."""
        place = self.place(term)
        if place is None and term.label is not None:
            found = self.find(term.label, book.code)
            return found[1] if found is not None else None
        return place

    def document_of_file(self, path: str, target: str) -> str | None:
        """Return the document of a page's file that a chapter (at ``path``) names, or None."""
        page = self.file(path, target)
        if page is None or not page.endswith(PROSE_ENDINGS):
            return None
        document = self.documents.document_of_path.get(page)
        if document is not None:
            return document
        trees = (self.library.trees.get(language, "") for language in (self.language, self.library.source_language))
        inside = next((page.removeprefix(f"{tree}/") for tree in trees if tree and page.startswith(f"{tree}/")), page)
        return inside.rpartition(".")[0]

    def file(self, path: str, target: str) -> str | None:
        """Return the path, below the library's root, of a file that the file at ``path`` links to, or None."""
        file = find_file(self.library.root, path, target)
        return None if file is None else file.relative_to(Path(self.library.root).resolve()).as_posix()

    def picture(self, path: str, target: str) -> str | None:
        """Return the path of a picture that the file at ``path`` shows, or None; any other file is not published."""
        file = self.file(path, target)
        return file if file is not None and file.lower().endswith(PICTURE_ENDINGS) else None


class ViewBuilder:
    """Arranges the documents of a language and works out the location of every unit.

    For a language that the library does not have (``index`` is None), these are the source language's books.
    ``place_missing`` adds the units of the source that a translation lacks, book by book: it is called with this
    builder and the code of a book, case-folded, whose own units have been placed. References between books are
    ``kept``.
    """

    def __init__(
        self,
        library: Library,
        language: str,
        index: LabelIndex | None,
        place_missing: Callable[[ViewBuilder, str], None] = lambda builder, code: None,
        kept: KeptValues = NOTHING_KEPT,
    ) -> None:
        self._library, self._language, self._place_missing = library, language, place_missing
        self._index = index or LabelIndex(library.books[library.source_language])
        self.documents = arrange(library, language)
        self._foreign: set[tuple[str, str]] = set()
        self._taken: set[tuple[str, str]] = set()
        shown = self.documents.chapters.values()
        own = {one.chapter.path: one for one in shown if not one.is_fallback}
        others = {one.chapter.path: one.book.code.casefold() for one in shown if one.is_fallback}
        source = library.books.get(library.source_language, ())
        of_source = {chapter.path: book.code.casefold() for book in source for chapter in book.files()}
        # A unit of the source may be in a chapter of its own and among those that another chapter lacks, and is then
        # found there: its place is known only when the book is complete.
        self._own = WorkInTurn({path: path for path in own}, lambda path: self._place_units(own[path]))
        of_own = {path: one.book.code.casefold() for path, one in own.items()}
        self._codes = {**of_source, **others, **of_own}
        self._whole = WorkInTurn(self._codes, self._complete)
        self._places = ByUnit[Place]((self._own, self._whole))
        self._shown = ByUnit[Shown]((self._own, self._whole))
        self._missing = ByUnit[Missing]((self._whole,))
        self._kept = kept

    def _complete(self, code: str) -> None:
        """Place all units of a book."""
        for document in self.documents.of_code(code):
            self._own.do(document.chapter.path)
        for document in self.documents.of_code(code):
            if document.is_fallback:
                self._place_units(document)
        self._place_missing(self, code)

    def _place_units(self, document: ChapterDocument) -> None:
        code = document.book.code.lower()
        taken: set[str] = set()
        for position, unit in enumerate(document.chapter.units):
            number_anchor = _number_anchor(document.book, unit)
            label = next((anchor.label for anchor in unit.anchors if anchor.label not in taken), None)
            if number_anchor in taken:  # a reference to a number that exists twice leads to the first unit
                number_anchor = None
            anchor = label or number_anchor or f"{code}-{position + 1}"
            while anchor in taken:  # the unit has no label and no number: any free id will do
                anchor += "-"
            taken |= {anchor, number_anchor or anchor}
            place = Place(document.name, anchor, number_anchor if number_anchor != anchor else None)
            self._places[unit.key] = place
            self._shown[unit.key] = Shown(document, unit, position)
        self._taken |= {(document.name, anchor) for anchor in taken}

    def add_missing(self, document: ChapterDocument, above: Unit | None, source: Shown, place: Place) -> None:
        """Show a unit of the source in a chapter that lacks it, after the unit ``above``.

        It keeps its label as its id, and its number. If the translation counts for itself, its number may belong to a
        different unit here; without a label it then gets an id that starts with the language.
        """
        own = self._index.find_label(source.unit.label or "", document.book.code)
        is_taken = own is not None and self._places.known(own.unit.key) is not None and own.unit is not source.unit
        number = None if document.book.counts_itself else _number_anchor(document.book, source.unit)
        if number is not None and (document.name, number) in self._taken:
            number = None
        anchor = number or foreign_anchor(source.document, place)
        if source.unit.label and not is_taken:
            anchor = source.unit.label
        while (document.name, anchor) in self._foreign:  # units of two chapters without labels or numbers
            anchor += "-"
        self._foreign.add((document.name, anchor))
        self._places[source.unit.key] = Place(document.name, anchor, number if number != anchor else None)
        shown = source._replace(document=_with_chapter(document, source))
        self._missing.setdefault((above or document.chapter).key, Missing()).units.append(shown)

    def add_missing_example(self, document: ChapterDocument, unit: Unit, source: Shown, position: int) -> None:
        """Show an example of the source, by its index among the examples of its unit, after the unit that lacks
        it.
        """
        blocks = [block for block in source.unit.blocks if block.kind is BlockKind.EXAMPLE]
        example = _with_chapter(document, source), blocks[position]
        self._missing.setdefault(unit.key, Missing()).examples.append(example)

    def view(self) -> LanguageView:
        """Return the view of the language."""
        return LanguageView(
            self._library,
            self._language,
            self.documents,
            self._index,
            self._places,
            self._shown,
            self._missing,
            Citations(self._language, self.documents, self._index, self._codes, self._missing_rulings, self._kept),
            self._whole.do,
        )

    def _missing_rulings(self) -> Iterator[tuple[Unit, Book]]:
        """Yield the rulings of the source that the translation lacks, with their books."""
        for book in self._library.books.get(self._library.source_language, ()):
            if book.rulings:
                self._whole.do(book.code.casefold())
        for gap in self._missing.values():
            yield from ((one.unit, one.document.book) for one in gap.units if one.unit.kind is Kind.RULING)


def _number_anchor(book: Book, unit: Unit) -> str | None:
    """Return the id that leads to a unit by its number, or None if it has no number."""
    return book.code.lower() + _NOT_IN_IDS.sub("-", unit.number) if unit.number else None


def _with_chapter(document: ChapterDocument, source: Shown) -> ChapterDocument:
    """Return a document with the source's chapter in place of its own, for the units that only the source has."""
    return document._replace(book=source.document.book, chapter=source.document.chapter)


def is_authors_page(view: LanguageView, name: str) -> bool:
    """Return whether there is a document of this name, including prose."""
    library = view.library
    trees = (library.trees.get(language, "") for language in (view.language, library.source_language))
    files = (Path(library.root, tree, f"{name}{ending}") for tree in trees for ending in PROSE_ENDINGS)
    return name in view.documents.paths or any(file.is_file() for file in files)


def foreign_anchor(document: ChapterDocument, place: Place) -> str:
    """Return the id of a unit on a page of another language; no label or book code contains a slash."""
    return f"{document.book.language}/{place.anchor}"


def translated_prose(view: LanguageView, path: str | Path) -> str | None:
    """Return the translation of a prose file of the source, or None if it does not exist."""
    library = view.library
    own_tree, source_tree = library.trees.get(view.language), library.trees[library.source_language]
    if own_tree is None or own_tree == source_tree:
        return None
    try:
        inside = Path(path).resolve().relative_to(Path(library.root, source_tree).resolve())
    except ValueError:
        return None
    translated = Path(library.root, own_tree, inside)
    return str(translated) if translated.is_file() else None
