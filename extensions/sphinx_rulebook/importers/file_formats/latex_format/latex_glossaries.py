"""The glossaries and acronyms of a document, whose entries stand for their names."""

from __future__ import annotations

from .expanding.latex_options import options_of
from .expanding.latex_tokens import Token
from .latex_pieces import text_piece
from .latex_reader import LatexReader
from .latex_state import GlossedEntry

_SHORT = frozenset(("acrshort", "acs", "glsxtrshort", "acsp", "acrshortpl"))
_LONG = frozenset(("acrlong", "acl", "glsxtrlong", "aclp", "acrlongpl", "glsdesc"))
_FULL = frozenset(("acrfull", "acf", "acfp", "glsxtrfull", "acrfullpl"))
_NAMED = (
    "gls",
    "Gls",
    "GLS",
    "glspl",
    "Glspl",
    "glslink",
    "glsdisp",
    "glstext",
    "glsfirst",
    "glsname",
    "ac",
    "acp",
    "Ac",
)


def add_glossaries(reader: LatexReader) -> None:
    """Let a reader know the commands that define entries and those that show them."""
    known = reader.commands
    known |= {
        "newglossaryentry": _define,
        "longnewglossaryentry": _define,
        "newacronym": _acronym,
        "newabbreviation": _acronym,
    }
    known |= {"acro": _acro, "acrodef": _acro, "DeclareAcronym": _declare}
    known |= dict.fromkeys((*_NAMED, *_SHORT, *_LONG, *_FULL), _show)


def _define(reader: LatexReader, token: Token) -> None:
    key = reader.stream.text_of(reader.stream.argument())
    options = options_of(reader.stream.argument())
    description = reader.stream.argument() if token.text.startswith("long") else options.get("description", [])
    name = options.get("text", options.get("name", []))
    _keep(reader, key, name, options.get("plural"), options.get("first", name), description)


def _acronym(reader: LatexReader, token: Token) -> None:
    options = options_of(reader.stream.optional() or [])
    key = reader.stream.text_of(reader.stream.argument())
    short, long = reader.stream.argument(), reader.stream.argument()
    _keep(reader, key, short, options.get("plural", options.get("shortplural")), _both(long, short, token), long)


def _acro(reader: LatexReader, token: Token) -> None:
    key = reader.stream.text_of(reader.stream.argument())
    short = reader.stream.optional() or [Token(token.kind.TEXT, key, token.file, token.line)]
    long = reader.stream.argument()
    _keep(reader, key, short, None, _both(long, short, token), long)


def _declare(reader: LatexReader, token: Token) -> None:
    key = reader.stream.text_of(reader.stream.argument())
    options = options_of(reader.stream.argument())
    short, long = options.get("short", []), options.get("long", [])
    _keep(reader, key, short, None, _both(long, short, token), long)


def _both(long: list[Token], short: list[Token], place: Token) -> list[Token]:
    signs = [Token(place.kind.TEXT, sign, place.file, place.line) for sign in (" (", ")")]
    return [*long, signs[0], *short, signs[1]]


def _keep(
    reader: LatexReader,
    key: str,
    name: list[Token],
    plural: list[Token] | None,
    first: list[Token],
    description: list[Token],
) -> None:
    if plural is None:
        plural = [*name, Token(name[-1].kind.TEXT, "s", name[-1].file, name[-1].line)] if name else []
    reader.entries[key] = GlossedEntry(name, plural, first, description)


def _show(reader: LatexReader, token: Token) -> None:
    """Show an entry: its name, or its first form where it is first."""
    stream, name = reader.stream, token.text
    stream.star()
    stream.optional()
    key = stream.text_of(stream.argument())
    own = stream.argument() if name in ("glslink", "glsdisp") else None
    inserted = stream.optional() if own is None else None
    entry = reader.entries.get(key)
    if own is not None:
        shown = own
    elif entry is None:
        if reader.is_in_body:
            reader.notes.unknown(token, f"The glossary entry {key}")
            reader.add(text_piece(key), token)
        return
    elif name in _SHORT or name == "glstext":
        shown = entry.name
    elif name in _LONG:
        shown = entry.description
    elif name in _FULL or name == "glsfirst":
        shown = entry.first
    elif name.lower() in ("glspl", "acp"):
        shown = entry.plural
    else:
        shown = entry.name if key in reader.shown_entries else entry.first
        reader.shown_entries.add(key)
    text = reader.plain([*shown, *(inserted or [])])
    if name == "GLS":
        text = text.upper()
    elif name[:1].isupper():
        text = f"{text[:1].upper()}{text[1:]}"
    reader.add(text_piece(text), token)
