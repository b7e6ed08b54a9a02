"""The headings of chapters and sections, and the units below each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from ...library.printed_numbers import shown_by_number
from ...markup.text.plain import plain_heading, plain_text
from ...model.units import Unit, is_division
from .kept.kept_values import NOTHING_KEPT, KeptValues
from .language_view import LanguageView
from .page_documents import ChapterDocument


class Heading(NamedTuple):
    """A chapter's or section's heading for contents: its anchor, its number or None, its title as plain text."""

    anchor: str
    number: str | None
    title: str

    @property
    def text(self) -> str:
        """Number and title as one line."""
        return f"{self.number} {self.title}" if self.number else self.title


class Part(NamedTuple):
    """A chapter's own units before its first section, or a section with its units."""

    heading: Heading
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class Headings:
    """The headings of the chapters of a view; those of books that are unchanged are ``kept``."""

    view: LanguageView
    kept: KeptValues = NOTHING_KEPT
    _of_books: dict[str, Mapping[str, list[Heading]]] = field(default_factory=dict)

    def parts(self, document: ChapterDocument) -> Iterator[Part]:
        """Yield a chapter's parts: the chapter up to its first section, then each section."""
        units = tuple(document.chapter.units)
        starts = [i for i, unit in enumerate(units) if i > 0 and is_division(unit)]
        if units and units[0].rank == 2 and is_division(units[0]):
            starts.insert(0, 0)
        first = starts[0] if starts else len(units)
        yield Part(self._title(document, units), units[:first])
        for start, stop in pairwise([*starts, len(units)]):
            yield Part(self._heading(units[start], document), units[start:stop])

    def of_chapter(self, document: ChapterDocument) -> list[Heading]:
        """Return the headings of a chapter and its sections."""
        code = document.book.code.casefold()
        if code not in self._of_books:
            found = self.kept.get("headings", code, lambda: self._read(code))
            self._of_books[code] = {name: [Heading(*one) for one in headings] for name, headings in found.items()}
        return self._of_books[code][document.name]

    def _read(self, code: str) -> dict[str, list[Heading]]:
        """Return the headings of the chapters of a book, by their documents."""
        documents = self.view.documents.of_code(code)
        return {document.name: [part.heading for part in self.parts(document)] for document in documents}

    def title(self, document: ChapterDocument) -> Heading:
        """Return a chapter's heading; for a file without a heading, the title in its header, or else the file's
        name.
        """
        return self.of_chapter(document)[0]

    def _title(self, document: ChapterDocument, units: Sequence[Unit]) -> Heading:
        if units and units[0].rank == 1:
            return self._heading(units[0], document)
        return Heading(f"{document.book.code.lower()}-chapter", None, document.chapter.title)

    def _heading(self, unit: Unit, document: ChapterDocument) -> Heading:
        show = shown_by_number(document.book, self.view.index)
        place = self.view.place(unit)
        anchor = place.anchor if place is not None else ""
        return Heading(anchor, unit.number, plain_heading(unit, show, document.book.symbols))

    def plain_paragraphs(self, name: str, part_anchor: str) -> Iterator[str]:
        """Yield the units of a part as plain text, each with its number, for Sphinx's search."""
        document = self.view.documents.chapters[name]
        show = shown_by_number(document.book, self.view.index)
        for part in self.parts(document):
            if part.heading.anchor == part_anchor:
                for unit in part.units:
                    text = plain_text(unit, show, document.book)
                    if not is_division(unit):
                        yield f"{unit.number} {text}" if unit.number else text
                    for example in unit.examples:
                        yield plain_text(example, show, document.book)
