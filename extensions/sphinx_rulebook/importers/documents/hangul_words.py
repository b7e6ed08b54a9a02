"""Korean words that are divided at the end of a line, as they may be between any two syllables, without a hyphen."""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import Enum, auto

HANGUL = re.compile("[가-힣]+")
"""A word of Korean, or a part of one."""

_END = re.compile("[가-힣]+$")
_LONGEST_WORD = 60
_ENDINGS = frozenset(
    (
        *("는", "를", "을", "의", "에", "에게", "에서", "에서는", "에는", "으로", "으로는", "로", "와"),
        *("까지", "부터", "마다", "처럼", "니다", "습니다", "입니다"),
    )
)
"""Endings that are no words themselves."""


class LineEnd(Enum):
    """What a document shows about the end of a line between two syllables."""

    IN_WORD = auto()
    BETWEEN_WORDS = auto()
    UNKNOWN = auto()


def line_end(before: str, text: str, words: Collection[str]) -> LineEnd | None:
    """Return what the ``words`` of a document show about the end of the line ``before``, which ``text`` follows; None
    if it is not between two syllables of Korean.
    """
    end, start = _END.search(before[-_LONGEST_WORD:]), HANGUL.match(text)
    if end is None or start is None:
        return None
    if start[0] in _ENDINGS:
        return LineEnd.IN_WORD
    is_word = end[0] + start[0] in words
    are_words = end[0] in words and start[0] in words
    if is_word == are_words:
        return LineEnd.UNKNOWN
    return LineEnd.IN_WORD if is_word else LineEnd.BETWEEN_WORDS


def divides_word(before: str, text: str, words: Collection[str]) -> bool:
    """Return whether the end of a line divides a Korean word."""
    return line_end(before, text, words) is LineEnd.IN_WORD
