"""All that one build of one language knows: the library, its documents, where every unit stands, who refers to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from ..graph import RuleGraph, backlinks, build_graph, most_cited, node_name
from ..identity import identify
from ..index import LabelIndex, Target, index_languages
from ..library import Loaded, find_image
from ..model import Book, Kind, Library, Unit
from .documents import ChapterDocument, Documents, arrange


class Place(NamedTuple):
    """Where a unit is shown: the document and the ids of its element and of its number."""

    document: str
    anchor: str
    number_anchor: str | None


@dataclass(slots=True)
class SiteEdition:
    """One language of a library as its pages show it; made once a build, before any worker starts."""

    library: Library
    language: str
    documents: Documents
    index: LabelIndex
    places: dict[int, Place] = field(default_factory=dict)
    shown: dict[int, tuple[ChapterDocument, Unit]] = field(default_factory=dict)
    _nodes: dict[int, str] = field(default_factory=dict)
    _units: dict[str, Unit] = field(default_factory=dict)
    _nodes_of_books: dict[str, list[str]] = field(default_factory=dict)
    _graph: RuleGraph | None = None

    def place(self, unit: Unit) -> Place | None:
        """Return where a unit is shown, or None where it is not."""
        return self.places.get(id(unit))

    def find(self, label: str, code: str) -> tuple[Target, Place] | None:
        """Return the unit that a label of a book names, with its place; None where there is none."""
        target = self.index.find_label(label, code)
        place = self.place(target.unit) if target is not None else None
        return (target, place) if target is not None and place is not None else None

    def backlinks(self, unit: Unit) -> Iterator[Unit]:
        """Yield the units that refer to a unit, in reading order; an example counts as the unit that it belongs to."""
        if self._graph is None or id(unit) not in self._nodes:
            return
        seen: set[int] = set()
        for node in backlinks(self._graph, self._nodes[id(unit)]):
            referring = self._units[node]
            if id(referring) not in seen and referring is not unit:
                seen.add(id(referring))
                yield referring

    def most_cited(self, book: Book, count: int) -> list[Unit]:
        """Return the rules of a book that are referred to most often, most first."""
        assert self._graph is not None
        nodes = self._nodes_of_books.get(book.code.casefold(), ())
        return [self._units[node] for node in most_cited(self._graph, nodes, count)]

    def image(self, document: ChapterDocument, target: str) -> str | None:
        """Return the path below the library's root of an image that a chapter names, or None."""
        path = find_image(self.library.root, document.chapter.path, target)
        return None if path is None else path.relative_to(Path(self.library.root).resolve()).as_posix()


def make_edition(loaded: Loaded, language: str) -> SiteEdition:
    """Arrange the documents of a language and find the place of every unit.

    A language that the library does not have shows the source language's books.
    """
    library = loaded.library
    documents = arrange(library, language)
    index = index_languages(library).get(language) or LabelIndex(library.books[library.source_language])
    edition = SiteEdition(library, language, documents, index)
    shown = _shown_books(edition)
    edition._graph = build_graph(shown)
    for book in shown:
        holder: Unit | None = None
        of_book = edition._nodes_of_books.setdefault(book.code.casefold(), [])
        for _, unit, unit_id, _ in identify(book):
            holder = unit if unit.kind is not Kind.EXAMPLE else holder
            node = node_name(book, unit_id)
            edition._nodes[id(unit)] = node
            edition._units[node] = holder or unit
            if unit.kind in (Kind.RULE, Kind.SUBRULE):
                of_book.append(node)
    for document in documents.chapters.values():
        _place_units(edition, document)
    return edition


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
        number_anchor = f"{code}{unit.number}" if unit.number else None
        label = next((anchor.label for anchor in unit.anchors if anchor.label not in taken), None)
        if number_anchor in taken:  # a number that is there twice leads to the first
            number_anchor = None
        anchor = label or number_anchor or f"{code}-{position + 1}"
        taken |= {anchor, number_anchor or anchor}
        edition.places[id(unit)] = Place(document.name, anchor, number_anchor if number_anchor != anchor else None)
        edition.shown[id(unit)] = (document, unit)
