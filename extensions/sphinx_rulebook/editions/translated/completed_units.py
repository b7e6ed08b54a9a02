"""The units of a translation, completed by the units of the source that it lacks, as its pages show them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ...library.book_units import BookUnits, PlacedUnit


@dataclass(frozen=True)
class CompletedUnits(BookUnits):
    """The units of a translation at their own places, followed by the source's units that it lacks.

    ``source_of`` are the places in ``source`` by the places in ``own``, for units that are known to be the same rule.
    """

    own: BookUnits
    source: BookUnits
    source_of: Mapping[int, int]

    @cached_property
    def place_of_source(self) -> Mapping[int, int]:
        """The place of each unit of the source."""
        places = {source: own for own, source in self.source_of.items()}
        lacking = [place for place in range(len(self.source.placed)) if place not in places]
        return places | {place: at for at, place in enumerate(lacking, len(self.own.placed))}

    @cached_property
    def source_place(self) -> Mapping[int, int]:
        """The places in the source by the places here; units that only the translation has are missing."""
        return {place: source for source, place in self.place_of_source.items()}

    @cached_property
    def placed(self) -> tuple[PlacedUnit, ...]:
        """The units with their places."""
        return (*self.own.placed, *self._lacking())

    def _lacking(self) -> Iterator[PlacedUnit]:
        places = self.place_of_source
        for place in self.lacking:
            chapter, unit, parent = self.source.placed[place]
            yield PlacedUnit(chapter, unit, places[parent] if parent >= 0 else -1)

    @property
    def lacking(self) -> list[int]:
        """The places in the source of the units that the translation lacks, in order."""
        return [place for place, here in sorted(self.place_of_source.items()) if self.is_lacking(here)]

    def is_lacking(self, place: int) -> bool:
        """Return whether the translation lacks the unit at a place, so that it has the words of the source."""
        return place >= len(self.own.placed)

    def has_words_of_source(self, place: int) -> bool:
        """Return whether the unit at a place has the text of the source: it may stand in a file of the translation."""
        source = self.source_place.get(place)
        return self.is_lacking(place) or (source is not None and self.text(place) == self.source.text(source))

    def example_number(self, place: int) -> int:
        """Return the number of an example among those of its unit, from 1."""
        if self.is_lacking(place):
            return self.source.example_number(self.source_place[place])
        return super().example_number(place)


def complete_units(own: BookUnits, source: BookUnits, source_ids: Mapping[str, str]) -> CompletedUnits:
    """Return the units of a translation, completed by those of the source.

    ``source_ids`` are the ids of the source's units by the ids of the translation's units. A unit that the translation
    lacks keeps its id in the source, or one that ends with the language if the translation has that id.
    """
    source_of: dict[int, int] = {}
    taken: set[int] = set()
    for place, unit_id in enumerate(own.ids):
        found = source.place_of_id.get(source_ids.get(unit_id, unit_id))
        if found is not None and found not in taken:
            taken.add(found)
            source_of[place] = found
    return _completed(own, source, source_of)


def _completed(own: BookUnits, source: BookUnits, source_of: Mapping[int, int]) -> CompletedUnits:
    taken = set(source_of.values())

    def identify(units: BookUnits) -> tuple[str, ...]:
        ending = f"-{source.book.language}"
        lacking = (source.ids[place] for place in range(len(source.placed)) if place not in taken)
        return (*own.ids, *(f"{one}{ending}" if one in own.place_of_id else one for one in lacking))

    index = own.index.with_fallback(source.index)
    return CompletedUnits(own.book, index, identify, own, source, source_of)


def with_same_numbers(units: CompletedUnits) -> CompletedUnits:
    """Return units of which those without a label or a known pair are paired by their numbers, and examples by their
    rules.

    A translation that follows its source has the source's numbers. In an edition from before its pairs were known, the
    rule with a number would be there twice otherwise.
    """
    source_of = dict(units.source_of)
    taken = set(source_of.values())
    own = _by_number(units.own, source_of)
    source = _by_number(units.source, taken)
    for key, place in own.items():
        found = source.get(key)
        if place is not None and found is not None:
            source_of[place] = found
    for place, found in list(source_of.items()):
        here, there = units.own.examples(place), units.source.examples(found)
        if len(here) == len(there):
            pairs = zip(here, there, strict=True)
            free = set(source_of.values())
            source_of |= {one: other for one, other in pairs if one not in source_of and other not in free}
    return _completed(units.own, units.source, source_of)


def _by_number(units: BookUnits, known: Collection[int]) -> dict[tuple[str, str], int | None]:
    """Return the places of units without a label that are not known, by kind and number; None for a number that several
    have.
    """
    found: dict[tuple[str, str], int | None] = {}
    for place, placed in enumerate(units.placed):
        number = placed.unit.number
        if place not in known and number and placed.unit.label is None:
            key = placed.unit.kind.value, number
            found[key] = None if key in found else place
    return found


def follows_source(units: CompletedUnits) -> bool:
    """Return whether the units of a translation are those of the source's edition, by their pairs and numbers.

    The editions of a translation may have the same versions as those of the source, but other rules or other numbers:
    it may be of an older book, or nobody has confirmed which of its rules belong together.
    """
    places = range(len(units.own.placed))
    numbered = [place for place in places if units.own.placed[place].unit.number] or places
    same = sum(
        place in units.source_of
        and units.source.placed[units.source_of[place]].unit.number == units.own.placed[place].unit.number
        for place in numbered
    )
    return 2 * same >= len(numbered)
