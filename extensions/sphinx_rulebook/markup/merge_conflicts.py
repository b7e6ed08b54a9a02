"""The lines that Git leaves in a file when two people have changed the same lines of it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..model.findings import Code, Finding
from .fences import CodeFences
from .source import fold_line_ends

CONFLICT = re.compile(r"(?P<mark><{7}|>{7}|\|{7}) +\S")
"""The beginning of the first or the last line of a conflict, or of the line before the text that both changed."""
MIDDLE = "======="
_EDGE = re.compile(r"^(?:<{7}|>{7}) +\S", re.M)
MESSAGE = "a merge left two texts here; keep one of them, and delete <<<<<<<, ======= and >>>>>>>"


def has_conflict(text: str) -> bool:
    """Return whether a text has the first or the last line of a conflict.

    Without one, seven pipes open a row of empty cells, and seven equals signs underline a title.
    """
    return _EDGE.search(fold_line_ends(text)) is not None


def find_conflicts(text: str, path: str) -> Iterator[Finding]:
    """Yield a finding for each line of a conflict in a page of prose; a block of code may show such lines."""
    if "<<<<<<< " not in text and ">>>>>>> " not in text:
        return
    fences, is_open = CodeFences(is_prose=True), False
    for number, line in enumerate(fold_line_ends(text).split("\n"), 1):
        match = None if fences.takes(line) else CONFLICT.match(line)
        if match is None or (match["mark"][0] != "<" and not is_open):  # this is a quotation within quotations
            continue
        is_open = match["mark"][0] != ">"
        yield Finding(Code.MERGE_CONFLICT, path, number, 1, MESSAGE, None, len(match["mark"]))


def explain_syntax_error(text: str, line: int, message: str) -> str:
    """Return the message for a line, from 1, of settings or data that cannot be read: that a merge left it there, or
    the ``message`` of the parser.
    """
    lines = fold_line_ends(text).split("\n")
    is_conflict = 1 <= line <= len(lines) and (CONFLICT.match(lines[line - 1]) or lines[line - 1].strip() == MIDDLE)
    return MESSAGE if is_conflict else message
