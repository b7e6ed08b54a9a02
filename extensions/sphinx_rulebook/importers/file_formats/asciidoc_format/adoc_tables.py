"""The tables of AsciiDoc: their cells, with the columns and the rows that these extend over."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from .adoc_attributes import BlockAttributes
from .adoc_source import AdocLine

_SPEC = re.compile(
    r"(?:(?P<columns>[0-9]{1,3})?(?:\.(?P<rows>[0-9]{1,3}))?(?P<sign>[*+]))?(?:[<^>]?(?:\.[<^>])?)(?P<style>[adehlmsv]?)"
)
_COLUMN = re.compile(r"(?:(?P<count>[0-9]{1,3})\*)?[<^>.0-9~%]*(?P<style>[adehlmsv]?)")
_LONGEST_SPEC, _MOST_COLUMNS, _MOST_ROWS = 14, 100, 1000
_MOST_COPIED, _MOST_EMPTY = 5000, 2000
"""From how many cells on none is copied, and how many rows may have only cells that extend from above."""


@dataclass(frozen=True, slots=True)
class AdocCell:
    """A cell: its text, its style, how many columns and rows it extends over, and the line on which it begins."""

    text: str
    style: str
    columns: int
    rows: int
    line: AdocLine


def read_cells(lines: Sequence[AdocLine], sign: str, above: BlockAttributes) -> list[list[AdocCell]]:
    """Return the rows of a table; ``sign`` is what its first line begins with, which says what separates the cells."""
    format_ = above.named.get("format", {",": "csv", ":": "dsv"}.get(sign, "psv"))
    separator = above.named.get("separator", {"csv": ",", "dsv": ":", "tsv": "\t"}.get(format_, sign))
    separator = "\t" if separator in ("\\t", "tab") else separator[:1] or "|"
    styles = _columns(above.named.get("cols", ""))
    if format_ in ("csv", "tsv", "dsv"):
        found = _csv(lines, separator, styles)
        return [[AdocCell(text.strip(), style, 1, 1, line) for text, style, line in row] for row in found]
    cells, first_row = _split(lines, separator)
    width = len(styles) or max(1, sum(cell.columns for cell in cells[:first_row]))
    return list(_rows(cells, styles or [""] * min(width, _MOST_COLUMNS)))


def _columns(text: str) -> list[str]:
    """Return the style of each column."""
    styles: list[str] = []
    for part in re.split(r"[,;]", text) if text.strip() else ():
        match = _COLUMN.fullmatch(part.strip())
        count = int(match["count"] or 1) if match is not None else 1
        styles += [match["style"] if match is not None else ""] * min(count, _MOST_COLUMNS)
    return styles[:_MOST_COLUMNS]


def _csv(lines: Sequence[AdocLine], separator: str, styles: Sequence[str]) -> Iterator[list[tuple[str, str, AdocLine]]]:
    reader = csv.reader((line.text + "\n" for line in lines), delimiter=separator)
    try:
        for row in reader:
            line = lines[min(reader.line_num, len(lines)) - 1]
            if any(cell.strip() for cell in row):
                yield [(cell, styles[at] if at < len(styles) else "", line) for at, cell in enumerate(row)]
    except csv.Error:
        yield [(" ".join(line.text for line in lines), "", lines[0])]


def _split(lines: Sequence[AdocLine], separator: str) -> tuple[list[AdocCell], int]:
    """Return all cells, and how many of them are on the first line that has some."""
    cells: list[AdocCell] = []
    text: list[str] = []
    open_: AdocCell | None = None
    copies = first_row = 0
    for line in lines:
        parts = _parts(line.text, separator)
        for at, part in enumerate(parts):
            if at + 1 == len(parts):
                text.append(part)
                continue
            own, spec = _with_spec(part, at == 0)
            text.append(own)
            if open_ is not None:
                cells += [replace(open_, text="\n".join(text).strip())] * copies
            text = []
            span, is_copy = int(spec["columns"] or 1), spec["sign"] == "*"
            spans = not is_copy and spec["sign"] == "+"
            open_ = AdocCell(
                "",
                spec["style"] or "",
                min(max(1, span), _MOST_COLUMNS) if spans else 1,
                min(max(1, int(spec["rows"] or 1)), _MOST_ROWS) if spans else 1,
                line,
            )
            copies = min(max(1, span), _MOST_COLUMNS) if is_copy and len(cells) < _MOST_COPIED else 1
        if not first_row and open_ is not None:
            first_row = len(cells) + copies
    if open_ is not None:
        cells += [replace(open_, text="\n".join(text).strip())] * copies
    elif any(one.strip() for one in text):
        cells.append(AdocCell("\n".join(text).strip(), "", 1, 1, lines[0]))
    return cells, first_row


def _parts(text: str, separator: str) -> list[str]:
    """Return the parts of a line between separators; one after a backslash is text."""
    parts = [""]
    for piece in text.split(separator):
        if parts[-1].endswith("\\"):
            parts[-1] = f"{parts[-1][:-1]}{separator}{piece}"
        else:
            parts.append(piece)
    return parts[1:]


def _with_spec(part: str, is_first: bool) -> tuple[str, re.Match[str]]:
    """Return the text before a separator without the specification of the cell after it, and that.

    A specification stands after a space; only the first one on a line (``is_first``) may be alone.
    """
    words = part.split()
    last = words[-1] if words and not part[-1:].isspace() and len(words[-1]) <= _LONGEST_SPEC else ""
    match = _SPEC.fullmatch(last) if len(words) > 1 or is_first or part[:1].isspace() else None
    if match is None:
        match, last = _SPEC.fullmatch(""), ""
    assert match is not None
    return part[: len(part) - len(last)], match


def _rows(cells: Sequence[AdocCell], styles: Sequence[str]) -> Iterator[list[AdocCell]]:
    """Yield the rows, which end where all columns are filled."""
    width = len(styles)
    below = [0] * width  # how many more rows the cell above each column extends over
    row: list[AdocCell] = []
    empty = 0
    place = _free(below, 0)
    for cell in cells:
        row.append(replace(cell, style=cell.style or styles[place]))
        for at in range(place, min(place + cell.columns, width)):
            below[at] = cell.rows
        place = _free(below, place + cell.columns)
        if place < width:
            continue
        yield row
        row, below = [], [max(0, count - 1) for count in below]
        covered = min(below)  # the next rows have only cells that extend from above
        shown = min(covered, _MOST_EMPTY - empty)
        yield from ([] for _ in range(shown))
        empty += shown
        below = [count - covered for count in below]
        place = _free(below, 0)
    if row:
        yield row


def _free(below: Sequence[int], place: int) -> int:
    """Return the first column from a place on that no cell from above extends over; their count if all are taken."""
    while place < len(below) and below[place]:
        place += 1
    return place
