"""A document as read, before it becomes markup: chapters of units, a glossary, prose, dropped lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..model.units import BlockKind

INTRODUCTION = "introduction"
"""The name of the page with the text before the rules."""


class Line(NamedTuple):
    """A line of a document, or a part of a line (before or after the start of an example or an item on it).

    ``number`` counts from 1; ``raw`` is the line as typed, without outer white space; ``text`` is the line without
    the marks of a heading or an item; ``level`` is its rank as a Markdown heading (0 for any other line), ``bullet``
    the mark of the item that it opens. ``indent`` is the width of the white space before it. ``is_code`` is true for
    a line of fenced code, including fences and empty lines: it has no text, since code does not contain headings,
    numbers or sentences. ``offset`` is the number of characters before ``raw`` on the line. ``seen`` is ``raw`` as a
    reader sees it, or "" if that is the same: a list of Markdown counts its items itself, and a link hides its address.
    """

    number: int
    raw: str
    text: str
    indent: int = 0
    level: int = 0
    bullet: str = ""
    is_code: bool = False
    offset: int = 0
    seen: str = ""

    @property
    def shown(self) -> str:
        """The line as typed, but as a reader sees it."""
        return self.seen or self.raw


@dataclass(frozen=True, slots=True, eq=False)
class TypedParagraph:
    """A paragraph below a numbered one: running text, or an example or a note with its opening word.

    ``opening`` is the opening word as typed, with its colon (``Example:``, ``例：``), or "" for running text. ``text``
    is one line, or the lines of a piece of Markdown that is kept whole (``is_block``: code, a table). ``level`` is
    the depth of a list item, from 1, and ``marker`` its mark; ``is_inside`` means that it belongs to the example or
    note before it. ``lines`` are the lines that it occupies, without empty lines of code.
    """

    kind: BlockKind
    opening: str
    text: str
    lines: tuple[Line, ...] = ()
    level: int = 0
    marker: str = ""
    is_inside: bool = False
    is_block: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class TypedUnit:
    """A unit: ``rank`` is its depth in the tree (1 for a chapter); ``text`` is its first paragraph or its title.

    ``number`` is its number as typed, or "" if it has none. ``is_made_up`` is true for a heading that the document
    lacks although units belong below it; its text is its number, or a title that was found without the number.
    ``trimmed`` is the text around the number that only shows the kind of the unit: ``Chapter``.
    """

    rank: int
    number: str
    text: str
    lines: tuple[Line, ...] = ()
    paragraphs: tuple[TypedParagraph, ...] = ()
    is_made_up: bool = False
    trimmed: str = ""

    @property
    def line(self) -> int:
        """The line of the document on which the unit starts; 0 for a heading that is not in the document."""
        return self.lines[0].number if self.lines else 0

    @property
    def is_unnamed(self) -> bool:
        """Whether it is a heading that the document lacks, without a number and a title: it has the name of a file."""
        return self.is_made_up and not self.number and not self.lines


@dataclass(frozen=True, slots=True, eq=False)
class TypedChapter:
    """A chapter; its first unit is its heading.

    ``key`` is its number in the header of its file, ``source`` the name of the document that contains it.
    """

    key: str
    units: tuple[TypedUnit, ...]
    source: str

    @property
    def heading(self) -> TypedUnit:
        """The unit that is the chapter's own heading."""
        return self.units[0]


@dataclass(frozen=True, slots=True, eq=False)
class TypedPage:
    """Text of a document that is not rules, such as an introduction or credits. ``name`` is the name of its file."""

    name: str
    title: TypedParagraph | None
    paragraphs: tuple[TypedParagraph, ...]


class Dropped(NamedTuple):
    """A dropped line, and the reason."""

    line: Line
    reason: str


@dataclass(frozen=True, slots=True, eq=False)
class TypedDocument:
    """A whole document, with the numbering of its future book.

    ``numbering`` is as in ``book.toml``: the name of a scheme or the first number of each rank; ``skip_letters`` are
    the letters that the numbering leaves out. ``title`` is the line with the title of the book. ``glossary`` has a
    heading and terms of rank 3. ``odd`` are lines that look numbered and were kept as text. ``lines`` are all lines
    of the document; a line is split if an example or an item starts within it. ``text`` is the document itself.
    ``ids`` are the lines of the places that links can lead to, by their ids. ``page_ids`` are the paths in the book of
    the pages of prose, and other files, that the other ids lead to. ``links_only`` means that its author has made every
    reference a link, so that numbers in its text are none. ``id_labels`` are the labels that the units with some ids
    have, ``symbols`` the texts of its symbols by their names. ``other_labels`` are the labels that other ids lead to,
    which only the source of a translation has. ``foreign_ids`` are the codes of other books, and the addresses in them,
    that other ids lead to; both are "" if there is no such place. ``zero`` is the zero of the script whose digits its
    numbers have, or "" for plain digits.
    """

    numbering: str | tuple[str, ...]
    skip_letters: str
    chapters: tuple[TypedChapter, ...]
    title: TypedParagraph | None = None
    glossary: TypedChapter | None = None
    pages: tuple[TypedPage, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    odd: tuple[Line, ...] = ()
    is_markdown: bool = False
    lines: tuple[Line, ...] = ()
    text: str = ""
    ids: Mapping[str, int] = field(default_factory=dict)
    page_ids: Mapping[str, str] = field(default_factory=dict)
    links_only: bool = False
    id_labels: Mapping[str, str] = field(default_factory=dict)
    symbols: Mapping[str, str] = field(default_factory=dict)
    other_labels: Mapping[str, str] = field(default_factory=dict)
    foreign_ids: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    zero: str = ""

    def files(self) -> Iterator[TypedChapter]:
        """Yield the chapters, then the glossary if there is one."""
        yield from self.chapters
        if self.glossary is not None:
            yield self.glossary

    @property
    def units(self) -> tuple[TypedUnit, ...]:
        """All units of the chapters, in reading order."""
        return tuple(unit for chapter in self.chapters for unit in chapter.units)

    @property
    def has_numbers(self) -> bool:
        """Whether any unit of the chapters has a number."""
        return any(unit.number for chapter in self.chapters for unit in chapter.units)
