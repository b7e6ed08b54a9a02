"""Footnotes: ``[^name]`` in a text, and ``[^name]: The footnote.`` at the start of a line of the same chapter.

The text of a footnote may stand below its rule or anywhere else in the file, as at its end. It belongs to every unit
that refers to it: there it is shown, compared, translated and exported.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..model.findings import Code, Finding
from ..model.units import Block, BlockKind, Reference, Unit
from .lines import without_code

FOOTNOTE_MARK = re.compile(r"(?<!\\)\[\^(?P<name>[^\s\[\]^]{1,64})\](?!\()")
"""The mark of a footnote in a text."""
DEFINITION = re.compile(r" {0,3}\[\^(?P<name>[^\s\[\]^]{1,64})\]:[ \t]*")
"""The start of the text of a footnote."""

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class FootnoteMark(NamedTuple):
    """A mark of a footnote: its name and its place, from 1."""

    name: str
    line: int
    column: int


@dataclass(slots=True)
class Definition:
    """The text of a footnote: its block, what it refers to, the marks in it, and whether a mark has led to it."""

    block: Block
    references: tuple[Reference, ...]
    marks: tuple[FootnoteMark, ...]
    is_used: bool = field(default=False)


def find_marks(text: str, line: int, offset: int) -> Iterator[FootnoteMark]:
    """Yield the marks in one line of text that starts after ``offset`` characters of its source line."""
    if "[^" in text:
        for match in FOOTNOTE_MARK.finditer(without_code(text)):
            yield FootnoteMark(match["name"], line, offset + match.start() + 1)


def mark_names(text: str) -> frozenset[str]:
    """Return the names of the footnotes that a text of several lines refers to."""
    marks = FOOTNOTE_MARK.finditer(text)
    return frozenset(match["name"] for match in marks if not text.startswith(":", match.end()))


class ChapterFootnotes:
    """The footnotes of one chapter: collected while its units are read, and then given to the units.

    ``line_of`` converts a line of the text that is read to the line of the file, for messages.
    """

    def __init__(self, path: str, findings: list[Finding], line_of: Callable[[int], int]) -> None:
        self._path, self._findings, self._line_of = path, findings, line_of
        self._definitions: dict[str, Definition] = {}
        self._marks: dict[int, list[FootnoteMark]] = {}

    def note_marks(self, place: int, marks: Sequence[FootnoteMark]) -> None:
        """Record marks in the unit at a place among the units of the chapter."""
        if marks:
            self._marks.setdefault(place, []).extend(marks)

    def note_definition(self, block: Block, references: Sequence[Reference], marks: Sequence[FootnoteMark]) -> None:
        """Record the text of a footnote."""
        first = self._definitions.setdefault(block.word, Definition(block, tuple(references), tuple(marks)))
        if first.block is not block:
            line = self._line_of(first.block.line)
            message = f"the footnote [^{block.word}] already has a text on line {line}; this one is not shown"
            self._report(Code.DUPLICATE_FOOTNOTE, block.line, 1, message, len(block.word) + 3)

    def given_to(self, units: Sequence[Unit], hidden: frozenset[str] = frozenset()) -> list[Unit]:
        """Return the units with their footnotes as last blocks; report marks and texts that lack each other.

        ``hidden`` are the names that drafts refer to: a footnote of theirs is not shown yet, and not reported.
        """
        given = list(units)
        for place, marks in self._marks.items():
            wanted: dict[str, Definition] = {}
            self._follow(marks, wanted)
            unit = given[place]
            given[place] = unit._replace(
                blocks=(*unit.blocks, *(one.block for one in wanted.values())),
                references=(*unit.references, *(reference for one in wanted.values() for reference in one.references)),
            )
        for name, definition in self._definitions.items():
            if not definition.is_used and name not in hidden:
                message = f"nothing refers to the footnote [^{name}], so it is not shown"
                self._report(Code.UNUSED_FOOTNOTE, definition.block.line, 1, message, len(name) + 3)
        return given

    def _follow(self, marks: Sequence[FootnoteMark], wanted: dict[str, Definition]) -> None:
        """Collect the footnotes that marks lead to, and those that the footnotes themselves lead to."""
        for mark in marks:
            definition = self._definitions.get(mark.name)
            if definition is None:
                message = f"the footnote [^{mark.name}] has no text; write [^{mark.name}]: and its text on a line below"
                self._report(Code.UNKNOWN_FOOTNOTE, mark.line, mark.column, message, len(mark.name) + 3)
            elif mark.name not in wanted:
                definition.is_used = True
                wanted[mark.name] = definition
                self._follow(definition.marks, wanted)

    def _report(self, code: Code, line: int, column: int, message: str, length: int) -> None:
        finding = Finding(code, self._path, line, column, message, None, length)
        if finding not in self._findings:  # a mark in a footnote that several units share
            self._findings.append(finding)


def write_footnote(block: Block) -> str:
    """Return the markup of a footnote: its paragraphs after the first are indented by four spaces."""
    first, *rest = f"[^{block.word}]: {block.markup}".split("\n")
    return "\n".join([first, *(f"    {line}" if line.strip() else "" for line in rest)])


def footnotes_of(unit: Unit) -> Iterator[Block]:
    """Yield the footnotes of a unit, in the order in which it refers to them."""
    return (block for block in unit.blocks if block.kind is BlockKind.FOOTNOTE)


def number_footnotes(units: Sequence[Unit]) -> Mapping[str, int]:
    """Return the numbers of the footnotes of a chapter's units, by name: from 1, in the order of their first use."""
    numbers: dict[str, int] = {}
    for unit in units:
        for block in footnotes_of(unit):
            numbers.setdefault(block.word, len(numbers) + 1)
    return numbers


def superscript(number: int) -> str:
    """Return a number in superscript digits, for plain text."""
    return str(number).translate(_SUPERSCRIPTS)
