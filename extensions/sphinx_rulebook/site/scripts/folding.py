"""Folding texts, queries and words for the search; ``theme/scripts/search/fold.js`` does the same."""

from __future__ import annotations

import re
import unicodedata

_ALIKE = str.maketrans({"´": "'", "″": '"', "‶": '"'})
"""Signs that normalisation would turn into something other than the marks of a quotation."""
_SIGNS = str.maketrans(
    dict.fromkeys("‘’‚‛‹›′‵ʼ׳", "'")
    | dict.fromkeys("“”„‟«»〝〞〟״", '"')
    | dict.fromkeys("‐‑‒–—―−⁃־", "-")
    | dict.fromkeys("\u00ad\u061c\u2060\ufeff", "")  # not shown: they say where a word may be broken
    | dict.fromkeys((*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A)), "")  # joins, directions
    | {"〜": "~"}
    | {code: code + 0x60 for code in range(0x3041, 0x3097)}  # hiragana as katakana
)
MARKS = (
    "\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7"
    "\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed"
)
"""Diacritics, the vowel points of Hebrew, and the vowel signs of Arabic, which most texts leave out."""
_MARKS = re.compile(f"[{MARKS}]")
_TONE_FIRST = re.compile("([\u0e48-\u0e4c\u0ec8-\u0ecc])([\u0e31\u0e34-\u0e39\u0e47\u0eb1\u0eb4-\u0eb9])")
_TONE_LAST = re.compile("([\u0e4d\u0ecd][\u0e32\u0eb2]?)([\u0e48-\u0e4b\u0ec8-\u0ecb])")
"""The marks of Thai and Lao are typed in any order: the vowel, then the tone; the tone, then the sign in "am"."""
_DIGIT = re.compile("[^\\D0-9]")
_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "ς": "σ"}
    | {"ٱ": "ا", "ى": "ي", "ی": "ي", "ک": "ك", "ة": "ه", "ہ": "ه"}
)
"""Letters that do not decompose into a letter and a mark, but that people type as a plain letter, and Arabic letters
that many write for each other."""


_OF_EUROPE_AND_EAST_ASIA = re.compile("[\u0000-\u058f\u1100-\u11ff\u2000-\ua4ff\uac00-\ud7af\uf900-\ufaff]*")


def fold(text: str) -> str:
    """Return a text in one width and case, with hiragana as katakana, with plain digits and quotation marks,
    without diacritics and vowel points.
    """
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKC", text.translate(_ALIKE)).lower().translate(_SIGNS)
    bare = _MARKS.sub("", unicodedata.normalize("NFD", plain))
    # Each of these is only looked for where it can be: most texts have none.
    if not _OF_EUROPE_AND_EAST_ASIA.fullmatch(bare):
        bare = _TONE_LAST.sub(r"\2\1", _TONE_FIRST.sub(r"\2\1", bare)).replace("\u0e40\u0e40", "\u0e41")
        bare = _DIGIT.sub(_plain_digit, bare)
    return unicodedata.normalize("NFC", bare.translate(_LETTERS))


def _plain_digit(match: re.Match[str]) -> str:
    return match[0] if match[0] > "\uffff" else str(unicodedata.decimal(match[0]))
