"""The form in which texts and queries are compared by the search: ``fold`` of ``search/fold.js``, in Python.

The vocabulary of a book is folded here, and what a reader types in the browser; `tests/search/folding.json` holds both
to the same rule.
"""

from __future__ import annotations

import re
import unicodedata

_SAME = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛`´", "'"),
        **dict.fromkeys("“”„‟«»", '"'),
        **dict.fromkeys("‐‑‒–—−", "-"),
        "ß": "ss",
        "ς": "σ",
        "ı": "i",
        **{chr(code): chr(code + 0x60) for code in range(0x3041, 0x3097)},  # hiragana as katakana
    }
)
_MARKS = re.compile("[\u0300-\u036f]")


def folded(text: str) -> str:
    """Return a text in one width and case, with hiragana as katakana, plain marks, and without diacritics."""
    if text.isascii():
        return text.lower()
    same = unicodedata.normalize("NFKC", text).lower().translate(_SAME)
    bare = _MARKS.sub("", unicodedata.normalize("NFD", same))
    return unicodedata.normalize("NFC", bare)
