"""The rows of a table of HTML, written as those of a table of Markdown, or as rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from .rule_tables import are_rules
from .table_grids import CellSpan, columns_of

_ITEM = re.compile(r"[0-9]{1,3}[.)]")
OWN_ELEMENT = re.compile(rf"\*\*{_ITEM.pattern}\*\*")


@dataclass(slots=True)
class HtmlRow:
    """A row of a table: the line on which it starts, its cells with their spans, and whether all of them are heads."""

    line: int
    cells: list[str] = field(default_factory=list)
    spans: list[CellSpan] = field(default_factory=list)
    is_head: bool = True

    def add(self, text: str, span: CellSpan = (None, None)) -> None:
        """Add a cell."""
        self.cells.append(text)
        self.spans.append(span)


def write_rows(rows: Sequence[HtmlRow]) -> list[tuple[int, str]]:
    """Return the rows that have text, each with its line: as rules if most of them begin with a number."""
    has_empty_head = bool(rows) and rows[0].is_head and not any(map(str.strip, rows[0].cells))
    filled: list[tuple[int, list[str]]] = []
    for row, columns in zip(rows, columns_of([row.spans for row in rows]), strict=True):
        cells = ["" if index is None else " ".join(row.cells[index].split()) for index in columns]
        if any(cells):
            filled.append((row.line, cells))
    texts = [cells for _, cells in filled]
    if not texts:
        return []
    written = _rules(texts) if are_rules(texts) else _table(texts, has_empty_head)
    return [(line, text) for (line, _), text in zip(filled, written, strict=True)]


def _rules(rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"\v{' '.join(cell for cell in (as_own_element(cells[0]), *cells[1:]) if cell)}\v" for cells in rows]


def as_own_element(number: str) -> str:
    """Return a number that has an element of its own, in bold if the item of a list could have it."""
    return f"**{number}**" if _ITEM.fullmatch(number) else number


def _table(rows: Sequence[Sequence[str]], has_empty_head: bool) -> list[str]:
    width = max(map(len, rows))
    written: list[str] = []
    for place, row in enumerate(rows):
        cells = [cell.replace("|", r"\|") for cell in row] + [""] * (width - len(row))
        line = f"| {' | '.join(cells)} |"
        below_head = f"|{' --- |' * width}"
        if not place and has_empty_head:
            line = f"\v|{'  |' * width}\v{below_head}\v{line}"
        elif not place:
            line = f"\v{line}\v{below_head}"
        written.append(line)
    return written
