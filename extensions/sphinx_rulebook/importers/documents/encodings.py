"""Decoding the bytes of a document: UTF-8, UTF-16, Shift_JIS, Windows-1252."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from ...markup.source import fold_line_ends
from ...support.errors import UnusableInputError

LARGEST = 50_000_000
"""The maximum size of a rulebook in bytes: the longest known real one has 0.8 million."""

_MAGIC = {
    b"\xd0\xcf\x11\xe0": "an old Word file, or an encrypted one; save it as .docx without a password first",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"\x1f\x8b": "a compressed file",
}
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b\x1f\x7f]")
_MOST_CONTROLS = 0.001
_BYTE_ORDER_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_KANA = re.compile(r"[\u3041-\u30ff]")
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_LEAST_KANA = 0.2
_GUESSED = ("cp1252", "shift_jis")


@dataclass(frozen=True, slots=True)
class DocumentText:
    """A document's text, and the name of its encoding; every line ends with LF.

    ``is_guess`` means that the bytes do not determine the encoding with certainty.
    """

    text: str
    encoding: str
    is_guess: bool = False


def read_text(data: bytes, name: str, encoding: str | None = None) -> DocumentText:
    """Return the text of the document called ``name``, decoded with ``encoding`` if given.

    Raises UnusableInputError if it is empty, too large or not text, or if the encoding does not exist.
    """
    if len(data) > LARGEST:
        raise UnusableInputError(f"{name} has {len(data):,} bytes; the most that is read is {LARGEST:,}")
    kind = next((kind for magic, kind in _MAGIC.items() if data.startswith(magic)), None)
    if kind is not None:
        raise UnusableInputError(f"{name} is {kind}")
    is_guess = False
    if encoding is not None:
        text = _decode_as(data, name, encoding)
    else:
        text, encoding, is_guess = decoded(data)
    if len(_CONTROL.findall(text)) > _MOST_CONTROLS * len(text):
        raise UnusableInputError(f"{name} is not text: it is full of control characters")
    text = _CONTROL.sub(" ", fold_line_ends(text.replace("\r\n", "\n")))
    if not text.strip():
        raise UnusableInputError(f"{name} is empty")
    return DocumentText(text, encoding, is_guess)


def _decode_as(data: bytes, name: str, encoding: str) -> str:
    try:
        return data.decode(encoding).removeprefix("\ufeff")
    except LookupError:
        raise UnusableInputError(f"there is no encoding {encoding!r}") from None
    except (UnicodeDecodeError, ValueError) as error:
        raise UnusableInputError(f"{name} is not encoded as {encoding}: {error}") from None


def decoded(data: bytes) -> tuple[str, str, bool]:
    """Return the text of some bytes, the name of their encoding, and whether it is a guess."""
    text, encoding = _decode(data)
    return text, encoding, encoding in _GUESSED


def _decode(data: bytes) -> tuple[str, str]:
    for mark, encoding in _BYTE_ORDER_MARKS.items():
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace"), encoding
    sample = data[:4096]
    if len(sample) >= 4:  # every other byte of Latin text is NUL in UTF-16
        even, odd = sample[::2].count(0) / len(sample) * 2, sample[1::2].count(0) / len(sample) * 2
        if max(even, odd) > 0.4 and min(even, odd) < 0.1:
            encoding = "utf-16-le" if odd > even else "utf-16-be"
            return data.decode(encoding, "replace"), encoding
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        pass
    try:
        text = data.decode("cp932")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace"), "cp1252"
    # Western text can be valid Shift_JIS by chance; its accented letters are then rare characters, and never kana.
    if len(_KANA.findall(text)) > _LEAST_KANA * len(_NOT_ASCII.findall(text)):
        return text, "shift_jis"
    return data.decode("cp1252", "replace"), "cp1252"
