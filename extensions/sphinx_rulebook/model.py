"""The nouns of a rulebook: units, references, chapters, books, libraries.

Everything here is frozen and knows nothing of files, Sphinx or any other module of the package, and is the
one result of parsing that all the rest reads.  Lines and columns are counted from 1, columns in code points.

The three nouns that come by the ten thousand (units, anchors, references) are named tuples, which are as frozen as
the dataclasses and take a fifth of the time to make: a third of a check of 90,000 rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple


class Kind(StrEnum):
    """What a unit is."""

    CHAPTER = "chapter"
    SECTION = "section"
    RULE = "rule"
    SUBRULE = "subrule"
    EXAMPLE = "example"
    TERM = "term"


#: The kind of label that a unit of each kind carries; examples have none of their own.
LABEL_KINDS: Mapping[Kind, str] = {
    Kind.CHAPTER: "cha",
    Kind.SECTION: "sec",
    Kind.RULE: "rule",
    Kind.SUBRULE: "rule",
    Kind.TERM: "term",
}


class Anchor(NamedTuple):
    """A name given to a unit where it stands: ``@@rule:turn_player@@``."""

    label: str
    line: int
    column: int


class Reference(NamedTuple):
    """A reference as it is written: ``[[rule:round]]`` or ``[[KK/rule:round]]``.

    ``book`` is the code as written, or None for the reference's own book; ``length`` is that of the whole mark.
    ``text`` is what it prints in place of the number (``[[rule:round|rule #]]``), None where nothing is said.
    """

    book: str | None
    label: str
    line: int
    column: int
    length: int
    text: str | None = None


class BlockKind(StrEnum):
    """What a part of a unit's body is."""

    TEXT = "text"
    NOTE = "note"
    EXAMPLE = "example"


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a unit's body: running Markdown, a note or an example.

    ``markup`` is without the quotation marks (``>``) and the leading word; ``word`` is that word as the author wrote
    it (``Example``, ``注``), empty for running text.
    """

    kind: BlockKind
    word: str
    markup: str
    line: int


class Unit(NamedTuple):
    """One unit of a rulebook: a chapter, section, rule, subrule or glossary term, or an example of one.

    ``heading`` and ``body`` are the source to the letter (all that follows the number signs of the heading line; all
    below it up to the next heading), so that a parsed chapter can be written back byte for byte.  For an example,
    which stands in the body of another unit, both are empty.  ``text`` is the heading without its anchors, or the
    example's own markup; ``blocks`` is the body in parts.  ``references`` are those of heading and body in order,
    without those of the examples, which carry their own.
    """

    kind: Kind
    rank: int
    number: str | None
    label: str | None
    text: str
    line: int
    heading: str = ""
    body: str = ""
    explicit_number: bool = False
    anchors: tuple[Anchor, ...] = ()
    references: tuple[Reference, ...] = ()
    blocks: tuple[Block, ...] = ()
    examples: tuple[Unit, ...] = ()


class HeaderForm(StrEnum):
    """How a chapter file says which chapter it is."""

    LINE = "line"  # [REF book=KK chap=4]
    FRONT_MATTER = "front matter"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Header:
    """The head of a file, before its first heading; ``source`` is its text to the letter."""

    form: HeaderForm
    source: str = ""
    book: str | None = None
    chapter: str | None = None
    title: str | None = None
    is_glossary: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter or glossary file.

    ``path`` is relative to the tree that was loaded, with forward slashes; ``prologue`` is whatever stands between
    header and first heading; ``has_byte_order_mark`` says whether the file began with one.  ``ordinal`` is what the
    chapter is ordered and known by among those of its book, whether or not it is printed: its number as it is typed or
    as the header has it, in plain digits ``4``, or "" where nobody says.
    """

    path: str
    header: Header
    prologue: str
    units: tuple[Unit, ...]
    has_byte_order_mark: bool = False
    ordinal: str = ""

    @property
    def title(self) -> str:
        """The markup of the chapter's own heading, else the header's title, else the file's name."""
        if self.units and self.units[0].rank == 1:
            return self.units[0].text
        return self.header.title or self.path.rpartition("/")[2].removesuffix(".md")

    @property
    def number(self) -> str | None:
        """The chapter's number as printed; None for a glossary, and where the book's chapters have none."""
        return self.units[0].number if self.units and self.units[0].kind is Kind.CHAPTER else None

    def walk(self) -> Iterator[tuple[Unit, Unit | None]]:
        """Yield each unit with its parent, in reading order; examples follow the unit that they belong to."""
        above: list[Unit] = []
        for unit in self.units:
            while above and above[-1].rank >= unit.rank:
                above.pop()
            yield unit, above[-1] if above else None
            above.append(unit)
            for example in unit.examples:
                yield example, unit


@dataclass(frozen=True, slots=True)
class Picture:
    """A symbol's picture: its path relative to the file that names it, and the place where that does."""

    path: str
    file: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Symbol:
    r"""A symbol of a book: ``{name}`` or ``\name{}`` in the source.

    ``text`` stands for it in plain text, ``name`` is read aloud, ``glyph`` is a character of the reader's fonts; with
    neither ``picture`` nor glyph, the text is shown.
    """

    key: str
    text: str
    name: str
    picture: Picture | None = None
    glyph: str | None = None


class VersionPolicy(StrEnum):
    """What the versions of a book are, and what it promises by them."""

    SEMVER = "semver"
    """Semantic versions: what a patch or a minor one may not bring, `EditionSettings.barred` says."""
    DATED = "dated"
    """Dates, such as 2025-03-24."""
    FREE = "free"
    """Any names; they are ordered by their dates."""


class ChangeKind(StrEnum):
    """What became of a unit from one edition to another."""

    ADDED = "added"
    REMOVED = "removed"
    REWORDED = "reworded"
    MOVED = "moved"
    RENUMBERED = "renumbered"
    REFERENCE = "reference"
    SPLIT = "split"
    MERGED = "merged"


class Alias(NamedTuple):
    """A former label: the label that took its place, and where ``book.toml`` says so."""

    label: str
    line: int
    column: int


MOVING = frozenset({ChangeKind.RENUMBERED, ChangeKind.MOVED, ChangeKind.REMOVED, ChangeKind.MERGED})
"""The changes that leave a citation by number without its rule."""


@dataclass(frozen=True, slots=True)
class EditionSettings:
    """What a book says of its editions.

    ``barred`` are the kinds of changes that a ``patch`` and a ``minor`` version may not bring, under semantic versions.
    ``aliases`` are former labels; ``removed`` are labels of an earlier edition that are gone for good.
    """

    policy: VersionPolicy = VersionPolicy.FREE
    barred: Mapping[str, frozenset[ChangeKind]] = field(default_factory=lambda: {"patch": MOVING, "minor": MOVING})
    aliases: Mapping[str, Alias] = field(default_factory=dict)
    removed: frozenset[str] = frozenset()


class EditionFile(NamedTuple):
    """The file of a frozen edition: its path relative to the tree that was loaded, and its absolute one."""

    path: str
    location: str


DEFAULT_REFERENCE = "[#]"
"""How a reference prints where its book does not say."""


@dataclass(frozen=True, slots=True)
class Book:
    """A book in one language.

    ``folder`` is relative to the tree that was loaded ("" when the tree is the book); ``symbols`` is None where the
    book has no table of symbols, and then they are not checked; ``prose`` are the paths of its other pages.
    ``reference`` is how a reference in it prints, ``#`` standing for the number.  ``edit`` is the address where its
    files are edited, with ``{path}`` and perhaps ``{line}`` in it.  ``edition_files`` are its frozen editions, by name.
    ``has_made_labels`` says that a program made its labels from its words: they name units in this state only.
    ``term_links`` asks for links from the words of its rules to the terms of its glossary.
    """

    code: str
    title: str
    language: str
    folder: str
    edition: str | None = None
    chapters: tuple[Chapter, ...] = ()
    glossary: Chapter | None = None
    symbols: Mapping[str, Symbol] | None = None
    prose: tuple[str, ...] = ()
    reference: str = DEFAULT_REFERENCE
    edit: str | None = None
    editions: EditionSettings = field(default_factory=EditionSettings)
    edition_files: tuple[EditionFile, ...] = ()
    has_made_labels: bool = False
    term_links: bool = True

    def files(self) -> Iterator[Chapter]:
        """Yield the chapters in order, then the glossary where there is one."""
        yield from self.chapters
        if self.glossary is not None:
            yield self.glossary

    def walk(self) -> Iterator[tuple[Chapter, Unit, Unit | None]]:
        """Yield every unit of the book with its chapter and its parent, in reading order."""
        for chapter in self.files():
            for unit, parent in chapter.walk():
                yield chapter, unit, parent


@dataclass(frozen=True, slots=True)
class Library:
    """All books of a project or source tree, by language; ``source_language`` is the one that leads.

    ``root`` is the absolute path of the folder that was loaded, for reading files that the books name; ``trees`` are
    the folders below it that hold each language ("" for the root itself); ``prose`` are the pages outside of books.
    """

    root: str
    source_language: str
    books: Mapping[str, tuple[Book, ...]] = field(default_factory=dict)
    trees: Mapping[str, str] = field(default_factory=dict)
    prose: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages, the source language first, the others in order of their codes."""
        return (self.source_language, *sorted(set(self.books) - {self.source_language}))

    def book(self, language: str, code: str) -> Book | None:
        """Return a book by its code, in whatever case that is written, or None."""
        wanted = code.casefold()
        return next((book for book in self.books.get(language, ()) if book.code.casefold() == wanted), None)
