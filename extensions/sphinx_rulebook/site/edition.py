"""All that one build of one language knows: the library, its documents, where every unit stands, who refers to it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from ..index import LabelIndex, Target, resolve_references
from ..library import Loaded, find_file
from ..model import Block, BlockKind, Book, Chapter, Kind, Library, Unit
from .documents import ChapterDocument, Documents, arrange
from .term_links import Terms, terms_of

MOST_CITED = 5
"""How many rules a book's page names as the most cited."""


_NOT_IN_IDS = re.compile(r"[\s\"#%<>`]+")
"""What an address may not hold as it is, or an id of HTML may not; a number of any shape can."""


class Place(NamedTuple):
    """Where a unit is shown: the document and the ids of its element and of its number."""

    document: str
    anchor: str
    number_anchor: str | None


class Shown(NamedTuple):
    """A unit that is shown: the document, the unit, and its place among the units of its chapter, from 0."""

    document: ChapterDocument
    unit: Unit
    position: int

    @property
    def target(self) -> Target:
        """The unit as references know it."""
        return Target(self.document.book, self.document.chapter, self.unit, self.position)


@dataclass(slots=True)
class Missing:
    """What a chapter of a translation lacks behind one of its units: the source's units, and examples of that unit."""

    examples: list[tuple[ChapterDocument, Block]] = field(default_factory=list)
    units: list[Shown] = field(default_factory=list)


@dataclass(slots=True)
class SiteEdition:
    """One language of a library as its pages show it; made once a build, before any worker starts."""

    library: Library
    language: str
    documents: Documents
    index: LabelIndex
    places: dict[int, Place] = field(default_factory=dict)
    shown: dict[int, Shown] = field(default_factory=dict)
    _files: dict[str, str] = field(default_factory=dict)
    _missing: dict[int, Missing] = field(default_factory=dict)
    _foreign: set[tuple[str, str]] = field(default_factory=set)
    _referring: dict[int, list[Unit]] = field(default_factory=dict)
    _most_cited: dict[str, list[Unit]] = field(default_factory=dict)
    _terms: dict[int, Terms | None] = field(default_factory=dict)

    def place(self, unit: Unit) -> Place | None:
        """Return where a unit is shown, or None where it is not."""
        return self.places.get(id(unit))

    def find(self, label: str, code: str) -> tuple[Target, Place] | None:
        """Return the unit that a label of a book names, with its place; None where there is none."""
        target = self.index.find_label(label, code)
        place = self.place(target.unit) if target is not None else None
        return (target, place) if target is not None and place is not None else None

    def missing(self, above: Unit | Chapter) -> Missing:
        """Return what is missing behind a unit of a translation, or before the first of a chapter."""
        return self._missing.get(id(above)) or Missing()

    def add_missing(self, document: ChapterDocument, above: Unit | None, source: Shown, place: Place) -> None:
        """Show a unit of the source in a chapter that lacks it, behind the unit ``above``.

        It keeps its label as its id; what has none gets one that starts with the language, since its number may be that
        of another unit here.
        """
        own = self.find(source.unit.label or "", document.book.code)
        is_own = own is not None and own[0].unit is not source.unit
        anchor = source.unit.label if source.unit.label and not is_own else foreign_anchor(source.document, place)
        while (document.name, anchor) in self._foreign:  # units of two chapters without labels or numbers
            anchor += "-"
        self._foreign.add((document.name, anchor))
        self.places[id(source.unit)] = Place(document.name, anchor, None)
        shown = source._replace(document=_with_chapter(document, source))
        self._missing.setdefault(id(above or document.chapter), Missing()).units.append(shown)

    def add_missing_example(self, document: ChapterDocument, unit: Unit, source: Shown, position: int) -> None:
        """Show an example of the source, by its position among those of its unit, behind the unit that lacks it."""
        blocks = [block for block in source.unit.blocks if block.kind is BlockKind.EXAMPLE]
        example = _with_chapter(document, source), blocks[position]
        self._missing.setdefault(id(unit), Missing()).examples.append(example)

    def backlinks(self, unit: Unit) -> list[Unit]:
        """Return the units that refer to a unit, in reading order; an example counts as the unit that it belongs to."""
        return self._referring.get(id(unit), [])

    def most_cited(self, book: Book) -> list[Unit]:
        """Return the few rules of a book that are referred to most often, most first."""
        return self._most_cited.get(book.code.casefold(), [])

    def terms(self, book: Book) -> Terms | None:
        """Return the terms that the texts of a book lead to, None where they lead to none."""
        key = id(book.glossary)
        if key not in self._terms:
            self._terms[key] = terms_of(book)
        return self._terms[key]

    def place_of_term(self, term: Unit, book: Book) -> Place | None:
        """Return where a term of a book is shown, or else what has its label here: a translation of it."""
        place = self.place(term)
        if place is None and term.label is not None:
            found = self.find(term.label, book.code)
            return found[1] if found is not None else None
        return place

    def document_of_file(self, path: str, target: str) -> str | None:
        """Return the document of a Markdown file that a chapter (at ``path``) names, or None."""
        page = self._inside(path, target)
        if page is None or not page.endswith(".md"):
            return None
        if page in self._files:
            return self._files[page]
        trees = (self.library.trees.get(language, "") for language in (self.language, self.library.source_language))
        inside = next((page.removeprefix(f"{tree}/") for tree in trees if tree and page.startswith(f"{tree}/")), page)
        return inside.removesuffix(".md")

    def image(self, path: str, target: str) -> str | None:
        """Return the path below the library's root of an image that the file at ``path`` names, or None."""
        return self._inside(path, target)

    def _inside(self, path: str, target: str) -> str | None:
        file = find_file(self.library.root, path, target)
        return None if file is None else file.relative_to(Path(self.library.root).resolve()).as_posix()


def _with_chapter(document: ChapterDocument, source: Shown) -> ChapterDocument:
    """Return a document with the source's chapter, whose units it shows among its own."""
    return replace(document, book=source.document.book, chapter=source.document.chapter)


def is_authors_page(edition: SiteEdition, name: str) -> bool:
    """Say whether a document of this name is there, prose included."""
    library = edition.library
    trees = (library.trees.get(language, "") for language in (edition.language, library.source_language))
    return name in edition.documents.paths or any(Path(library.root, tree, f"{name}.md").is_file() for tree in trees)


def foreign_anchor(document: ChapterDocument, place: Place) -> str:
    """Return the id of a unit on a page of another language; no label and no book's code holds a slash."""
    return f"{document.book.language}/{place.anchor}"


def make_edition(loaded: Loaded, language: str, index: LabelIndex | None) -> SiteEdition:
    """Arrange the documents of a language and find the place of every unit.

    A language that the library does not have (``index`` is None) shows the source language's books.
    """
    library = loaded.library
    documents = arrange(library, language)
    index = index or LabelIndex(library.books[library.source_language])
    edition = SiteEdition(library, language, documents, index)
    edition._files.update({path: name for name, path in documents.paths.items() if path is not None})
    edition._files.update(documents.aliases)
    _find_backlinks(edition)
    for document in documents.chapters.values():
        _place_units(edition, document)
    return edition


def _find_backlinks(edition: SiteEdition) -> None:
    """Find who refers to whom among the chapters as they are shown, and which rules most do.

    Counted here and not on the graph of `graph`, which a page does not need and which takes as long as all pages.
    """
    referring: dict[int, dict[int, Unit]] = {}
    cited: dict[str, Counter[int]] = {}
    targets: dict[int, Unit] = {}
    for _, owner, target in resolve_references(_shown_books(edition), edition.index):
        targets[id(target.unit)] = target.unit
        if owner is not target.unit:
            referring.setdefault(id(target.unit), {})[id(owner)] = owner
        if target.unit.kind in (Kind.RULE, Kind.SUBRULE):
            cited.setdefault(target.book.code.casefold(), Counter())[id(target.unit)] += 1
    edition._referring = {unit: list(owners.values()) for unit, owners in referring.items()}
    for code, counts in cited.items():
        edition._most_cited[code] = [targets[unit] for unit, _ in counts.most_common(MOST_CITED)]


def _shown_books(edition: SiteEdition) -> list[Book]:
    """Return the books as they are shown: a translation's chapters with the source's in place of missing ones."""
    return [
        replace(page.book, chapters=tuple(d.chapter for d in edition.documents.of_book(page.book)), glossary=None)
        for page in edition.documents.books.values()
    ]


def _place_units(edition: SiteEdition, document: ChapterDocument) -> None:
    code = document.book.code.lower()
    taken: set[str] = set()
    for position, unit in enumerate(document.chapter.units):
        number_anchor = code + _NOT_IN_IDS.sub("-", unit.number) if unit.number else None
        label = next((anchor.label for anchor in unit.anchors if anchor.label not in taken), None)
        if number_anchor in taken:  # a number that is there twice leads to the first
            number_anchor = None
        anchor = label or number_anchor or f"{code}-{position + 1}"
        while anchor in taken:  # no label and no number: these are free
            anchor += "-"
        taken |= {anchor, number_anchor or anchor}
        edition.places[id(unit)] = Place(document.name, anchor, number_anchor if number_anchor != anchor else None)
        edition.shown[id(unit)] = Shown(document, unit, position)
