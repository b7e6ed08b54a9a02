"""What a document says about itself: its class, its language, its title page, and where it begins and ends."""

from __future__ import annotations

from ..logical_lines import LineKind
from .expanding.latex_macros import Macro
from .expanding.latex_options import options_of
from .expanding.latex_tokens import Token, TokenKind, plain_text
from .latex_pieces import LineDraft, TextPiece, has_text, text_piece
from .latex_reader import LatexReader, do_nothing

_LANGUAGES = {
    **dict.fromkeys(("german", "ngerman", "austrian", "naustrian", "nswissgerman", "swissgerman"), "de"),
    **dict.fromkeys(("french", "francais", "frenchb", "acadian", "canadien"), "fr"),
    **dict.fromkeys(("english", "american", "british", "USenglish", "UKenglish", "usenglish", "ukenglish"), "en"),
    "australian": "en", "canadian": "en", "newzealand": "en", "portuguese": "pt", "portuges": "pt",
    "brazil": "pt-BR", "brazilian": "pt-BR", "spanish": "es", "italian": "it", "dutch": "nl", "swedish": "sv",
    "danish": "da", "norsk": "nb", "nynorsk": "nn", "norwegian": "nb", "finnish": "fi", "polish": "pl", "czech": "cs",
    "slovak": "sk", "slovene": "sl", "slovenian": "sl", "croatian": "hr", "serbian": "sr", "hungarian": "hu",
    "magyar": "hu", "romanian": "ro", "bulgarian": "bg", "russian": "ru", "ukrainian": "uk", "greek": "el",
    "turkish": "tr", "catalan": "ca", "galician": "gl", "basque": "eu", "estonian": "et", "latvian": "lv",
    "lithuanian": "lt", "icelandic": "is", "welsh": "cy", "irish": "ga", "japanese": "ja", "korean": "ko",
    "chinese": "zh", "arabic": "ar", "hebrew": "he", "persian": "fa", "farsi": "fa", "vietnamese": "vi", "thai": "th",
    "indonesian": "id", "hindi": "hi", "esperanto": "eo", "latin": "la",
}  # fmt: skip
_LEVEL_OF_TITLE = -2
_BELOW_TITLE = (
    *("titlehead", "subject", "subtitle", "author", "institute", "date", "version", "publishers", "dedication"),
)


def add_front(reader: LatexReader) -> None:
    """Let a reader know the class, the language, and what is on the title page."""
    known = reader.commands
    known |= dict.fromkeys((*_BELOW_TITLE, "extratitle"), _front)
    known |= {"title": _title, "maketitle": _make_title, "thanks": _thanks, "and": _and}
    known |= {"frontmatter": _uncounted_part, "backmatter": _uncounted_part, "mainmatter": _counted_part}
    known |= {"documentclass": _class, "LoadClass": _class, "LoadClassWithOptions": _class, "selectlanguage": _select}
    known |= {"setmainlanguage": _main_language, "setdefaultlanguage": _main_language}
    reader.environments["titlepage"] = (_begin_title_page, do_nothing)
    reader.environments["document"] = (_begin_document, _end_document)


def _title(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    reader.title = reader.stream.argument()


def _front(reader: LatexReader, token: Token) -> None:
    """Keep what is printed below the title."""
    reader.stream.optional()
    written = reader.stream.argument()
    reader.stream.define(f"front {token.text}", Macro((), tuple(written)), is_global=True)


def _thanks(reader: LatexReader, token: Token) -> None:
    reader.commands["footnote"](reader, token)


def _and(reader: LatexReader, token: Token) -> None:
    reader.add(text_piece(", "), token)


def _make_title(reader: LatexReader, token: Token) -> None:
    """Add the title as a heading above all others, and what is below it."""
    reader.stream.optional()
    pieces = reader.capture_pieces(reader.title)
    if has_text(pieces):
        reader.add_line(LineDraft(LineKind.HEADING, token, _LEVEL_OF_TITLE, pieces=pieces))
    for name in _BELOW_TITLE:
        macro = reader.stream.macros.get(f"front {name}")
        if macro is not None:
            for line in reader.capture(macro.body):
                reader.add_line(line)


def _begin_title_page(reader: LatexReader, token: Token) -> None:
    """Read a page that is laid out by hand: its first line is the title, if the document does not say its title."""
    reader.flush()
    lines, end = reader.capture_up_to_stop(ends_at_cells=True, name="titlepage")
    while end in ("cell", "row"):
        more, end = reader.capture_up_to_stop(ends_at_cells=True, name="titlepage")
        lines += more
    if end == "stop":
        reader.stream.push([token.another(TokenKind.STOP, "")])
    has_title = any(line.kind is LineKind.HEADING for line in reader.lines)
    first = next((line for line in lines if has_text(line.pieces) and not _is_picture(line.pieces)), None)
    if first is not None and not has_title:
        first.kind, first.level = LineKind.HEADING, _LEVEL_OF_TITLE
        lines.remove(first)
        lines.insert(0, first)
    for line in lines:
        reader.add_line(line)
    if end == "end":
        reader.close_environment()


def _is_picture(pieces: list[TextPiece]) -> bool:
    return all(piece.text.startswith("![") or not piece.text.strip() for piece in pieces)


def _uncounted_part(reader: LatexReader, token: Token) -> None:
    reader.stream.star()
    reader.stream.flags["@mainmatter"] = False


def _counted_part(reader: LatexReader, token: Token) -> None:
    reader.stream.star()
    reader.stream.flags["@mainmatter"] = True


# ---- The class and the language


def _class(reader: LatexReader, token: Token) -> None:
    """Read the class of a document, or that of a class in its folder."""
    options = options_of(reader.stream.optional() or [])
    name = plain_text(reader.stream.argument())
    reader.stream.optional()
    note_languages(reader, list(options))
    if reader.is_in_body:
        return
    reader.counters.set_class(name)
    reader.stream.primitives["open class"](reader.stream, token.another(TokenKind.TEXT, name))


def note_languages(reader: LatexReader, names: list[str]) -> None:
    """Note the language of a document: the last of some options of babel that is one, or the main one."""
    for name in names:
        key, _, value = name.partition("=")
        language = _LANGUAGES.get(value.strip() if key.strip() == "main" else key.strip())
        if language is not None:
            reader.language = language


def _select(reader: LatexReader, token: Token) -> None:
    name = plain_text(reader.stream.argument())
    if not reader.language:
        note_languages(reader, [name])


def _main_language(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    note_languages(reader, [plain_text(reader.stream.argument())])


def _begin_document(reader: LatexReader, token: Token) -> None:
    reader.is_in_body = True
    reader.forget()
    macro = reader.stream.macros.get("at begin document")
    if macro is not None:
        reader.stream.push(macro.body)


def _end_document(reader: LatexReader, token: Token) -> None:
    """End the document: what comes after it is not shown."""
    reader.flush()
    for open_file in reader.stream.readers:
        open_file.skip_rest()
