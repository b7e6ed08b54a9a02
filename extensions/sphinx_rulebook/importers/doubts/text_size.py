"""The length of a text in words, in scripts with and without spaces."""

from __future__ import annotations

import re

_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\u0e00-\u0e7f]")
_WIDE_IN_A_WORD = 2


def words_in(text: str) -> int:
    """Return the count of words; two characters of a script without spaces count as one."""
    wide = 0 if text.isascii() else len(_WIDE.findall(text))
    return len(text.split()) + wide // _WIDE_IN_A_WORD
