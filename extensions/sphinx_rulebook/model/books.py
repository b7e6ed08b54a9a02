"""The classes of a rulebook: units, references, chapters, books, libraries.

Everything here is frozen, and does not depend on files, on Sphinx or on other parts of the package. These classes are
the only result of parsing; all other code reads them. Lines and columns are counted from 1, columns in code points.

The three classes with tens of thousands of instances (units, anchors, references) are named tuples. These are as
immutable as the dataclasses and take a fifth of the time to create, which saves a third of a check of 90,000 rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from .answered_questions import RulingFacts
from .units import Draft, Kind, Status, Unit
from .unread_units import LabelledUnit, UnitAmounts, UnreadUnits
from .versions import EditionSettings


class HeaderForm(StrEnum):
    """The way in which a chapter file declares its chapter."""

    LINE = "line"  # [REF book=KK chap=4]
    FRONT_MATTER = "front matter"
    NONE = "none"


class Header(NamedTuple):
    """The header of a file, before its first heading; ``source`` is its exact text.

    ``ruling`` are the facts that all rulings of the file share, None if it states none. ``order`` is the place of a
    page of prose among the others, None if it has none.
    """

    form: HeaderForm
    source: str = ""
    book: str | None = None
    chapter: str | None = None
    title: str | None = None
    is_glossary: bool = False
    ruling: RulingFacts | None = None
    order: float | None = None


class Chapter(NamedTuple):
    """One chapter, glossary or file of rulings.

    ``path`` is relative to the loaded tree, with forward slashes; ``prologue`` is any text between header and first
    heading; ``has_byte_order_mark`` is true if the file began with one. ``ordinal`` orders and identifies the chapter
    within its book, whether or not it is printed: its number as typed or as given in the header, in plain digits
    (``4``), or "" if it has neither. ``drafts`` are the units that are hidden; their text belongs to the body of the
    unit before them. ``counts`` are the counts at its end of the ranks that are counted through all chapters.
    """

    path: str
    header: Header
    prologue: str
    units: Sequence[Unit]
    has_byte_order_mark: bool = False
    ordinal: str = ""
    drafts: tuple[Draft, ...] = ()
    counts: tuple[int, ...] = ()

    @property
    def is_hidden(self) -> bool:
        """Whether all units of the file are hidden drafts, so that it is not a chapter."""
        return bool(self.drafts) and not self.units

    @property
    def key(self) -> str:
        """The key of the chapter in its library: the path of its file, which is not the key of any unit."""
        return self.path

    @property
    def title(self) -> str:
        """The markup of the chapter's own heading, or else the header's title, or else the file's name."""
        if self.units and self.units[0].rank == 1:
            return self.units[0].text
        return self.header.title or self.path.rpartition("/")[2].removesuffix(".md")

    @property
    def number(self) -> str | None:
        """The chapter's number as printed; None for a glossary, and for all chapters if the book's chapters have no
        numbers.
        """
        return self.units[0].number if self.units and self.units[0].kind is Kind.CHAPTER else None

    @property
    def begins_as_draft(self) -> bool:
        """Whether the first unit is a draft that is shown."""
        if isinstance(self.units, UnreadUnits):
            return self.units.statuses[:1] == (Status.DRAFT,)
        return bool(self.units) and self.units[0].status is Status.DRAFT

    @property
    def is_shown_draft(self) -> bool:
        """Whether all units of the file are drafts that are shown."""
        if isinstance(self.units, UnreadUnits):
            return self.units.statuses == (Status.DRAFT,)
        return bool(self.units) and all(unit.status is Status.DRAFT for unit in self.units)

    @property
    def has_statuses(self) -> bool:
        """Whether a unit has a status."""
        if isinstance(self.units, UnreadUnits):
            return any(self.units.statuses)
        return any(unit.status is not None for unit in self.units)

    @property
    def amounts(self) -> UnitAmounts:
        """How many rules and references there are; a chapter that has not been parsed knows it."""
        if isinstance(self.units, UnreadUnits):
            return self.units.amounts
        rules = sum(unit.kind in (Kind.RULE, Kind.SUBRULE) for unit in self.units)
        references = sum([len(unit.references) for unit in self.units])
        references += sum(len(example.references) for unit in self.units for example in unit.examples)
        return UnitAmounts(rules, references)

    def labelled(self) -> Sequence[LabelledUnit]:
        """Return the units with labels, in order; a chapter that has not been parsed knows them."""
        if isinstance(self.units, UnreadUnits):
            return self.units.labelled
        return [
            LabelledUnit(position, unit.label, unit.anchors, unit.line, unit.status, unit.number)
            for position, unit in enumerate(self.units)
            if unit.anchors
        ]

    def walk(self) -> Iterator[tuple[Unit, Unit | None]]:
        """Yield each unit with its parent, in reading order; examples follow the unit that contains them."""
        above: list[Unit] = []
        for unit in self.units:
            # ``above`` holds the open units from the chapter down; a unit closes all units that are not above it in
            # rank.
            while above and above[-1].rank >= unit.rank:
                above.pop()
            yield unit, above[-1] if above else None
            above.append(unit)
            for example in unit.examples:
                yield example, unit


class Picture(NamedTuple):
    """A symbol's picture: its path relative to the file that names it, and its position in that file."""

    path: str
    file: str
    line: int
    column: int


class Symbol(NamedTuple):
    r"""A symbol of a book: ``{name}`` or ``\name{}`` in the source.

    ``text`` represents it in plain text, ``name`` is read aloud, ``glyph`` is a character of the reader's fonts;
    without ``picture`` and glyph, the text is shown.
    """

    key: str
    text: str
    name: str
    picture: Picture | None = None
    glyph: str | None = None


class EditionFile(NamedTuple):
    """The file of a frozen edition: its path relative to the loaded tree, and its absolute path."""

    path: str
    location: str


class BookDigest(NamedTuple):
    """Digests of a book, for keeping results between commands.

    ``content`` covers everything that the book was parsed from, and ``labels`` all that other books may depend on.
    ``codes`` are the codes of all books that its text may refer to, in small letters.
    """

    content: str
    labels: str
    codes: frozenset[str]


DEFAULT_REFERENCE = "[#]"
"""The printed form of a reference if its book does not set one."""


@dataclass(frozen=True, slots=True)
class Book:
    """A book in one language.

    ``folder`` is relative to the loaded tree ("" if the tree is the book). ``rulings`` are the files of its rulings,
    which have no numbers. ``symbols`` is None if the book has no table
    of symbols, and then they are not checked. ``prose`` are the paths of its other pages. ``reference`` is the
    printed form of a reference to the book, with ``#`` for the number. ``edit`` is the address for editing its files,
    containing ``{path}`` and optionally ``{line}``. ``edition_files`` are its frozen editions, by name.
    ``has_made_labels`` means that a program derived its labels from its words: such labels identify units in this
    state only. ``term_links`` turns on links from the words of its rules to the terms of its glossary.
    ``counts_itself`` means that a translation has its own numbers and not those of the source, because it is of a
    different edition or its settings say so. ``synonyms`` are words of its readers, each with the words of the book
    that the search finds as well. ``draft_chapters`` are the files whose units are all hidden drafts; they are
    not chapters of the book. ``external`` are the codes of books on other sites, in small letters, that references
    may lead to. ``digest`` is known if results about the book are kept.
    """

    code: str
    title: str
    language: str
    folder: str
    edition: str | None = None
    chapters: tuple[Chapter, ...] = ()
    glossary: Chapter | None = None
    rulings: tuple[Chapter, ...] = ()
    symbols: Mapping[str, Symbol] | None = None
    prose: tuple[str, ...] = ()
    reference: str = DEFAULT_REFERENCE
    edit: str | None = None
    editions: EditionSettings = field(default_factory=EditionSettings)
    edition_files: tuple[EditionFile, ...] = ()
    has_made_labels: bool = False
    term_links: bool = True
    counts_itself: bool = False
    synonyms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    draft_chapters: tuple[Chapter, ...] = ()
    external: frozenset[str] = frozenset()
    digest: BookDigest | None = field(default=None, compare=False)

    def files(self) -> Iterator[Chapter]:
        """Yield the chapters in order, then the glossary if there is one, then the files of rulings."""
        yield from self.chapters
        if self.glossary is not None:
            yield self.glossary
        yield from self.rulings

    def walk(self) -> Iterator[tuple[Chapter, Unit, Unit | None]]:
        """Yield every unit of the book with its chapter and its parent, in reading order."""
        for chapter in self.files():
            for unit, parent in chapter.walk():
                yield chapter, unit, parent


@dataclass(frozen=True, slots=True)
class Library:
    """All books of a project or source tree, by language.

    ``source_language`` is the language that the others are translated from; ``root`` is the absolute path of the loaded
    folder, for reading files that the books name; ``trees`` are the folders of the languages below it ("" for the
    root itself); ``prose`` are the pages outside books. With ``shows_drafts``, drafts are units like all others.
    ``draft_books`` are the books of each language without any chapter that is not a hidden draft; they are not among
    the ``books``. If it ``is_untrusted``, strangers wrote it: its pages can insert no files and no HTML.
    """

    root: str
    source_language: str
    books: Mapping[str, tuple[Book, ...]] = field(default_factory=dict)
    trees: Mapping[str, str] = field(default_factory=dict)
    prose: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    shows_drafts: bool = False
    draft_books: Mapping[str, tuple[Book, ...]] = field(default_factory=dict)
    is_untrusted: bool = False

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages: the source language first, then the others ordered by code."""
        return (self.source_language, *sorted(set(self.books) - {self.source_language}))

    def book(self, language: str, code: str) -> Book | None:
        """Return a book by its code, ignoring case, or None. If several have it, that is the one with most chapters."""
        wanted = code.casefold()
        found = (book for book in self.books.get(language, ()) if book.code.casefold() == wanted)
        return max(found, key=lambda book: len(book.chapters), default=None)
