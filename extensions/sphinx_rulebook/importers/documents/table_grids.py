"""Tables of HTML as grids: a cell may extend over several columns and rows."""

from __future__ import annotations

from collections.abc import Sequence

_MOST_PER_CELL = 4
"""How many columns a table has at most, as a multiple of the cells of its longest row: a cell may claim any number."""

CellSpan = tuple[str | None, str | None]
"""The attributes ``colspan`` and ``rowspan`` of a cell, as they are written."""


def columns_of(rows: Sequence[Sequence[CellSpan]]) -> list[list[int | None]]:
    """Return for each row of a table what is in each of its columns: the index of the cell in the row that begins
    there, or None where a cell goes on from the left or from above.
    """
    grid: list[list[int | None]] = []
    most = _MOST_PER_CELL * max(map(len, rows), default=0)
    below: dict[int, int] = {}
    """In how many further rows each column is taken."""
    for place, row in enumerate(rows):
        columns: list[int | None] = []
        taken = below
        below = {column: count - 1 for column, count in taken.items() if count > 1}
        for index, (width, height) in enumerate(row):
            while len(columns) in taken:
                columns.append(None)
            left = len(rows) - place
            down = left if (height or "").strip() == "0" else min(_count(height), left)
            for offset in range(min(_count(width), max(1, most - len(columns)))):
                if down > 1:
                    below[len(columns)] = down - 1
                columns.append(None if offset else index)
        while len(columns) in taken:
            columns.append(None)
        grid.append(columns)
    return grid


def _count(written: str | None) -> int:
    """Return the number that an attribute is, at least 1; 1 if it is not a number."""
    text = (written or "").strip()
    return max(1, int(text)) if text.isascii() and text.isdigit() and len(text) < 6 else 1
