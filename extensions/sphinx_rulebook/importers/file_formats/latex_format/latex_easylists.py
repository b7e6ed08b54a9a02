r"""The lists of the package easylist: ``&`` begins an item, ``&&`` one below it, and so on.

The signs may be ``&``, ``#``, ``§``, ``¶`` or ``@``; which one it is depends on the option of the package. An item has
the number of each level above it, such as 1.2.1, unless the style of the list, or ``\ListProperties``, says otherwise.
"""

from __future__ import annotations

import re

from ..logical_lines import LineKind
from ..number_formats import print_count
from .expanding.latex_macros import Macro
from .expanding.latex_options import options_of
from .expanding.latex_tokens import Token, TokenKind, braced, plain_text
from .latex_pieces import LabelTarget
from .latex_reader import LatexReader
from .latex_state import OpenList

_NAME = "easylist"
_ITEM, _PROPERTIES = "easylist item", "properties of easylists"
_SIGNS = re.compile(r"(?P<signs>§+|¶+|@+(?=$))(?P<text>.*)", re.S)
_FORMS = {"a": "decimal", "r": "lower-roman", "R": "upper-roman", "l": "lower-alpha", "L": "upper-alpha"}
_ENUMERATE = ("decimal", "lower-alpha", "lower-roman", "upper-alpha")
_BULLETED = frozenset(("itemize", "checklist"))
_BULLET = "•"
_DEEPEST = 6


def add_easylists(reader: LatexReader) -> None:
    """Let a reader know the lists of the package easylist."""
    reader.environments[_NAME] = (_begin, _end)
    reader.commands |= {_ITEM: _item, "ListProperties": _keep_properties, "NewList": _keep_properties}


def _begin(reader: LatexReader, token: Token) -> None:
    """Open a list, and write the signs of its items as commands, each with its level and its number."""
    reader.flush()
    style = plain_text(reader.stream.optional() or []).strip()
    reader.lists.append(OpenList(_NAME, "", len(reader.lists) + 1))
    counts: list[int] = []
    written: list[Token] = []
    given = reader.stream.macros.get(_PROPERTIES)
    tokens, options = _up_to_end(reader, options_of(list(given.body)) if given is not None else {})
    properties = {key.rstrip("*"): reader.plain(value).strip() for key, value in options.items()}
    for one in tokens:
        level = _level_of(one)
        if level is None:
            written.append(one)
            continue
        counts = _next_counts(counts, level, properties)
        shown = [_number(counts[:at], style, properties) for at in range(1, level + 1)]
        depth = level - next((at for at, number in enumerate(shown) if not _is_rule(number)), level - 1)
        parts = [one.another(TokenKind.TEXT, part) for part in (str(depth), shown[-1])]
        written += [one.another(TokenKind.COMMAND, _ITEM), *braced([parts[0]], one), *braced([parts[1]], one)]
    reader.stream.push(written)


def _next_counts(counts: list[int], level: int, properties: dict[str, str]) -> list[int]:
    """Return the counts of the levels down to that of the next item, after those of the one above it."""
    if len(counts) >= level:
        return [*counts[: level - 1], counts[level - 1] + 1]
    # Levels without an item of their own have the numbers with which they start.
    above = [_start(properties, at, 0) for at in range(len(counts) + 1, level)]
    return [*counts, *above, _start(properties, level, 1)]


def _up_to_end(reader: LatexReader, properties: dict[str, list[Token]]) -> tuple[list[Token], dict[str, list[Token]]]:
    r"""Return the tokens up to the end of the list, its signs in a row joined, and its properties: those given, and
    those of ``\ListProperties`` in it.
    """
    out: list[Token] = []
    nested = braces = 0
    while (token := reader.stream.next_raw()) is not None:
        if token.kind in (TokenKind.STOP, TokenKind.FILE_END):
            return [*out, token], properties
        if token.is_command("ListProperties"):
            properties |= options_of(reader.stream.optional("()") or [])
            continue
        if token.is_command("begin"):
            nested += 1  # the cells of a table are not items
        elif token.is_command("end"):
            nested -= 1
            if nested < 0:
                return [*out, token], properties
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
    return out, properties


def _level_of(token: Token) -> int | None:
    """Return the level of the item that joined signs begin: `_up_to_end` makes them stops, which have no text else."""
    return len(token.text) if token.kind is TokenKind.STOP and token.text else None


def _start(properties: dict[str, str], level: int, other: int) -> int:
    given = properties.get(f"Start{level}", "")
    return int(given) if given.isdecimal() and len(given) < 5 else other


def _number(counts: list[int], style: str, properties: dict[str, str]) -> str:
    """Return the number of an item, by the counts of the levels down to its own."""
    if style in _BULLETED:
        return _BULLET
    level = len(counts)
    general = properties.get("Numbers", "")
    shown: list[str] = []
    for at, count in enumerate(counts, 1):
        form = _FORMS.get(properties.get(f"Numbers{at}") or general, "decimal")
        if style == "enumerate" and f"Numbers{at}" not in properties:
            form = _ENUMERATE[min(at, len(_ENUMERATE)) - 1]
        shown.append(print_count(count, form))
    if style == "enumerate":
        return f"({shown[-1]})" if level == 2 else f"{shown[-1]}."
    hidden = properties.get(f"Hide{level}", properties.get("Hide", ""))
    if (level > 1 and hidden.isdecimal() and int(hidden) >= level - 1) or not shown[-1].isdecimal():
        return f"{shown[-1]}."
    return ".".join(shown[min(int(hidden), level - 1) if hidden.isdecimal() else 0 :])


def _is_rule(number: str) -> bool:
    """Return whether a number is that of a rule, with those above it, and not that of an item in its list."""
    return number != _BULLET and not number.startswith("(") and not number.endswith(".")


def _item(reader: LatexReader, token: Token) -> None:
    depth, number = plain_text(reader.stream.argument()), plain_text(reader.stream.argument())
    if not reader.lists:
        return
    own = reader.lists[-1]
    level = min(own.level + int(depth) - 1, _DEEPEST)
    is_rule = _is_rule(number)
    draft = reader.begin_line(LineKind.PARAGRAPH if is_rule else LineKind.ITEM, 0 if is_rule else level, number, token)
    reader.current = LabelTarget(draft, reader.current.number if number == _BULLET else number, "item")


def _end(reader: LatexReader, token: Token) -> None:
    reader.flush()
    reader.end_empty()
    if reader.lists:
        reader.lists.pop()


def _keep_properties(reader: LatexReader, token: Token) -> None:
    """Keep the properties of the lists that follow."""
    reader.stream.define(_PROPERTIES, Macro((), tuple(reader.stream.optional("()") or ())))
