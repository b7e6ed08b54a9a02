"""The glossaries and acronyms of a document, whose entries stand for their names."""

from __future__ import annotations

from .expanding.latex_options import options_of
from .expanding.latex_tokens import Token, TokenKind, braced, tokens_of
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


_PRINTED = ("printglossary", "printglossaries", "printnoidxglossary", "printnoidxglossaries", "printunsrtglossary")
_PRINTED_ACRONYMS = ("printacronyms", "printabbreviations")
_TITLES = {
    "de": ("Glossar", "Abkürzungen"),
    "fr": ("Glossaire", "Acronymes"),
    "es": ("Glosario", "Siglas"),
    "it": ("Glossario", "Acronimi"),
    "pt": ("Glossário", "Siglas"),
    "nl": ("Woordenlijst", "Acroniemen"),
    "pl": ("Słownik", "Akronimy"),
}
"""The titles of the glossary and of the list of acronyms, by language."""
_TITLES_IN_ENGLISH = ("Glossary", "Acronyms")


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
    known |= dict.fromkeys((*_PRINTED, *_PRINTED_ACRONYMS), _print)
    known |= dict.fromkeys((*_NAMED, *_SHORT, *_LONG, *_FULL), _show)


def _define(reader: LatexReader, token: Token) -> None:
    key = reader.stream.text_of(reader.stream.argument())
    options = options_of(reader.stream.argument())
    description = reader.stream.argument() if token.text.startswith("long") else options.get("description", [])
    title = options.get("name", [])
    name = options.get("text", title)
    _keep(reader, key, name, options.get("plural"), options.get("first", name), description, title)


def _acronym(reader: LatexReader, token: Token) -> None:
    options = options_of(reader.stream.optional() or [])
    key = reader.stream.text_of(reader.stream.argument())
    short, long = reader.stream.argument(), reader.stream.argument()
    _keep(reader, key, short, options.get("plural", options.get("shortplural")), _both(long, short, token), long)


def _acro(reader: LatexReader, token: Token) -> None:
    key = reader.stream.text_of(reader.stream.argument())
    short = reader.stream.optional() or [token.another(TokenKind.TEXT, key)]
    long = reader.stream.argument()
    _keep(reader, key, short, None, _both(long, short, token), long)


def _declare(reader: LatexReader, token: Token) -> None:
    key = reader.stream.text_of(reader.stream.argument())
    options = options_of(reader.stream.argument())
    short, long = options.get("short", []), options.get("long", [])
    _keep(reader, key, short, None, _both(long, short, token), long)


def _both(long: list[Token], short: list[Token], place: Token) -> list[Token]:
    signs = [place.another(TokenKind.TEXT, sign) for sign in (" (", ")")]
    return [*long, signs[0], *short, signs[1]]


def _keep(
    reader: LatexReader,
    key: str,
    name: list[Token],
    plural: list[Token] | None,
    first: list[Token],
    description: list[Token],
    title: list[Token] | None = None,
) -> None:
    if plural is None:
        plural = [*name, name[-1].another(TokenKind.TEXT, "s")] if name else []
    reader.entries[key] = GlossedEntry(title or name, title is None, name, plural, first, description)


def _print(reader: LatexReader, token: Token) -> None:
    """Print the entries of a glossary, of the list of acronyms, or both, by their titles, with their descriptions.

    LaTeX prints those that the text uses; here, all that are defined.
    """
    stream, name = reader.stream, token.text
    options = options_of(stream.optional() or [])
    entries = [entry for entry in reader.entries.values() if entry.description]
    wants_acronyms = name in _PRINTED_ACRONYMS or "acronym" in stream.text_of(options.get("type", []))
    kinds = (False, True) if name.endswith("glossaries") else (wants_acronyms,)
    if kinds == (False,) and all(entry.is_acronym for entry in entries):
        kinds = (True,)  # acronyms are in the only glossary
    titles = _TITLES.get(reader.language.partition("-")[0], _TITLES_IN_ENGLISH)
    shown: list[Token] = []
    for is_acronym in kinds:
        own = [entry for entry in entries if entry.is_acronym == is_acronym]
        own.sort(key=lambda entry: reader.plain(entry.title).casefold())
        if not own:
            continue
        shown += tokens_of(r"\section*", token)
        shown += braced(options.get("title") or tokens_of(titles[is_acronym], token), token)
        shown += tokens_of(r"\begin{description}", token)
        for entry in own:
            title = braced(entry.title, token)
            shown += [*tokens_of(r"\item[", token), *title, *tokens_of("] ", token), *entry.description]
        shown += tokens_of(r"\end{description}", token)
    stream.push(shown)


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
