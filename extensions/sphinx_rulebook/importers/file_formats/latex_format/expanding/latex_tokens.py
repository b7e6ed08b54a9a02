"""The tokens of LaTeX: commands, groups, text, each with its place in the files of the document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

_COMMAND = re.compile(r"\\(?:[A-Za-z]+|.|$)", re.S)
_COMMAND_AT = re.compile(r"\\(?:[A-Za-z@]+|.|$)", re.S)
_TEXT = re.compile(r"[^\\{}$&#^_~%\s]+")
_SPACES = re.compile(r"[ \t]*")
_BLANK = re.compile(r"[^\S\n]*\n")
_ENVIRONMENT = re.compile(r"\s*\{(?P<name>[A-Za-z@]+\*?)\}")
_ADDRESS = re.compile(r"\s*\{")
_PARAMETER = re.compile(r"#+[1-9]")
_RAW = frozenset(("verbatim", "verbatim*", "Verbatim", "lstlisting", "minted", "alltt"))
_UNREAD = frozenset(("comment", "filecontents", "filecontents*", "tikzpicture", "pgfpicture", "picture"))
"""The environments of which nothing is read; those that draw are in the report."""
_OPTION = re.compile(r"[ \t]*\[[^\]\n]*\]")
_WITH_ADDRESS = frozenset(("url", "href", "nolinkurl", "path"))
_VERBS = frozenset(("verb", "lstinline", "verb*"))


_LONGEST_ADDRESS = 2000


class TokenKind(Enum):
    """What a token is."""

    COMMAND = auto()
    OPEN = auto()
    CLOSE = auto()
    TEXT = auto()
    SPACE = auto()
    PARAGRAPH = auto()  # an empty line
    MATH = auto()  # $ or $$
    CELL = auto()  # &
    PARAMETER = auto()  # #1, or ##1 in a definition in a definition
    SCRIPT = auto()  # ^ or _
    TIE = auto()  # ~
    RAW = auto()  # text as it is, on its lines
    UNREAD = auto()  # the name of an environment of which nothing is read
    STOP = auto()  # the end of tokens that are read by themselves
    FILE_END = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its kind, its text (the name of a command without its backslash), its file and its line, from 1."""

    kind: TokenKind
    text: str
    file: str
    line: int

    def is_command(self, *names: str) -> bool:
        """Return whether the token is one of some commands."""
        return self.kind is TokenKind.COMMAND and self.text in names

    def another(self, kind: TokenKind, text: str) -> Token:
        """Return another token at the same place."""
        return Token(kind, text, self.file, self.line)

    def with_text(self, text: str) -> Token:
        """Return a token of the same kind with another text, at the same place."""
        return self.another(self.kind, text)


class TokenReader:
    """Reads the tokens of one file, when they are asked for: the commands read before may change what a letter is."""

    def __init__(self, text: str, file: str, has_at: bool = False) -> None:
        self.file, self.has_at = file, has_at
        self.unread: set[str] = set(_UNREAD)
        self._text, self._at, self._line = text, 0, 1
        self._is_line_start = True
        self._waiting: list[Token] = []

    def skip_rest(self) -> None:
        """Go to the end of the file."""
        self._at, self._waiting = len(self._text), []

    def skip_past(self, mark: str) -> None:
        """Go to the place after the next ``mark``, or to the end."""
        found = self._text.find(mark, self._at)
        self._pass(found + len(mark) if found >= 0 else len(self._text))

    def next(self) -> Token | None:
        """Return the next token, or None at the end."""
        if self._waiting:
            return self._waiting.pop()
        while self._at < len(self._text):
            sign = self._text[self._at]
            if sign == "%":
                self._comment()
            elif sign.isspace():
                token = self._space()
                if token is not None:
                    return token
            else:
                self._is_line_start = False
                return self._sign(sign)
        return None

    def _token(self, kind: TokenKind, text: str) -> Token:
        return Token(kind, text, self.file, self._line)

    def _pass(self, stop: int) -> str:
        """Go to a place, and return the text up to it."""
        passed = self._text[self._at : stop]
        self._line += passed.count("\n")
        self._at = stop
        return passed

    def _comment(self) -> None:
        """Pass a comment with the end of its line and the spaces at the start of the next one."""
        end = self._text.find("\n", self._at)
        self._pass(end + 1 if end >= 0 else len(self._text))
        self._pass(_match_end(_SPACES, self._text, self._at))
        self._is_line_start = True

    def _space(self) -> Token | None:
        """Return the token of spaces: nothing at the start of a line, a paragraph for an empty line."""
        lines = int(self._is_line_start)
        token = self._token(TokenKind.SPACE, " ")
        while (blank := _BLANK.match(self._text, self._at)) is not None:
            self._pass(blank.end())
            lines += 1
            self._is_line_start = True
        start = self._at
        while self._at < len(self._text) and self._text[self._at].isspace() and self._text[self._at] != "\n":
            self._at += 1
        if lines > 1:
            return self._token(TokenKind.PARAGRAPH, "par")
        if lines and token.line == self._line and self._at > start:
            return None  # at the start of a line
        return token

    def _sign(self, sign: str) -> Token:
        if sign == "\\":
            return self._command()
        text = _TEXT.match(self._text, self._at)
        if text is not None:
            return self._taken(TokenKind.TEXT, text[0])
        if sign == "#":
            parameter = _PARAMETER.match(self._text, self._at)
            return self._taken(TokenKind.PARAMETER, parameter[0] if parameter is not None else "#")
        if sign == "$":
            return self._taken(TokenKind.MATH, "$$" if self._text.startswith("$$", self._at) else "$")
        kinds = {"{": TokenKind.OPEN, "}": TokenKind.CLOSE, "&": TokenKind.CELL, "~": TokenKind.TIE}
        return self._taken(kinds.get(sign, TokenKind.SCRIPT), sign)

    def _taken(self, kind: TokenKind, text: str) -> Token:
        token = self._token(kind, text)
        self._at += len(text)
        return token

    def _command(self) -> Token:
        pattern = _COMMAND_AT if self.has_at else _COMMAND
        name = self._text[self._at + 1 : _match_end(pattern, self._text, self._at)]
        token = self._token(TokenKind.COMMAND, name)
        self._pass(self._at + 1 + len(name))
        if name in _VERBS:
            return self._verb(token)
        if name == "begin" and (inner := self._raw_environment()) is not None:
            return inner
        if name in _WITH_ADDRESS:
            self._address()
        elif name[:1].isalpha() or "@" in name:
            self._pass(_match_end(_SPACES, self._text, self._at))
            if self._text.startswith("\n", self._at) and _BLANK.match(self._text, self._at + 1) is None:
                self._pass(_match_end(_SPACES, self._text, self._at + 1))
        elif not name.strip():
            return token.another(TokenKind.COMMAND, " ")
        return token

    def _verb(self, token: Token) -> Token:
        r"""Return the text of ``\verb|text|``."""
        if self._text.startswith("*", self._at):
            self._at += 1
        self._pass(_match_end(_OPTION, self._text, self._at) if token.text == "lstinline" else self._at)
        mark = self._text[self._at : self._at + 1]
        mark = "}" if mark == "{" else mark
        end = self._text.find(mark, self._at + 1) if mark.strip() else -1
        line_end = self._text.find("\n", self._at)
        if end < 0 or (0 <= line_end < end):
            return token
        shown = token.another(TokenKind.RAW, self._text[self._at + 1 : end])
        self._at = end + 1
        return shown

    def _raw_environment(self) -> Token | None:
        """Return the text of an environment that is not LaTeX inside, or None for any other; it begins here."""
        match = _ENVIRONMENT.match(self._text, self._at)
        if match is None or (match["name"] not in _RAW and match["name"] not in self.unread):
            return None
        name = match["name"]
        end = self._text.find(f"\\end{{{name}}}", match.end())
        if end < 0:
            return None
        line = self._line
        self._pass(match.end())
        if name in _RAW:
            self._pass(_match_end(_OPTION, self._text, self._at))
        inside = self._pass(end)
        self._pass(end + len(f"\\end{{{name}}}"))
        if name in _RAW:
            return Token(TokenKind.RAW, f"\n{inside.strip(chr(10))}\n", self.file, line)
        return Token(TokenKind.UNREAD, name, self.file, line)

    def _address(self) -> None:
        """Read an address in braces as it is: a percent sign in it does not begin a comment."""
        open_ = _ADDRESS.match(self._text, self._at)
        if open_ is None:
            return
        depth, at = 1, open_.end()
        last = min(len(self._text), at + _LONGEST_ADDRESS)
        while at < last and depth:
            sign = self._text[at]
            at += 2 if sign == "\\" else 1
            depth += {"{": 1, "}": -1}.get(sign, 0)
        inside = self._text[open_.end() : at - 1]
        if depth or _PARAMETER.search(inside) or "\n\n" in inside:
            return
        tokens = [
            self._token(TokenKind.OPEN, "{"),
            self._token(TokenKind.TEXT, inside.replace("\n", "")),
            self._token(TokenKind.CLOSE, "}"),
        ]
        self._pass(at)
        self._waiting = [token for token in reversed(tokens) if token.text]


def braced(tokens: Sequence[Token], place: Token) -> list[Token]:
    """Return tokens in braces, which are at the place of another token."""
    first = place.another(TokenKind.OPEN, "{")
    return [first, *tokens, place.another(TokenKind.CLOSE, "}")]


def _match_end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match is not None else at


def tokens_of(text: str, place: Token, has_at: bool = True) -> list[Token]:
    """Return the tokens of a text of our own at the place of another token."""
    return list(_at(TokenReader(text, place.file, has_at), place))


def _at(reader: TokenReader, place: Token) -> Iterator[Token]:
    while (token := reader.next()) is not None:
        yield place.another(token.kind, token.text)


def as_source(tokens: list[Token]) -> str:
    """Return tokens as LaTeX."""
    parts: list[str] = []
    is_word = False
    for token in tokens:
        if is_word and token.text[:1].isalpha() and token.kind is not TokenKind.COMMAND:
            parts.append(" ")
        is_word = False
        if token.kind is TokenKind.COMMAND:
            parts.append(f"\\{token.text}")
            is_word = token.text[:1].isalpha()
            continue
        if token.kind is TokenKind.PARAGRAPH:
            parts.append(" ")
        elif token.kind not in (TokenKind.STOP, TokenKind.UNREAD, TokenKind.FILE_END):
            parts.append(token.text)
    return "".join(parts)


def plain_text(tokens: list[Token]) -> str:
    """Return tokens as the plain text of a name, a key or an address."""
    return " ".join(as_source(tokens).split())
