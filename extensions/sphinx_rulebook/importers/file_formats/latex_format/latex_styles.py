"""The commands and environments that only say how a text looks: which of their arguments are text."""

from __future__ import annotations

from ...documents.raised_digits import lowered, raised
from ..logical_lines import LineKind
from ..typed_drawings import is_typed_drawing
from .expanding.latex_options import options_of
from .expanding.latex_tokens import Token, TokenKind, braced
from .latex_looks import ENVIRONMENTS, IGNORED, SHOWN, table_of
from .latex_pieces import TextPiece, TextPieceKind, markdown_piece, text_piece
from .latex_reader import LatexCommand, LatexReader, do_nothing

_FONTS = frozenset(("itshape", "bfseries", "slshape", "scshape", "em", "it", "bf", "sl", "sc", "sffamily", "ttfamily"))
_STRUCK = ("sout", "st", "xout", "deleted")
_NO_SPACE_BEFORE = frozenset(",.'/?;:!~-)]’”")
"""The signs before which xspace sets no space."""
_TITLED = ("tcolorbox", "mdframed")


def add_styles(reader: LatexReader) -> None:
    """Let a reader know what shows nothing, and what only changes the look of a text."""
    for name, shape in table_of(IGNORED).items():
        reader.commands[name] = _command(shape)
    for name, shape in table_of(SHOWN).items():
        reader.commands[name] = _command(shape)
    for name, shape in table_of(ENVIRONMENTS).items():
        reader.environments[name] = (_environment(shape, name), do_nothing if name in _FONTS else _end_line)
    for name in _STRUCK:
        reader.commands[name] = _strike
    known = reader.commands
    known |= {"par": _end_line, "newline": _break, "\\": _break, "raw": _raw, "linebreak": _fold}
    known |= {"xspace": _space, "unskip": _unskip, "textsuperscript": _raised, "textsubscript": _lowered}
    known |= dict.fromkeys(("enquote", "quotes", "textquote", "uv"), _quoted) | {"foreignquote": _foreign_quoted}
    known |= dict.fromkeys(("nicefrac", "sfrac", "textfrac"), _fraction)
    known |= {"begingroup": _open, "bgroup": _open, "endgroup": _close, "egroup": _close, "today": _today}
    known |= {"uppercase": _upper, "MakeUppercase": _upper, "MakeTextUppercase": _upper, "up": _raised, "fup": _raised}
    known |= {"lipsum": _filler, "blindtext": _filler, "write": _unwritten, "todo": _beside}
    known |= dict.fromkeys(("marginpar", "marginnote", "sidenote"), _beside)


def _beside(reader: LatexReader, token: Token) -> None:
    """Leave out a note beside the text: it would break the sentence in which it stands."""
    reader.stream.optional()
    if token.text == "sidenote":
        reader.stream.optional()
    text = reader.plain(reader.stream.argument())
    if token.text == "marginnote":
        reader.stream.optional()
    reader.notes.leave_out(token, text, "a task" if token.text == "todo" else "a note in the margin")


def read_shape(reader: LatexReader, shape: str) -> None:
    """Read the arguments of a command, and read on with those that are text."""
    stream = reader.stream
    shown: list[Token] = []
    for sign in shape:
        if sign == "*":
            stream.star()
        elif sign in "oO":
            given = stream.optional()
            shown += given if given is not None and sign == "O" else []
        elif sign == "(":
            stream.optional("()")
        elif sign == "=":
            _length(reader)
        elif sign == "m":
            stream.argument()
        elif sign == "M":
            place = stream.place
            stream.push([*braced(stream.argument(), place), *shown])
            return
    stream.push(shown)


def _length(reader: LatexReader) -> None:
    """Pass a length after a command: ``=1.5em plus 2pt``."""
    stream = reader.stream
    count = 0
    while (token := stream.next_raw()) is not None:
        count += 1
        if count == 1 and token.kind is TokenKind.COMMAND:
            return
        is_length = token.kind is TokenKind.TEXT and _is_length(token.text, count == 1)
        if token.kind is not TokenKind.SPACE and not is_length:
            stream.push([token])
            return
        if token.kind is TokenKind.SPACE and count > 1:
            following = stream.peek()
            if following is None or not following.text.startswith(("plus", "minus")):
                return


def _is_length(text: str, is_first: bool) -> bool:
    plain = text.removeprefix("=")
    if plain.startswith(("plus", "minus")) and not is_first:
        return True
    return plain == "" or plain.lstrip("-").replace(".", "")[:1].isdigit()


def _command(shape: str) -> LatexCommand:
    def read(reader: LatexReader, token: Token) -> None:
        read_shape(reader, shape)

    return read


def _environment(shape: str, name: str) -> LatexCommand:
    def begin(reader: LatexReader, token: Token) -> None:
        if name not in _FONTS:
            reader.flush()
        if name in _TITLED:
            _title_of_box(reader, token)
        else:
            read_shape(reader, shape)

    return begin


def _title_of_box(reader: LatexReader, token: Token) -> None:
    """Read the options of a box, and its title as a paragraph of its own."""
    for key, value in options_of(reader.stream.optional() or []).items():
        if key in ("title", "frametitle") and value:
            for line in reader.capture(value):
                reader.add_line(line)


def _end_line(reader: LatexReader, token: Token) -> None:
    reader.flush()


def _break(reader: LatexReader, token: Token) -> None:
    reader.stream.star()
    reader.stream.optional()
    reader.add(text_piece("\n"), token)


def _fold(reader: LatexReader, token: Token) -> None:
    """Add a space where a line of a sentence ends on paper."""
    reader.stream.optional()
    reader.add(text_piece(" "), token)


def _raw(reader: LatexReader, token: Token) -> None:
    """Add text as it is: in a line, as a drawing, or each of its lines as a line."""
    if not token.text.startswith("\n"):
        reader.add(TextPiece(TextPieceKind.AS_IS, token.text), token)
        return
    reader.flush()
    if is_typed_drawing(token.text):
        reader.begin_line(LineKind.CODE, 0, "", token)
        reader.add(TextPiece(TextPieceKind.AS_IS, token.text), token)
        reader.flush()
        return
    for at, line in enumerate(token.text.split("\n")):
        if line.strip():
            reader.add(
                TextPiece(TextPieceKind.AS_IS, line), Token(token.kind, line, token.file, token.line + max(at - 1, 0))
            )
            reader.flush()


def _space(reader: LatexReader, token: Token) -> None:
    """Add a space if a letter comes next."""
    following = reader.stream.peek()
    if following is not None and following.kind is TokenKind.TEXT and following.text[:1] not in _NO_SPACE_BEFORE:
        reader.add(text_piece(" "), token)


def _unskip(reader: LatexReader, token: Token) -> None:
    while reader.pieces and not reader.pieces[-1].text.strip():
        reader.pieces.pop()


def _raised(reader: LatexReader, token: Token) -> None:
    text = reader.plain(reader.stream.argument())
    reader.add(text_piece(raised(text) or text), token)


def _lowered(reader: LatexReader, token: Token) -> None:
    text = reader.plain(reader.stream.argument())
    reader.add(text_piece(lowered(text) or text), token)


def _fraction(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    above, below = reader.plain(reader.stream.argument()), reader.plain(reader.stream.argument())
    reader.add(text_piece(f"{above}/{below}"), token)


def _strike(reader: LatexReader, token: Token) -> None:
    pieces = reader.capture_pieces(reader.stream.argument())
    inner = "".join(piece.text for piece in pieces)
    marks = [markdown_piece("~~")] if inner.strip() and "~" not in inner else []
    for piece in (*marks, *pieces, *marks):
        reader.add(piece, token)


_QUOTES = {"de": "„“", "cs": "„“", "fr": "«»", "es": "«»", "it": "«»", "ru": "«»", "pl": "„”", "nl": "“”", "sv": "””"}


def _quoted(reader: LatexReader, token: Token) -> None:
    reader.stream.star()
    if token.text == "textquote":
        reader.stream.optional()
    marks = _QUOTES.get(reader.language[:2], "“”")
    left, right = marks[0], marks[1]
    pad = " " if reader.language[:2] == "fr" else ""
    reader.add(text_piece(f"{left}{pad}"), token)
    for piece in reader.capture_pieces(reader.stream.argument()):
        reader.add(piece, token)
    reader.add(text_piece(f"{pad}{right}"), token)


def _foreign_quoted(reader: LatexReader, token: Token) -> None:
    reader.stream.argument()
    _quoted(reader, token)


def _open(reader: LatexReader, token: Token) -> None:
    reader.open_group()


def _close(reader: LatexReader, token: Token) -> None:
    reader.close_group()


def _today(reader: LatexReader, token: Token) -> None:
    if reader.is_in_body:
        reader.notes.leave_out(token, "\\today", "the date on which LaTeX runs")


def _upper(reader: LatexReader, token: Token) -> None:
    text = reader.plain(reader.stream.argument())
    reader.add(text_piece(text.upper()), token)


def _filler(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    reader.notes.leave_out(token, f"\\{token.text}", "text that only fills a page")


def _unwritten(reader: LatexReader, token: Token) -> None:
    """Pass what LaTeX would write to a file, or give to the system to run."""
    following = reader.stream.next_raw()
    while following is not None and following.kind in (TokenKind.TEXT, TokenKind.COMMAND):
        following = reader.stream.next_raw()
    if following is not None:
        reader.stream.push([following])
        reader.stream.braced()
