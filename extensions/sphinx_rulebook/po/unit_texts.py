"""Splitting the text of an entry into a unit's heading and body, and verifying that it is read back as exactly this
unit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from ..checks.suggestions import NearestNames
from ..library.label_index import LabelIndex
from ..markup.book_toml.book_settings import DEFAULT_SCHEME
from ..markup.counting.number_schemes import NumberingScheme, read_scheme
from ..markup.fences import CodeFences
from ..markup.opening_words import KNOWN_WORDS
from ..markup.parser import parse_chapter
from ..markup.source import decode
from ..model.books import Book, Chapter, Header, HeaderForm
from ..model.findings import Code, Finding
from ..model.units import Reference, Unit

_HEADING_LINE = re.compile(r"#+[ \t]")
_REPORTED = frozenset(
    {
        Code.CONTROL_CHARACTER,
        Code.LONG_LINE,
        Code.ODD_HEADING,
        Code.UNCLOSED_ANCHOR,
        Code.BAD_LABEL,
        Code.MISPLACED_ANCHOR,
        Code.UNCLOSED_REFERENCE,
        Code.MALFORMED_REFERENCE,
    }
)
"""The findings that matter for a text by itself; a wrong rank, for example, has no meaning without a chapter."""


@dataclass(frozen=True, slots=True)
class UnitText:
    """An entry's text for a unit: its heading without anchors (None for a unit without a heading), and its body.

    ``unit`` has the parsed heading and body, at an arbitrary place.
    """

    heading: str | None
    body: str
    unit: Unit


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem with a text, and its offset in the text."""

    code: Code
    offset: int
    message: str
    suggestion: str | None = None
    length: int = 1

    def where(self, text: str) -> tuple[Code, str]:
        """Return what is wrong with a text, to recognise the same problem in another one: the faulty words, or the
        whole line of a sign that has no meaning without it.
        """
        if self.length > len("##"):
            return self.code, text[self.offset : self.offset + self.length]
        return self.code, text[text.rfind("\n", 0, self.offset) + 1 :].partition("\n")[0]


def read_unit_text(text: str, has_heading: bool, problems: list[Problem]) -> UnitText:
    """Split a text into its parts; problems are added for everything that would not be read as exactly one unit.

    ``has_heading`` means that the first line is a heading; otherwise the unit's heading is empty and the whole text is
    its body.
    """
    heading, _, rest = text.partition("\n") if has_heading else ("", "", text)
    body = rest.lstrip("\n") if not rest.strip() else _without_first_empty_lines(rest)
    if has_heading and rest.partition("\n")[0].strip():
        message = "the first line is the heading; leave an empty line after it"
        problems.append(Problem(Code.BAD_ENTRY, len(heading) + 1, message, None, len(rest.partition("\n")[0])))
    if _HEADING_LINE.match(heading):
        message = "the # signs of a heading are not part of its text"
        problems.append(Problem(Code.BAD_ENTRY, 0, message, heading.lstrip("# \t") or None, len(heading)))
    chapter, findings = _parsed(text, has_heading)
    unit = chapter.units[0]
    for finding in findings:
        if finding.code in _REPORTED:
            offset = _offset(text, finding.line, finding.column, has_heading)
            problems.append(Problem(finding.code, offset, finding.message, finding.suggestion, finding.length))
    for other in chapter.units[1:]:
        message = "this line is a heading and would start a new unit"
        problems.append(Problem(Code.BAD_ENTRY, _offset(text, other.line, 1, has_heading), message, None, other.rank))
    for anchor in unit.anchors:
        message = f"the anchor of {anchor.label} is not part of the text; it stays where it is in the file"
        offset = _offset(text, anchor.line, anchor.column, has_heading)
        problems.append(Problem(Code.ANCHOR_IN_ENTRY, offset, message, None, len(anchor.label) + 4))
    if unit.explicit_number:
        message = "a typed number is not part of the text; it stays where it is in the file"
        problems.append(Problem(Code.ANCHOR_IN_ENTRY, max(0, heading.find("@@")), message, None, 2))
    if not problems and has_heading and unit.text != heading.strip():
        message = f"this heading would be read as {unit.text!r}"
        problems.append(Problem(Code.BAD_ENTRY, 0, message, None, len(heading)))
    fences, opened = CodeFences(), 0
    for number, line in enumerate(rest.split("\n")):
        was_open = fences.is_open
        fences.takes(line)
        opened = number if fences.is_open and not was_open else opened
    if fences.is_open:
        before = sum(len(line) + 1 for line in rest.split("\n")[:opened])
        message = "the code that starts here has no end and would hide the rules after it"
        problems.append(Problem(Code.BAD_ENTRY, len(text) - len(rest) + before, message, None, 3))
    return UnitText(heading.strip() if has_heading else None, body, unit)


def broken_references(
    text: str, unit: UnitText, book: Book, index: LabelIndex, names_of: Callable[[str], NearestNames]
) -> Iterator[Problem]:
    """Yield every dangling reference in a text; ``names_of`` finds labels of the book with a code."""
    for reference in references_of(unit.unit):
        if index.find(reference, book) is not None:
            continue
        code = reference.book or book.code
        offset = _offset(text, reference.line, reference.column, unit.heading is not None)
        if not index.has_book(code):
            message = f"there is no book {code!r}"
            yield Problem(Code.UNKNOWN_BOOK, offset, message, None, reference.length)
        else:
            message = f"no unit of {code} is called {reference.label!r} in the source or the translation"
            fix = names_of(code).find(reference.label)
            yield Problem(Code.UNKNOWN_REFERENCE, offset, message, fix, reference.length)


def references_of(unit: Unit) -> tuple[Reference, ...]:
    """Return the references in a unit, including references in its examples."""
    return sum((example.references for example in unit.examples), unit.references)


def _without_first_empty_lines(text: str) -> str:
    lines = text.split("\n")
    return "\n".join(lines[next(number for number, line in enumerate(lines) if line.strip()) :])


@cache
def _scheme() -> NumberingScheme:
    return read_scheme(DEFAULT_SCHEME)


def _parsed(text: str, has_heading: bool) -> tuple[Chapter, list[Finding]]:
    """Parse a text as a unit: its first line is the heading; a text without a heading is put after two lines that
    replace the heading.
    """
    findings: list[Finding] = []
    source = decode(f"# {text}\n".encode() if has_heading else f"#\n\n{text}\n".encode(), "", findings)
    header = Header(HeaderForm.NONE)
    return parse_chapter(source, "", _scheme(), findings, header, "1", KNOWN_WORDS, True), findings


def _offset(text: str, line: int, column: int, has_heading: bool) -> int:
    """Return the offset in a text of a position in the parsed unit."""
    if has_heading and line == 1:
        return max(0, column - len("# ") - 1)
    lines = text.split("\n")
    number = line - 1 if has_heading else line - 3
    return sum(len(one) + 1 for one in lines[:number]) + column - 1
