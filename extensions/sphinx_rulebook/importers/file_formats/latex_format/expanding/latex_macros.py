"""The macros of a document: what they take, and what they become."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from .latex_tokens import Token, TokenKind

NO_VALUE = "-NoValue-"
"""The name of the command that stands for an optional argument that was not given."""
TRUE, FALSE = "BooleanTrue", "BooleanFalse"


class ParameterKind(Enum):
    """How an argument is written."""

    NEEDED = auto()
    OPTIONAL = auto()
    STAR = auto()
    DELIMITED = auto()  # up to some tokens
    LITERAL = auto()  # tokens that come first


@dataclass(frozen=True, slots=True)
class MacroParameter:
    """A parameter: its kind, its default (None for no value), the tokens that end it or that it is."""

    kind: ParameterKind
    default: tuple[Token, ...] | None = None
    tokens: tuple[Token, ...] = ()
    brackets: str = "[]"


@dataclass(frozen=True, slots=True)
class Macro:
    """A macro: its parameters and its text."""

    parameters: tuple[MacroParameter, ...]
    body: tuple[Token, ...]

    def is_same(self, other: Macro | None) -> bool:
        """Return whether another macro means the same."""
        if other is None or len(self.parameters) != len(other.parameters):
            return False
        mine, others = ([(one.kind, one.text) for one in macro.body] for macro in (self, other))
        return mine == others


def with_arguments(macro: Macro, arguments: Sequence[Sequence[Token]], place: Token) -> list[Token]:
    """Return the text of a macro with its arguments, at the place of its command."""
    out: list[Token] = []
    for token in macro.body:
        if token.kind is TokenKind.PARAMETER:
            if token.text.startswith("##"):
                out.append(place.another(TokenKind.PARAMETER, token.text[1:]))
                continue
            number = int(token.text[1:]) if token.text[1:].isdigit() else 0
            out += arguments[number - 1] if 0 < number <= len(arguments) else ()
        else:
            out.append(place.another(token.kind, token.text))
    return out


def of_count(count: int, default: Sequence[Token] | None) -> tuple[MacroParameter, ...]:
    r"""Return the parameters of ``\newcommand``: their count, and the default of the first if it is optional."""
    needed = [MacroParameter(ParameterKind.NEEDED)] * max(0, min(count, 9))
    if default is not None and needed:
        needed[0] = MacroParameter(ParameterKind.OPTIONAL, tuple(default))
    return tuple(needed)


def of_text(tokens: Sequence[Token]) -> tuple[MacroParameter, ...]:
    r"""Return the parameters of ``\def``, with the tokens between them."""
    parameters: list[MacroParameter] = []
    between: list[Token] = []
    is_open = False

    def close() -> None:
        nonlocal between
        if is_open:
            kind = ParameterKind.DELIMITED if between else ParameterKind.NEEDED
            parameters.append(MacroParameter(kind, None, tuple(between)))
        elif between:
            parameters.append(MacroParameter(ParameterKind.LITERAL, None, tuple(between)))
        between = []

    for token in tokens:
        if token.kind is TokenKind.PARAMETER:
            close()
            is_open = True
        else:
            between.append(token)
    close()
    return tuple(parameters)


def of_specification(tokens: Sequence[Token]) -> tuple[MacroParameter, ...] | None:
    """Return the parameters of xparse, such as ``s o m O{x}``; None if a kind is not known."""
    flat = [
        one.with_text(sign) if one.kind is TokenKind.TEXT else one
        for one in tokens
        for sign in (one.text if one.kind is TokenKind.TEXT else " ")
    ]
    signs = [one for one in flat if one.kind is not TokenKind.SPACE and one.text not in ("+", "!")]
    parameters: list[MacroParameter] = []
    at = 0
    while at < len(signs):
        letter, at = signs[at].text, at + 1
        brackets = "[]"
        if letter in ("d", "D", "r", "R") and at + 1 < len(signs):
            brackets, at = signs[at].text + signs[at + 1].text, at + 2
        default: tuple[Token, ...] | None = None
        if letter in ("O", "D", "R"):
            default, at = _group(signs, at)
        if letter == "m":
            parameters.append(MacroParameter(ParameterKind.NEEDED))
        elif letter == "s":
            parameters.append(MacroParameter(ParameterKind.STAR))
        elif letter in ("o", "O", "d", "D", "r", "R"):
            parameters.append(MacroParameter(ParameterKind.OPTIONAL, default, (), brackets))
        else:
            return None
    return tuple(parameters)


def _group(tokens: Sequence[Token], at: int) -> tuple[tuple[Token, ...], int]:
    """Return the tokens in the braces at a place, and the place after them."""
    if at >= len(tokens) or tokens[at].kind is not TokenKind.OPEN:
        return tuple(tokens[at : at + 1]), at + 1
    depth, end = 0, at
    while end < len(tokens):
        depth += {TokenKind.OPEN: 1, TokenKind.CLOSE: -1}.get(tokens[end].kind, 0)
        end += 1
        if not depth:
            break
    return tuple(tokens[at + 1 : end - 1]), end
