"""How much there is of a rulebook, and how it hangs together: the figures behind `rulebook stats`.

Only what is certain is counted: labels and confirmed pairs, no proposals, so that it takes no longer than a check.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..book_units import BookUnits
from ..editions.identity import units_of
from ..index import index_languages, resolve_references
from ..languages.pairing import pair_library
from ..languages.status import Counts, count_states, unit_statuses
from ..markup.plain import plain_text
from ..model import Book, Chapter, Kind, Library, Unit
from .texts import plain_title

MOST_LISTED = 5
"""How many of the most cited rules, and of the longest, are named."""

CHARACTERS_FOR = frozenset({"ja", "zh"})
"""The languages that part no words, whose texts are counted in characters."""

WORDS_A_MINUTE, CHARACTERS_A_MINUTE = 238, 500
"""How fast texts are read silently: English non-fiction as Brysbaert (2019) has it, and for Japanese the middle of
the 400 to 600 characters that are commonly reported."""

_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")
_SIGN = re.compile(r"[^\W_]")


@dataclass(frozen=True, slots=True)
class Amounts:
    """How much there is of a chapter or a book.

    ``rules`` are those of any rank; ``units`` is all that may have a label, and ``labelled`` what has one.  ``length``
    is in words, or in characters where the language parts no words; examples are counted with it, what references print
    is not.  ``references_inside`` stay in their book, ``references_across`` lead to another.
    """

    sections: int = 0
    rules: int = 0
    examples: int = 0
    terms: int = 0
    units: int = 0
    labelled: int = 0
    length: int = 0
    references_inside: int = 0
    references_across: int = 0

    @property
    def labelled_share(self) -> int:
        """How much of what may have a label has one, in whole per cent, rounded down."""
        return 100 * self.labelled // self.units if self.units else 100


@dataclass(frozen=True, slots=True)
class ChapterStats:
    """A chapter or a glossary: its number, None for none, its title as plain text, its file, and how much it is."""

    number: str | None
    title: str
    file: str
    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Named:
    """A unit by its id and number, with what is counted of it: references to it, its length, its depth."""

    id: str
    number: str | None
    count: int

    @property
    def name(self) -> str:
        """What a person knows it by."""
        return self.number or self.id


@dataclass(frozen=True, slots=True)
class BookStats:
    """A book in one language.

    ``versions`` are its frozen editions.  ``orphans`` are rules that nothing refers to and that refer to nothing;
    ``deepest`` is the first unit of the deepest rank, a chapter's being 1.  ``translation`` is None for the source.
    """

    book: Book
    versions: tuple[str, ...]
    amounts: Amounts
    chapters: tuple[ChapterStats, ...]
    most_cited: tuple[Named, ...]
    longest: tuple[Named, ...]
    orphans: tuple[Named, ...]
    deepest: Named | None
    translation: Counts | None

    @property
    def is_in_characters(self) -> bool:
        """Whether lengths are in characters, not in words."""
        return counts_characters(self.book.language)

    @property
    def minutes(self) -> int:
        """How long it takes to read, at least one minute."""
        return max(1, round(self.amounts.length / (CHARACTERS_A_MINUTE if self.is_in_characters else WORDS_A_MINUTE)))


_Referring = dict[int, list[str]]
"""The codes of the books that the references of a unit lead to, one for each reference, by its ``id()``."""


def counts_characters(language: str) -> bool:
    """Say whether texts of a language are counted in characters."""
    return re.split("[-_]", language)[0].lower() in CHARACTERS_FOR


def read_stats(library: Library, languages: Sequence[str], code: str | None) -> Iterator[BookStats]:
    """Yield the figures of the books of some languages; of the book ``code`` alone where it is not None."""
    indexes = index_languages(library)
    for language in languages:
        books = library.books.get(language, ())
        referring: _Referring = {}
        cited: Counter[int] = Counter()
        for holder, _, target in resolve_references(books, indexes[language]):
            cited[id(target.unit)] += 1
            referring.setdefault(id(holder), []).append(target.book.code.casefold())
        translations = _translations(library, language)
        for book in books:
            if code is None or book.code.casefold() == code.casefold():
                units = units_of(book, indexes[language])
                yield _of_book(book, units, referring, cited, translations.get(book.code.casefold()))


def _translations(library: Library, language: str) -> dict[str, Counts]:
    if language == library.source_language:
        return {}
    paired = pair_library(library, language, index_languages(library), [])  # the check tells what is wrong with it
    return {one.source.book.code.casefold(): count_states(unit_statuses(one)) for one in paired}


def _of_book(
    book: Book, units: BookUnits, referring: _Referring, cited: Counter[int], translation: Counts | None
) -> BookStats:
    is_in_characters = counts_characters(book.language)
    lengths: dict[int, int] = {}
    of_chapters: dict[str, list[Unit]] = {chapter.path: [] for chapter in book.files()}
    for chapter, unit, _ in units.placed:
        lengths[id(unit)] = _length(unit, book, is_in_characters)
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
        Named(unit_id, placed.unit.number, cited[id(placed.unit)])
        for unit_id, placed in zip(units.ids, units.placed, strict=True)
    ]
    long = [Named(unit_id, unit.number, lengths[id(unit)]) for unit_id, unit in rules]
    orphans = (
        Named(unit_id, unit.number, 0)
        for unit_id, unit in rules
        if not cited[id(unit)] and not any(id(holder) in referring for holder in (unit, *unit.examples))
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
    chapter: Chapter, book: Book, units: list[Unit], lengths: dict[int, int], referring: _Referring
) -> ChapterStats:
    kinds = Counter(unit.kind for unit in units)
    targets = [code for unit in units if id(unit) in referring for code in referring[id(unit)]]
    inside = sum(code == book.code.casefold() for code in targets)
    can_have_labels = [unit for unit in units if unit.kind is not Kind.EXAMPLE]
    amounts = Amounts(
        kinds[Kind.SECTION],
        kinds[Kind.RULE] + kinds[Kind.SUBRULE],
        kinds[Kind.EXAMPLE],
        kinds[Kind.TERM],
        len(can_have_labels),
        sum(unit.label is not None for unit in can_have_labels),
        sum(lengths[id(unit)] for unit in units),
        inside,
        len(targets) - inside,
    )
    return ChapterStats(chapter.number, plain_title(chapter.title), chapter.path, amounts)


def _sum(amounts: Iterable[Amounts]) -> Amounts:
    """Return several amounts together."""
    columns = zip(*([getattr(one, name) for name in Amounts.__slots__] for one in amounts), strict=True)
    return Amounts(*map(sum, columns))


def _largest(named: Iterable[Named]) -> tuple[Named, ...]:
    """Return the first few, most first; of two alike, the one that stands first; none of which nothing is counted."""
    ordered = sorted((one for one in named if one.count), key=lambda one: -one.count)
    return tuple(ordered[:MOST_LISTED])


def _length(unit: Unit, book: Book, is_in_characters: bool) -> int:
    text = plain_text(unit, _show_nothing, book.symbols)
    return len((_SIGN if is_in_characters else _WORD).findall(text))


def _show_nothing(book: str | None, label: str, text: str | None) -> str:
    return ""
