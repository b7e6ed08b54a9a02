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
from ..markup.text.wording import are_same_words, as_commentary
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

    def example_number(self, place: int) -> int:
        """Return the number of an example among those of its unit, from 1."""
        return place - self.placed[place].parent

    def text(self, place: int) -> str:
        """Return the text of a unit in the form that is remembered (see `normal_text`)."""
        return normal_text(self.placed[place].unit, self.book, self.index)

    def still_says(self, place: int, remembered: str) -> bool:
        """Return whether a unit has the words of a text that was remembered; its markup may be another."""
        return are_same_words(remembered, self.text(place))

    def before_and_now(self, place: int, remembered: str) -> tuple[str, str]:
        """Return a remembered text of a unit and its present one, each on one line, to show their difference."""
        return on_one_line(remembered), on_one_line(self.text(place))


def normal_text(unit: Unit, book: Book, index: LabelIndex) -> str:
    """Return a unit's markup, with each reference naming its target by the target's first label.

    Renumbering, a different label of the same unit, and most line breaks within a paragraph do not change the result.
    """
    if not unit.blocks:
        return _normal_lines(with_present_labels(unit.text, book, index))
    parts = [_normal_lines(ANCHOR.sub("", unit.text))]
    for block in unit.blocks:
        markup = _normal_lines(ANCHOR.sub("", block.markup))
        if block.kind is BlockKind.COMMENTARY:
            parts.append(as_commentary(block.word, markup))
        elif block.kind is not BlockKind.EXAMPLE:
            has_word = block.word and block.kind is not BlockKind.FOOTNOTE
            parts += [f"**{block.word}**", markup] if has_word else [markup]
    return with_present_labels("\n\n".join(filter(None, parts)), book, index)


def with_present_labels(markup: str, book: Book, index: LabelIndex) -> str:
    """Return the markup of a book with the first label of each reference's target, without the code of the book."""
    if "[[" not in markup:
        return markup

    def primary(match: re.Match[str]) -> str:
        parts = split_reference(match[1])
        target = index.find_label(parts.label, parts.book or book.code) if parts is not None else None
        if parts is None or target is None or target.label is None:
            return match[0]
        same_book = target.book.code.casefold() == book.code.casefold()
        return write_reference(target.label, None if same_book else target.book.code, parts.text)

    return REFERENCE.sub(primary, markup)


def on_one_line(text: str) -> str:
    """Return a text with single spaces only."""
    return " ".join(text.split())


def _normal_lines(markup: str) -> str:
    """Return a markup with single spaces, in which each line of running text is joined to the one before it."""
    if "\n" not in markup:
        return on_one_line(markup)
    lines: list[str] = []
    is_open = False
    for line in markup.expandtabs(4).split("\n"):
        words = on_one_line(line)
        outside = REFERENCE.sub("", words) if "[[" in words else words  # a reference may have a | too
        if words and is_open and _BEGINS_LINE.match(outside) is None:
            lines[-1] += f" {words}"
            continue
        if words or (lines and lines[-1]):
            lines.append(line[: len(line) - len(line.lstrip())] + words)
        is_open = bool(words) and _STAYS_ALONE.search(outside) is None
    return "\n".join(lines).strip("\n")


_BEGINS_LINE = re.compile(r"[*+\-:>|#!`~$\[]|\d+[.)]\s|.*\|")
_STAYS_ALONE = re.compile(r"^(?:```|~~~|:::|\$\$)|\||\\$")


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
