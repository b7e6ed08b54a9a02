"""The pictures of RTF (``pict``): the bytes of those that browsers show."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field

from .rtf_characters import text_of_tokens
from .rtf_encodings import PLAIN
from .rtf_tokens import RtfGroup, RtfKind

_NOT_HEX = re.compile(rb"[^0-9A-Fa-f]+")
_STARTS = {
    b"\x89PNG\r\n\x1a\n": ".png",
    b"\xff\xd8\xff": ".jpeg",
    b"GIF8": ".gif",
    b"BM": ".bmp",
    b"\xd7\xcd\xc6\x9a": ".wmf",
    b"\x01\x00\x09\x00": ".wmf",
    b"\x01\x00\x00\x00": ".emf",
}
_KINDS = {"wmetafile": ".wmf", "emfblip": ".emf", "macpict": ".pict", "dibitmap": ".bmp", "wbitmap": ".bmp"}
_TEXT = "wzDescription"


@dataclass(slots=True)
class RtfPictures:
    """Collects the pictures of a document: their bytes by their names, ``picture1.png``."""

    found: dict[str, bytes] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)

    def keep(self, group: RtfGroup) -> str:
        """Keep the picture of a group ``pict``, and return its name; "" if it has no bytes."""
        data = _bytes(group)
        if not data:
            return ""
        digest = hashlib.sha256(data).hexdigest()
        if digest not in self._names:
            name = f"picture{len(self.found) + 1}{_ending(group, data)}"
            self._names[digest] = name
            self.found[name] = data
        return self._names[digest]


def text_of_picture(group: RtfGroup) -> str:
    """Return what a file says instead of a picture, or ""."""
    properties = group.group("picprop")
    for one in properties.groups if properties is not None else ():
        name, value = one.group("sn"), one.group("sv")
        if name is not None and value is not None and text_of_tokens(name, PLAIN).strip() == _TEXT:
            return " ".join(text_of_tokens(value, PLAIN, depth=1).split())
    return ""


def _bytes(group: RtfGroup) -> bytes:
    """Return the bytes of a picture, which are one binary part, or digits."""
    binary = [token.data for token in group.tokens if token.kind is RtfKind.BINARY]
    if binary:
        return b"".join(binary)
    digits = _NOT_HEX.sub(b"", b"".join(token.data for token in group.tokens if token.kind is RtfKind.TEXT))
    return bytes.fromhex(digits[: len(digits) // 2 * 2].decode("ascii"))


def _ending(group: RtfGroup, data: bytes) -> str:
    """Return the ending of a picture's name by its first bytes, whatever the file says."""
    known = next((ending for start, ending in _STARTS.items() if data.startswith(start)), "")
    names = {token.name for token in group.tokens}
    return known or next((ending for name, ending in _KINDS.items() if name in names), ".bin")
