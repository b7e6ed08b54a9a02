"""RB125: table rows that have more cells than the head, since Markdown drops the extra ones.

Also RB121, if a reference's own text splits a cell in two, and RB128, if Markdown reads a line below a table as a row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...markup.references import REFERENCE
from ...markup.unit_lines import numbered_lines
from ...model.findings import Code, Finding
from ..checked_book import CheckedBook

_DELIMITER = re.compile(r"\s*+\|?\s*+:?-+:?\s*+(?:\|\s*+:?-+:?\s*+)*+\|?\s*+")
_STARTS_BLOCK = re.compile(r" {4}|\t| {0,3}(?:[-*+#>]|[0-9]{1,9}[.)]|`{3}|~{3}|:{3})")
"""The start of what ends a table without an empty line."""
_BAR = re.compile(r"(?<!\\)\|")


def check_tables(checked: CheckedBook) -> Iterator[Finding]:
    """Yield a finding for every row that has too many cells, for every reference that extends over two cells, and for
    every line below a table that becomes a row.
    """
    for chapter, source in checked.sources:
        if "|" not in source:
            continue
        for unit in chapter.units:
            if "|" not in unit.body:
                continue
            columns, above = 0, ""
            for line, offset, text in numbered_lines(unit, with_code_spans=True):
                if "|" not in text:
                    if columns and text.strip() and not _STARTS_BLOCK.match(text):
                        message = "this line is shown as a row of the table above it; write an empty line above it"
                        yield Finding(Code.UNSUPPORTED_MARKUP, chapter.path, line, offset + 1, message)
                    columns, above = 0, ""
                    continue
                if columns == 0 and _DELIMITER.fullmatch(text) and _cells(above) == _cells(text):
                    columns = _cells(text)
                elif columns and (cut := _cut_references(text)):
                    for start, mark in cut:
                        message = f"in a table, separate the text of {mark} with \\|, not |"
                        fix = _BAR.sub(r"\|", mark)
                        place = offset + start + 1
                        yield Finding(Code.MALFORMED_REFERENCE, chapter.path, line, place, message, fix, len(mark))
                elif columns and _cells(text) > columns:
                    message = f"this row has {_cells(text)} cells, but the table head has {columns}"
                    column = offset + _start_of_cell(text, columns) + 1
                    yield Finding(Code.TABLE_ROW, chapter.path, line, column, message)
                above = text


def _cut_references(row: str) -> list[tuple[int, str]]:
    """Return the offset and the source of every reference in a row that Markdown splits at the reference's bar."""
    return [(match.start(), match[0]) for match in REFERENCE.finditer(row) if _BAR.search(match[0])]


def _cells(row: str) -> int:
    """Count the cells of a row; bars at its ends do not separate cells."""
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
