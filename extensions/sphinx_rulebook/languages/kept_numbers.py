"""The numbers of a translation as a kept result: only those that differ from its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ..library.kept_results import KeptResults
from ..library.records import RecordError, a_count, a_text, a_text_or_none, fields, many
from ..model.books import Book, Chapter
from ..model.units import Unit
from ..model.unread_units import LabelledUnit, UnreadUnits
from ..support.content_digest import digest_values

_Numbers = Mapping[int, str | None]
"""New numbers by the positions of the units in their chapter."""


def recall_numbers(
    kept: KeptResults,
    dependencies: str,
    translation: Book,
    number: Callable[[], Book],
    still_holds: Callable[[], bool],
) -> Book:
    """Return a translation with the numbers of the source, which ``number`` gives it; the same object if they are right
    already.

    ``dependencies`` is a digest of everything that the numbers depend on. ``still_holds`` returns whether it is still
    the same afterwards; only then are the numbers kept.
    """
    key = digest_values("numbers", dependencies)
    record = kept.get(key)
    if record is not None:
        try:
            return _with_numbers(translation, _read(record), key)
        except RecordError:
            pass
    numbered = number()
    if not still_holds():
        return numbered
    changed = {
        chapter.path: _changed(chapter.units, other.units)
        for chapter, other in zip(translation.chapters, numbered.chapters, strict=True)
        if chapter is not other
    }
    kept.put(key, [[path, [list(item) for item in numbers.items()]] for path, numbers in changed.items() if numbers])
    return numbered if numbered is translation else _with_digest(numbered, key)


def _changed(units: Sequence[Unit], numbered: Sequence[Unit]) -> _Numbers:
    pairs = enumerate(zip(units, numbered, strict=True))
    return {position: other.number for position, (unit, other) in pairs if unit.number != other.number}


def _read(record: object) -> Mapping[str, _Numbers]:
    return dict(many(record, _read_chapter))


def _read_chapter(value: object) -> tuple[str, _Numbers]:
    path, numbers = fields(value, 2)
    return a_text(path), dict(many(numbers, _read_number))


def _read_number(value: object) -> tuple[int, str | None]:
    position, number = fields(value, 2)
    return a_count(position), a_text_or_none(number)


def _with_numbers(book: Book, numbers: Mapping[str, _Numbers], key: str) -> Book:
    if not numbers:
        return book
    chapters = tuple(
        _with_numbers_of_units(chapter, numbers[chapter.path]) if chapter.path in numbers else chapter
        for chapter in book.chapters
    )
    return _with_digest(replace(book, chapters=chapters), key)


def _with_digest(book: Book, key: str) -> Book:
    """Return a book whose digest covers its new numbers."""
    if book.digest is None:
        return book
    content = digest_values(book.digest.content, key)
    return replace(book, digest=book.digest._replace(content=content))


def _with_numbers_of_units(chapter: Chapter, numbers: _Numbers) -> Chapter:
    units = chapter.units
    if not isinstance(units, UnreadUnits):
        return chapter._replace(units=_renumbered(units, numbers))
    unread = UnreadUnits(
        len(units),
        units.amounts,
        units.statuses,
        partial(_renumbered_labels, units, numbers),
        partial(_renumbered, units, numbers),
    )
    return chapter._replace(units=unread)


def _renumbered_labels(units: UnreadUnits, numbers: _Numbers) -> list[LabelledUnit]:
    return [one._replace(number=numbers.get(one.position, one.number)) for one in units.labelled]


def _renumbered(units: Sequence[Unit], numbers: _Numbers) -> tuple[Unit, ...]:
    return tuple(
        unit._replace(number=numbers[position]) if position in numbers else unit for position, unit in enumerate(units)
    )
