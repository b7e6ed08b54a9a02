"""The rows of the tables of a tagged PDF: some programs leave out empty cells, so that places show the columns."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...logical_lines import LineKind
from ..pdf_blocks import PdfBlock


def with_whole_rows(blocks: Sequence[PdfBlock]) -> Iterator[PdfBlock]:
    """Yield blocks of which the rows of one table have equally many cells."""
    for (kind, _), group in itertools.groupby(blocks, key=lambda block: (block.kind, block.level)):
        rows = list(group)
        count = max(len(row.cells) for row in rows)
        if kind is not LineKind.ROW or all(len(row.cells) == count for row in rows):
            yield from rows
            continue
        columns = _columns([row for row in rows if len(row.cells) == count])
        for row in rows:
            yield row if len(row.cells) == count else _placed(row, columns)


def _columns(rows: Sequence[PdfBlock]) -> list[tuple[float, float]]:
    """Return the ends of the columns of whole rows; a column without text is as narrow as its neighbour's edge."""
    columns: list[tuple[float, float]] = []
    for own in zip(*(row.cell_ends for row in rows), strict=True):
        known = [ends for ends in own if ends is not None]
        edge = columns[-1][1] if columns else 0.0
        columns.append((min(left for left, _ in known), max(right for _, right in known)) if known else (edge, edge))
    return columns


def _placed(row: PdfBlock, columns: Sequence[tuple[float, float]]) -> PdfBlock:
    """Return a row with its cells in the columns in which they are."""
    cells = [""] * len(columns)
    waiting = [(text, ends) for text, ends in zip(row.cells, row.cell_ends, strict=True) if ends is not None]
    first = 0
    for at, (text, ends) in enumerate(waiting):
        free = range(first, len(columns) - (len(waiting) - at) + 1)
        place = max(free, key=lambda column: (_common(ends, columns[column]), -column))
        cells[place] = text
        first = place + 1
    return replace(row, cells=tuple(cells))


def _common(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Return how much of two spans is common; less than 0, their distance, if nothing is."""
    return min(one[1], other[1]) - max(one[0], other[0])
