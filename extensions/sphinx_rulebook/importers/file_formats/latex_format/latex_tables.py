"""The tables of a document: their rows and cells."""

from __future__ import annotations

from ..logical_lines import LineKind
from .expanding.latex_tokens import Token, TokenKind, braced
from .latex_pieces import LineDraft, TextPiece, has_text, text_piece
from .latex_reader import LatexCommand, LatexReader, do_nothing
from .latex_state import OpenTable, TableRow
from .latex_styles import read_shape

_TABLES = {
    "tabular": "om", "tabular*": "mom", "tabularx": "mom", "tabulary": "mm", "tabu": "m", "array": "om",
    "longtable": "om", "longtabu": "m", "supertabular": "m", "xltabular": "mom", "tblr": "om", "longtblr": "om",
    "mpxtabular": "m", "xtabular": "m", "tabbing": "", "ltablex": "mm",
}  # fmt: skip
"""The environments that are tables, with their arguments, the last of which are the columns."""
_MOST_COLUMNS = 60
_ENDS_HEAD = ("endhead", "endfirsthead", "endfoot", "endlastfoot")


def add_tables(reader: LatexReader) -> None:
    """Let a reader know tables."""
    for name, shape in _TABLES.items():
        reader.environments[name] = (_table(name, shape), do_nothing)
    known = reader.commands
    known |= {"multicolumn": _wide_cell, "multirow": _high_cell, "multirowcell": _high_cell}
    known |= dict.fromkeys(_ENDS_HEAD, _end_of_head)
    known |= {"=": _tab, ">": _tab, "kill": do_nothing, "SetCell": _set_cell}


def _tab(reader: LatexReader, token: Token) -> None:
    reader.add(text_piece(" "), token)


def _table(name: str, shape: str) -> LatexCommand:
    def begin(reader: LatexReader, token: Token) -> None:
        reader.flush()
        read_shape(reader, shape)
        if name == "tabbing":
            return
        _read(reader, name, token)

    return begin


def _read(reader: LatexReader, name: str, token: Token) -> None:
    """Read a table up to its end."""
    table = OpenTable()
    outer, reader.table = reader.table, table
    cells: list[list[LineDraft]] = []
    anchors: list[str] = []
    first = token
    end = "cell"
    while end in ("cell", "row"):
        before = reader.take_anchors()
        reader.wide = 1
        lines, end = reader.capture_up_to_stop(ends_at_cells=True, name=name)
        table.captions += [line for line in lines if line.name == "caption"]
        lines = [line for line in lines if line.name != "caption"]
        if not cells and lines:
            first = lines[0].place
        anchors += [*reader.take_anchors(), *(one for line in lines for one in line.anchors)]
        reader.give_anchors(before)
        cells += [lines, *([] for _ in range(min(reader.wide, _MOST_COLUMNS) - 1))]
        if end != "cell":
            if any(line.has_text for cell in cells for line in cell):
                table.rows.append(TableRow(first, [_text_of(cell) for cell in cells][:_MOST_COLUMNS], anchors))
            cells, anchors = [], []
    reader.table = outer
    _add_rows(reader, table)
    if end == "end":
        reader.close_environment()
    elif end == "stop":
        reader.stream.push([token.another(TokenKind.STOP, "")])


def _text_of(cell: list[LineDraft]) -> list[TextPiece]:
    """Return the text of a cell, each of its paragraphs on a line."""
    pieces: list[TextPiece] = []
    for line in cell:
        own = line.pieces or [piece for one in line.cells for piece in (*one, text_piece(" "))]
        number = [text_piece(f"{line.number} ")] if line.number else []
        pieces += [*([text_piece("\n")] if pieces else []), *number, *own]
    return pieces


def _add_rows(reader: LatexReader, table: OpenTable) -> None:
    """Add the rows to the lines: those of a single column as paragraphs."""
    for caption in table.captions[:1]:
        caption.name = ""
        reader.add_line(caption)
    rows = [*table.head, *table.rows]
    width = max((len(cells) for _, cells, _ in rows), default=0)
    if all(sum(map(has_text, cells)) <= 1 for _, cells, _ in rows):
        for place, cells, anchors in rows:
            pieces = [piece for cell in cells for piece in cell]
            reader.add_line(LineDraft(LineKind.PARAGRAPH, place, pieces=pieces, anchors=anchors))
        return
    reader.tables += 1
    for place, cells, anchors in rows:
        padded = [*cells, *([] for _ in range(width - len(cells)))]
        reader.add_line(LineDraft(LineKind.ROW, place, reader.tables, cells=padded, anchors=anchors))


def _end_of_head(reader: LatexReader, token: Token) -> None:
    """Keep the rows of the first head of a long table; those of its later pages, and its foot, are left out."""
    table = reader.table
    if table is None:
        return
    if token.text == "endfirsthead":
        table.head, table.rows, table.has_first_head = table.rows, [], True
    elif token.text == "endhead":
        if not table.has_first_head:
            table.head = table.rows
        table.rows = []
    else:
        for place, cells, _ in table.rows:
            text = " ".join(piece.text for cell in cells for piece in cell)
            if text.strip():
                reader.notes.leave_out(place, text, "the foot of a long table")
        table.rows = []


def _wide_cell(reader: LatexReader, token: Token) -> None:
    count = reader.counters.number(reader.stream.argument())
    reader.stream.argument()
    reader.wide = max(1, min(count, _MOST_COLUMNS))
    reader.stream.push(braced(reader.stream.argument(), token))


def _high_cell(reader: LatexReader, token: Token) -> None:
    if token.text == "multirow":
        reader.stream.optional()
        reader.stream.argument()
        reader.stream.optional()
        reader.stream.argument()
        reader.stream.optional()
    else:
        reader.stream.argument()
        reader.stream.optional()
    reader.stream.push(braced(reader.stream.argument(), token))


def _set_cell(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    reader.stream.argument()
