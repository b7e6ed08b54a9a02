"""The tables of a web page as grids: a cell may extend over several columns and rows."""

from __future__ import annotations

from collections.abc import Sequence

from lxml.html import HtmlElement

_CELLS = ("td", "th")
_MOST_COLUMNS = 1000
"""The limit of browsers for the columns of a cell."""


def grid_of(rows: Sequence[HtmlElement]) -> list[list[HtmlElement | None]]:
    """Return the cells of each row of a table by column, with None where a cell goes on from the left or from above."""
    grid: list[list[HtmlElement | None]] = []
    below: dict[int, int] = {}
    """In how many further rows each column is taken."""
    for place, row in enumerate(rows):
        cells: list[HtmlElement | None] = []
        taken = below
        below = {column: count - 1 for column, count in taken.items() if count > 1}
        for cell in row:
            if cell.tag not in _CELLS:
                continue
            while len(cells) in taken:
                cells.append(None)
            height = _span(cell, "rowspan", len(rows) - place)
            for offset in range(_span(cell, "colspan", _MOST_COLUMNS)):
                if height > 1:
                    below[len(cells)] = height - 1
                cells.append(cell if offset == 0 else None)
        while len(cells) in taken:
            cells.append(None)
        grid.append(cells)
    return grid


def _span(cell: HtmlElement, name: str, most: int) -> int:
    """Return how many columns or rows a cell extends over; 0 rows stand for all that follow."""
    given = (cell.get(name) or "1").strip()
    count = int(given) if given.isascii() and given.isdigit() and len(given) < 6 else 1
    if count == 0 and name == "rowspan":
        return most
    return min(max(count, 1), most)
