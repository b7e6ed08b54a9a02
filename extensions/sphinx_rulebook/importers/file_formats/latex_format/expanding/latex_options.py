"""The options of commands and environments: ``title={Setup},label=x``."""

from __future__ import annotations

from .latex_tokens import Token, TokenKind, as_source


def options_of(tokens: list[Token]) -> dict[str, list[Token]]:
    """Return options such as ``title={Setup},label=x`` by their keys; those without a value have an empty one."""
    found: dict[str, list[Token]] = {}
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += {TokenKind.OPEN: 1, TokenKind.CLOSE: -1}.get(token.kind, 0)
        if token.kind is TokenKind.TEXT and not depth and "," in token.text:
            for at, text in enumerate(token.text.split(",")):
                if at:
                    parts.append([])
                if text:
                    parts[-1].append(token.with_text(text))
        else:
            parts[-1].append(token)
    for part in parts:
        key, value = _key_and_value(part)
        if key:
            found[key] = value
    return found


def _key_and_value(part: list[Token]) -> tuple[str, list[Token]]:
    key: list[str] = []
    for at, token in enumerate(part):
        if token.kind is TokenKind.TEXT and "=" in token.text:
            before, _, after = token.text.partition("=")
            rest = [token.with_text(after)] if after else []
            value = [*rest, *part[at + 1 :]]
            while value and value[0].kind is TokenKind.SPACE:
                value = value[1:]
            while value and value[-1].kind is TokenKind.SPACE:
                value = value[:-1]
            if len(value) > 1 and value[0].kind is TokenKind.OPEN and value[-1].kind is TokenKind.CLOSE:
                value = value[1:-1]
            return " ".join(("".join(key) + before).split()), value
        key.append(as_source([token]))
    return " ".join("".join(key).split()), []
