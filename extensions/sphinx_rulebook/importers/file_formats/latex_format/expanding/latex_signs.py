r"""The commands of LaTeX that are signs, such as ``\textdegree``, and its accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache

from pylatexenc.latex2text import get_default_latex_context_db  # type: ignore[import-untyped]

from .latex_stream import TokenStream
from .latex_tokens import Token, TokenKind

_ACCENTS = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "d": "\u0323", "b": "\u0331", "k": "\u0328",
    "r": "\u030a", "t": "\u0361", "textcommabelow": "\u0326",
}  # fmt: skip
"""The combining signs of the accents."""
_OWN = {
    **{sign: sign for sign in "{}%&#$_"},
    **dict.fromkeys(("-", "/", "!", "@", "textcompwordmark", "empty", "allowbreak", "null", "strut"), "\u2060"),
    **dict.fromkeys((",", ";", ":", " ", ">", "quad", "qquad", "enspace", "enskip", "thinspace", "space"), " "),
    **dict.fromkeys(("medspace", "thickspace", "nobreakspace", "hfill", "hfil", "dotfill", "hrulefill"), " "),
    "checkmark": "✓", "cmark": "✓", "heartsuit": "♥", "diamondsuit": "♦", "clubsuit": "♣", "spadesuit": "♠",
    "varheartsuit": "♥", "vardiamondsuit": "♦", "S": "§", "P": "¶", "textsection": "§", "copyright": "©", "pounds": "£",
    "textbackslash": "\\", "backslash": "\\", "LaTeX": "LaTeX", "TeX": "TeX", "LaTeXe": "LaTeX2e", "euro": "€",
    "EUR": "€", "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_", "textless": "<",
    "textgreater": ">", "textbar": "|", "slash": "/", "og": "« ", "fg": " »", "flqq": "«", "frqq": "»", "glqq": "„",
    "grqq": "“", "glq": "‚", "grq": "‘", "flq": "‹", "frq": "›", "degree": "°", "celsius": "°C", "micro": "µ",
    "perthousand": "‰", "textquotesingle": "\u2032", "textquotedbl": '"', "ieme": "e", "ier": "er",
    "iere": "re", "no": "nº ", "No": "Nº ", "numero": "nº ", "degres": "°", "lbrack": "[", "rbrack": "]",
    "ldots": "…", "dots": "…", "textellipsis": "…", "cdots": "⋯",
    "star": "★", "bigstar": "★", "square": "□", "blacksquare": "■", "Square": "□", "CheckedBox": "☑", "XBox": "☒",
    "male": "♂", "female": "♀", "Male": "♂", "Female": "♀", "textvisiblespace": "␣", "BibTeX": "BibTeX", "vert": "|",
    "textnumero": "№", "cyrillictextnumero": "№", "textdollar": "$", "textpercent": "%", "textampersand": "&",
    "lq": "‘", "rq": "’", "lbrace": "{", "rbrace": "}", "textbraceleft": "{", "textbraceright": "}", "colon": ":",
    "ast": "*", "i": "ı", "j": "ȷ", "textsinglequote": "’", "guillemotleft": "«", "guillemotright": "»",
    "texttrademark": "™", "texthash": "#",
}  # fmt: skip
_DOTLESS = str.maketrans("ıȷ", "ij")


@cache
def signs() -> Mapping[str, str]:
    """Return the signs by the names of their commands: those of pylatexenc, with those that it lacks."""
    found: dict[str, str] = {}
    for spec in get_default_latex_context_db().iter_macro_specs():
        shown = getattr(spec, "simplify_repl", None)
        if isinstance(shown, str) and not shown.isascii() and spec.macroname not in _ACCENTS:
            found[spec.macroname] = shown
    found |= _OWN
    return found


def add_signs(stream: TokenStream) -> None:
    """Let a stream know the signs and accents."""
    stream.signs = signs()
    for name in _ACCENTS:
        stream.primitives[name] = _accent


def _accent(stream: TokenStream, token: Token) -> None:
    text = stream.text_of(stream.argument()).translate(_DOTLESS)
    if stream.keeps_signs:
        stream.push([token.another(TokenKind.TEXT, text)] if text else [])
        return
    shown = unicodedata.normalize("NFC", f"{text[:1] or chr(160)}{_ACCENTS[token.text]}{text[1:]}")
    stream.push([token.another(TokenKind.TEXT, shown)])
