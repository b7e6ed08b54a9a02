"""One rule, one number: the units of a translation have the numbers of the source's units that they translate.

A translation can therefore be finished rule by rule: what it still lacks changes none of its numbers. Only a book
that counts for itself (see `Book.counts_itself`) keeps its own numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from ..library.book_dependencies import BookDependencies
from ..library.book_units import BookUnits
from ..library.label_index import index_languages
from ..library.loading import group_of
from ..library.memory import Memory
from ..model.books import Book, Chapter, Library
from ..model.units import Kind
from .kept_numbers import recall_numbers
from .pairing import PairedBook, pair_translation, translated_books
from .proposals import propose_by_structure, propose_quickly
from .sync import sync_path


def with_source_numbers(library: Library, memory: Memory, only: Container[str] | None = None) -> Library:
    """Return the library with the numbers of the source in its translations, or in those of the books ``only`` (see
    `loading.BookGroup`).

    Units are paired by their labels, by confirmed pairs, or else by a proposal. Books whose numbers are already right
    stay the same objects; with the ``memory`` of an earlier call, unchanged books are not paired again.
    """
    numbered: dict[tuple[str, str], Book] = {}
    indexes = index_languages(library)
    kept = memory.open_results
    dependencies = BookDependencies(library) if kept is not None else None
    # The checks keep the pairs of the books with their final numbers under the same names.
    of_pairs = memory.recall("source numbers", (), Memory)

    def number(source: Book, translation: Book) -> Book:
        if _is_alike(library, source, translation):
            return translation
        # Problems with the sync state are reported by the checks, which read it again.
        paired = pair_translation(library, source, translation, indexes, [], of_pairs)
        return of_pairs.recall(("numbers", translation.folder), (paired,), partial(_numbered, paired))

    for language in library.languages[1:]:
        for source, translation in translated_books(library, language):
            if translation.counts_itself or (only is not None and group_of(translation, library) not in only):
                continue
            make = partial(number, source, translation)
            digest = dependencies.of_books((source, translation)) if dependencies is not None else None
            if kept is not None and dependencies is not None and digest is not None:
                still_holds = partial(dependencies.still_holds, (source, translation))
                recall = partial(recall_numbers, kept, digest, translation, make, still_holds)
                book = memory.recall(("kept numbers", translation.folder), (source, translation, digest), recall)
            else:
                book = make()
            if book is not translation:
                numbered[language, translation.folder] = book
    if not numbered:
        return library
    books = {
        language: tuple(numbered.get((language, book.folder), book) for book in of_language)
        for language, of_language in library.books.items()
    }
    return replace(library, books=books)


def _is_alike(library: Library, source: Book, translation: Book) -> bool:
    """Return whether two books certainly have the same units in the same order, with the same numbers.

    This is true of most finished translations, and needs no pairs. Units without labels may be confirmed in a
    different order, so a book that has any must have no confirmed pairs.
    """
    ours, theirs = list(source.files()), list(translation.files())
    if len(ours) != len(theirs):
        return False
    has_only_labels = True
    for chapter, translated in zip(ours, theirs, strict=True):
        if len(chapter.units) != len(translated.units):
            return False
        for unit, other in zip(chapter.units, translated.units, strict=True):
            if (unit.rank, unit.label, unit.number) != (other.rank, other.label, other.number):
                return False
            has_only_labels = has_only_labels and (unit.label is not None or unit.number is None)
    return has_only_labels or not Path(library.root, sync_path(translation)).is_file()


def _numbered(paired: PairedBook) -> Book:
    """Return a translation with the numbers of the source."""
    by_structure = propose_by_structure(paired)
    # Comparing texts takes long, and terms and examples have no numbers.
    is_open = all(_has_unpaired_numbers(*side) for side in _sides(by_structure))
    numbers = dict(_numbers(propose_quickly(paired) if is_open else by_structure))
    book = paired.translation.book
    chapters = tuple(_chapter(chapter, numbers) for chapter in book.chapters)
    if all(ours is theirs for ours, theirs in zip(chapters, book.chapters, strict=True)):
        return book
    return replace(book, chapters=chapters)


def _sides(paired: PairedBook) -> tuple[tuple[BookUnits, Container[int]], tuple[BookUnits, Container[int]]]:
    """Return the units of both books, each with the places of those that are in a pair."""
    return (paired.source, paired.counterparts), (paired.translation, paired.sources)


def _has_unpaired_numbers(units: BookUnits, paired: Container[int]) -> bool:
    return any(placed.unit.number and place not in paired for place, placed in enumerate(units.placed))


def _chapter(chapter: Chapter, numbers: Mapping[str, str | None]) -> Chapter:
    units = tuple(
        unit if numbers.get(unit.key, unit.number) == unit.number else unit._replace(number=numbers[unit.key])
        for unit in chapter.units
    )
    if all(ours is theirs for ours, theirs in zip(units, chapter.units, strict=True)):
        return chapter
    return chapter._replace(units=units)


class _Open(NamedTuple):
    """A unit that may contain the next one, or precede it in its rank: its rank and its number.

    ``stem`` is the number of the source's unit after which an added unit is numbered, or None for other units.
    """

    rank: int
    number: str
    stem: str | None


def _numbers(paired: PairedBook) -> Iterator[tuple[str, str | None]]:
    """Yield the keys and the numbers of a translation's units.

    A unit that the source lacks is numbered after the unit that it follows: the second one after 4.2.5 is 4.2.5+2.
    No scheme makes such numbers, so it shares its number with no rule of the source, now or later.
    """
    of_source = {unit.number for chapter in paired.source.book.chapters for unit in chapter.units}
    added: Counter[str] = Counter()
    above: list[_Open] = []
    chapter_of_above, is_own_chapter = "", False
    for place, (chapter, unit, _) in enumerate(paired.translation.placed):
        if unit.kind in (Kind.EXAMPLE, Kind.TERM):
            continue
        if chapter.path != chapter_of_above:
            chapter_of_above, above, is_own_chapter = chapter.path, [], False
        partner = paired.sources.get(place)
        stem = None
        if partner is not None:
            number = paired.source.placed[partner].unit.number
        elif unit.rank == 1 and unit.number not in of_source:
            # A chapter that only the translation has: nothing in the source has its number, or those below it.
            is_own_chapter, number = True, unit.number
        elif unit.number is None or is_own_chapter:
            number = unit.number
        else:
            stem = _stem(above, unit.rank) or unit.number
            added[stem] += 1
            number = f"{stem}+{added[stem]}"
        while above and above[-1].rank >= unit.rank:
            above.pop()
        if number:
            above.append(_Open(unit.rank, number, stem))
        yield unit.key, number


def _stem(above: Sequence[_Open], rank: int) -> str | None:
    """Return the number from which that of an added unit is made: its preceding sibling's, or else its parent's."""
    for one in reversed(above):
        if one.rank == rank and one.stem is not None:
            return one.stem  # the sibling is an added unit too: both are named after the same unit of the source
        if one.rank <= rank:
            return one.number
    return None
