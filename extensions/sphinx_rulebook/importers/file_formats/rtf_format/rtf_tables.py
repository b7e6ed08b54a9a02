"""The tables of RTF, which has rows only: their cells become the columns of one table of a Word file."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from .rtf_elements import add_element, new_element

if TYPE_CHECKING:
    from lxml.etree import _Element

ROW_WORDS = ("trleft", "clmrg", "clvmgf", "clvmrg", "cellx")
"""The control words that `RowPlan` reads."""
_CLOSE = 30
"""Edges that are at most so far apart, in twips, are the same: programs round them."""
_INDENT = 300
"""How far the rows of a table may begin apart, in twips, though they have the same columns."""


@dataclass(frozen=True, slots=True)
class CellPlan:
    """What RTF says about a cell: its right edge in twips, and whether a cell beside or above it goes on in it."""

    edge: int = 0
    continues_row: bool = False
    continues_column: bool = False
    begins_column: bool = False


@dataclass(slots=True)
class RowPlan:
    """What RTF says about the cells of a row, in order; ``left`` is the edge of the first one."""

    left: int = 0
    cells: list[CellPlan] = field(default_factory=list)
    _next: CellPlan = field(default_factory=CellPlan)

    def read(self, name: str, value: int | None) -> bool:
        """Read a control word about a cell; return False if it says something else."""
        match name:
            case "trleft":
                self.left = value or 0
            case "clmrg":
                self._next = replace(self._next, continues_row=True)
            case "clvmgf":
                self._next = replace(self._next, begins_column=True)
            case "clvmrg":
                self._next = replace(self._next, continues_column=True)
            case "cellx":
                self.cells.append(replace(self._next, edge=value or 0))
                self._next = CellPlan()
            case _:
                return False
        return True


@dataclass(slots=True)
class _Row:
    plan: RowPlan
    cells: list[list[_Element]]


@dataclass(slots=True)
class RtfTable:
    """A table while it is read: its rows, and the paragraphs and tables of the cell that is read."""

    blocks: list[_Element] = field(default_factory=list)
    _cells: list[list[_Element]] = field(default_factory=list)
    _rows: list[_Row] = field(default_factory=list)

    def end_cell(self) -> None:
        """End a cell with what was read last."""
        self._cells.append(self.blocks)
        self.blocks = []

    def end_row(self, plan: RowPlan) -> None:
        """End a row; text after its last cell is one more cell."""
        if self.blocks:
            self.end_cell()
        if self._cells:
            self._rows.append(_Row(plan, self._cells))
        self._cells = []

    def element(self) -> _Element:
        """Return the table of a Word file."""
        self.end_row(RowPlan())
        edges = _edges(self._rows)
        table = new_element("tbl")
        for row in self._rows:
            _add_row(table, row, edges)
        return table


def _edges(rows: Sequence[_Row]) -> list[int]:
    """Return the edges of all columns, without those that differ from another one only by rounding."""
    edges: list[int] = []
    plans = [row.plan for row in rows if row.plan.cells]
    first = min((plan.left for plan in plans), default=0)
    for plan in plans:
        plan.left = first if plan.left <= first + _INDENT else plan.left
    for edge in sorted({edge for plan in plans for edge in (plan.left, *(one.edge for one in plan.cells))}):
        if not edges or edge > edges[-1] + _CLOSE:
            edges.append(edge)
    return edges


def _add_row(table: _Element, row: _Row, edges: Sequence[int]) -> None:
    made = add_element(table, "tr")
    column = bisect_right(edges, row.plan.left) - 1 if row.plan.cells else 0
    if column > 0:
        add_element(add_element(made, "trPr"), "gridBefore", val=f"{column}")
    cell: _Element | None = None
    start = column
    for at, blocks in enumerate(row.cells):
        plan = row.plan.cells[at] if at < len(row.plan.cells) else None
        end = max(bisect_right(edges, plan.edge) - 1, column + 1) if plan is not None else column + 1
        if plan is None or not plan.continues_row or cell is None:
            cell, start = add_element(made, "tc"), column
            add_element(cell, "tcPr")
            if plan is not None and (plan.begins_column or plan.continues_column):
                add_element(cell[0], "vMerge", val="restart" if plan.begins_column else "continue")
        _set_span(cell, end - start)
        if plan is not None and plan.continues_column and any("".join(one.itertext()).strip() for one in blocks):
            cell[0].clear()  # text in a cell that another one covers is not lost
            _set_span(cell, end - start)
        cell.extend(blocks)
        column = end


def _set_span(cell: _Element, count: int) -> None:
    """Say how many columns a cell has."""
    for span in [one for one in cell[0] if str(one.tag).endswith("}gridSpan")]:
        cell[0].remove(span)
    if count > 1:
        add_element(cell[0], "gridSpan", val=f"{count}")
