"""The units of a document by their numbers, as references find them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ..typed_document import TypedChapter, TypedDocument, TypedUnit
from .link_targets import find_targets

_FIRST_PARAGRAPH = "１"
"""The number of the first paragraph of a Japanese article, which is not printed."""
_FROM_TWO = (("１", "２"), ("1", "2"))
"""The numbers of the first and the second paragraph. If a document has only the second, the first is not printed."""


class UnitNumbers:
    """Finds units by their numbers.

    If chapters have no numbers, the numbers of units restart in each chapter: then a reference leads to a unit of its
    own chapter.
    """

    def __init__(self, document: TypedDocument) -> None:
        self._everywhere: dict[str, list[TypedUnit]] = {}
        self._in_chapter: dict[TypedChapter, dict[str, list[TypedUnit]]] = {}
        self._folded: dict[str, TypedUnit] = {}
        self._parts: dict[TypedUnit, dict[str, TypedUnit]] = {}
        for chapter in document.chapters:
            own = self._in_chapter.setdefault(chapter, {})
            for unit in chapter.units:
                if unit.number and not unit.is_made_up:
                    own.setdefault(unit.number, []).append(unit)
                    self._everywhere.setdefault(unit.number, []).append(unit)
        cases = Counter(map(_folded, self._everywhere))
        for number, units in self._everywhere.items():
            if cases[_folded(number)] == 1:
                self._folded[_folded(number)] = units[0]
        self._counts_from_two = any(one not in self._everywhere and two in self._everywhere for one, two in _FROM_TWO)
        self._chapters = {unit: chapter for chapter in document.files() for unit in chapter.units}
        self._places = {unit: place for chapter in document.files() for place, unit in enumerate(chapter.units)}
        for address, unit in find_targets(document).items():
            self._everywhere.setdefault(address, [unit])
        for chapter in document.chapters:
            if chapter.heading.is_made_up and chapter.heading.number:
                self._everywhere.setdefault(chapter.heading.number, [chapter.heading])

    def all(self, number: str, chapter: TypedChapter) -> list[TypedUnit]:
        """Return the units with a number that a reference in a chapter may lead to."""
        return self._in_chapter.get(chapter, {}).get(number) or self._everywhere.get(number, [])

    def chapters(self) -> Iterator[TypedUnit]:
        """Yield the headings of chapters that have numbers, in order."""
        yield from (unit for unit, place in self._places.items() if not place and unit.number)

    def chapter_of(self, unit: TypedUnit) -> TypedChapter | None:
        """Return the chapter that contains a unit."""
        return self._chapters.get(unit)

    def is_local(self, number: str) -> bool:
        """Return whether units in more than one chapter have the given number."""
        return len({self._chapters[unit] for unit in self._everywhere.get(number, ())}) > 1

    def find(self, number: str, chapter: TypedChapter) -> TypedUnit | None:
        """Return the unit with a number, ignoring case and spaces, or None."""
        found = self.all(number, chapter)
        return found[0] if found else self._folded.get(_folded(number))

    def parts(self, unit: TypedUnit) -> Mapping[str, TypedUnit]:
        """Return the units directly below a unit, by their numbers; of units with the same number, the first one."""
        if unit not in self._parts:
            self._parts[unit] = dict(self._parts_of(unit))
        return self._parts[unit]

    def _parts_of(self, unit: TypedUnit) -> Iterator[tuple[str, TypedUnit]]:
        chapter = self._chapters.get(unit)
        if chapter is None:
            return
        below: list[TypedUnit] = []
        first: TypedUnit | None = None
        ranks: list[int] = []  # those of the units below that are open
        for other in chapter.units[self._places[unit] + 1 :]:
            if other.rank <= unit.rank:
                break
            while ranks and ranks[-1] >= other.rank:
                ranks.pop()
            first = first or other
            if not ranks and other.number:
                below.append(other)
            ranks.append(other.rank)
        if first is not None and not first.number and self._counts_from_two:
            yield _FIRST_PARAGRAPH, first
        yield from ((other.number, other) for other in reversed(below))

    def everywhere(self, number: str) -> TypedUnit | None:
        """Return the first unit with a number or an address, or None."""
        found = self._everywhere.get(number)
        return found[0] if found else None

    def has(self, number: str, chapter: TypedChapter) -> bool:
        """Return whether a unit has a number."""
        return self.find(number, chapter) is not None


def _folded(number: str) -> str:
    """Return a number without case and spaces: a document may have Article 1 bis and article 1bis."""
    return "".join(number.casefold().split())
