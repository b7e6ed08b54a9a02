"""The tokens of RTF: braces, control words, and what is text (Rich Text Format Specification 1.9.1, "Contents of an
RTF File").
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import NamedTuple

_TOKEN = re.compile(
    rb"\\(?P<word>[A-Za-z]{1,64})(?P<value>-?[0-9]{1,10})?[0-9]*\x20?"
    rb"|\\'(?P<hex>[0-9A-Fa-f]{2})"
    rb"|\\(?P<sign>[^A-Za-z])"
    rb"|(?P<brace>[{}])"
    rb"|(?P<text>[^\\{}\r\n\x00]+)"
    rb"|[\r\n\x00]+|\\",
    re.S,
)
_TO_BRACE = re.compile(rb"[^\\{}]*(?:\\bin(?P<count>[0-9]{1,10})\x20?|\\[^{}\\]|\\[{}\\]|(?P<brace>[{}])|\\?\Z)", re.S)
_BINARY = "bin"
_NEAR = 200
"""How near the end of a file, in bytes, its last braces are: whether one is missing shows only there."""


class RtfKind(Enum):
    """What a token is."""

    OPEN = auto()
    CLOSE = auto()
    WORD = auto()
    SIGN = auto()
    TEXT = auto()
    BINARY = auto()


class RtfToken(NamedTuple):
    """A token: ``name`` is that of a control word or a sign (``~``), ``value`` its number if it has one; ``data`` are
    the bytes of text or of a binary part.
    """

    kind: RtfKind
    name: str = ""
    value: int | None = None
    data: bytes = b""


@dataclass(slots=True)
class RtfGroup:
    """What is between two braces, in order."""

    items: list[RtfToken | RtfGroup] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The control word that a group begins with, which says what it has; "" if it begins with anything else."""
        first = next((one for one in self.items if not (isinstance(one, RtfToken) and one.name == "*")), None)
        return first.name if isinstance(first, RtfToken) and first.kind is RtfKind.WORD else ""

    @property
    def groups(self) -> list[RtfGroup]:
        """The groups inside this one."""
        return [one for one in self.items if isinstance(one, RtfGroup)]

    @property
    def tokens(self) -> list[RtfToken]:
        """The tokens that are in no group inside."""
        return [one for one in self.items if isinstance(one, RtfToken)]

    def group(self, name: str) -> RtfGroup | None:
        """Return the first group inside with a name."""
        return next((one for one in self.groups if one.name == name), None)

    def value(self, name: str) -> int | None:
        """Return the number of the last control word with a name, 1 if it has none; None if there is no such word."""
        found = [one.value for one in self.tokens if one.kind is RtfKind.WORD and one.name == name]
        return None if not found else 1 if found[-1] is None else found[-1]


_OPEN, _CLOSE = RtfToken(RtfKind.OPEN), RtfToken(RtfKind.CLOSE)


class RtfTokens:
    """The tokens of a file, one after the other."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0
        self._words: dict[bytes, RtfToken] = {}
        """The control words that were met, by their bytes: few are used again and again."""
        self.is_cut = False
        """Whether the file ended inside a group or a binary part that was read as a whole."""

    @property
    def place(self) -> int:
        """How many bytes have been read."""
        return self._at

    def has_ends(self, count: int) -> bool:
        """Return whether there may be braces for the ends of so many groups in what has not been read."""
        is_near = len(self._data) - self._at <= _NEAR
        return not is_near or self._data.count(b"}", self._at) >= count

    def go_back(self, place: int) -> None:
        """Read on from a place again."""
        self._at = place

    def next(self) -> RtfToken | None:
        """Return the next token, or None at the end."""
        data, match = self._data, _TOKEN.match
        while (found := match(data, self._at)) is not None:
            self._at = found.end()
            kind = found.lastgroup
            if kind == "text":
                return RtfToken(RtfKind.TEXT, data=found["text"])
            if kind == "brace":
                return _OPEN if found["brace"] == b"{" else _CLOSE
            if kind == "hex":
                return RtfToken(RtfKind.TEXT, "'", data=bytes((int(found["hex"], 16),)))
            if kind == "sign":
                return RtfToken(RtfKind.SIGN, found["sign"].decode("latin-1"))
            if kind is not None:
                return self._word(found)
        return None

    def _word(self, found: re.Match[bytes]) -> RtfToken:
        token = self._words.get(found[0])
        if token is None:
            token = self._new_word(found)
            if token.kind is RtfKind.WORD:
                self._words[found[0]] = token
        return token

    def _new_word(self, found: re.Match[bytes]) -> RtfToken:
        name = sys.intern(found["word"].decode("ascii"))
        value = int(found["value"]) if found["value"] is not None else None
        if name != _BINARY:
            return RtfToken(RtfKind.WORD, name, value)
        start, count = self._at, max(0, value or 0)
        self._at = min(start + count, len(self._data))
        self.is_cut = self.is_cut or start + count > len(self._data)
        return RtfToken(RtfKind.BINARY, data=self._data[start : self._at])

    def rest_of_group(self) -> RtfGroup:
        """Return what is left of the group that is open. The brace at its end is the next token."""
        group = RtfGroup()
        around: list[RtfGroup] = []
        while True:
            before = self._at
            token = self.next()
            if token is None:
                self.is_cut = True
                return around[0] if around else group
            if token.kind is RtfKind.OPEN:
                around.append(group)
                group = RtfGroup()
                around[-1].items.append(group)
            elif token.kind is not RtfKind.CLOSE:
                group.items.append(token)
            elif around:
                group = around.pop()
            else:
                self._at = before
                return group

    def skip_group(self) -> bytes:
        """Skip the rest of the group that is open, and return it. The brace at its end is the next token."""
        start, depth = self._at, 0
        while (found := _TO_BRACE.match(self._data, self._at)) is not None:
            self._at = found.end()
            if found["count"] is not None:
                self._at = min(self._at + int(found["count"]), len(self._data))
            elif found["brace"] == b"{":
                depth += 1
            elif found["brace"] is not None and depth == 0:
                self._at -= 1
                return self._data[start : self._at]
            elif found["brace"] is not None:
                depth -= 1
            if self._at >= len(self._data):
                break
        self._at = len(self._data)
        self.is_cut = True
        return self._data[start:]
