"""The characters of RTF, put together from bytes, escaped bytes and code units of UTF-16."""

from __future__ import annotations

from unicodedata import normalize

from .rtf_encodings import PLAIN, SYMBOLS
from .rtf_tokens import RtfGroup, RtfKind, RtfToken

_FIRST_SIGN = 0xF000
_UNKNOWN = "\ufffd"
_WITH_MARKS = "cp1258"
"""The encoding of Vietnamese, whose marks are characters of their own."""
_HIGHEST = 0x10FFFF

SIGNS = {
    "~": "\u00a0", "_": "-", "-": "", "{": "{", "}": "}", "\\": "\\",
}  # fmt: skip
"""What a backslash with a sign shows; a hyphen at which a line may end is not shown elsewhere."""
CHARACTERS = {
    "emdash": "—", "endash": "–", "emspace": "\u2003", "enspace": "\u2002", "qmspace": "\u2005", "bullet": "•",
    "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote": "”", "zwj": "\u200d", "zwnj": "\u200c",
    "zwbo": "\u200b", "zwnbo": "\u2060", "ltrmark": "\u200e", "rtlmark": "\u200f", "tab": "\t",
}  # fmt: skip
"""The characters that control words show."""


class RtfCharacters:
    """Collects characters; ``is_utf8`` says that bytes which are not escaped are UTF-8, as of programs that write any
    text between braces.
    """

    def __init__(self, is_utf8: bool = False) -> None:
        self.encoding = PLAIN
        """That of the next bytes."""
        self.skipped = 1
        """How many characters follow one of Unicode for programs that do not know it."""
        self.unread = 0
        """How many characters could not be read."""
        self._is_utf8 = is_utf8
        self._skipping = 0
        self._done: list[str] = []
        self._bytes = bytearray()
        self._encoding_of_bytes = PLAIN

    def stop_skipping(self) -> None:
        """Go on with the next character: those for old programs end where the group ends."""
        self._skipping = 0

    def add(self, token: RtfToken) -> bool:
        """Add the character that a token stands for; return False if it stands for something else."""
        if token.kind is RtfKind.TEXT:
            self._add_bytes(token.data, is_escaped=bool(token.name))
            return True
        if token.kind is RtfKind.WORD and token.name == "u":
            self._add_unit(token.value or 0)
            return True
        shown = (SIGNS if token.kind is RtfKind.SIGN else CHARACTERS).get(token.name)
        if shown is None:
            return False
        if self._skipping:
            self._skipping -= 1
        elif shown in ("{", "}", "\\"):
            self._add_bytes(shown.encode("ascii"), is_escaped=True)  # it may be the second byte of a character
        else:
            self._decode()
            self._done.append(shown)
        return True

    def _add_bytes(self, data: bytes, is_escaped: bool) -> None:
        if self._skipping:
            count = min(self._skipping, len(data))
            self._skipping -= count
            data = data[count:]
        if not data:
            return
        encoding = "utf-8" if self._is_utf8 and not is_escaped and not data.isascii() else self.encoding
        if encoding != self._encoding_of_bytes:
            self._decode()
            self._encoding_of_bytes = encoding
        self._bytes += data

    def _add_unit(self, value: int) -> None:
        self._decode()
        code = value + 0x10000 if value < 0 else value
        if code == _FIRST_SIGN + 0x20:
            code = 0x20
        self._done.append(chr(code) if 0 <= code <= _HIGHEST else _UNKNOWN)
        self._skipping = self.skipped

    def _decode(self) -> None:
        """Turn the bytes so far into characters."""
        if not self._bytes:
            return
        data, encoding = bytes(self._bytes), self._encoding_of_bytes
        self._bytes.clear()
        if encoding == SYMBOLS:
            text = "".join(chr(code + _FIRST_SIGN) if code > 0x20 else chr(code) for code in data)
        else:
            text = data.decode(encoding, "replace")
            if encoding == _WITH_MARKS:
                text = normalize("NFC", text)
            self.unread += text.count(_UNKNOWN)
        self._done.append(text)

    def take(self) -> str:
        """Return the text so far, and begin anew."""
        self._decode()
        if not self._done:
            return ""
        text = "".join(self._done)
        self._done.clear()
        if any("\ud800" <= one <= "\udfff" for one in text):
            text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        return text


def text_of_tokens(group: RtfGroup, encoding: str, depth: int = 0) -> str:
    """Return the text of a group in an encoding; that of groups inside it up to a ``depth``, if they have no name with
    a star before it.
    """
    characters = RtfCharacters()
    characters.encoding = encoding
    parts: list[str] = []
    for one in group.items:
        if isinstance(one, RtfGroup):
            parts.append(characters.take())
            characters.stop_skipping()
            is_other = bool(one.items) and isinstance(one.items[0], RtfToken) and one.items[0].name == "*"
            if depth and not is_other:
                parts.append(text_of_tokens(one, encoding, depth - 1))
        elif one.kind is RtfKind.WORD and one.name == "uc":
            characters.skipped = max(0, one.value or 0)
        else:
            characters.add(one)
    return "".join((*parts, characters.take()))
