"""The unit that a finding is about: the unit, or the example in a unit, that contains the finding's line."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from ..model.books import Book, Chapter, Library
from ..model.findings import Finding
from ..model.units import Unit


class FindingUnit(NamedTuple):
    """A unit with its book; ``inner`` is the example in the unit that contains the finding, or the unit itself."""

    book: Book
    unit: Unit
    inner: Unit

    @property
    def label(self) -> str | None:
        """The label of the unit; for an example, the label of the unit that it belongs to."""
        return self.unit.label


class FindingUnits:
    """The units of a library by place; a file is indexed when a finding in it is first looked up."""

    def __init__(self, library: Library) -> None:
        self._chapters: dict[str, tuple[Book, Chapter]] = {
            chapter.path: (book, chapter)
            for books in library.books.values()
            for book in books
            for chapter in book.files()
        }
        self._lines: dict[str, tuple[Sequence[int], Sequence[FindingUnit]]] = {}

    @property
    def files(self) -> frozenset[str]:
        """The files that contain units."""
        return frozenset(self._chapters)

    def find(self, finding: Finding) -> FindingUnit | None:
        """Return the unit that a finding is about, or None if it is above all units, or in a file without units."""
        if finding.file not in self._chapters:
            return None
        if finding.file not in self._lines:
            book, chapter = self._chapters[finding.file]
            units = [FindingUnit(book, unit, inner) for unit in chapter.units for inner in (unit, *unit.examples)]
            units.sort(key=lambda one: one.inner.line)
            self._lines[finding.file] = [one.inner.line for one in units], units
        lines, units_of_file = self._lines[finding.file]
        place = bisect_right(lines, finding.line) - 1
        return units_of_file[place] if place >= 0 else None
