"""Telling fenced code, whose contents are printed as written, from headings."""

from __future__ import annotations

import re

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,}|:{3,})(.*)")
_MARKS = " `~:\r"
# A heading's line without its number signs and its end. The leading line feed makes the search fast.
HEADING = re.compile(r"\n(#+)([ \t][^\n]*|\r|)(?=\n|\Z)")
_FIRST_HEADING = re.compile(r"(#+)([ \t][^\n]*|\r|)(?=\n|\Z)")


class CodeFences:
    """Determines, for each line in turn, whether it is code or a fence of code.

    With ``directives``, as in MyST on prose pages (a fence followed by ``{name}``), the contents of a directive are
    text, which can contain fenced code again.
    """

    def __init__(self, directives: bool = False) -> None:
        self._directives = directives
        self._open: list[tuple[str, bool]] = []

    @property
    def is_open(self) -> bool:
        """Whether the next line is in code."""
        return bool(self._open) and self._open[-1][1]

    def takes(self, line: str) -> bool:
        """Return whether a line is code or a fence, and update the state for the next line."""
        may_be = "``" in line or "~~" in line or "::" in line
        mark = _FENCE.match(line) if may_be else None
        if mark is None or (mark[1][0] == ":" and not self._directives):
            return self.is_open
        # A closing fence is at least as long as the opening one and has nothing after it.
        if self._open and mark[1].startswith(self._open[-1][0]) and not line.strip(_MARKS):
            self._open.pop()
        elif not self.is_open:
            is_code = not (self._directives and (mark[1][0] == ":" or mark[2].lstrip().startswith("{")))
            self._open.append((mark[1], is_code))
        return True


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
