"""The encoding of a web page: what it declares, unless its bytes show that this is wrong."""

from __future__ import annotations

import codecs
import re

from ...documents.encodings import decoded
from ..logical_lines import Unsure

_CHARSET = re.compile(rb"<meta[^>]+charset\s*=\s*[\"']?\s*([\w-]+)", re.I)
_XML_ENCODING = re.compile(rb"<\?xml[^>]+encoding\s*=\s*[\"']([\w-]+)")
_COMMENT = re.compile(rb"<!--(?:>|.*?(?:-->|\Z))", re.S)
_START = 4096
_LARGER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "big5hkscs",
}
"""The encodings that browsers read instead of those that pages declare (WHATWG Encoding Standard, §4.2)."""
_OTHER_NAMES = {
    "iso-8859-8-i": "iso8859-8",
    "windows-874": "cp874",
    "x-gbk": "gb18030",
    "x-mac-cyrillic": "mac_cyrillic",
    "x-sjis": "cp932",
}
"""Names of encodings that pages use and Python does not know (WHATWG Encoding Standard, §4.2)."""
_SEVEN_BITS = ("hz", "iso2022_jp")
"""The encodings whose bytes are valid UTF-8 too, as signs and letters of English."""
_UNREAD = "\ufffd"


def page_text(data: bytes, charset: str = "") -> tuple[str, list[Unsure]]:
    """Return the text of a page, and a doubt if its encoding is not certain.

    ``charset`` is the encoding that something outside the page declares, which counts more than what the page does.
    A text that is valid UTF-8 is so by no chance, whatever the page declares, unless that has only seven bits.
    Without a declaration it is UTF-8 too, where lxml would assume Latin-1.
    """
    given = _known_encoding(charset) or _declared(data)
    has_mark = data.startswith((codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    if has_mark or given is None or given in ("utf-8", "utf-16"):
        text, used, is_guess = decoded(data)
        if is_guess and given is not None:
            lenient = data.decode("utf-8", "replace")
            if lenient.count(_UNREAD) * 4 <= sum(not sign.isascii() for sign in lenient):
                text, used, is_guess = lenient, "utf-8", False  # a few damaged signs
    elif given in _SEVEN_BITS and data.isascii():
        text, used, is_guess = _decoded_as(data, given)
    else:
        is_guess = False
        try:
            text, used = data.decode("utf-8"), "utf-8"
        except UnicodeDecodeError:
            text, used, is_guess = _decoded_as(data, given)
    if not is_guess and _UNREAD not in text:
        return text, []
    known = text.find(_UNREAD)
    damaged = text[max(0, known - 20) : known + 20] if known >= 0 else ""
    taken = "Signs of the page cannot be read" if damaged else f"The page was read as {used}, which is a guess"
    remedy = "Save the page again as UTF-8, with <meta charset=utf-8>, and import that."
    return text, [Unsure(0, " ".join(damaged.split()), taken, "Are its letters right?", remedy)]


def _decoded_as(data: bytes, encoding: str) -> tuple[str, str, bool]:
    try:
        return data.decode(encoding, "replace"), encoding, False
    except (UnicodeError, LookupError):  # no encoding of pages, such as idna
        return decoded(data)


def _declared(data: bytes) -> str | None:
    """Return the name of the encoding that a page declares, as Python has it; None if it declares none."""
    start = _COMMENT.sub(b"", data)[:_START]
    given = _CHARSET.search(start) or _XML_ENCODING.search(start)
    return _known_encoding(given[1].decode("ascii")) if given is not None else None


def _known_encoding(declared: str) -> str | None:
    """Return the name that Python has for an encoding; None for an unknown one."""
    known = declared.lower()
    try:
        name = codecs.lookup(_OTHER_NAMES.get(known, known)).name
    except LookupError:
        return None
    return _LARGER.get(name, name)
