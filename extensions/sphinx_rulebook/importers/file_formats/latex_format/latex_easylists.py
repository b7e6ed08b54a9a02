r"""The lists of the package easylist: ``&`` begins an item, ``&&`` one below it, and so on.

The signs may be ``&``, ``#``, ``§``, ``¶`` or ``@``; which one it is depends on the option of the package. An item has
the number of each level above it, such as 1.2.1, unless the style of the list, or ``\ListProperties``, says otherwise.
"""

from __future__ import annotations

import re

from ..logical_lines import LineKind
from ..number_formats import print_count
from .expanding.latex_options import options_of
from .expanding.latex_tokens import Token, TokenKind, braced, plain_text
from .latex_pieces import LabelTarget
from .latex_reader import LatexReader
from .latex_state import OpenList

_NAME = "easylist"
_ITEM = "easylist item"
_SIGNS = re.compile(r"(?P<signs>§+|¶+|@+(?=$))(?P<text>.*)", re.S)
_FORMS = {"a": "decimal", "r": "lower-roman", "R": "upper-roman", "l": "lower-alpha", "L": "upper-alpha"}
_ENUMERATE = ("decimal", "lower-alpha", "lower-roman", "upper-alpha")
_BULLETED = frozenset(("itemize", "checklist"))
_BULLET = "•"
_DEEPEST = 6


def add_easylists(reader: LatexReader) -> None:
    """Let a reader know the lists of the package easylist."""
    reader.environments[_NAME] = (_begin, _end)
    reader.commands |= {_ITEM: _item, "ListProperties": _skip_properties, "NewList": _skip_properties}


def _begin(reader: LatexReader, token: Token) -> None:
    """Open a list, and write the signs of its items as commands, each with its level and its number."""
    reader.flush()
    style = plain_text(reader.stream.optional() or []).strip()
    reader.lists.append(OpenList(_NAME, "", len(reader.lists) + 1))
    counts: list[int] = []
    properties: dict[str, list[Token]] = {}
    written: list[Token] = []
    for one in _up_to_end(reader, properties):
        level = _level_of(one)
        if level is None:
            written.append(one)
            continue
        del counts[level:]
        counts += [0] * (level - len(counts))
        if not counts[-1]:
            counts[-1] = _first(properties, level) - 1
        counts[-1] += 1
        parts = [one.another(TokenKind.TEXT, part) for part in (str(level), _number(counts, style, properties))]
        written += [one.another(TokenKind.COMMAND, _ITEM), *braced([parts[0]], one), *braced([parts[1]], one)]
    reader.stream.push(written)


def _up_to_end(reader: LatexReader, properties: dict[str, list[Token]]) -> list[Token]:
    r"""Return the tokens up to the end of the list, its signs in a row joined, without ``\ListProperties``."""
    out: list[Token] = []
    nested = braces = 0
    while (token := reader.stream.next_raw()) is not None:
        if token.kind in (TokenKind.STOP, TokenKind.FILE_END):
            return [*out, token]
        if token.is_command("ListProperties"):
            properties |= options_of(reader.stream.optional("()") or [])
            continue
        if token.is_command("begin"):
            nested += 1  # the cells of a table are not items
        elif token.is_command("end"):
            nested -= 1
            if nested < 0:
                return [*out, token]
        braces += {TokenKind.OPEN: 1, TokenKind.CLOSE: -1}.get(token.kind, 0)
        found = _SIGNS.match(token.text) if token.kind is TokenKind.TEXT else None
        signs = found["signs"] if found is not None else ""
        if token.kind is TokenKind.CELL or (token.kind is TokenKind.PARAMETER and token.text == "#"):
            signs = token.text
        if not signs or nested or braces:
            out.append(token)
            continue
        while out and out[-1].kind is TokenKind.SPACE:
            out.pop()
        if out and _level_of(out[-1]) is not None:
            signs = out.pop().text + signs
        out.append(token.another(TokenKind.STOP, signs))
        if found is not None and found["text"]:
            out.append(token.with_text(found["text"]))
    return out


def _level_of(token: Token) -> int | None:
    return len(token.text) if token.kind is TokenKind.STOP and token.text else None


def _first(properties: dict[str, list[Token]], level: int) -> int:
    given = plain_text(properties.get(f"Start{level}", [])).strip()
    return int(given) if given.isdecimal() and len(given) < 5 else 1


def _number(counts: list[int], style: str, properties: dict[str, list[Token]]) -> str:
    """Return the number of an item, by the counts of the levels down to its own."""
    if style in _BULLETED:
        return _BULLET
    level = len(counts)
    general = plain_text(properties.get("Numbers", [])).strip()
    shown: list[str] = []
    for at, count in enumerate(counts, 1):
        form = _FORMS.get(plain_text(properties.get(f"Numbers{at}", [])).strip() or general, "decimal")
        if style == "enumerate" and f"Numbers{at}" not in properties:
            form = _ENUMERATE[min(at, len(_ENUMERATE)) - 1]
        shown.append(print_count(count, form))
    if style == "enumerate":
        return f"({shown[-1]})" if level == 2 else f"{shown[-1]}."
    hidden = plain_text(properties.get(f"Hide{level}", properties.get("Hide", []))).strip()
    return ".".join(shown[min(int(hidden), level - 1) if hidden.isdecimal() else 0 :])


def _item(reader: LatexReader, token: Token) -> None:
    depth, number = plain_text(reader.stream.argument()), plain_text(reader.stream.argument())
    if not reader.lists:
        return
    own = reader.lists[-1]
    level = min(own.level + int(depth) - 1, _DEEPEST)
    is_rule = number != _BULLET and not number.startswith("(") and not number.endswith(".")
    draft = reader.begin_line(LineKind.PARAGRAPH if is_rule else LineKind.ITEM, 0 if is_rule else level, number, token)
    reader.current = LabelTarget(draft, reader.current.number if number == _BULLET else number, "item")


def _end(reader: LatexReader, token: Token) -> None:
    reader.flush()
    reader.end_empty()
    if reader.lists:
        reader.lists.pop()


def _skip_properties(reader: LatexReader, token: Token) -> None:
    reader.stream.optional("()")
