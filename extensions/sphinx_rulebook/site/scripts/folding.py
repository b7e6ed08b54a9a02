"""Folding texts, queries and words for the search; ``theme/scripts/search/fold.js`` does the same."""

from __future__ import annotations

import re
import unicodedata

_ALIKE = str.maketrans({"´": "'", "″": '"', "‶": '"'})
"""Signs that normalisation would turn into something other than the marks of a quotation."""
_SIGNS = str.maketrans(
    dict.fromkeys("‘’‚‛‹›′‵ʼ", "'")
    | dict.fromkeys("“”„‟«»〝〞〟", '"')
    | dict.fromkeys("‐‑‒–—―−⁃", "-")
    | dict.fromkeys("\u00ad\u200b\u2060\ufeff", "")  # not shown: they say where a word may be broken
    | {"〜": "~"}
    | {code: code + 0x60 for code in range(0x3041, 0x3097)}  # hiragana as katakana
)
_MARKS = re.compile("[\u0300-\u036f]")
_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "đ": "d", "ħ": "h", "ı": "i", "ł": "l", "ø": "o", "ς": "σ"}
)
"""Letters that do not decompose into a letter and a mark, but that people type as a plain letter."""


def fold(text: str) -> str:
    """Return a text in one width and case, without diacritics, with hiragana as katakana and plain quotation marks."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKC", text.translate(_ALIKE)).lower().translate(_SIGNS)
    return unicodedata.normalize("NFC", _MARKS.sub("", unicodedata.normalize("NFD", plain)).translate(_LETTERS))
