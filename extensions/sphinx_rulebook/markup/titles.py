"""Telling titles from sentences, and the numbers that need no title."""

from __future__ import annotations

import re

from ..support.late_pattern import LatePattern

FULL_STOPS = "।॥۔։።។။"
"""Full stops of Hindi and its neighbours, Urdu, Armenian, Ethiopic, Khmer and Burmese."""
_MARKS = "[\u200e\u200f]?"
"""A mark of direction beside a full stop, in texts that run from right to left."""
_STOP = f"{_MARKS}[.!?]{_MARKS}"
_SENTENCE_END = re.compile(rf"[.!?:;{FULL_STOPS}؟؛。．！？：；\])）」』”\"§¶…]$")
_SENTENCE_INSIDE = re.compile(
    rf"。|[{FULL_STOPS}]{_MARKS} |(?:[^\W\d_]{{3}}|[가-힣]{{2}}){_STOP} |[^\W\d_]{{2}}{_STOP} \("
)
"""A full stop after a word that is too long for an abbreviation; words of Korean are short."""
_STOP_AFTER_WORD = re.compile(rf"[^\W\d_]{{2}}[.!?。]$|[{FULL_STOPS}]$")
_QUOTED_END = re.compile(r"[.!?][\"”’')\]]+$")
_NO_TITLE_END = ("。", ".", ":", "：", ",", "、", ";", "،", *FULL_STOPS)
_NAMES_UNIT = re.compile(r"§|[第제]|(?![ivxlcdm]+\b)[^\W\d_]{3}", re.I)
_LONGEST = 80
_WIDE = LatePattern(r"[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]")
_MOST_WORDS = 12


def ends_sentence(text: str) -> bool:
    """Return whether a text ends like a sentence, or like a heading with a permalink."""
    return _SENTENCE_END.search(text) is not None


def stops_after_word(text: str) -> bool:
    """Return whether a text ends with the stop of a sentence, after a word and not after a number or a letter."""
    return _STOP_AFTER_WORD.search(text) is not None


def names_unit(number: str) -> bool:
    """Return whether a number says by itself what it numbers, as ``§ 1`` and ``Article I`` do, and ``1`` and ``(a)`` do
    not.
    """
    return _NAMES_UNIT.search(number) is not None


def is_title(text: str) -> bool:
    """Return whether a text is a title and not a sentence: short, and without a full stop at its end.

    A character of a wide script counts as two.
    """
    return (
        0 < len(text) <= _LONGEST
        and not text.endswith(_NO_TITLE_END)
        and (text.isascii() or len(text) + len(_WIDE.compiled.findall(text)) <= _LONGEST)
        and len(text.split()) <= _MOST_WORDS
        and (text[-1] in '?？!！」』”")）' or not ends_sentence(text))
        and not _SENTENCE_INSIDE.search(text)
        and not _QUOTED_END.search(text)
    )
