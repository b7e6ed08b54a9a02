"""The figures and tables of a document with their captions, and its pictures."""

from __future__ import annotations

from urllib.parse import quote

from ..logical_lines import LineKind, escaped
from .expanding.latex_options import options_of
from .expanding.latex_tokens import Token, TokenKind, braced, plain_text
from .latex_headings import word_for
from .latex_pieces import LabelTarget, LineDraft, TextPiece, markdown_piece, text_piece
from .latex_reader import LatexCommand, LatexReader
from .latex_styles import read_shape

_FLOATS = {
    "figure": "o", "figure*": "o", "wrapfigure": "omom", "SCfigure": "oo", "sidewaysfigure": "o", "marginfigure": "o",
    "floatingfigure": "om", "table": "o", "table*": "o", "wraptable": "omom", "sidewaystable": "o", "margintable": "o",
    "algorithm": "o", "listing": "o",
}  # fmt: skip
_SAFE = "/._-~+@,=:()"


def add_floats(reader: LatexReader) -> None:
    """Let a reader know figures, tables around tables, captions and pictures."""
    for name, shape in _FLOATS.items():
        kind = "table" if "table" in name else "figure"
        reader.environments[name] = (_begin(kind, shape), _end)
    known = reader.commands
    known |= {"caption": _caption, "captionof": _caption_of, "subcaption": _caption, "captionbelow": _caption}
    known |= {"captionabove": _caption, "includegraphics": _picture, "graphicspath": _folders, "epsfig": _picture}
    known |= {"includesvg": _picture, "subfloat": _part, "subfigure": _part, "subcaptionbox": _part_box}
    known |= {"includepdf": _pages, "svgpath": _folders, "legend": _legend}


def _begin(kind: str, shape: str) -> LatexCommand:
    def begin(reader: LatexReader, token: Token) -> None:
        reader.flush()
        read_shape(reader, shape)
        reader.floats.append(kind)

    return begin


def _end(reader: LatexReader, token: Token) -> None:
    reader.flush()
    del reader.floats[-1:]


def _caption(reader: LatexReader, token: Token) -> None:
    has_star = reader.stream.star()
    outside = "table" if reader.table is not None else "figure"
    kind = reader.floats[-1] if reader.floats else outside
    _add_caption(reader, token, kind, not has_star)


def _legend(reader: LatexReader, token: Token) -> None:
    _add_caption(reader, token, "", False)


def _caption_of(reader: LatexReader, token: Token) -> None:
    has_star = reader.stream.star()
    _add_caption(reader, token, plain_text(reader.stream.argument()), not has_star)


def _add_caption(reader: LatexReader, token: Token, kind: str, is_counted: bool) -> None:
    """Add a caption as a line of its own, with its number."""
    stream = reader.stream
    stream.optional()
    written = stream.argument()
    opening = number = ""
    if is_counted:
        reader.counters.step(kind)
        number = reader.counters.shown(kind, token)
        opening = f"{word_for(reader, kind, token)} {number}: ".lstrip()
    draft = LineDraft(LineKind.PARAGRAPH, token, name="caption" if reader.table is not None else "")
    reader.current = LabelTarget(draft, number, kind)
    pieces: list[TextPiece] = reader.capture_pieces(written)
    reader.current.name = pieces
    draft.pieces = [text_piece(opening), *pieces] if pieces or opening else []
    if pieces:
        reader.add_line(draft)


def _part(reader: LatexReader, token: Token) -> None:
    """Read a part of a figure with its own caption."""
    caption = reader.stream.optional()
    second = reader.stream.optional()
    inside = reader.stream.argument()
    reader.stream.push([*braced(inside, token), *_line(second or caption or [], token)])


def _part_box(reader: LatexReader, token: Token) -> None:
    reader.stream.star()
    reader.stream.optional()
    caption = reader.stream.argument()
    reader.stream.optional(), reader.stream.optional()
    reader.stream.push([*braced(reader.stream.argument(), token), *_line(caption, token)])


def _line(tokens: list[Token], place: Token) -> list[Token]:
    end = place.another(TokenKind.PARAGRAPH, "par")
    return [end, *tokens, end] if tokens else []


def _folders(reader: LatexReader, token: Token) -> None:
    """Keep the folders of pictures, each in braces."""
    inside = reader.stream.expanded(reader.stream.argument())
    folder: list[Token] = []
    for one in inside:
        if one.kind is TokenKind.OPEN:
            folder = []
        elif one.kind is TokenKind.CLOSE:
            reader.picture_folders.append(plain_text(folder))
        else:
            folder.append(one)


def _picture(reader: LatexReader, token: Token) -> None:
    reader.stream.star()
    options = options_of(reader.stream.optional() or [])
    reader.stream.optional()
    name = reader.stream.text_of(reader.stream.argument()).strip('" ')
    if token.text == "epsfig":
        name = plain_text(options_of([token.another(TokenKind.TEXT, name)]).get("file", [])) or name
    if not reader.is_in_body or not name:
        return
    found = reader.files.picture(name, token.file, reader.picture_folders)
    if found is not None and not found[1]:
        reader.notes.leave_out(token, found[0], "a picture that browsers do not show")
        return
    text = reader.plain(options["alt"]) if options.get("alt") else ""
    path = found[0] if found is not None else name.removeprefix("./")
    data = reader.files.bytes_of(path) if found is not None else None
    address = quote(path, safe=_SAFE).replace("(", "%28").replace(")", "%29").lstrip("/").replace("../", "")
    if data is not None:
        reader.pictures[address] = data
    reader.add(markdown_piece(f"![{escaped(text)}]({address})"), token)


def _pages(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    reader.notes.leave_out(token, plain_text(reader.stream.argument()), "pages of another document")
