"""The encodings of the bytes in RTF: code pages, and the character sets of fonts."""

from __future__ import annotations

import codecs
from functools import cache

SYMBOLS = "symbols"
"""The encoding of fonts whose letters are signs: their codes are those of private use from U+F000 on."""
PLAIN = "cp1252"
"""The encoding of a file that does not say it."""

_CODE_PAGES = {
    437: "cp437", 708: "iso8859-6", 720: "cp720", 850: "cp850", 852: "cp852", 860: "cp860", 862: "cp862",
    863: "cp863", 864: "cp864", 865: "cp865", 866: "cp866", 874: "cp874", 932: "cp932", 936: "gb18030",
    949: "cp949", 950: "cp950", 1361: "johab", 10000: "mac_roman", 10001: "shift_jis", 10002: "big5",
    10003: "euc_kr", 10004: "mac_arabic", 10006: "mac_greek", 10007: "mac_cyrillic", 10008: "gb2312",
    10029: "mac_latin2", 10079: "mac_iceland", 10081: "mac_turkish", 20127: "ascii", 20866: "koi8_r",
    21866: "koi8_u", 28591: "iso8859-1", 28592: "iso8859-2", 28595: "iso8859-5", 28597: "iso8859-7",
    28605: "iso8859-15", 54936: "gb18030", 65001: "utf-8", **{page: f"cp{page}" for page in range(1250, 1259)},
}  # fmt: skip
_CHARACTER_SETS = {
    0: 1252, 77: 10000, 78: 10001, 79: 10003, 80: 10008, 81: 10002, 83: 1255, 84: 10004, 85: 10006, 86: 10081,
    87: 874, 88: 10029, 89: 10007, 128: 932, 129: 949, 130: 1361, 134: 936, 136: 950, 161: 1253, 162: 1254,
    163: 1258, 177: 1255, 178: 1256, 179: 1256, 180: 1256, 181: 1255, 186: 1257, 204: 1251, 222: 874, 238: 1250,
    254: 437, 255: 850,
}  # fmt: skip
"""The code pages of the character sets of fonts, as the specification lists them below fcharset."""
_SYMBOL_SET = 2
_OF_SYSTEMS = {"ansi": PLAIN, "mac": "mac_roman", "pc": "cp437", "pca": "cp850"}
"""The encodings that the first control words of a file name."""


def encoding_of_page(page: int) -> str:
    """Return the name of the encoding of a code page; "" if it is not known."""
    return _known(_CODE_PAGES.get(page, ""))


def encoding_of_font(charset: int) -> str:
    """Return the name of the encoding of fonts with a character set; "" for that of the document."""
    if charset == _SYMBOL_SET:
        return SYMBOLS
    return encoding_of_page(_CHARACTER_SETS.get(charset, 0))


def encoding_of_system(name: str) -> str:
    """Return the name of the encoding that ``ansi``, ``mac``, ``pc`` or ``pca`` stands for."""
    return _OF_SYSTEMS[name]


@cache
def _known(name: str) -> str:
    try:
        return codecs.lookup(name).name if name else ""
    except LookupError:
        return ""
