"""The formulas of a document."""

from __future__ import annotations

import re
from collections.abc import Callable

from lxml import etree
from lxml.html import fragment_fromstring

from ....markup.text.formulas import FormulaError, mathml
from ...documents.raised_digits import lowered, raised
from ..html_format.html_formulas import read_html_formula
from ..logical_lines import escaped
from ..written_formulas import FLATTENED, is_too_deep, write_formula, write_tex
from .expanding.latex_signs import signs
from .expanding.latex_tokens import Token, TokenKind, as_source, braced, plain_text
from .latex_pieces import LabelTarget, markdown_piece, text_piece
from .latex_reader import LatexCommand, LatexReader, do_nothing
from .latex_references import add_label

_ENVIRONMENTS = {
    "math": "", "displaymath": "", "equation": "equation", "equation*": "", "align": "", "align*": "", "gather": "",
    "gather*": "", "multline": "", "multline*": "", "eqnarray": "", "eqnarray*": "", "flalign": "", "flalign*": "",
    "alignat": "", "alignat*": "", "dmath": "", "dmath*": "",
}  # fmt: skip
"""The environments that are formulas, with the counter of their numbers."""
_ROWS = {
    **dict.fromkeys(("align", "align*", "eqnarray", "eqnarray*", "flalign", "flalign*"), "aligned"),
    **dict.fromkeys(("alignat", "alignat*", "multline"), "aligned"),
    **dict.fromkeys(("gather", "gather*", "multline*"), "gathered"),
}
"""What shows the rows of an environment in a formula."""
_LABEL = re.compile(r"\\label\s*\{[^{}]*\}|\\(?:nonumber|notag|displaystyle|limits)\b\s?")
_TAG = re.compile(r"\\tag\*?\s*\{[^{}]*\}")
_COMMAND = re.compile(r"\\([A-Za-z]+) ?|\\(.)", re.S)
_SCRIPT = re.compile(
    r"(?:\{\})?\s*(?P<place>[\^_])\s*(?:\{(?P<group>[^{}$]{1,20}(?:\{[a-z]{1,4}\})?)\}|(?P<sign>\\circ|[\w+\-]))"
)
_SPACE_FIRST = re.compile(r"\\(?:[,;: ]|quad\b)|~")
_LONGEST = 900
_MONEY = re.compile(r"[\d.,]+")


def add_formulas(reader: LatexReader) -> None:
    """Let a reader know formulas."""
    reader.commands |= {"math": _dollars, "(": _round, "[": _square, "ensuremath": _ensured}
    for name, counter in _ENVIRONMENTS.items():
        reader.environments[name] = (_environment(name, counter), do_nothing)


def _ensured(reader: LatexReader, token: Token) -> None:
    stream = reader.stream
    stream.keeps_signs = True
    tokens = stream.expanded(stream.argument())
    stream.keeps_signs = False
    _add(reader, tokens, token)


def _collected(reader: LatexReader, token: Token, is_end: Callable[[Token], bool]) -> list[Token]:
    """Return the tokens of a formula up to its end, or up to the end of its paragraph."""
    stream = reader.stream
    stream.keeps_signs = True
    tokens: list[Token] = []
    while (one := stream.next()) is not None and not is_end(one):
        if one.kind in (TokenKind.STOP, TokenKind.FILE_END, TokenKind.PARAGRAPH):
            if one.kind is TokenKind.PARAGRAPH and token.kind is not TokenKind.MATH:
                continue
            stream.push([one])
            reader.notes.leave_out(token, as_source(tokens), "the end of a formula, which is missing")
            break
        if not one.is_command("ensuremath", "protect"):
            tokens.append(one)
    stream.keeps_signs = False
    return tokens


def _dollars(reader: LatexReader, token: Token) -> None:
    depth = 0

    def is_end(one: Token) -> bool:
        nonlocal depth
        depth += {TokenKind.OPEN: 1, TokenKind.CLOSE: -1}.get(one.kind, 0)
        return one.kind is TokenKind.MATH and depth <= 0

    if token.text == "$$" and (following := reader.stream.peek()) is not None and following.kind is TokenKind.CLOSE:
        return
    _add(reader, _collected(reader, token, is_end), token)


def _round(reader: LatexReader, token: Token) -> None:
    _add(reader, _collected(reader, token, lambda one: one.is_command(")")), token)


def _square(reader: LatexReader, token: Token) -> None:
    _add(reader, _collected(reader, token, lambda one: one.is_command("]")), token)


def _environment(name: str, counter: str) -> LatexCommand:
    def begin(reader: LatexReader, token: Token) -> None:
        depth = 1

        def is_end(one: Token) -> bool:
            nonlocal depth
            if one.is_command("begin", "end"):
                written = reader.stream.argument()
                if plain_text(written) == name:
                    depth += 1 if one.text == "begin" else -1
                if depth:
                    reader.stream.push(braced(written, one))
            return not depth

        if name.startswith("alignat"):
            reader.stream.argument()
        tokens = _collected(reader, token, is_end)
        if counter:
            reader.counters.step(counter)
        number = reader.counters.shown(counter, token) if counter else ""
        outer = reader.current
        _labels(reader, tokens, number)
        source = as_source(tokens)
        rows = _ROWS.get(name, "")
        _add_source(reader, source, token, rows)
        if number:
            reader.add(text_piece(f" ({number})"), token)
        reader.current = outer
        if depth <= 0:
            reader.close_environment()

    return begin


def _labels(reader: LatexReader, tokens: list[Token], number: str) -> None:
    """Let the labels in a formula stand for it."""
    for at, token in enumerate(tokens):
        if token.is_command("label"):
            inside = tokens[at + 2 :]
            end = next((place for place, one in enumerate(inside) if one.kind is TokenKind.CLOSE), len(inside))
            # The line is that of the formula, and not that of the heading which was counted last.
            reader.current = LabelTarget(None if number else reader.current.line, number, "equation")
            add_label(reader, plain_text(inside[:end]), token)


def _add(reader: LatexReader, tokens: list[Token], token: Token) -> None:
    _add_source(reader, as_source(tokens), token, "")


def _add_source(reader: LatexReader, source: str, token: Token, rows: str) -> None:
    tex = " ".join(_TAG.sub("", _LABEL.sub("", source)).split()).strip()
    if not reader.is_in_body or not tex:
        return
    if rows and ("&" in tex or "\\\\" in tex):
        tex = f"\\begin{{{rows}}}{tex}\\end{{{rows}}}"
    shown = _script(tex) or _plain_formula(tex)
    if shown is None and len(tex) <= _LONGEST:
        shown = write_tex(tex)
    if shown is None:
        text = _as_text(tex)
        shown = escaped(text)
        reader.notes.leave_out(token, text, FLATTENED)
    if _SPACE_FIRST.match(tex) is not None:
        reader.add(text_piece(" "), token)
    reader.add(markdown_piece(shown), token)


def _script(tex: str) -> str:
    """Return a formula that only raises or lowers something after a word: the digits of m², a degree, the letters of
    1st.
    """
    match = _SCRIPT.fullmatch(tex)
    if match is None:
        return ""
    inside = next(filter(None, (match["group"], match["sign"])), "").strip()
    if inside == "\\circ":
        return "°"
    words = re.sub(r"\\(?:text|mathrm|textrm|rm)\s*\{?|\}", "", inside).strip()
    shown = (raised if match["place"] == "^" else lowered)(words)
    return shown or (escaped(words) if words.isalpha() else "")


def _plain_formula(tex: str) -> str | None:
    """Return a formula without anything above or below as Markdown of plain text, or None for any other."""
    if _MONEY.fullmatch(tex):
        return tex
    if len(tex) > _LONGEST:
        return None
    try:
        tree = fragment_fromstring(mathml(tex, False))
    except (FormulaError, etree.ParserError, ValueError):
        return None
    if is_too_deep(tree):
        return None
    shown, is_whole = write_formula(read_html_formula(tree))
    is_formula = "\ufdd0" in shown or not is_whole
    return None if is_formula else shown


def _as_text(tex: str) -> str:
    """Return a formula that cannot be shown as one as a line of text."""

    def show(match: re.Match[str]) -> str:
        name = match[1] or match[2]
        return signs().get(name, f"{name} " if match[1] and len(name) > 2 else "")

    return " ".join(_COMMAND.sub(show, tex).replace("{", "").replace("}", "").replace("$", "").split())
