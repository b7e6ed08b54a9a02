"""The tables of a PDF without tags: grids of lines, and lines of text whose cells stand below each other."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from .....markup.titles import ends_sentence
from ....documents.line_joins import join
from ....documents.rule_tables import are_rules
from ...logical_lines import LineKind, Unsure, UnsureKind
from ...opening_signs import COMPOUND, OPENING
from ..pdf_blocks import LEADERS, PdfBlock
from ..pdf_characters import Character
from ..pdf_rows import PdfRow, row_of, rows_of_runs, runs_of
from .pdf_rulings import Grid

_FEWEST_ROWS = 3
"""The rows that a table without lines has at least; fewer may stand below each other by chance."""

_WIDEST_SPACE, _LEAST_CORRIDOR = 1.2, 0.8
_LEAST_SPACE_OF_TABLE, _FEWEST_OF_NARROW = 0.45, 4
"""The width of a space between two columns, in heights, if it is in all of several rows: that between words is less."""

_LARGEST_GAP = 2.5
_LEAST_SPACE, _WIDEST_STRETCHED, _MOST_UNEVEN, _FLUSH = 0.2, 8.0, 0.3, 2.0
"""The spaces of a justified line, in heights, their difference at most, in the widest one, and how far its end is from
that of the column, in points."""

_SPACE = 1.06
"""The distance of two rows of a table, in distances of the lines in a cell, at least."""

_WORD_SPACE = 0.15
"""The narrowest space between two words, in heights."""

_MOST_OPENINGS = 0.5
_FEWEST_ENTRIES, _LONGEST_LABEL, _LEAST_UNEVEN = 4, 12, 3.0


@dataclass(slots=True)
class _Cell:
    """A cell: its text, and its characters in order."""

    text: str = ""
    characters: list[Character] = field(default_factory=list)


def take_grids(
    characters: Sequence[Character], number: int, grids: Sequence[Grid], words: Collection[str]
) -> tuple[list[Character], list[PdfBlock]]:
    """Return those of the characters of a page (from 0) that are in no table, and the rows of its tables with lines."""
    rest = list(characters)
    blocks: list[PdfBlock] = []
    for grid in grids:
        left, right, top, bottom = grid.lefts[0], grid.lefts[-1], grid.tops[0], grid.tops[-1]
        inside: list[Character] = []
        outside: list[Character] = []
        for one in rest:
            is_inside = left < (one.left + one.right) / 2 < right and bottom < (one.bottom + one.top) / 2 < top
            (inside if is_inside else outside).append(one)
        table = _cells_of_grid(inside, grid, number, words)
        filled = [sum(1 for cell in cells if cell.text) for cells in table]
        if sum(1 for count in filled if count > 1) < min(2, len(table)):
            continue  # a frame around text
        blocks += _blocks([cells for cells in table if any(cell.text for cell in cells)], number)
        rest = outside
    return rest, blocks


def _cells_of_grid(
    characters: Sequence[Character], grid: Grid, number: int, words: Collection[str]
) -> list[list[_Cell]]:
    """Return the cells of each row of a grid. The text of a cell over several columns or rows is in the first."""
    first = _first_cells(grid)
    texts: defaultdict[tuple[int, int], list[Character]] = defaultdict(list)
    for one in characters:
        x, y = (one.left + one.right) / 2, (one.bottom + one.top) / 2
        column = sum(1 for place in grid.lefts[1:-1] if place <= x)
        row = sum(1 for place in grid.tops[1:-1] if place >= y)
        texts[first[row, column]].append(one)
    return [
        [_cell(texts[row, column], number, words) for column in range(len(grid.lefts) - 1)]
        for row in range(len(grid.tops) - 1)
    ]


def _first_cells(grid: Grid) -> dict[tuple[int, int], tuple[int, int]]:
    """Return for each cell, as its row and its column, the first one of those that no line parts from it."""
    first: dict[tuple[int, int], tuple[int, int]] = {}
    for row, (top, bottom) in enumerate(itertools.pairwise(grid.tops)):
        for column, (left, right) in enumerate(itertools.pairwise(grid.lefts)):
            first[row, column] = (row, column)
            if column and not grid.is_parted(False, left, bottom, top):
                first[row, column] = first[row, column - 1]
            elif row and not grid.is_parted(True, top, left, right):
                first[row, column] = first[row - 1, column]
    return first


def _cell(characters: Sequence[Character], number: int, words: Collection[str]) -> _Cell:
    cell = _Cell()
    for row in rows_of_runs(runs_of(characters), number, (0, 0)):
        cell.text = join(cell.text, row.text, words)
        cell.characters += row.characters
    cell.text = " ".join(cell.text.split())
    return cell


def _blocks(table: Sequence[Sequence[_Cell]], number: int) -> Iterator[PdfBlock]:
    """Yield the rows of a table, or paragraphs if they are rules."""
    is_of_rules = are_rules([[cell.text for cell in cells] for cells in table])
    for cells in table:
        characters = [one for cell in cells for one in cell.characters]
        ink = [one for one in characters if one.sign.strip()]
        text = " ".join(cell.text for cell in cells if cell.text)
        yield PdfBlock(
            LineKind.PARAGRAPH if is_of_rules else LineKind.ROW,
            text,
            number,
            min(one.left for one in ink),
            max(one.top for one in ink),
            ink[0].size,
            False,
            characters=[(number, one) for one in characters],
            cells=() if is_of_rules else tuple(cell.text for cell in cells),
        )


def take_columns(rows: Sequence[PdfRow], words: Collection[str]) -> tuple[list[PdfRow], list[PdfBlock], list[Unsure]]:
    """Return the rows that are in no table, the rows of tables without lines, which are at least three lines of text
    with wide spaces below each other, and the tables that may have more rows or columns.
    """
    kept: list[PdfRow] = []
    unsure: list[Unsure] = []
    blocks: list[PdfBlock] = []
    may_be_stretched = _is_justified(rows)
    for _, group in itertools.groupby(rows, key=lambda row: (row.page, row.column)):
        waiting = list(group)
        is_justified, was_apart = _is_justified(waiting), False
        while waiting:
            if is_justified and _is_stretched(waiting[0]):
                kept.append(waiting.pop(0))
                continue
            stop = _end_of_table(waiting, is_justified)
            if not stop:
                row = waiting.pop(0)
                is_apart = not is_justified and _is_apart(row, may_be_stretched)
                if is_apart and not (unsure and was_apart):
                    unsure.append(_doubt(row, "This line has a wide gap, and was read as text"))
                was_apart = is_apart
                kept.append(row)
                continue
            page = waiting[0].page
            near = [*kept[-1:], *waiting[stop : stop + 1]]
            if any(COMPOUND.match(row.text) for row in waiting[:stop]):
                unsure.append(_doubt(waiting[0], "Here, a rule and the text beside it became a table"))
            elif _has_more_columns(waiting[:stop]) or any(_may_belong(row, waiting[:stop]) for row in near):
                unsure.append(_doubt(waiting[0], "This table has no lines, and may have more rows or columns"))
            blocks += _blocks(_cells_of_rows(waiting[:stop], page, words), page)
            del waiting[:stop]
    return kept, blocks, unsure


def _has_more_columns(rows: Sequence[PdfRow]) -> bool:
    """Return whether all rows of a table leave spaces free that are as narrow as those between words."""
    return len(_corridors_of_words(rows, _WORD_SPACE)) > len(_narrow_corridors(rows))


def _may_belong(row: PdfRow, table: Sequence[PdfRow]) -> bool:
    """Return whether a row that is as close to a table as its rows are to each other may be one of them."""
    if (row.page, row.column) != (table[0].page, table[0].column) or ends_sentence(row.text) or OPENING.match(row.text):
        return False
    step = max(above.bottom - below.bottom for above, below in itertools.pairwise(table))
    distance = min(abs(row.bottom - table[0].bottom), abs(row.bottom - table[-1].bottom))
    return distance <= _SPACE * step and len(row.text.split()) > 1 and abs(row.size - table[0].size) < 1


def _is_apart(row: PdfRow, may_be_stretched: bool) -> bool:
    """Return whether a row has a wide gap that is not the one between a number, or a bullet, and its text."""
    parts = _parts(row)
    label = "".join(one.sign for one in parts[0])
    is_label = len(label) <= _LONGEST_LABEL and (any(map(str.isdigit, label)) or OPENING.match(f"{label} ") is not None)
    is_label = is_label and len(parts) == len(("number", "text"))
    spaces = _spaces(row)
    # A justified line, perhaps inside a box, whose end is not that of the column.
    is_even = spaces[-1] < _LEAST_UNEVEN * spaces[0] if len(spaces) > 1 else may_be_stretched
    return (
        len(parts) > 1 and not is_label and not is_even and not _is_stretched(row) and LEADERS.search(row.text) is None
    )


def _doubt(row: PdfRow, taken: str) -> Unsure:
    remedy = "Compare the page with the text, and correct what is wrong."
    return Unsure(row.page + 1, row.text.split("  ")[0], taken, "Is it a table or a box?", remedy, UnsureKind.LAYOUT)


def _spaces(row: PdfRow) -> list[float]:
    """Return the widths of the spaces of a row, in heights, from the narrowest."""
    ink = [one for one in row.characters if one.sign.strip()]
    gaps = (other.left - one.right for one, other in itertools.pairwise(ink))
    return sorted(gap / row.size for gap in gaps if gap > _LEAST_SPACE * row.size)


def _is_justified(rows: Sequence[PdfRow]) -> bool:
    """Return whether most lines of a column end where it ends, so that their spaces are stretched."""
    long = [row for row in rows if len(_spaces(row)) > 1]
    return sum(1 for row in long if abs(row.right - row.end) < _FLUSH) > _MOST_OPENINGS * len(long)


def _is_stretched(row: PdfRow) -> bool:
    """Return whether a row of justified text ends with its column, and all its spaces are equally wide."""
    spaces = _spaces(row)
    if not spaces or abs(row.right - row.end) > _FLUSH:
        return False
    return spaces[-1] < _WIDEST_STRETCHED and spaces[-1] - spaces[0] < _MOST_UNEVEN * spaces[-1]


def _parts(row: PdfRow) -> list[list[Character]]:
    """Return the characters of a row between its wide spaces."""
    parts: list[list[Character]] = []
    last: Character | None = None
    for one in row.characters:
        if not one.sign.strip():
            continue
        if last is None or one.left - last.right > _WIDEST_SPACE * one.size:
            parts.append([])
        parts[-1].append(one)
        last = one
    return parts


def _corridors(rows: Sequence[PdfRow]) -> list[tuple[float, float]]:
    """Return the spaces from top to bottom that all rows leave free, from the left: their ends."""
    size = rows[0].size
    taken = sorted((part[0].left, part[-1].right) for row in rows for part in _parts(row))
    corridors: list[tuple[float, float]] = []
    stop = taken[0][1]
    for left, right in taken:
        if left - stop > _LEAST_CORRIDOR * size:
            corridors.append((stop, left))
        stop = max(stop, right)
    return corridors


def _narrow_corridors(rows: Sequence[PdfRow]) -> list[tuple[float, float]]:
    """Return the spaces from top to bottom of a table, also those that are hardly wider than the ones between words."""
    if len(rows) < _FEWEST_OF_NARROW:
        return _corridors(rows)
    return _corridors_of_words(rows, _LEAST_SPACE_OF_TABLE)


def _corridors_of_words(rows: Sequence[PdfRow], space: float) -> list[tuple[float, float]]:
    """Return the spaces from top to bottom that are wider than ``space``, in heights."""
    least = space * rows[0].size
    taken = sorted((one.left, one.right) for row in rows for one in row.characters if one.sign.strip())
    corridors: list[tuple[float, float]] = []
    stop = taken[0][1]
    for left, right in taken:
        if left - stop > least:
            corridors.append((stop, left))
        stop = max(stop, right)
    return corridors


def _end_of_table(rows: Sequence[PdfRow], is_justified: bool) -> int:
    """Return how many rows from the first one are a table; 0 if they are none. A stretched line of justified text is in
    none.
    """
    if len(_parts(rows[0])) < 2:
        return 0
    stop = 1
    while stop < len(rows):
        row = rows[stop]
        if is_justified and _is_stretched(row):
            break
        if rows[stop - 1].bottom - row.bottom > _LARGEST_GAP * row.size:
            break
        corridors = _corridors(rows[: stop + 1])
        is_rest = len(_parts(row)) == 1 and row.left > (corridors[0][0] if corridors else 0)
        if not corridors or (len(_parts(row)) < 2 and not is_rest):
            break
        stop += 1
    full = [row for row in rows[:stop] if len(_parts(row)) > 1]
    if len(full) < _FEWEST_ROWS or _are_items(full) or _are_entries(full):
        return 0
    return stop


def _are_items(rows: Sequence[PdfRow]) -> bool:
    """Return whether most rows are items, whose numbers stand apart from their text."""
    return sum(1 for row in rows if OPENING.match(row.text)) > _MOST_OPENINGS * len(rows)


def _are_entries(rows: Sequence[PdfRow]) -> bool:
    """Return whether rows are those of a table of contents: titles with the numbers of pages, which rise."""
    ends = ["".join(one.sign for one in _parts(row)[-1]) for row in rows]
    if len(rows) < _FEWEST_ENTRIES or not all(end.isdecimal() for end in ends):
        return False
    return all(int(one) <= int(other) for one, other in itertools.pairwise(ends))


def _cells_of_rows(rows: Sequence[PdfRow], number: int, words: Collection[str]) -> list[list[_Cell]]:
    """Return the cells of each row; a line without a first cell, or without a space above it, goes on with the row
    above.
    """
    edges = [(left + right) / 2 for left, right in _narrow_corridors(rows)]
    below = _below_spaces(rows, len(edges) + 1)
    table: list[list[_Cell]] = []
    for place, row in enumerate(rows):
        cells: list[list[Character]] = [[] for _ in range(len(edges) + 1)]
        for one in row.characters:
            cells[sum(1 for edge in edges if edge < (one.left + one.right) / 2)].append(one)
        is_rest = bool(table) and not any(one.sign.strip() for one in cells[0])
        is_rest = is_rest or (below is not None and place > 0 and place not in below)
        if not is_rest:
            table.append([_Cell() for _ in cells])
        for cell, characters in zip(table[-1], cells, strict=True):
            if any(one.sign.strip() for one in characters):
                text = row_of(characters, number, (0, 0)).text
                cell.text = " ".join(join(cell.text, text, words).split())
                cell.characters += characters
    return table


def _below_spaces(rows: Sequence[PdfRow], columns: int) -> set[int] | None:
    """Return the indexes of the lines with a space above them, or None if spaces do not part the rows of a table.

    They do if there are several, and lines without one have fewer cells: those are the further lines of long cells.
    """
    distances = [above.bottom - row.bottom for above, row in itertools.pairwise(rows)]
    least = _SPACE * min(distances)
    below = {place for place, distance in enumerate(distances, 1) if distance > least}
    others = [row for place, row in enumerate(rows[1:], 1) if place not in below]
    are_rests = any(len(_parts(row)) < columns for row in others)
    return below if len(below) > 1 and are_rests else None
