"""The targets of the references in two languages, under names that are the same for both.

A target is named by the first label of its unit in the source, even if the translation uses a different label or a
number in brackets, or has not translated the unit yet. The name of an unknown target stays as it is, unless the pairs
show its counterpart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from ..library.book_units import BookUnits, own_markup
from ..library.label_index import Target
from ..model.units import Unit
from .correspondence import learn_names, name_of
from .pairing import PairedBook
from .unit_features import typed_references

Targets = Sequence[tuple[str, str]]
"""The targets of a unit's references in order, each with its mark in the text."""


class ReferenceTargets:
    """The targets of the references in two paired books."""

    def __init__(self, paired: PairedBook) -> None:
        self._paired = paired
        self._source = _Names(paired.source, paired.source)
        self._translation = _Names(paired.translation, paired.source)
        self._known: dict[str, str] = {}

    def of_pair(self, source: Unit, translation: Unit) -> tuple[Targets, Targets]:
        """Return the targets of a unit and of its translation."""
        if not source.references and not translation.references and not _may_have_typed(source, translation):
            return (), ()
        ours = self._source.of_unit(source)
        return ours, [(self._in_source(name), mark) for name, mark in self._translation.of_unit(translation)]

    def number_of(self, name: str) -> str | None:
        """Return the number of a target in the source's book, or None if it is not in the book or has none."""
        place = self._source.places.get(name)
        return self._paired.source.placed[place].unit.number if place is not None else None

    def _in_source(self, name: str) -> str:
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = self._look_up(name)
        return known

    def _look_up(self, name: str) -> str:
        place = self._translation.places.get(name)
        if place is None:
            return name if name in self._translation.elsewhere else self._learned.get(name, name)
        counterpart = self._paired.sources.get(place)
        return name if counterpart is None else self._source.name_of_place(counterpart)

    @cached_property
    def _learned(self) -> Mapping[str, str]:
        """The counterparts of the unknown names in the translation's book."""
        pairs = []
        for place, counterpart in self._paired.counterparts.items():
            ours = self._source.of_unit(self._paired.source.placed[place].unit)
            theirs = self._translation.of_unit(self._paired.translation.placed[counterpart.place].unit)
            if len(ours) == len(theirs):
                outer = [
                    (name, other)
                    for (name, _), (other, _) in zip(ours, theirs, strict=True)
                    if other not in self._translation.places and other not in self._translation.elsewhere
                ]
                pairs.append(([name for name, _ in outer], [other for _, other in outer]))
        return learn_names(pairs)


def _may_have_typed(source: Unit, translation: Unit) -> bool:
    return "[" in source.text or "[" in translation.text or "[" in source.body or "[" in translation.body


class _Names:
    """The names of the targets in one book."""

    def __init__(self, units: BookUnits, source: BookUnits) -> None:
        self._units = units
        self._source = source
        self.places: dict[str, int] = {}
        """The places of the targets in this book, by the names assigned to them."""
        self.elsewhere: set[str] = set()
        """The names of targets in another book, or only in the source; these are the source's names."""
        self._of_written: dict[str, str] = {}

    def of_unit(self, unit: Unit) -> list[tuple[str, str]]:
        """Return the names of the targets of a unit's references, with their marks."""
        named = []
        for reference in unit.references:
            written = name_of(reference)
            if written not in self._of_written:
                self._of_written[written] = self._name(reference.book, reference.label)
            named.append((self._of_written[written], f"[[{written}]]"))
        for number in typed_references(own_markup(unit)):
            place = self._place_of_number.get(number)
            named.append((self.name_of_place(place) if place is not None else number, f"[{number}]"))
        return named

    def _name(self, book: str | None, label: str) -> str:
        if book is not None and book.casefold() != self._units.book.code.casefold():
            target = self._source.index.find_label(label, book) or self._units.index.find_label(label, book)
            return self._elsewhere(target, f"{book.casefold()}/", label)
        place = self._units.place_of_label.get(label)
        if place is not None:
            return self.name_of_place(place)
        return self._elsewhere(self._source.index.find_label(label, self._source.book.code), "", label)

    def _elsewhere(self, target: Target | None, prefix: str, label: str) -> str:
        if target is None:
            return f"{prefix}{label}"
        name = f"{prefix}{target.label}"
        self.elsewhere.add(name)
        return name

    def name_of_place(self, place: int) -> str:
        """Return the name of a unit of this book: its first label, or else a generated one."""
        name = self._units.placed[place].unit.label or f"#{place}"
        self.places[name] = place
        return name

    @cached_property
    def _place_of_number(self) -> Mapping[str, int]:
        places: dict[str, int] = {}
        for place, (_, unit, _) in enumerate(self._units.placed):
            if unit.number:
                places.setdefault(unit.number, place)
        return places
