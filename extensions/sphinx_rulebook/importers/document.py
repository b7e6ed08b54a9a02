"""What is read of a document, before it becomes markup: chapters of units, a glossary, prose, dropped lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..model import BlockKind

INTRODUCTION = "introduction"
"""The name of the page that has what stands before the rules."""


class Line(NamedTuple):
    """A line of a document, or a part of one where two things stand on one line.

    ``number`` counts from 1; ``raw`` is the line as typed, without outer white space; ``text`` is without what marks it
    as a heading or an item: ``level`` is its rank as a Markdown heading (0 for any other line), ``bullet`` the sign of
    the item that it opens.  ``indent`` is the width of the white space before it.  A line of fenced code, fences and
    empty lines included, ``is_code``: it has no text, since nothing in it is a heading, a number or a sentence.
    ``offset`` is how many characters stand before ``raw`` on the line.
    """

    number: int
    raw: str
    text: str
    indent: int = 0
    level: int = 0
    bullet: str = ""
    is_code: bool = False
    offset: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class TypedParagraph:
    """A paragraph below a numbered one: running text, or an example or a note with its opening word.

    ``opening`` is that word as typed, with its colon (``Example:``, ``例：``), empty for running text; ``text`` is on
    one line, or the lines of a piece of Markdown that is kept whole (``is_block``: code, a table).  ``level`` is the
    depth of an item of a list, from 1, and ``marker`` its sign; ``is_inside`` says that it belongs to the example
    or note before it.  ``lines`` are those that it stands on, without the empty ones of code.
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
    """A unit: ``rank`` is its place in the tree, the chapter's being 1; ``text`` is its first paragraph or its title.

    ``number`` is as typed, "" where the document has none.  ``is_made_up`` is true for a heading that the document
    lacks although units stand below it; its text is its number, or a title that stood there without its number.
    ``trimmed`` is what stood around the number and only marks what the unit is: ``Chapter``.
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
        """The line of the document that it starts on; 0 for a heading that stands nowhere."""
        return self.lines[0].number if self.lines else 0


@dataclass(frozen=True, slots=True, eq=False)
class TypedChapter:
    """A chapter; its first unit is its heading.

    ``key`` is what the header of its file calls it, ``source`` the name of the document that it stands in.
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
    """Text of a document that is no rule: an introduction, credits.  ``name`` is that of its file."""

    name: str
    title: TypedParagraph | None
    paragraphs: tuple[TypedParagraph, ...]


class Dropped(NamedTuple):
    """A line that is not kept, and why."""

    line: Line
    reason: str


@dataclass(frozen=True, slots=True, eq=False)
class TypedDocument:
    """A whole document, in the numbering that its book will have.

    ``numbering`` is as in ``book.toml``: the name of a scheme or the first number of each rank; ``skip_letters`` are
    those that it leaves out.  ``title`` is the line that names the book.  ``glossary`` has a heading and terms of rank
    3.  ``odd`` are lines that look numbered and were kept as text; ``lines`` are all that the document has, parted
    where two things stand on one, and ``text`` is the document itself.
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

    def files(self) -> Iterator[TypedChapter]:
        """Yield the chapters, then the glossary where there is one."""
        yield from self.chapters
        if self.glossary is not None:
            yield self.glossary

    @property
    def units(self) -> tuple[TypedUnit, ...]:
        """All units of the chapters, in reading order."""
        return tuple(unit for chapter in self.chapters for unit in chapter.units)
