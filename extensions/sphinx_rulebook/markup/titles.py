"""Which texts are titles and no sentences."""

from __future__ import annotations

import re

_SENTENCE_END = re.compile(r"[.!?:;。．！？：；\])）」』”\"§¶…]$")
_NO_TITLE_END = ("。", ".", ":", "：", ",", "、", ";")
_LONGEST = 80
_MOST_WORDS = 12


def ends_sentence(text: str) -> bool:
    """Say whether a text ends as a sentence, or a heading with a permalink, does."""
    return _SENTENCE_END.search(text) is not None


def is_title(text: str) -> bool:
    """Say whether a text is a title and no sentence: short, and without a stop at its end."""
    return (
        0 < len(text) <= _LONGEST
        and not text.endswith(_NO_TITLE_END)
        and len(text.split()) <= _MOST_WORDS
        and (text[-1] in '?？!！」』”")）' or not ends_sentence(text))
        and "。" not in text
    )
