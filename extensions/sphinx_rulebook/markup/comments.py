"""HTML comments: ``<!-- ... -->``, which are the author's and are never published.

What is read of a chapter is its text without them, as though they had never stood there; what is written to a file
keeps them.  In code, and with a backslash before it, ``<!--`` is text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .fences import CodeFences
from .lines import CODE
from .source import fold_line_ends

COMMENT_SIGN = "<!--"
UNCLOSED_COMMENT = "this comment is not closed before the next one, or the end of the file; close it with -->"
"""What is said of a comment whose end is in doubt."""

_COMMENT = re.compile(r"<!--(?:>|->|.*?-->)", re.S)
_LEADING = re.compile(r"(?>\s*<!--(?:>|->|.*?-->))+", re.S)
# What comes first counts, as for Markdown: code and a backslash hide a comment, and it hides them.
_MARK = re.compile(rf"\\.|{CODE.pattern}|<!--")
_HEADING = re.compile(r"#+[ \t]")
_SPACES = " \t"
_BLANK = frozenset(" \t\r>")
_VISIBLE = re.compile(r"[^\r\n]")


class Comments(NamedTuple):
    """Where the comments of a text stand, from ``<!--`` to the end of ``-->``.

    ``unclosed`` are the places of those whose end is in doubt: the last one that has none, and all that hold another
    ``<!--`` before their end.
    """

    spans: Sequence[tuple[int, int]] = ()
    unclosed: Sequence[int] = ()


def find_comments(text: str, start: int = 0, directives: bool = False) -> Comments:
    """Find the comments of a text from an offset on, at which a line begins.

    With ``directives``, what stands in a directive of a prose page is text, and no code.
    """
    if COMMENT_SIGN not in text:
        return Comments()
    scanner = _Scanner(fold_line_ends(text), directives)
    scanner.scan(start, False)
    if scanner.opened is not None:  # a fence that is never closed hides no headings, and nothing below them
        scanner.scan(scanner.opened, True)
    return Comments(scanner.spans, scanner.unclosed)


def without_comments(text: str) -> str:
    """Return a text as it would be if no comment had ever stood in it."""
    return Uncommented(text, find_comments(text).spans).text if COMMENT_SIGN in text else text


def leading_comments(text: str) -> int:
    """Return where the comments end that a text begins with, 0 where it begins with none."""
    match = _LEADING.match(text)
    return match.end() if match is not None else 0


def comments_of(text: str) -> list[str]:
    """Return the comments of a text to the letter, in their order."""
    return [text[start:stop] for start, stop in find_comments(text).spans]


def blank_comments(text: str, directives: bool = False) -> str:
    """Return a text with spaces in place of its comments, every other character at its place."""
    parts: list[str] = []
    end = 0
    for start, stop in find_comments(text, 0, directives).spans:
        parts += [text[end:start], _VISIBLE.sub(" ", text[start:stop])]
        end = stop
    return "".join([*parts, text[end:]])


def drop_comments(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """Return a text without its comments, which has as many lines as before."""
    parts: list[str] = []
    end = 0
    for start, stop in spans:
        parts += [text[end:start], "\n" * fold_line_ends(text[start:stop]).count("\n")]
        end = stop
        before = text[text.rfind("\n", 0, start) + 1 : start]
        if not before.strip() or before[-1] in _SPACES:  # else what follows might be taken for code
            end = len(text) - len(text[stop:].lstrip(_SPACES))
    return "".join([*parts, text[end:]])


class Uncommented:
    """A text as it would be if no comment had ever stood in it; ``text``, and where each character of it stood."""

    def __init__(self, whole: str, spans: Sequence[tuple[int, int]]) -> None:
        self._whole, self._lines = whole, fold_line_ends(whole)
        self._parts: list[str] = []
        self._starts: list[int] = []
        self._places: list[int] = []
        self._length = self._kept = 0
        for start, stop in self._merged(spans):
            self._leave_out(start, stop)
        self._keep(len(whole))
        self.text = "".join(self._parts)

    def place(self, offset: int) -> int:
        """Return where a character of the text stood in the whole."""
        if not self._starts:
            return offset
        at = bisect_right(self._starts, offset) - 1
        return self._places[at] + offset - self._starts[at]

    def _merged(self, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Yield the stretches that hold comments and spaces between them."""
        start = stop = -1
        for one, end in spans:
            if start >= 0 and not self._whole[stop:one].strip(_SPACES):
                stop = end
                continue
            if start >= 0:
                yield start, stop
            start, stop = one, end
        if start >= 0:
            yield start, stop

    def _leave_out(self, start: int, stop: int) -> None:
        whole = self._whole
        line_start = self._lines.rfind("\n", 0, start) + 1
        line_end = self._end_of_line(stop)
        is_first = self._kept <= line_start and _is_blank(whole[line_start:start])
        is_last = _is_blank(whole[stop:line_end].replace(">", "x"))
        before = len(whole[:start].rstrip(_SPACES))
        behind = len(whole) - len(whole[stop:].lstrip(_SPACES))
        if is_first and is_last:  # the line goes with it, and one of two empty lines around it
            self._keep(line_start)
            stop = min(line_end + 1, len(whole))
            following = self._end_of_line(stop)
            if self._ends_blank() and stop < len(whole) and _is_blank(whole[stop:following]):
                stop = min(following + 1, len(whole))
            self._kept = stop
        elif is_last:
            self._keep(before)
            self._kept = behind
        elif is_first:
            self._keep(start)
            self._kept = behind
        elif "\n" in self._lines[start:stop]:
            self._keep(before)
            self._add("\n", start)
            self._kept = behind
        else:
            self._keep(start)
            if before < start and behind > stop:
                stop = behind
            elif self._is_in_mark(line_start, start):
                self._add(" ", start)  # what it stands in is no mark
            self._kept = stop

    def _keep(self, stop: int) -> None:
        if stop > self._kept:
            self._add(self._whole[self._kept : stop], self._kept)
            self._kept = stop

    def _add(self, text: str, place: int) -> None:
        self._starts.append(self._length)
        self._places.append(place)
        self._parts.append(text)
        self._length += len(text)

    def _end_of_line(self, offset: int) -> int:
        end = self._lines.find("\n", offset)
        return end if end >= 0 else len(self._lines)

    def _ends_blank(self) -> bool:
        """Say whether what is kept so far ends with an empty line, or is nothing at all."""
        ending = ""
        for part in reversed(self._parts):
            ending = fold_line_ends(part) + ending
            if ending.count("\n") > 1:
                break
        lines = ending.split("\n")
        return len(lines) < 2 or _is_blank(lines[-2])

    def _is_in_mark(self, line_start: int, at: int) -> bool:
        """Say whether a reference or an anchor has begun on a line and has not ended."""
        before = self._whole[line_start:at]
        return before.rfind("[[") > before.rfind("]]") or before.count("@@") % 2 == 1


class _Scanner:
    """Goes through the lines of a text, and remembers what it finds."""

    def __init__(self, lines: str, directives: bool) -> None:
        self._lines, self._directives = lines, directives
        self.spans: list[tuple[int, int]] = []
        self.unclosed: list[int] = []
        self.opened: int | None = None
        """The line at which code begins that has no end."""

    def scan(self, start: int, headings_end_code: bool) -> None:
        """Find the comments from a line on; where a heading ends code, it does so in code that has no end."""
        lines, at = self._lines, start
        fences = CodeFences(self._directives)
        self.opened = None
        while start < len(lines):
            end = lines.find("\n", start)
            end = end if end >= 0 else len(lines)
            if at <= start:  # else a comment runs on into this line
                if headings_end_code and fences.is_open and _HEADING.match(lines, start):
                    fences = CodeFences(self._directives)
                was_open = fences.is_open
                is_code = fences.takes(lines[start:end])
                if fences.is_open and not was_open:
                    self.opened = start
                elif not fences.is_open:
                    self.opened = None
                if is_code:
                    start = end + 1
                    continue
            at = max(at, start)
            while at <= end and (opening := self._next(at, end)) is not None:
                comment = _COMMENT.match(lines, opening)
                if comment is None:
                    self.unclosed.append(opening)
                    return
                if COMMENT_SIGN in comment[0][len(COMMENT_SIGN) :]:
                    self.unclosed.append(opening)
                self.spans.append(comment.span())
                at = comment.end()
            start = end + 1

    def _next(self, start: int, end: int) -> int | None:
        marks = _MARK.finditer(self._lines, start, end)
        return next((mark.start() for mark in marks if mark[0] == COMMENT_SIGN), None)


def _is_blank(line: str) -> bool:
    return _BLANK.issuperset(line)
