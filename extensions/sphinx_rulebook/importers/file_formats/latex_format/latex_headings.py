"""The headings of a document, with the numbers that its class prints."""

from __future__ import annotations

from ..logical_lines import LineKind
from .expanding.latex_counters import LEVELS
from .expanding.latex_macros import Macro
from .expanding.latex_tokens import Token, TokenKind, braced
from .latex_pieces import LabelTarget, LineDraft, TextPiece, has_text, markdown_piece, text_piece
from .latex_reader import LatexCommand, LatexReader, do_nothing

_UNCOUNTED = {"addpart": -1, "addchap": 0, "addsec": 1, "minisec": 3, "frametitle": 2, "centeredsection": 1}
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
_RUN_IN = 4
"""The level of titles in the line of their text."""
_NAMES = ("part", "chapter", "section", "figure", "table", "item")
_WORD_OF = dict.fromkeys(("subsection", "subsubsection", "paragraph", "subparagraph"), "section")
_OWN_NAMES = {"figure": ("figurename",), "table": ("tablename",), "part": ("partname",), "chapter": ("chaptername",)}
_FORMATS = {"chapter": "chapterformat", "section": "sectionformat", "part": "partformat"}


def add_headings(reader: LatexReader) -> None:
    """Let a reader know headings, and what changes their numbers."""
    for at, level in enumerate(LEVELS):
        reader.commands[level] = _counted(level, at - 1)
    for name, depth in _UNCOUNTED.items():
        reader.commands[name] = _uncounted(depth)
    known = reader.commands
    known |= {
        "@startsection": _start_section,
        "appendix": _appendix,
        "titleformat": _title_format,
        "titlelabel": _title_label,
    }
    reader.environments["appendices"] = (_appendix_environment, do_nothing)
    reader.environments["subappendices"] = (do_nothing, do_nothing)


def word_for(reader: LatexReader, name: str, token: Token) -> str:
    """Return the word that the document has for a counter, such as ``Figure``."""
    for own in _OWN_NAMES.get(name, ()):
        if own in reader.stream.macros:
            return reader.stream.text_of([token.another(TokenKind.COMMAND, own)])
    words = _WORDS.get(reader.language.partition("-")[0], _WORDS["en"])
    kind = "item" if name.startswith("enum") else _WORD_OF.get(name, name)
    return words[_NAMES.index(kind)] if kind in _NAMES else ""


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
    if depth >= _RUN_IN and not number:
        _add_run_in(reader, token)
    else:
        _add_heading(reader, token, depth, number, level if number else "")


def _start_section(reader: LatexReader, token: Token) -> None:
    r"""Read a heading whose look the document defines: ``\@startsection{section}{1}`` with four lengths and fonts."""
    name = reader.stream.text_of(reader.stream.argument())
    reader.stream.argument()
    for _ in range(4):
        reader.stream.argument()
    if name in LEVELS:
        _heading(reader, token, name, LEVELS.index(name) - 1)
    else:
        _uncounted(len(LEVELS) - 2)(reader, token)


def _add_run_in(reader: LatexReader, token: Token) -> None:
    """Add a title without a number at the beginning of the paragraph that it is printed in."""
    written = reader.stream.argument()
    reader.flush()
    pieces = reader.capture_pieces(written)
    if not has_text(pieces):
        return
    marks = [] if any("*" in piece.text for piece in pieces) else [markdown_piece("**")]
    draft = reader.begin_line(LineKind.PARAGRAPH, 0, "", token)
    reader.current = LabelTarget(draft, reader.current.number, "", pieces)
    for piece in (*marks, *pieces, *marks, text_piece(" ")):
        reader.add(piece, token)


def _printed(reader: LatexReader, level: str, token: Token) -> str:
    """Return the number of a heading as it is printed before its title."""
    stream = reader.stream
    own = _FORMATS.get(level, "othersectionlevelsformat")
    braced_level = braced([token.another(TokenKind.TEXT, level)], token)
    written: list[Token] = []
    if f"label of {level}" in stream.macros:
        written = list(stream.macros[f"label of {level}"].body)
    elif own in stream.macros:
        arguments = braced_level * len(stream.macros[own].parameters)
        written = [token.another(TokenKind.COMMAND, own), *arguments]
    elif "@seccntformat" in stream.macros and level != "chapter":
        written = [token.another(TokenKind.COMMAND, "@seccntformat"), *braced_level]
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
    draft.anchors += [name for line in lines for name in line.anchors]
    if has_text(pieces) or number:
        reader.add_line(draft)


def _appendix(reader: LatexReader, token: Token) -> None:
    reader.flush()
    level = "chapter" if reader.counters.has_chapters else "section"
    reader.counters.use_appendix(level)


def _appendix_environment(reader: LatexReader, token: Token) -> None:
    reader.stream.optional()
    _appendix(reader, token)


# ---- How numbers are printed


def _title_format(reader: LatexReader, token: Token) -> None:
    r"""Read ``\titleformat`` of titlesec: its third argument is what is printed before a title."""
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
    label = reader.stream.argument()
    for level in LEVELS[2:]:
        own = [one.with_text(f"the{level}") if one.is_command("thetitle") else one for one in label]
        reader.stream.define(f"label of {level}", Macro((), tuple(own)), is_global=True)
