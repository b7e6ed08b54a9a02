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
    end = 0
    for place in range(1, len(lines)):
        # A line of hyphens within a table is one of its rows.
        if place < end or place in code or not _is_below_head(lines[place - 1], lines[place]):
            continue
        end = place + 1
        while end < len(lines) and end not in code and _is_row(lines[end]):
            end += 1
        closed[place - 1 : end] = map(_closed, lines[place - 1 : end])
    return closed


def _is_below_head(head: str, line: str) -> bool:
    return _BELOW_HEAD.fullmatch(line.strip()) is not None and _is_row(head) and _width(head) == _width(line)


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
