"""The conditions of LaTeX: which of two parts of a document is read."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

from .latex_definitions import ENVIRONMENT, FLAG
from .latex_macros import NO_VALUE, TRUE
from .latex_stream import TokenStream
from .latex_tokens import Token, TokenKind, plain_text

_NUMBER = re.compile(r"\s*(-?\d+)")
_COMPARISON = re.compile(r"\s*(?P<left>-?\d{1,10})\s*(?P<sign>[<>=])\s*(?P<right>-?\d{1,10})(?!\d)")
"""A comparison of numbers, which LaTeX keeps in 32 bits."""
_COMPARE = {"<": operator.lt, ">": operator.gt, "=": operator.eq}
_ALWAYS = {
    **dict.fromkeys(("iftrue", "ifpdf", "ifPDFTeX", "ifpdftex", "ifhmode"), True),
    **dict.fromkeys(("iffalse", "ifmmode", "ifvmode", "ifinner", "ifxetex", "ifluatex", "ifXeTeX", "ifLuaTeX"), False),
    **dict.fromkeys(("if@twocolumn", "if@twoside", "if@filesw", "if@nobreak", "ifdim", "ifcat", "ifeof"), False),
    "if@openright": True,
}
_PRIMITIVES = ("ifx", "if", "ifnum", "ifodd", "ifcase", "ifdefined", "ifcsname", "unless")
_TRUE, _AND, _OR, _NOT = "true", re.compile(r"\s+and\s+", re.I), re.compile(r"\s+or\s+", re.I), re.compile(r"\s*not\s+")


def add_conditions(stream: TokenStream, exists: Callable[[str], bool]) -> None:
    """Let a stream know conditions; ``exists`` says whether the document has a file."""
    known = stream.primitives
    for name in (*_ALWAYS, *_PRIMITIVES):
        known[name] = _condition
    known[FLAG] = known["if@mainmatter"] = _if_set
    stream.flags["@mainmatter"] = True
    known |= {"else": _otherwise, "or": _otherwise, "fi": _end}
    known |= {"ifthenelse": _if_then_else, "ifbool": _if_flag, "iftoggle": _if_flag, "notbool": _if_flag}
    known |= {"IfBooleanTF": _if_true, "IfBooleanT": _if_true, "IfBooleanF": _if_true}
    known |= {"IfValueTF": _if_value, "IfValueT": _if_value, "IfValueF": _if_value}
    known |= {"IfNoValueTF": _if_value, "IfNoValueT": _if_value, "IfNoValueF": _if_value}
    known |= {"ifblank": _if_blank, "ifstrempty": _if_blank, "ifx\\relax": _if_blank}
    known |= {"ifdef": _if_command, "ifundef": _if_command, "ifcsdef": _if_named, "@ifundefined": _if_named}
    known |= {"ifcsundef": _if_named, "ifstrequal": _if_equal, "@ifstar": _if_star, "@ifnextchar": _if_next}
    known |= {"@ifpackageloaded": _if_package, "@ifclassloaded": _if_package}

    def if_file(stream: TokenStream, token: Token) -> None:
        name = plain_text(stream.expanded(stream.argument()))
        _choose(stream, exists(name))

    known["IfFileExists"] = if_file


def _is_condition(stream: TokenStream, token: Token) -> bool:
    if token.kind is not TokenKind.COMMAND or not token.text.startswith("if"):
        return False
    return token.text in _ALWAYS or token.text in _PRIMITIVES or token.text[2:] in stream.flags


def _if_set(stream: TokenStream, token: Token) -> None:
    """Read on where a flag says."""
    _follow(stream, stream.flags.get(token.text[2:], False))


def _follow(stream: TokenStream, is_true: bool) -> None:
    """Read on after a condition: here, or after its ``else``."""
    if not is_true:
        _skip(stream, stops_at_else=True)


def _skip(stream: TokenStream, stops_at_else: bool, count: int = 0) -> None:
    r"""Pass tokens up to the ``\fi`` of a condition, or up to the else or the part ``count`` of it."""
    depth = 0
    while (token := stream.next_raw()) is not None:
        if token.kind is TokenKind.STOP:
            stream.push([token])
            return
        if _is_condition(stream, token):
            depth += 1
        elif token.is_command("fi"):
            if not depth:
                return
            depth -= 1
        elif not depth and stops_at_else and token.is_command("else"):
            return
        elif not depth and count and token.is_command("or"):
            count -= 1
            if not count:
                return


def _otherwise(stream: TokenStream, token: Token) -> None:
    _skip(stream, stops_at_else=False)


def _end(stream: TokenStream, token: Token) -> None:
    """Do nothing: the part before was read."""


def _condition(stream: TokenStream, token: Token) -> None:
    name = token.text
    if name in _ALWAYS:
        if name == "ifdim":
            _comparison(stream)
        elif name == "ifcat":
            stream.next_raw(), stream.next_raw()
        _follow(stream, _ALWAYS[name])
    elif name == "ifx":
        _follow(stream, _is_same(stream, stream.next_raw(), stream.next_raw()))
    elif name == "if":
        first, second = stream.next(), stream.next()
        _follow(stream, first is not None and second is not None and first.text[:1] == second.text[:1])
    elif name == "ifnum":
        _follow(stream, _compared(_comparison(stream)) is True)
    elif name == "ifodd":
        _follow(stream, _number(stream) % 2 == 1)
    elif name == "ifcase":
        count = _number(stream)
        if count:
            _skip(stream, stops_at_else=True, count=max(count, 0))
    elif name == "ifdefined":
        named = stream.next_raw()
        _follow(stream, named is not None and _is_known(stream, named.text))
    elif name == "ifcsname":
        stream.primitives["csname"](stream, token)
        named = stream.next_raw()
        _follow(stream, named is not None and _is_known(stream, named.text))


def _is_known(stream: TokenStream, name: str) -> bool:
    return name in stream.macros or name in stream.aliases or name in stream.primitives


def _is_same(stream: TokenStream, first: Token | None, second: Token | None) -> bool:
    if first is None or second is None:
        return False
    one, other = stream.macros.get(first.text), stream.macros.get(second.text)
    if first.kind is second.kind is TokenKind.COMMAND and (one is not None or other is not None):
        return one is not None and one.is_same(other)
    if TokenKind.TEXT in (first.kind, second.kind) and first.kind is second.kind:
        longer = max(first, second, key=lambda one: len(one.text))
        if len(longer.text) > 1 and longer is second:
            stream.push([longer.with_text(longer.text[1:])])
        return first.text[:1] == second.text[:1]
    return first.kind is second.kind and first.text == second.text


def _comparison(stream: TokenStream) -> str:
    """Return the text of a comparison, which ends with a space or a command that is not a number."""
    text = ""
    while (token := stream.next()) is not None:
        if token.kind is not TokenKind.TEXT:
            if token.kind is not TokenKind.SPACE:
                stream.push([token])
            elif not re.search(r"[<>=]\s*\S+$", text):
                continue
            break
        found = re.match(r"[\s\d<>=.+\-]*(?:pt|cm|mm|em|ex)?", text + token.text)
        whole = text + token.text
        end = found.end() if found is not None else 0
        if end < len(whole):
            stream.push([token.with_text(whole[end:])])
            text = whole[:end]
            break
        text = whole
    return text


def _number(stream: TokenStream) -> int:
    text = ""
    while (token := stream.next()) is not None:
        if token.kind is not TokenKind.TEXT or not token.text.lstrip("-")[:1].isdecimal():
            if token.kind is not TokenKind.SPACE:
                stream.push([token])
            break
        found = _NUMBER.match(token.text)
        end = found.end() if found is not None else 0
        text = token.text[:end]
        if end < len(token.text):
            stream.push([token.with_text(token.text[end:])])
        break
    return int(text) if _NUMBER.fullmatch(text) and len(text) < 10 else 0


# ---- Conditions whose parts are arguments


def _choose(stream: TokenStream, is_true: bool, suffix: str = "TF") -> None:
    """Read one of the two arguments that come next, or the only one if it is that of the answer."""
    first = stream.argument()
    second = stream.argument() if suffix == "TF" else []
    if suffix == "F":
        first, second = second, first
    stream.push(first if is_true else second)


def _suffix(name: str) -> str:
    return "TF" if name.endswith("TF") else name[-1]


def _if_then_else(stream: TokenStream, token: Token) -> None:
    test = _as_words(stream, stream.argument())
    _choose(stream, any(all(map(_holds, _AND.split(one))) for one in _OR.split(test)))


def _as_words(stream: TokenStream, tokens: list[Token]) -> str:
    r"""Return a test of ``\ifthenelse`` in words: what it compares, ``true`` and ``false``, and, or, not."""
    stream.push([*tokens, Token(TokenKind.STOP, "", "", 0)])
    words: list[str] = []
    while (token := stream.next()) is not None and token.kind is not TokenKind.STOP:
        if token.kind is not TokenKind.COMMAND:
            words.append(token.text)
        elif token.text == "equal":
            words.append(str(stream.text_of(stream.argument()) == stream.text_of(stream.argument())).lower())
        elif token.text in ("boolean", "toggle"):
            words.append(str(stream.flags.get(plain_text(stream.argument()), False)).lower())
        elif token.text == "isodd":
            number = stream.text_of(stream.argument())
            words.append(str(number.isdecimal() and int(number[-1:]) % 2 == 1).lower())
        elif token.text == "isundefined":
            words.append(str(not any(_is_known(stream, one.text) for one in stream.argument())).lower())
        else:
            words.append(
                {"AND": " and ", "OR": " or ", "NOT": " not ", "and": " and ", "or": " or "}.get(token.text, "")
            )
    return "".join(words)


def _holds(test: str) -> bool:
    plain = test.strip(" ()")
    negated = _NOT.match(f"{plain} ")
    if negated is not None:
        return not _holds(plain[negated.end() :])
    is_true = _compared(plain)
    return plain == _TRUE if is_true is None else is_true


def _compared(text: str) -> bool | None:
    """Return whether the comparison of two numbers that begins a text is true; None if no comparison does."""
    found = _COMPARISON.match(text)
    return _COMPARE[found["sign"]](int(found["left"]), int(found["right"])) if found is not None else None


def _if_flag(stream: TokenStream, token: Token) -> None:
    value = stream.flags.get(plain_text(stream.argument()), False)
    _choose(stream, value != (token.text == "notbool"))


def _if_true(stream: TokenStream, token: Token) -> None:
    value = any(one.is_command(TRUE) for one in stream.expanded(stream.argument()))
    _choose(stream, value, _suffix(token.text))


def _if_value(stream: TokenStream, token: Token) -> None:
    has_value = not any(one.is_command(NO_VALUE) for one in stream.argument())
    _choose(stream, has_value != ("NoValue" in token.text), _suffix(token.text))


def _if_blank(stream: TokenStream, token: Token) -> None:
    _choose(stream, not plain_text(stream.argument()))


def _if_equal(stream: TokenStream, token: Token) -> None:
    _choose(stream, plain_text(stream.argument()) == plain_text(stream.argument()))


def _if_command(stream: TokenStream, token: Token) -> None:
    named = any(_is_known(stream, one.text) for one in stream.argument())
    _choose(stream, named != (token.text == "ifundef"))


def _if_named(stream: TokenStream, token: Token) -> None:
    name = plain_text(stream.argument())
    is_known = _is_known(stream, name) or f"{ENVIRONMENT}{name}" in stream.macros
    _choose(stream, is_known != ("undef" in token.text))


def _if_star(stream: TokenStream, token: Token) -> None:
    first, second = stream.argument(), stream.argument()
    stream.push(first if stream.star() else second)


def _if_next(stream: TokenStream, token: Token) -> None:
    sign, first, second = stream.argument(), stream.argument(), stream.argument()
    stream.skip_spaces()
    following = stream.peek()
    is_next = following is not None and bool(sign) and following.text[:1] == sign[0].text[:1]
    stream.push(first if is_next else second)


def _if_package(stream: TokenStream, token: Token) -> None:
    stream.argument()
    _choose(stream, True)
