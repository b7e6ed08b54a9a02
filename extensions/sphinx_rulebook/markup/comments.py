"""HTML comments, ``<!-- ... -->``, which are for authors and are never published.

A chapter is parsed without its comments, as if they had never been there; files are written with them. In code,
after a backslash, and in the options of a directive on a page of prose, ``<!--`` is text.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .fences import CodeFences, opens_directive
from .lines import CODE
from .source import fold_line_ends

COMMENT_SIGN = "<!--"
UNCLOSED_COMMENT = "this comment is not closed before the next one or the end of the file; close it with -->"
"""The message for a comment whose end is in doubt."""

_COMMENT = re.compile(r"<!--(?:>|->|.*?-->)", re.S)
_LEADING = re.compile(r"(?>\s*<!--(?:>|->|.*?-->))+", re.S)
# As in Markdown, whichever comes first counts: code and a backslash hide a comment, and a comment hides code and
# backslashes.
_MARK = re.compile(rf"\\.|{CODE.pattern}|<!--")
_HEADING = re.compile(r"#+[ \t]")
_OPTION = re.compile(r"[ \t>]*:[^:\s]")
_OPTIONS_BEGIN = re.compile(r"[ \t>]*---")
_OPTIONS_END = re.compile(r"[ \t>]*(?:---|```|~~~|:::)")
_SPACES = " \t"
_BLANK = frozenset(" \t\r>")
_VISIBLE = re.compile(r"[^\r\n]")


class Comments(NamedTuple):
    """The spans of the comments in a text, from ``<!--`` to the end of ``-->``.

    ``unclosed`` are the spans of comments whose end is in doubt: the last comment if it has no end, and all comments
    that contain another ``<!--`` before their end.
    """

    spans: Sequence[tuple[int, int]] = ()
    unclosed: Sequence[int] = ()


def find_comments(text: str, start: int = 0, is_prose: bool = False) -> Comments:
    """Find the comments in a text, starting at an offset, which must be the start of a line.

    On a prose page (``is_prose``), the contents of a directive count as text, unless it is one that shows code.
    """
    if COMMENT_SIGN not in text:
        return Comments()
    scanner = _Scanner(fold_line_ends(text), is_prose)
    scanner.scan(start, False)
    if scanner.opened is not None:  # a fence that is never closed hides no headings, and nothing below them
        scanner.scan(scanner.opened, True)
    return Comments(scanner.spans, scanner.unclosed)


def without_comments(text: str) -> str:
    """Return a text as if no comment had ever been in it."""
    return Uncommented(text, find_comments(text).spans).text if COMMENT_SIGN in text else text


def leading_comments(text: str) -> int:
    """Return the end of the comments at the start of a text, or 0 if it does not start with a comment."""
    match = _LEADING.match(text)
    return match.end() if match is not None else 0


def comments_of(text: str) -> list[str]:
    """Return the exact comments in a text, in order."""
    return [text[start:stop] for start, stop in find_comments(text).spans]


def blank_comments(text: str, is_prose: bool = False) -> str:
    """Return a text with its comments replaced by spaces, so that every other character keeps its offset."""
    parts: list[str] = []
    end = 0
    for start, stop in find_comments(text, 0, is_prose).spans:
        parts += [text[end:start], _VISIBLE.sub(" ", text[start:stop])]
        end = stop
    return "".join([*parts, text[end:]])


def drop_comments(text: str, spans: Sequence[tuple[int, int]]) -> str:
    """Return a text without its comments, but with the same number of lines."""
    parts: list[str] = []
    end = 0
    for start, stop in spans:
        parts += [text[end:start], "\n" * fold_line_ends(text[start:stop]).count("\n")]
        end = stop
        before = text[text.rfind("\n", 0, start) + 1 : start]
        if not before.strip() or before[-1] in _SPACES:  # otherwise the rest of the line could become indented code
            end = len(text) - len(text[stop:].lstrip(_SPACES))
    return "".join([*parts, text[end:]])


class Uncommented:
    """A text as if no comment had ever been in it (``text``), and the original offset of each of its characters."""

    def __init__(self, whole: str, spans: Sequence[tuple[int, int]]) -> None:
        self._whole, self._lines = whole, fold_line_ends(whole)
        self._parts: list[str] = []
        self._starts: list[int] = []
        self._places: list[int] = []
        self._length = self._kept = 0
        # The parts that are kept are recorded with their original offsets while going through the comments.
        for start, stop in self._merged(spans):
            self._leave_out(start, stop)
        self._keep(len(whole))
        self.text = "".join(self._parts)

    def place(self, offset: int) -> int:
        """Return the original offset of a character of the text."""
        if not self._starts:
            return offset
        at = bisect_right(self._starts, offset) - 1
        return self._places[at] + offset - self._starts[at]

    def _merged(self, spans: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
        """Yield the ranges of comments, where comments separated only by spaces are one range."""
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
        # How to close the gap depends on what else is on the comment's lines: text before it, after it, both, or
        # neither.
        is_first = self._kept <= line_start and _is_blank(whole[line_start:start])
        is_last = _is_blank(whole[stop:line_end].replace(">", "x"))
        before = len(whole[:start].rstrip(_SPACES))
        after = len(whole) - len(whole[stop:].lstrip(_SPACES))
        if is_first and is_last:  # remove the whole line, and one of two empty lines around it
            self._keep(line_start)
            stop = min(line_end + 1, len(whole))
            following = self._end_of_line(stop)
            if self._ends_blank() and stop < len(whole) and _is_blank(whole[stop:following]):
                stop = min(following + 1, len(whole))
            self._kept = stop
        elif is_last:
            self._keep(before)
            self._kept = after
        elif is_first:
            self._keep(start)
            self._kept = after
        # Text before a comment of several lines and text after it stay on separate lines.
        elif "\n" in self._lines[start:stop]:
            self._keep(before)
            self._add("\n", start)
            self._kept = after
        else:
            self._keep(start)
            # If there are spaces on both sides, the spaces on the left are enough.
            if before < start and after > stop:
                stop = after
            elif self._is_in_mark(line_start, start):
                self._add(" ", start)  # a space, so that the two sides do not join to form a mark
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
        """Return whether the text kept so far ends with an empty line or is empty."""
        ending = ""
        for part in reversed(self._parts):
            ending = fold_line_ends(part) + ending
            if ending.count("\n") > 1:
                break
        lines = ending.split("\n")
        return len(lines) < 2 or _is_blank(lines[-2])

    def _is_in_mark(self, line_start: int, at: int) -> bool:
        """Return whether a reference or an anchor is still open at an offset in a line."""
        before = self._whole[line_start:at]
        return before.rfind("[[") > before.rfind("]]") or before.count("@@") % 2 == 1


class _Options:
    """Determines, for each line of a page in turn, whether it is an option of a directive.

    Options are the lines with colons below the line that opens a directive, or those between two lines of hyphens.
    """

    def __init__(self) -> None:
        self._may_follow = self._is_between = False

    def takes(self, line: str) -> bool:
        """Return whether a line is an option, and update the state for the next line."""
        if self._is_between:
            self._is_between = not _OPTIONS_END.match(line)
            return True
        if self._may_follow and _OPTIONS_BEGIN.match(line):
            self._may_follow, self._is_between = False, True
            return True
        is_option = self._may_follow and _OPTION.match(line) is not None
        self._may_follow = is_option or opens_directive(line)
        return is_option


class _Scanner:
    """Goes through the lines of a text and collects its comments."""

    def __init__(self, lines: str, is_prose: bool) -> None:
        self._lines, self._is_prose = lines, is_prose
        self.spans: list[tuple[int, int]] = []
        self.unclosed: list[int] = []
        self.opened: int | None = None
        """The start of the line that opens code without an end."""

    def scan(self, start: int, headings_end_code: bool) -> None:
        """Find the comments from a line on; with ``headings_end_code``, a heading ends code that is never closed."""
        lines, at = self._lines, start
        fences, options = CodeFences(self._is_prose), _Options()
        self.opened = None
        while start < len(lines):
            end = lines.find("\n", start)
            end = end if end >= 0 else len(lines)
            if at <= start:  # otherwise a comment continues into this line
                if headings_end_code and fences.is_open and _HEADING.match(lines, start):
                    fences = CodeFences(self._is_prose)
                was_open = fences.is_open
                is_code = fences.takes(lines[start:end])
                is_option = self._is_prose and options.takes(lines[start:end])
                if fences.is_open and not was_open:
                    self.opened = start
                elif not fences.is_open:
                    self.opened = None
                if is_code or is_option:
                    start = end + 1
                    continue
            at = max(at, start)
            # ``at`` is where the last comment ended, which may be on a later line.
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
