"""What the readers of all formats return: the lines of a document as its author thinks of them, each with its kind."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from ..documents.line_joins import UNSPACED_WORDS

ACCEPTED_TEXT, ORIGINAL_TEXT = "accepted", "original"
"""The text of a document with its tracked changes, and the text before them."""

_LONGEST_QUOTE = 60
_SIGNS = re.compile(r"[\\`*_\[\]]|~(?=~)|&(?=#?\w{1,32};)")
_LESS = re.compile(r"<(?=[A-Za-z/!?])")
_VIRAMAS = "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca"
"""The signs of Hindi and its neighbours that end a letter without its vowel: what follows them changes its form."""
_UNSEEN = re.compile(
    r"[\u00ad\u2060\ufeff]+|(?:^|(?<=[\s\d.,;:!?()]))[\u200c\u200d]+|"
    rf"(?<![{_VIRAMAS}])\u200c+(?=[\s.,;:!?()]|$)"
)
_BREAK = re.compile(rf"(?<!{UNSPACED_WORDS.pattern})\u200b|\u200b(?!{UNSPACED_WORDS.pattern})")
_MARKS = "\u200b\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Marks of the direction of a text, and of where a line may break."""
_MARK = re.compile(f"[{_MARKS}]+")
_OPENING = re.compile(r"[\W\d_]{0,24}")


class LineKind(StrEnum):
    """What a line of a document is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    ROW = "row"
    FOOTNOTE = "footnote"
    CONTENTS = "contents"
    CODE = "code"
    DIRECTIVE = "directive"  # the first or the last line of a callout


@dataclass(frozen=True, slots=True, eq=False)
class LogicalLine:
    """A heading, a paragraph, an item, a row of a table or a footnote, whole, however many lines it has on paper.

    ``text`` is Markdown: its signs are escaped, links and pictures have their addresses; that of code is as typed.
    ``number`` is the number that the format counts itself, or the mark of an item, and is not in ``text``. ``level`` is
    that of a heading or an item, from 1. ``page`` counts from 1, 0 if the format has no pages. ``anchors`` are the
    names by which links lead to it. ``cells`` are the texts of a row, whose paragraphs are on lines. ``name`` is the
    mark of a footnote. ``file`` and ``line`` are its place in the source, if that is text (line 0 if it is not).
    """

    kind: LineKind
    text: str
    level: int = 0
    number: str = ""
    page: int = 0
    anchors: tuple[str, ...] = ()
    cells: tuple[str, ...] = ()
    name: str = ""
    file: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A part of a document that is not imported: its page (0 if unknown), its first words, and the reason.

    ``file`` and ``line`` are its place if the document is a folder.
    """

    page: int
    text: str
    reason: str
    file: str = ""
    line: int = 0

    @classmethod
    def quote(cls, page: int, text: str, reason: str) -> LeftOut:
        """Return a part of which only the beginning of its text is shown."""
        return cls(page, text[:_LONGEST_QUOTE], reason)


class UnsureKind(StrEnum):
    """What a doubt of a reader is about."""

    TEXT = "text"
    LAYOUT = "layout"
    MARKUP = "markup"  # a command, a directive or a macro that is not known, or an error in the markup
    FILE = "file"  # a file that the document includes
    REFERENCE = "reference"  # a label or an id


@dataclass(frozen=True, slots=True)
class Unsure:
    """A place that a reader may have read wrongly: its page (from 1; 0 for the whole file), and its first words.

    ``taken``, ``other`` and ``remedy`` are as in a doubt. ``file`` and ``line`` are its place if the source is text.
    """

    page: int
    text: str
    taken: str
    other: str
    remedy: str
    kind: UnsureKind = UnsureKind.TEXT
    file: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file as read: its lines, and what the report says about it.

    ``format_name`` is as in messages (``a Word file``); ``producer`` is the program that made the file, "" if unknown;
    ``used`` are the properties of the format that show the structure, such as ``tags`` or ``styles``. ``pictures`` are
    the contents of the pictures by the addresses that the lines show them with. ``page_names`` are the names of the
    pages, if each is a file. ``unsure`` are the places that may have been read wrongly. ``sources`` are the texts of
    the files that the lines name as their places; ``title`` and ``language`` are what it says about itself.
    """

    format_name: str
    lines: Sequence[LogicalLine]
    producer: str = ""
    pages: int = 0
    used: Sequence[str] = ()
    left_out: Sequence[LeftOut] = ()
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    page_names: Sequence[str] = ()
    unsure: Sequence[Unsure] = ()
    sources: Mapping[str, str] = field(default_factory=dict)
    title: str = ""
    language: str = ""


def without_unseen(text: str) -> str:
    """Return the text of a paragraph without signs that show nothing: soft hyphens, and marks at its edges, such as
    those of direction around its number.

    Words of Thai and the like keep the breaks between them, letters and emoji what joins them.
    """
    shown = _BREAK.sub("", _UNSEEN.sub("", text)).strip(f"{_MARKS} \t\r\n")
    return _OPENING.sub(lambda match: _MARK.sub("", match[0]), shown, count=1)


def escaped(text: str) -> str:
    """Return plain text as Markdown that shows the same."""
    text = _SIGNS.sub(lambda match: "&amp;" if match[0] == "&" else f"\\{match[0]}", text)
    return _LESS.sub("&lt;", text)
