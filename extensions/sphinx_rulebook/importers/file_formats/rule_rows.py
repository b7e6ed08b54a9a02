"""Tables of web pages, Word files and the like whose rows are rules: they become paragraphs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby, pairwise

from ..documents.rule_tables import are_rules, is_sentence_cell
from ..reading.shapes import split_number
from .logical_lines import LineKind, LogicalLine, Unsure, UnsureKind

_PARTS = re.compile(r"\d+|[^\W\d_]+")
_AROUND = "*_ ()[].:"
_FEWEST_PAGES = 3


def with_rules_of_tables(lines: Sequence[LogicalLine], unsure: list[Unsure]) -> list[LogicalLine]:
    """Return the lines with the rows of tables of rules as paragraphs; the rows of a table have the same level.

    Tables of which several columns have sentences become a doubt in ``unsure``: they may have the rules in several
    languages. A table is not one of rules if its numbers are those of rules elsewhere, as in a list of penalties.
    """
    elsewhere: set[str] | None = None
    out: list[LogicalLine] = []
    for table, group in groupby(lines, _table_of):
        found = list(group)
        if table is not None:
            found = [row for line in found for row in _parted(line)]
        if table is None or not are_rules([[cell.replace("\n", " ") for cell in line.cells] for line in found]):
            out += found
            continue
        if elsewhere is None:
            elsewhere = set(_numbers(lines))
        is_about_rules = _cites([line.cells[0] for line in found], elsewhere) and not _has_pages(found)
        if not is_about_rules and _has_texts_side_by_side(found):
            unsure.append(
                Unsure(
                    0,
                    found[-1].cells[1].split("\n")[0],
                    "The columns of this table became one text of each rule",
                    "Does it have the rules in several languages?",
                    "If so, make a document of each column, and import the others with --like.",
                    UnsureKind.LAYOUT,
                )
            )
        out += found if is_about_rules else chain.from_iterable(map(_as_paragraphs, found))
    return out


def _parted(row: LogicalLine) -> list[LogicalLine]:
    """Return a row as several ones if its cells have as many paragraphs each, with the same number at their starts, as
    documents in two languages do.
    """
    columns = [cell.split("\n") for cell in row.cells if cell]
    count = len(columns[0]) if columns else 0
    if len(columns) < 2 or count < 2 or any(len(column) != count for column in columns):
        return [row]
    numbers = [[opening.number if (opening := split_number(text, True)) else "" for text in one] for one in columns]
    if any(one != numbers[0] for one in numbers) or not any(numbers[0]):
        return [row]
    return [
        replace(row, cells=tuple(cell.split("\n")[place] if cell else "" for cell in row.cells), anchors=anchors)
        for place, anchors in enumerate((row.anchors, *[()] * (count - 1)))
    ]


def _has_texts_side_by_side(rows: Sequence[LogicalLine]) -> bool:
    """Return whether several columns below the numbers are mostly sentences."""
    width = min(len(row.cells) for row in rows)
    columns = ([row.cells[at].replace("\n", " ") for row in rows] for at in range(1, width))
    return sum(2 * sum(map(is_sentence_cell, column)) >= len(rows) for column in columns) > 1


def _table_of(line: LogicalLine) -> int | None:
    return line.level if line.kind is LineKind.ROW else None


def _numbers(lines: Iterable[LogicalLine]) -> Iterator[str]:
    """Yield the numbers that headings, paragraphs and items open with."""
    for line in lines:
        if line.kind is not LineKind.ROW:
            opening = split_number(line.text, True)
            yield from (
                one.strip(_AROUND) for one in (line.number, opening.number if opening is not None else "") if one
            )


def _cites(cells: Sequence[str], elsewhere: set[str]) -> bool:
    """Return whether most numbers of several parts among some cells are those of other lines."""
    numbers = [cell.strip(_AROUND) for cell in cells if len(_PARTS.findall(cell)) > 1]
    return 2 * sum(number in elsewhere for number in numbers) > len(numbers) > 0


def _has_pages(rows: Sequence[LogicalLine]) -> bool:
    """Return whether a table ends with page numbers, as a table of contents does."""
    last = [row.cells[-1].strip() for row in rows]
    pages = [int(cell) for cell in last if cell.isdecimal() and len(cell) < 5]
    return len(pages) == len(last) >= _FEWEST_PAGES and all(one <= other for one, other in pairwise(pages))


def _as_paragraphs(row: LogicalLine) -> Iterator[LogicalLine]:
    """Yield the paragraphs of a row; the first has the number of its first cell."""
    first, *others = " ".join(filter(None, row.cells)).split("\n")
    yield replace(row, kind=LineKind.PARAGRAPH, text=first, level=0, cells=())
    yield from (LogicalLine(LineKind.PARAGRAPH, text, page=row.page) for text in others)
