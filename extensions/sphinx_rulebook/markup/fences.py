"""Telling fenced code, whose contents are printed as written, from headings and from directives, which have text.

A directive is a fence with a name in braces: ``:::{note}``, or the same with backticks.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .list_marks import LIST_MARK

# What follows a fence of backticks has no backtick; otherwise the line is a span of code in a paragraph.
_FENCE = re.compile(r" {0,3}(?P<signs>`{3,}(?!.*`)|~{3,}|:{3,})(?P<info>.*)")
_NESTED_FENCE = re.compile(rf"[ \t>]*(?P<item>{LIST_MARK}[ \t]+)?(?P<signs>`{{3,}}(?!.*`)|~{{3,}}|:{{3,}})(?P<info>.*)")
_MARKS = " `~:\r"
_NESTED_MARKS = f"{_MARKS}\t>"
_BLANK = " \t\r>"
_FARTHEST = 3
"""The most spaces before a fence in the block that contains it."""
# A heading's line without its number signs and its end. The leading line feed makes the search fast.
HEADING = re.compile(r"\n(#+)([ \t][^\n]*|\r|)(?=\n|\Z)")
_FIRST_HEADING = re.compile(r"(#+)([ \t][^\n]*|\r|)(?=\n|\Z)")
_DIRECTIVE = re.compile(r"\s*\{(?P<name>[\w:.+\-]+)\}")

CALLOUTS = ("note", "tip", "hint", "seealso", "important", "attention", "warning", "caution", "danger", "error")
"""The directives that set a remark apart; what each is called on a page is in `callouts`."""
TEXT_DIRECTIVES = frozenset({*CALLOUTS, "admonition", "table", "figure"})
"""The directives in rules whose contents are text."""
_LITERAL_DIRECTIVES = frozenset(
    {"code", "code-block", "code-cell", "sourcecode", "raw", "math", "eval-rst", "literalinclude", "csv-table"}
    | {"mermaid", "graphviz", "graph", "digraph", "uml", "plantuml", "productionlist", "jinja", "prompt"}
    | {"doctest", "testcode", "testoutput", "testsetup", "testcleanup", "ipython", "jupyter-execute"}
)
"""The directives on pages of prose, of Sphinx and of extensions, whose contents are not Markdown."""

_OPENED = re.compile(r"^[ \t>]*(?::{3,}|`{3,}|~{3,})[ \t]*\{(?P<name>[\w:.+\-]+)\}", re.M)


def opened_directives(text: str) -> list[str]:
    """Return the names of the directives that lines of a text open: ``:::{tip}``."""
    return _OPENED.findall(text) if "{" in text else []


def opens_directive(line: str) -> bool:
    """Return whether a line opens a directive, at any depth of lists and quotes."""
    return "{" in line and _OPENED.match(line) is not None


def without_directives(text: str) -> str:
    """Return a text without the signs and the names that open directives; their titles and contents stay."""
    return _OPENED.sub("", text) if "{" in text else text


class _Fence(NamedTuple):
    """An opening fence: its signs, whether it opens code, and on a page of prose the quotes and the column it is in."""

    signs: str
    is_code: bool
    quotes: int = 0
    column: int = 0
    is_item: bool = False  # the fence is directly after the mark of an item

    def contains(self, line: str) -> bool:
        """Return whether a line is in the quote and in the item of a list that the fence is in."""
        quotes, column = _place_of(line)
        if quotes != self.quotes or not line.strip(_BLANK):
            return quotes >= self.quotes
        return column >= self._least_column

    def may_be_closed_by(self, line: str) -> bool:
        """Return whether a fence on a line is not too deep to close this one."""
        quotes, column = _place_of(line)
        return quotes == self.quotes and column <= self.column + _FARTHEST

    @property
    def _least_column(self) -> int:
        return self.column if self.is_item else self.column - _FARTHEST


def _place_of(line: str) -> tuple[int, int]:
    """Return how many quotes a line is in, and the column at which its text begins there."""
    text = line.lstrip(_BLANK)
    before = line[: len(line) - len(text)].expandtabs(4)
    return before.count(">"), len(before.rpartition(">")[2])


class CodeFences:
    """Determines, for each line in turn, whether it is code, or a fence of code or of a directive.

    In a rule, the contents of the directives that it may have are text, which can contain fenced code again. On a
    prose page (``is_prose``), that is true of every directive but those that show code or read another markup, and a
    fence may be at any depth of lists and quotes.
    """

    def __init__(self, is_prose: bool = False) -> None:
        self._is_prose = is_prose
        self._open: list[_Fence] = []

    @property
    def is_open(self) -> bool:
        """Whether the next line is in code."""
        return bool(self._open) and self._open[-1].is_code

    @property
    def is_in_directive(self) -> bool:
        """Whether the next line is in a directive, or in code in a directive."""
        return any(not fence.is_code for fence in self._open)

    def takes(self, line: str) -> bool:
        """Return whether a line is code or a fence of code, and update the state for the next line."""
        while self._is_prose and self._open and not self._open[-1].contains(line):
            self._open.pop()  # a fence ends with its quote or item, closed or not
        may_be = "``" in line or "~~" in line or "::" in line
        mark = (_NESTED_FENCE if self._is_prose else _FENCE).match(line) if may_be else None
        was_open = self.is_open
        if mark is not None:
            self._take_fence(mark, line)
        return was_open or self.is_open

    def _take_fence(self, mark: re.Match[str], line: str) -> None:
        # A closing fence is at least as long as the opening one and has nothing after it. It closes everything inside.
        closed = None
        if not line.strip(_NESTED_MARKS if self._is_prose else _MARKS):
            closed = next((at for at, fence in enumerate(self._open) if self._may_close(fence, mark, line)), None)
        if closed is not None:
            del self._open[closed:]
        elif not self.is_open:
            is_code = self._opens_code(mark)
            if is_code is not None:
                self._open.append(self._fence(mark, is_code))

    def _may_close(self, fence: _Fence, mark: re.Match[str], line: str) -> bool:
        return mark["signs"].startswith(fence.signs) and (not self._is_prose or fence.may_be_closed_by(line))

    def _fence(self, mark: re.Match[str], is_code: bool) -> _Fence:
        if not self._is_prose:
            return _Fence(mark["signs"], is_code)
        quotes, column = _place_of(mark.string[: mark.start("signs")])
        item = mark["item"] or ""
        return _Fence(mark["signs"], is_code, quotes, column + len(item.expandtabs(4)), bool(item))

    def _opens_code(self, mark: re.Match[str]) -> bool | None:
        """Return whether a fence opens code or, if False, a directive; None if colons are not a fence here."""
        has_colons = mark["signs"][0] == ":"
        directive = directive_name(mark["info"])
        if self._is_prose:
            is_text = has_colons or mark["info"].lstrip().startswith("{")
            return not is_text or directive in _LITERAL_DIRECTIVES
        if has_colons:
            return False if directive in TEXT_DIRECTIVES else None
        return directive not in TEXT_DIRECTIVES


def directive_name(info: str) -> str:
    """Return the name of the directive that a fence opens, given what follows its signs; "" if it opens none."""
    match = _DIRECTIVE.match(info)
    return match["name"] if match is not None else ""


def find_headings(lines: str, start: int) -> list[tuple[int, int, int]]:
    """Return offset, rank and end of line (including its line feed) of every heading that is not in fenced code."""
    headings: list[tuple[int, int, int]] = []
    first = _FIRST_HEADING.match(lines, start) if not start or lines[start - 1] == "\n" else None
    if first is not None:
        headings.append((start, len(first[1]), first.end() + 1))
    headings += [(match.start() + 1, len(match[1]), match.end() + 1) for match in HEADING.finditer(lines, start)]
    if "```" not in lines and "~~~" not in lines:
        return headings
    fenced: list[tuple[int, int]] = []
    fences, opened, at = CodeFences(), 0, 0
    for line in lines.split("\n"):
        was_open = fences.is_open
        fences.takes(line)
        if fences.is_open and not was_open:
            opened = at
        elif was_open and not fences.is_open:
            fenced.append((opened, at))
        at += len(line) + 1
    # A fence that is never closed hides nothing: a stray fence is better than a lost chapter.
    kept: list[tuple[int, int, int]] = []
    ends = iter([*fenced, (len(lines), len(lines))])
    opened, closed = next(ends)
    for heading in headings:
        while closed <= heading[0]:
            opened, closed = next(ends)
        if heading[0] < opened:
            kept.append(heading)
    return kept
