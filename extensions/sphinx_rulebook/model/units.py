"""The units of a rulebook and their contents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from .answered_questions import RulingFacts


class Kind(StrEnum):
    """The kind of a unit."""

    CHAPTER = "chapter"
    SECTION = "section"
    RULE = "rule"
    SUBRULE = "subrule"
    EXAMPLE = "example"
    TERM = "term"
    RULING = "ruling"


# : The kind of label that a unit of each kind has; examples have no labels.
LABEL_KINDS: Mapping[Kind, str] = {
    Kind.CHAPTER: "cha",
    Kind.SECTION: "sec",
    Kind.RULE: "rule",
    Kind.SUBRULE: "rule",
    Kind.TERM: "term",
    Kind.RULING: "ruling",
}


class Status(StrEnum):
    """The status of a unit, if its heading has one: ``@@status:beta@@``."""

    DRAFT = "draft"
    """Not published, and neither is anything below it."""
    BETA = "beta"
    DEPRECATED = "deprecated"


class Draft(NamedTuple):
    """A unit of a file that is hidden because it is a draft or below one: its labels, and the line of its heading."""

    labels: tuple[str, ...]
    line: int


class Anchor(NamedTuple):
    """A name given to a unit in its heading: ``@@rule:turn_player@@``."""

    label: str
    line: int
    column: int


class Reference(NamedTuple):
    """A reference as written: ``[[rule:round]]`` or ``[[KK/rule:round]]``.

    ``book`` is the code as written, or None for the reference's own book; ``length`` is the length of the whole mark.
    ``text`` is printed instead of the number (``[[rule:round|rule #]]``), or None if the reference does not give one.
    """

    book: str | None
    label: str
    line: int
    column: int
    length: int
    text: str | None = None

    def leaves(self, code: str) -> bool:
        """Return whether the reference leads out of the book with a code, which is its own book; codes are compared
        without regard to case.
        """
        return self.book is not None and self.book.casefold() != code.casefold()


class BlockKind(StrEnum):
    """The kind of a part of a unit's body."""

    TEXT = "text"
    NOTE = "note"
    EXAMPLE = "example"
    COMMENTARY = "commentary"
    FOOTNOTE = "footnote"
    ANSWER = "answer"
    """The answer of a ruling."""


class Block(NamedTuple):
    """A part of a unit's body: running Markdown, a note, an example, a commentary or a footnote.

    ``markup`` is without the quotation marks (``>``) and the leading word; ``word`` is the leading word as the author
    wrote it (``Example``, ``注``), the name of a footnote, or "" for running text. A commentary gives the authors'
    reasons and is not part of the rule. The footnotes that a unit refers to are its last blocks, wherever in the
    chapter their text is.
    """

    kind: BlockKind
    word: str
    markup: str
    line: int


class Unit(NamedTuple):
    """One unit of a rulebook: a chapter, section, rule, subrule, glossary term or ruling, or an example in one.

    ``heading`` and ``body`` are the exact source (everything after the number signs of the heading line; everything
    below it up to the next heading), so that a parsed chapter can be written back byte for byte. Both are empty for an
    example, which is inside the body of another unit. ``text`` is the heading without its anchors, or the example's own
    markup; ``blocks`` is the body in parts. ``references`` are the references in the heading and the body, in order;
    examples have their own references. ``key`` is unique in its library: the path of its file and the unit's index in
    the file. ``status`` is that of its heading; a unit below a draft is a draft too. ``ruling`` are the facts about a
    ruling, which are not among its blocks; its heading is the question.
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
    key: str = ""
    status: Status | None = None
    ruling: RulingFacts | None = None


def is_division(unit: Unit) -> bool:
    """Return whether a unit is the heading of a chapter or a section; a ruling is not, whatever its rank."""
    return unit.rank <= 2 and unit.kind is not Kind.RULING


def commentaries_of(unit: Unit) -> Iterator[Block]:
    """Yield the commentaries of a unit."""
    return (block for block in unit.blocks if block.kind is BlockKind.COMMENTARY)
