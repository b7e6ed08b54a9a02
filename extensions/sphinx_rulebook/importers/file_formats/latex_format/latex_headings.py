"""The headings of a document with the numbers that its class prints, its title, its class and its language."""

from __future__ import annotations

from ..logical_lines import LineKind
from .expanding.latex_counters import LEVELS
from .expanding.latex_options import options_of
from .expanding.latex_tokens import Token, TokenKind, plain_text
from .latex_pieces import LabelTarget, LineDraft, TextPiece, has_text
from .latex_reader import LatexCommand, LatexReader

_UNCOUNTED = {"addpart": -1, "addchap": 0, "addsec": 1, "minisec": 3, "frametitle": 2, "centeredsection": 1}
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
_WORDS = {
    "en": ("Part", "Chapter", "Section", "Figure", "Table", "Item"),
    "de": ("Teil", "Kapitel", "Abschnitt", "Abbildung", "Tabelle", "Punkt"),
    "fr": ("Partie", "Chapitre", "Section", "Figure", "Tableau", "Point"),
    "es": ("Parte", "Capítulo", "Sección", "Figura", "Tabla", "Punto"),
    "it": ("Parte", "Capitolo", "Sezione", "Figura", "Tabella", "Punto"),
    "pt": ("Parte", "Capítulo", "Seção", "Figura", "Tabela", "Item"),
    "nl": ("Deel", "Hoofdstuk", "Paragraaf", "Figuur", "Tabel", "Punt"),
    "pl": ("Część", "Rozdział", "Sekcja", "Rysunek", "Tabela", "Punkt"),
    "sv": ("Del", "Kapitel", "Avsnitt", "Figur", "Tabell", "Punkt"),
    "da": ("Del", "Kapitel", "Afsnit", "Figur", "Tabel", "Punkt"),
    "nb": ("Del", "Kapittel", "Avsnitt", "Figur", "Tabell", "Punkt"),
    "fi": ("Osa", "Luku", "Luku", "Kuva", "Taulukko", "Kohta"),
    "cs": ("Část", "Kapitola", "Sekce", "Obrázek", "Tabulka", "Bod"),
    "hu": ("rész", "fejezet", "szakasz", "ábra", "táblázat", "pont"),
    "ru": ("Часть", "Глава", "Раздел", "Рис.", "Таблица", "Пункт"),
    "uk": ("Частина", "Розділ", "Розділ", "Рис.", "Таблиця", "Пункт"),
    "ja": ("部", "章", "節", "図", "表", "項目"),
    "zh": ("部分", "章", "节", "图", "表", "条目"),
    "ko": ("부", "장", "절", "그림", "표", "항목"),
}
"""The words for the parts of a document, in the order of their names below."""
_LEVEL_OF_TITLE = -2
_NAMES = ("part", "chapter", "section", "figure", "table", "item")
_OTHER_SECTIONS = ("subsection", "subsubsection", "paragraph", "subparagraph")
_OWN_NAMES = {"figure": ("figurename",), "table": ("tablename",), "part": ("partname",), "chapter": ("chaptername",)}
_FORMATS = {"chapter": "chapterformat", "section": "sectionformat", "part": "partformat"}


def add_headings(reader: LatexReader) -> None:
    """Let a reader know headings, the class, and what is on the title page."""
    for at, level in enumerate(LEVELS):
        reader.commands[level] = _counted(level, at - 1)
    for name, depth in _UNCOUNTED.items():
        reader.commands[name] = _uncounted(depth)
    known = reader.commands
    known |= {"title": _title, "author": _front, "date": _front, "subtitle": _front, "publishers": _front}
    known |= {"titlehead": _front, "subject": _front, "institute": _front, "version": _front, "extratitle": _front}
    known |= {"maketitle": _make_title, "thanks": _thanks, "and": _and, "appendix": _appendix, "dedication": _front}
    known |= {"frontmatter": _uncounted_part, "backmatter": _uncounted_part, "mainmatter": _counted_part}
    known |= {"titleformat": _title_format, "titlelabel": _title_label, "documentclass": _class, "LoadClass": _class}
    known |= {"LoadClassWithOptions": _class, "selectlanguage": _select, "setmainlanguage": _main_language}
    known |= {"setdefaultlanguage": _main_language, "chaptername": _nothing, "chapapp": _nothing, "autodot": _nothing}
    known |= {"@chapapp": _nothing, "chaptertitlename": _nothing, "partname": _nothing, "appendixname": _nothing}
    known |= {"contentsname": _nothing, "setpartname": _nothing}
    reader.environments["appendices"] = (_appendix_environment, _nothing)
    reader.environments["subappendices"] = (_nothing, _nothing)
    reader.environments["titlepage"] = (_begin_title_page, _nothing)
    reader.environments["document"] = (_begin_document, _end_document)


def word_for(reader: LatexReader, name: str, token: Token) -> str:
    """Return the word that the document has for a counter, such as ``Figure``."""
    for own in _OWN_NAMES.get(name, ()):
        if own in reader.stream.macros:
            return reader.stream.text_of([Token(TokenKind.COMMAND, own, token.file, token.line)])
    words = _WORDS.get(reader.language.partition("-")[0], _WORDS["en"])
    kind = "section" if name in _OTHER_SECTIONS else "item" if name.startswith("enum") else name
    return words[_NAMES.index(kind)] if kind in _NAMES else ""


def _nothing(reader: LatexReader, token: Token) -> None:
    """Do nothing."""


def _counted(level: str, depth: int) -> LatexCommand:
    def read(reader: LatexReader, token: Token) -> None:
        _heading(reader, token, level, depth)

    return read


def _uncounted(depth: int) -> LatexCommand:
    def read(reader: LatexReader, token: Token) -> None:
        reader.stream.star()
        reader.stream.optional()
        _add_heading(reader, token, depth, "", "")

    return read


def _heading(reader: LatexReader, token: Token, level: str, depth: int) -> None:
    """Read a heading: with its number, if it has no star and is not too deep."""
    stream, counters = reader.stream, reader.counters
    has_star = stream.star()
    stream.optional()
    number = ""
    is_counted = not has_star and depth <= counters.values["secnumdepth"]
    if is_counted and (stream.flags["@mainmatter"] or level != "chapter"):
        counters.step(level)
        number = _printed(reader, level, token)
        shown = counters.shown(level, token)
        reader.current = LabelTarget(None, shown, level)
    _add_heading(reader, token, depth, number, level if number else "")


def _printed(reader: LatexReader, level: str, token: Token) -> str:
    """Return the number of a heading as it is printed before its title."""
    stream = reader.stream
    own = _FORMATS.get(level, "othersectionlevelsformat")
    place = (token.file, token.line)
    written: list[Token] = []
    if f"label of {level}" in stream.macros:
        written = list(stream.macros[f"label of {level}"].body)
    elif own in stream.macros:
        braced = [(TokenKind.OPEN, "{"), (TokenKind.TEXT, level), (TokenKind.CLOSE, "}")]
        arguments = [Token(kind, text, *place) for kind, text in braced] * len(stream.macros[own].parameters)
        written = [Token(TokenKind.COMMAND, own, *place), *arguments]
    elif "@seccntformat" in stream.macros and level != "chapter":
        braced = [(TokenKind.OPEN, "{"), (TokenKind.TEXT, level), (TokenKind.CLOSE, "}")]
        written = [
            Token(TokenKind.COMMAND, "@seccntformat", *place),
            *(Token(kind, text, *place) for kind, text in braced),
        ]
    shown = reader.plain(written) if written else ""
    number = shown or reader.counters.shown(level, token)
    if level == "part" and not shown and number:
        word = word_for(reader, "part", token)
        return f"{number} {word}" if reader.language in ("hu",) else f"{word} {number}"
    return number


def _add_heading(reader: LatexReader, token: Token, depth: int, number: str, word: str) -> None:
    """Add a heading with the title that comes next."""
    written = reader.stream.argument()
    if not reader.is_in_body:
        return
    reader.flush()
    draft = LineDraft(LineKind.HEADING, token, depth, number)
    reader.current = LabelTarget(draft, reader.current.number, word, [])
    lines = reader.capture(written)
    pieces: list[TextPiece] = [piece for line in lines for piece in line.pieces]
    reader.current.name = pieces
    draft.pieces = pieces
    draft.anchors = [name for line in lines for name in line.anchors]
    if has_text(pieces) or number:
        reader.add_line(draft)


# ---- The title page


def _title(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    reader.title = reader.stream.argument()


def _front(reader: LatexReader, token: Token) -> None:
    """Keep what is printed below the title."""
    from .expanding.latex_macros import Macro

    reader.stream.optional()
    written = reader.stream.argument()
    reader.stream.define(f"front {token.text}", Macro((), tuple(written)), is_global=True)


def _thanks(reader: LatexReader, token: Token) -> None:
    reader.commands["footnote"](reader, token)


def _and(reader: LatexReader, token: Token) -> None:
    from .latex_pieces import text_piece

    reader.add(text_piece(", "), token)


def _make_title(reader: LatexReader, token: Token) -> None:
    """Add the title as a heading above all others, and what is below it."""
    reader.stream.optional()
    pieces = reader.capture_pieces(reader.title)
    if has_text(pieces):
        reader.add_line(LineDraft(LineKind.HEADING, token, _LEVEL_OF_TITLE, pieces=pieces))
    for name in (
        "titlehead",
        "subject",
        "subtitle",
        "author",
        "institute",
        "date",
        "version",
        "publishers",
        "dedication",
    ):
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
        reader.stream.push([Token(TokenKind.STOP, "", token.file, token.line)])
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


def _appendix(reader: LatexReader, token: Token) -> None:
    reader.flush()
    level = "chapter" if reader.counters.has_chapters else "section"
    reader.counters.use_appendix(level)


def _appendix_environment(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    _appendix(reader, token)


def _uncounted_part(reader: LatexReader, token: Token) -> None:
    reader.stream.star()
    reader.stream.flags["@mainmatter"] = False


def _counted_part(reader: LatexReader, token: Token) -> None:
    reader.stream.star()
    reader.stream.flags["@mainmatter"] = True


# ---- How numbers are printed


def _title_format(reader: LatexReader, token: Token) -> None:
    r"""Read ``\titleformat`` of titlesec: its third argument is what is printed before a title."""
    from .expanding.latex_macros import Macro

    stream = reader.stream
    has_star = stream.star()
    named = next((one.text for one in stream.argument() if one.kind is TokenKind.COMMAND), "")
    if has_star:
        stream.argument()
        return
    stream.optional()
    stream.argument()
    label = stream.argument()
    stream.argument()
    stream.argument()
    stream.optional()
    if named in LEVELS and any(one.is_command(f"the{named}") for one in label):
        stream.define(f"label of {named}", Macro((), tuple(label)), is_global=True)


def _title_label(reader: LatexReader, token: Token) -> None:
    from .expanding.latex_macros import Macro

    label = reader.stream.argument()
    for level in LEVELS[2:]:
        own = [
            Token(one.kind, f"the{level}", one.file, one.line) if one.is_command("thetitle") else one for one in label
        ]
        reader.stream.define(f"label of {level}", Macro((), tuple(own)), is_global=True)


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
    reader.stream.primitives["open class"](reader.stream, Token(TokenKind.TEXT, name, token.file, token.line))


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
    """End the document: what comes after it is no part of it."""
    reader.flush()
    for open_file in reader.stream.readers:
        open_file.skip_rest()
