"""RB128: terms of a definition list that Markdown reads as a part of the definition above them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ...markup.unit_lines import numbered_lines
from ...model.findings import Code, Finding
from ..checked_book import CheckedBook

_DEFINITION = re.compile(r" {0,3}:[ \t]+\S")
_TERM = re.compile(r"[^\s:>|#\-*+]")
"""The start of a line that may be a term; the text of a definition is usually indented."""
_STARTS = tuple(f"{end}{' ' * indent}:" for end in "\r\n" for indent in range(4))
"""The start of a definition below another line; plain searches for these are much faster than one expression."""


def check_definitions(checked: CheckedBook) -> Iterator[Finding]:
    """Yield a finding for every line between two lines of definitions."""
    for chapter, source in checked.sources:
        if not _may_define(source):
            continue
        for unit in chapter.units:
            if not _may_define(unit.body):
                continue
            lines = list(numbered_lines(unit, with_code_spans=True))
            for above, (line, below) in zip(lines, pairwise(lines[1:]), strict=False):
                numbers = above[0] + 1 == line[0] == below[0] - 1
                if numbers and _DEFINITION.match(above[2]) and _TERM.match(line[2]) and _DEFINITION.match(below[2]):
                    message = "this line is part of the definition above it; write an empty line above a term"
                    yield Finding(Code.UNSUPPORTED_MARKUP, chapter.path, line[0], line[1] + 1, message)


def _may_define(text: str) -> bool:
    """Rule out most texts: return whether a line below the first one may be a definition."""
    return any(start in text for start in _STARTS)
