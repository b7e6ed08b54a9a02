"""The size and structure of a rulebook: the figures that `rulebook stats` shows.

Only certain facts are counted: labels and confirmed pairs, no proposals, so that this takes no longer than a check.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..editions.carried_ids import units_of
from ..languages.pairing import pair_library
from ..languages.status import StateCounts, count_states, unit_statuses
from ..library.book_units import BookUnits
from ..library.label_index import index_languages, resolve_references
from ..library.printed_numbers import plain_title
from ..markup.text.plain import plain_text
from ..model.books import Book, Chapter, Library
from ..model.units import Kind, Unit
from ..support.language_tags import primary_language

MOST_LISTED = 5
"""How many of the most cited and of the longest rules are listed."""

CHARACTERS_FOR = frozenset({"ja", "zh"})
"""The languages that do not separate words, whose texts are counted in characters."""

WORDS_A_MINUTE, CHARACTERS_A_MINUTE = 238, 500
"""The speed of silent reading: English non-fiction according to Brysbaert (2019), and for Japanese the middle of the
400 to 600 characters that are commonly reported.
"""

_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")
_SIGN = re.compile(r"[^\W_]")


@dataclass(frozen=True, slots=True)
class Amounts:
    """The size of a chapter or a book.

    ``rules`` counts the rules of any rank, ``units`` the units that can have a label, and ``labelled`` the units that
    have one. ``length`` is in words, or in characters if the language does not separate words; it includes examples,
    but not the printed form of references. ``references_inside`` lead to the same book, ``references_across`` to
    another book.
    """

    sections: int = 0
    rules: int = 0
    examples: int = 0
    terms: int = 0
    rulings: int = 0
    units: int = 0
    labelled: int = 0
    length: int = 0
    references_inside: int = 0
    references_across: int = 0

    @property
    def labelled_share(self) -> int:
        """The percentage of labelled units among the units that can have a label, rounded down."""
        return 100 * self.labelled // self.units if self.units else 100


@dataclass(frozen=True, slots=True)
class ChapterStats:
    """A chapter or a glossary: its number (or None), its title as plain text, its file, and its size."""

    number: str | None
    title: str
    file: str
    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Named:
    """A unit by its id and number, with a figure: the count of references to it, its length, or its depth."""

    id: str
    number: str | None
    count: int

    @property
    def name(self) -> str:
        """The name of the unit for people."""
        return self.number or self.id


@dataclass(frozen=True, slots=True)
class BookStats:
    """A book in one language.

    ``versions`` are its frozen editions. ``orphans`` are rules without references to or from them; ``deepest`` is the
    first unit of the deepest rank (a chapter has rank 1). ``translation`` is None for the source.
    """

    book: Book
    versions: tuple[str, ...]
    amounts: Amounts
    chapters: tuple[ChapterStats, ...]
    most_cited: tuple[Named, ...]
    longest: tuple[Named, ...]
    orphans: tuple[Named, ...]
    deepest: Named | None
    translation: StateCounts | None

    @property
    def is_in_characters(self) -> bool:
        """Whether lengths are in characters, not in words."""
        return counts_characters(self.book.language)

    @property
    def minutes(self) -> int:
        """The reading time, at least one minute."""
        return max(1, round(self.amounts.length / (CHARACTERS_A_MINUTE if self.is_in_characters else WORDS_A_MINUTE)))


_Referring = dict[str, list[str]]
"""The codes of the books that a unit's references lead to, one for each reference, by the unit's key."""


def counts_characters(language: str) -> bool:
    """Return whether texts of a language are counted in characters."""
    return primary_language(language) in CHARACTERS_FOR


def read_stats(library: Library, languages: Sequence[str], code: str | None) -> Iterator[BookStats]:
    """Yield the figures of the books of some languages; only of the book ``code`` if it is given."""
    indexes = index_languages(library)
    for language in languages:
        books = library.books.get(language, ())
        referring: _Referring = {}
        cited: Counter[str] = Counter()
        for holder, _, target in resolve_references(books, indexes[language]):
            cited[target.unit.key] += 1
            referring.setdefault(holder.key, []).append(target.book.code.casefold())
        translations = _translations(library, language)
        for book in books:
            if code is None or book.code.casefold() == code.casefold():
                units = units_of(book, indexes[language])
                yield _of_book(book, units, referring, cited, translations.get(book.code.casefold()))


def _translations(library: Library, language: str) -> dict[str, StateCounts]:
    if language == library.source_language:
        return {}
    paired = pair_library(library, language, index_languages(library), [])  # the check reports problems with it
    return {one.source.book.code.casefold(): count_states(unit_statuses(one)) for one in paired}


def _of_book(
    book: Book, units: BookUnits, referring: _Referring, cited: Counter[str], translation: StateCounts | None
) -> BookStats:
    is_in_characters = counts_characters(book.language)
    lengths: dict[str, int] = {}
    of_chapters: dict[str, list[Unit]] = {chapter.path: [] for chapter in book.files()}
    for chapter, unit, _ in units.placed:
        lengths[unit.key] = _length(unit, book, is_in_characters)
        of_chapters[chapter.path].append(unit)
    chapters = tuple(
        _of_chapter(chapter, book, of_chapters[chapter.path], lengths, referring) for chapter in book.files()
    )
    rules = [
        (unit_id, unit)
        for unit_id, (_, unit, _) in zip(units.ids, units.placed, strict=True)
        if unit.kind in (Kind.RULE, Kind.SUBRULE)
    ]
    named = [
        Named(unit_id, placed.unit.number, cited[placed.unit.key])
        for unit_id, placed in zip(units.ids, units.placed, strict=True)
    ]
    long = [Named(unit_id, unit.number, lengths[unit.key]) for unit_id, unit in rules]
    orphans = (
        Named(unit_id, unit.number, 0)
        for unit_id, unit in rules
        if not cited[unit.key] and not any(holder.key in referring for holder in (unit, *unit.examples))
    )
    ranked = [Named(unit_id, unit.number, unit.rank) for unit_id, unit in rules]
    return BookStats(
        book,
        tuple(file.path.rpartition("/")[2].removesuffix(".json") for file in book.edition_files),
        _sum(chapter.amounts for chapter in chapters),
        chapters,
        _largest(named),
        _largest(long),
        tuple(orphans),
        max(ranked, key=lambda one: one.count, default=None),
        translation,
    )


def _of_chapter(
    chapter: Chapter, book: Book, units: list[Unit], lengths: dict[str, int], referring: _Referring
) -> ChapterStats:
    kinds = Counter(unit.kind for unit in units)
    targets = [code for unit in units if unit.key in referring for code in referring[unit.key]]
    inside = sum(code == book.code.casefold() for code in targets)
    can_have_labels = [unit for unit in units if unit.kind is not Kind.EXAMPLE]
    amounts = Amounts(
        kinds[Kind.SECTION],
        kinds[Kind.RULE] + kinds[Kind.SUBRULE],
        kinds[Kind.EXAMPLE],
        kinds[Kind.TERM],
        kinds[Kind.RULING],
        len(can_have_labels),
        sum(unit.label is not None for unit in can_have_labels),
        sum(lengths[unit.key] for unit in units),
        inside,
        len(targets) - inside,
    )
    return ChapterStats(chapter.number, plain_title(chapter.title), chapter.path, amounts)


def _sum(amounts: Iterable[Amounts]) -> Amounts:
    """Return the sum of several sizes."""
    columns = zip(*([getattr(one, name) for name in Amounts.__slots__] for one in amounts), strict=True)
    return Amounts(*map(sum, columns))


def _largest(named: Iterable[Named]) -> tuple[Named, ...]:
    """Return the first few units, highest figure first, ties in order; units with a figure of zero are left out."""
    ordered = sorted((one for one in named if one.count), key=lambda one: -one.count)
    return tuple(ordered[:MOST_LISTED])


def _length(unit: Unit, book: Book, is_in_characters: bool) -> int:
    text = plain_text(unit, _show_nothing, book)
    return len((_SIGN if is_in_characters else _WORD).findall(text))


def _show_nothing(book: str | None, label: str, text: str | None) -> str:
    return ""
