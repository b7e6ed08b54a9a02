"""The text of a line while it is read: pieces of plain text and of Markdown, and references that wait for labels."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from itertools import groupby

from ..logical_lines import LineKind, escaped
from .expanding.latex_tokens import Token

_LIGATURES = re.compile(r"---|--|``|''|,,|`|'|[?!]`|<<|>>")
_SHOWN = {
    "---": "—", "--": "–", "``": "“", "''": "”", ",,": "„", "`": "‘", "'": "’", "?`": "¿", "!`": "¡",
    "<<": "«", ">>": "»",
}  # fmt: skip
_GERMAN = re.compile(r"\"(?:[aouAOUeiE]|[sz]|[`'<>=~\-|/])")
_SHOWN_GERMAN = {
    **{f'"{plain}': umlaut for plain, umlaut in zip("aouAOUeiE", "äöüÄÖÜëïË", strict=True)},
    '"s': "ß", '"z': "ß", '"`': "„", "\"'": "“", '"<': "«", '">': "»", '"=': "-", '"~': "-", '"-': "", '"|': "",
    '"/': "/",
}  # fmt: skip


class TextPieceKind(Enum):
    """What a piece of a text is."""

    TEXT = auto()
    AS_IS = auto()  # text whose quotation marks and hyphens are meant as they are
    MARKDOWN = auto()
    REFERENCE = auto()


class ReferenceKind(Enum):
    """What a reference shows."""

    NUMBER = auto()
    IN_BRACKETS = auto()
    NAME = auto()
    PAGE = auto()
    WORD_AND_NUMBER = auto()
    CAPITAL_AND_NUMBER = auto()
    TEXT = auto()  # a text of its own
    SOURCE = auto()  # an entry of the bibliography


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A piece: its kind and text; for a reference the label, the place, what it shows, and a text of its own."""

    kind: TextPieceKind
    text: str
    shows: ReferenceKind = ReferenceKind.NUMBER
    place: Token | None = None
    own: tuple[TextPiece, ...] = ()


@dataclass(slots=True, eq=False)
class LineDraft:
    """A line of the document whose references are not resolved yet; its fields are those of a logical line."""

    kind: LineKind
    place: Token
    level: int = 0
    number: str = ""
    pieces: list[TextPiece] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)
    cells: list[list[TextPiece]] = field(default_factory=list)
    name: str = ""

    @property
    def has_text(self) -> bool:
        """Whether the line shows anything."""
        return has_text(self.pieces) or any(map(has_text, self.cells))


@dataclass(slots=True)
class LabelTarget:
    """What a label stands for: its line, the number that references show, the word for it, and its name."""

    line: LineDraft | None
    number: str
    word: str
    name: list[TextPiece] = field(default_factory=list)


def has_text(pieces: Iterable[TextPiece]) -> bool:
    """Return whether pieces show anything."""
    return any(piece.kind is TextPieceKind.REFERENCE or piece.text.strip(" \n\u2060") for piece in pieces)


def is_blank(piece: TextPiece) -> bool:
    """Return whether a piece is only spaces and ends of lines."""
    return piece.kind is TextPieceKind.TEXT and piece.text.isspace()


def text_piece(text: str) -> TextPiece:
    """Return a piece of plain text."""
    return TextPiece(TextPieceKind.TEXT, text)


def markdown_piece(text: str) -> TextPiece:
    """Return a piece of Markdown."""
    return TextPiece(TextPieceKind.MARKDOWN, text)


def typeset(text: str, is_german: bool = False) -> str:
    """Return plain text with the signs that LaTeX sets for hyphens and quotation marks."""
    if is_german and '"' in text:
        text = _GERMAN.sub(lambda match: _SHOWN_GERMAN[match[0]], text)
    return _LIGATURES.sub(lambda match: _SHOWN[match[0]], text)


def markdown_of(pieces: Sequence[TextPiece], is_german: bool = False) -> str:
    """Return pieces as Markdown; references are to be resolved before."""
    parts: list[str] = []
    for kind, group in groupby(pieces, key=lambda piece: piece.kind):
        text = "".join(piece.text for piece in group)
        if kind is TextPieceKind.TEXT:
            text = typeset(text, is_german)
        parts.append(text if kind is TextPieceKind.MARKDOWN else escaped(text.replace("\u2060", "")))
    return "".join(parts)


def plain_of(pieces: Sequence[TextPiece]) -> str:
    """Return pieces as plain text."""
    return " ".join("".join(typeset(piece.text) for piece in pieces).replace("\u2060", "").split())
