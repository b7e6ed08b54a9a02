"""Tables that go on in the next column or on the next page of a PDF, where their heads may be repeated."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ...logical_lines import LeftOut, LineKind
from ..pdf_blocks import PdfBlock
from .pdf_rulings import Grid

_SAME_WIDTH = 3.0
_LEAST_JUMP = 20.0
_ONE_ROW = 2
"""The level lines of a grid of one row."""


def with_parts_of_tables(pages: Sequence[Iterable[Grid]]) -> list[list[Grid]]:
    """Return the grids of each page; those of one row only if they have the columns of a larger one: others are frames.

    Such a row is the part of a table that is in another column or on another page.
    """
    found = [list(grids) for grids in pages]
    known = [_widths(grid) for grids in found for grid in grids if len(grid.tops) > _ONE_ROW]
    return [
        [grid for grid in grids if len(grid.tops) > _ONE_ROW or any(_are_same(_widths(grid), one) for one in known)]
        for grids in found
    ]


def _widths(grid: Grid) -> list[float]:
    return [right - left for left, right in itertools.pairwise(grid.lefts)]


def _are_same(widths: Sequence[float], others: Sequence[float]) -> bool:
    return len(widths) == len(others) and all(
        abs(one - other) <= _SAME_WIDTH for one, other in zip(widths, others, strict=True)
    )


def take_repeated_heads(blocks: Sequence[PdfBlock]) -> tuple[list[PdfBlock], list[LeftOut]]:
    """Return blocks without the heads that a table repeats at the top of a column or page, and what was left out.

    The rows there belong to the table above, also if tags make them one of their own.
    """
    kept: list[PdfBlock] = []
    left_out: list[LeftOut] = []
    head: PdfBlock | None = None
    last: PdfBlock | None = None
    level, joined = 0, 0
    for block in blocks:
        if block.kind is not LineKind.ROW:
            head = last = None
            kept.append(block)
            continue
        is_top = last is not None and (block.page > last.page or block.top > last.top + _LEAST_JUMP)
        if head is None or last is None or (block.level not in (level, joined) and not (is_top and _fits(block, head))):
            head, level = block, block.level
        joined = block.level
        last = block
        if is_top and head is not block and block.cells == head.cells:
            left_out.append(LeftOut(block.page + 1, block.text, "repeated head of a table"))
        else:
            kept.append(replace(block, level=level))
    return kept, left_out


def _fits(block: PdfBlock, head: PdfBlock) -> bool:
    return len(block.cells) <= len(head.cells)
