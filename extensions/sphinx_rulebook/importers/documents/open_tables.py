"""Tables of Markdown whose rows have no pipes at their edges: ``Ace | 11``, below a line such as ``--- | ---``."""

from __future__ import annotations

import re
from collections.abc import Collection

_BELOW_HEAD = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?|\|[ \t]*:?-+:?[ \t]*\|?")
_EDGE = re.compile(r"(?<!\\)\|")
_CODE = 4
"""How far code is indented."""
_OTHER_BLOCK = re.compile(r"#{1,6}\s|>|[-*+]\s|[0-9]{1,9}[.)]\s|```|~~~")


def with_closed_tables(lines: list[str], code: Collection[int]) -> list[str]:
    """Return the lines of Markdown with pipes at both edges of each row of a table.

    ``code`` are the indexes of the lines of fenced code. A table has a head, as wide as the line below it, and rows
    down to the next empty line or other block.
    """
    closed = list(lines)
    for place in range(1, len(lines)):
        if place in code or not _BELOW_HEAD.fullmatch(lines[place].strip()) or not _is_row(lines[place - 1]):
            continue
        if _width(lines[place - 1]) != _width(lines[place]):
            continue
        for at in range(place - 1, len(lines)):
            if at in code or (at > place and not _is_row(lines[at])):
                break
            closed[at] = _closed(lines[at])
    return closed


def _is_row(line: str) -> bool:
    """Return whether a line may be the head or a row of a table."""
    text = line.strip()
    indent = len(line) - len(line.lstrip())
    return "|" in text and indent < _CODE and _OTHER_BLOCK.match(text) is None


def _width(row: str) -> int:
    return len(_EDGE.findall(_closed(row))) - 1


def _closed(row: str) -> str:
    """Return a row with pipes at its edges."""
    text = row.strip()
    start = "" if text.startswith("|") else "| "
    end = "" if text.endswith("|") and not text.endswith("\\|") and text != "|" else " |"
    indent = row[: len(row) - len(row.lstrip())]
    return f"{indent}{start}{text}{end}" if start or end else row
