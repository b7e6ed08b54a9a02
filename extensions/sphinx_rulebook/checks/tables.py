"""RB125: rows of a table that have more cells than its head; Markdown drops what is over."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..findings import Code, Finding
from ..index import LabelIndex
from ..model import Book, Library
from .markup import numbered_lines, unit_sources

_DELIMITER = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_BAR = re.compile(r"(?<!\\)\|")


def check_tables(book: Book, library: Library, index: LabelIndex) -> Iterator[Finding]:
    """Yield a finding for every row that has too many cells."""
    for chapter in book.files():
        if "|" not in unit_sources(chapter):
            continue
        for unit in chapter.units:
            if "|" not in unit.body:
                continue
            columns, above = 0, ""
            for line, offset, text in numbered_lines(unit):
                if "|" not in text:
                    columns, above = 0, ""
                    continue
                if columns == 0 and _DELIMITER.fullmatch(text) and _cells(above) == _cells(text):
                    columns = _cells(text)
                elif columns and _cells(text) > columns:
                    message = f"this row has {_cells(text)} cells, and the head of its table {columns}"
                    column = offset + _start_of_cell(text, columns) + 1
                    yield Finding(Code.TABLE_ROW, chapter.path, line, column, message)
                above = text


def _cells(row: str) -> int:
    """Count the cells of a row; bars at its ends separate nothing."""
    inner = row.strip()
    inner = inner.removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    return len(_BAR.findall(inner)) + 1


def _start_of_cell(row: str, index: int) -> int:
    """Return the offset of the ``index``-th cell (from 0) of a row."""
    bars = [match.start() for match in _BAR.finditer(row)]
    if row.lstrip().startswith("|"):
        bars = bars[1:]
    return bars[index - 1] + 1 if index <= len(bars) else 0
