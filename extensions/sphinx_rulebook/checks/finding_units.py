"""Which unit a finding is about: the one, or the example of one, that the finding's line stands in."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from ..findings import Finding
from ..model import Book, Chapter, Library, Unit


class FindingUnit(NamedTuple):
    """A unit with its book; ``inner`` is the example of it that is meant, or the unit itself."""

    book: Book
    unit: Unit
    inner: Unit

    @property
    def label(self) -> str | None:
        """The label of the unit, which an example takes from the unit that it belongs to."""
        return self.unit.label


class FindingUnits:
    """The units of a library by their places; a file is looked at when a finding in it is asked for."""

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
        """The files that hold units."""
        return frozenset(self._chapters)

    def find(self, finding: Finding) -> FindingUnit | None:
        """Return the unit that a finding is about; None where it is above all units, or in a file that has none."""
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
