"""Joining two lines of one text: with a space, without one between some scripts, or without a hyphen."""

from __future__ import annotations

import re
from collections.abc import Collection

from ..cue_words import UNSPACED
from .hangul_words import divides_word

UNSPACED_WORDS = re.compile(r"[\u0e01-\u0e4e\u0e80-\u0ece\u1000-\u103f\u1780-\u17d3]")
"""A letter of Thai, Lao, Burmese or Khmer, whose lines end between words that have no space between them."""
_HYPHENATED = re.compile(r"(?P<word>[^\W\d_]{2,})[-\u2010\u00ad]$")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_KEEPS_HYPHEN = frozenset(("self", "non", "well", "half", "cross", "multi", "anti", "semi", "mid"))
_LONGEST_WORD = 60


def join(before: str, text: str, words: Collection[str] = ()) -> str:
    """Join two lines of one text; the document's ``words`` show whether a hyphen was added at a break."""
    if not before or (UNSPACED.match(before[-1]) and UNSPACED.match(text)):
        return before + text
    if before[-1].isdigit() and UNSPACED.match(text):
        return before + text  # 2.2を
    if (UNSPACED_WORDS.match(before[-1]) and UNSPACED_WORDS.match(text)) or divides_word(before, text, words):
        return before + text
    hyphenated = _HYPHENATED.search(before[-_LONGEST_WORD:])
    if hyphenated is not None and text[:1].islower():
        rest = _WORD.match(text)
        whole = (hyphenated["word"] + (rest[0] if rest else "")).casefold()
        kept = f"{hyphenated['word']}-{rest[0] if rest else ''}".casefold()
        is_prefix = hyphenated["word"].casefold() in _KEEPS_HYPHEN
        # A hyphen is kept if the document has the hyphenated word elsewhere and not the whole one. A hard one is also
        # kept after a prefix such as "non". A PDF does not show whether a hyphen at the end of a line is a hard one.
        is_hard = before[-1] != "\u00ad"
        if whole not in words and (kept in words or (is_prefix and is_hard)):
            return f"{before[:-1]}{before[-1] if is_hard else '-'}{text}"
        return before[:-1] + text
    return f"{before} {text}"
