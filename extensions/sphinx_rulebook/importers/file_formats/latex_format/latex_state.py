"""What is open while a document is read: environments, lists, and the line that is not ended."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from ..logical_lines import LineKind
from .expanding.latex_tokens import Token
from .latex_pieces import LabelTarget, LineDraft, TextPiece

_WORD = re.compile(r"[^\W\d_]{4,}")


@dataclass(slots=True)
class OpenEnvironment:
    """An environment that is open: its name, where it began, what a label in it stood for before, how deep it is."""

    name: str
    place: Token
    outer: LabelTarget
    depth: int


@dataclass(slots=True)
class OpenList:
    """A list that is open: its counter ("" if it has none), the commands of its label, how deep it is."""

    name: str
    counter: str
    level: int
    is_description: bool = False
    ends_with: str = ""


@dataclass(slots=True)
class ReadingState:
    """What is read at the moment: the lines so far, and the line that is not ended."""

    lines: list[LineDraft] = field(default_factory=list)
    pieces: list[TextPiece] = field(default_factory=list)
    kind: LineKind = LineKind.PARAGRAPH
    level: int = 0
    number: str = ""
    anchors: list[str] = field(default_factory=list)
    place: Token | None = None
    draft: LineDraft | None = None
    lists: list[OpenList] = field(default_factory=list)

    @property
    def has_name(self) -> bool:
        """Whether the label of the item is a word, and not a number: the name of a part of a list."""
        return any(not set(word.lower()) <= set("ivxlcdm") for word in _WORD.findall(self.number))


class TableRow(NamedTuple):
    """A row of a table: where it begins, its cells, and the names by which links lead to it."""

    place: Token
    cells: list[list[TextPiece]]
    anchors: list[str]


@dataclass(slots=True)
class OpenTable:
    """A table that is being read: its rows, those of its head, whether it has a head of its own for the first page."""

    rows: list[TableRow] = field(default_factory=list)
    head: list[TableRow] = field(default_factory=list)
    has_first_head: bool = False
    captions: list[LineDraft] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class GlossedEntry:
    """An entry: its title in the glossary, what stands for it in the text, its plural, and both for its first place."""

    title: list[Token]
    is_acronym: bool
    name: list[Token]
    plural: list[Token]
    first: list[Token]
    description: list[Token]
