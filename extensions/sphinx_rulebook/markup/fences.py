"""Tracking fenced code line by line: its contents are printed as written."""

from __future__ import annotations

import re

_FENCE = re.compile(r" {0,3}(`{3,}|~{3,}|:{3,})(.*)")
_MARKS = " `~:\r"


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
