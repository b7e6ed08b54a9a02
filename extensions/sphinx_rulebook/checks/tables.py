"""RB125: rows of a table that have more cells than its head, since Markdown drops what is over.

And RB121 where it is a reference's own text that makes two cells of one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..findings import Code, Finding
from ..index import LabelIndex
from ..markup.references import REFERENCE
from ..model import Book, Library
from .markup import numbered_lines, unit_sources

_DELIMITER = re.compile(r"\s*+\|?\s*+:?-+:?\s*+(?:\|\s*+:?-+:?\s*+)*+\|?\s*+")
_BAR = re.compile(r"(?<!\\)\|")


def check_tables(book: Book, library: Library, index: LabelIndex) -> Iterator[Finding]:
    """Yield a finding for every row that has too many cells, and for every reference that stands in two."""
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
                elif columns and (cut := _cut_references(text)):
                    for start, mark in cut:
                        message = f"in a table, the text of {mark} stands behind \\|, not behind |"
                        fix = _BAR.sub(r"\|", mark)
                        place = offset + start + 1
                        yield Finding(Code.MALFORMED_REFERENCE, chapter.path, line, place, message, fix, len(mark))
                elif columns and _cells(text) > columns:
                    message = f"this row has {_cells(text)} cells, and the head of its table {columns}"
                    column = offset + _start_of_cell(text, columns) + 1
                    yield Finding(Code.TABLE_ROW, chapter.path, line, column, message)
                above = text


def _cut_references(row: str) -> list[tuple[int, str]]:
    """Return offset and mark of every reference in a row that Markdown takes apart at its bar."""
    return [(match.start(), match[0]) for match in REFERENCE.finditer(row) if _BAR.search(match[0])]


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
