"""A book as one sequence of units, each identified by its place: the basis of everything that compares books."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ..markup.anchors import ANCHOR
from ..markup.references import REFERENCE, split_reference, write_reference
from ..markup.ruling_facts import is_rulings_file
from ..model.books import Book, Chapter
from ..model.units import BlockKind, Kind, Unit
from .label_index import LabelIndex


class PlacedUnit(NamedTuple):
    """A unit with its chapter and the place of its parent among all units of its book, -1 at the top."""

    chapter: Chapter
    unit: Unit
    parent: int

    @property
    def is_above_rulings(self) -> bool:
        """Whether the unit is a heading in a file of rulings, above its rulings."""
        return self.unit.kind in (Kind.CHAPTER, Kind.SECTION) and is_rulings_file(self.chapter.path)


@dataclass(frozen=True)
class BookUnits:
    """All units of a book in reading order, examples included; a unit is identified by its place in this sequence.

    ``identify`` returns their ids; it is called once, when the ids are first needed.
    """

    book: Book
    index: LabelIndex
    identify: Callable[[BookUnits], tuple[str, ...]]

    @cached_property
    def placed(self) -> tuple[PlacedUnit, ...]:
        """The units with their places."""
        placed: list[PlacedUnit] = []
        for chapter in self.book.files():
            start = len(placed)
            for unit, parent in with_parents(chapter.units):
                placed.append(PlacedUnit(chapter, unit, parent + start if parent >= 0 else -1))
        return tuple(placed)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The id of each unit."""
        return self.identify(self)

    @cached_property
    def place_of_id(self) -> Mapping[str, int]:
        """The place of each id."""
        return {unit_id: place for place, unit_id in enumerate(self.ids)}

    @cached_property
    def place_of_label(self) -> Mapping[str, int]:
        """The place of each label; the first place of a duplicate label."""
        places: dict[str, int] = {}
        for place, (_, unit, _) in enumerate(self.placed):
            for anchor in unit.anchors:
                places.setdefault(anchor.label, place)
        return places

    def examples(self, place: int) -> range:
        """Return the places of a unit's examples, which follow it."""
        return range(place + 1, place + 1 + len(self.placed[place].unit.examples))

    def text(self, place: int) -> str:
        """Return the text of a unit in a form that changes only if the wording changes (see `normal_text`)."""
        return normal_text(self.placed[place].unit, self.book, self.index)


def normal_text(unit: Unit, book: Book, index: LabelIndex) -> str:
    """Return a unit's markup on one line, with each reference naming its target by the target's first label.

    Renumbering, different line breaks and a different label of the same unit do not change the result.
    """
    markup = own_markup(unit)
    if "[[" in markup:

        def primary(match: re.Match[str]) -> str:
            parts = split_reference(match[1])
            target = index.find_label(parts.label, parts.book or book.code) if parts is not None else None
            if parts is None or target is None or target.label is None:
                return match[0]
            same_book = target.book.code.casefold() == book.code.casefold()
            return write_reference(target.label, None if same_book else target.book.code, parts.text)

        markup = REFERENCE.sub(primary, markup)
    return " ".join(markup.split())


def own_markup(unit: Unit) -> str:
    """Return the text of a unit: its heading and its body, without anchors and without its examples."""
    parts = [unit.text, *(block.markup for block in unit.blocks if block.kind is not BlockKind.EXAMPLE)]
    return ANCHOR.sub("", "\n".join(parts)) if len(parts) > 1 else unit.text


def with_parents(units: Sequence[Unit]) -> Iterator[tuple[Unit, int]]:
    """Yield units and their examples in reading order, each with the place of its parent, -1 at the top."""
    above: list[tuple[int, int]] = []
    place = 0
    for unit in units:
        while above and above[-1][0] >= unit.rank:
            above.pop()
        yield unit, above[-1][1] if above else -1
        above.append((unit.rank, place))
        for example in unit.examples:
            yield example, above[-1][1]
        place += 1 + len(unit.examples)
