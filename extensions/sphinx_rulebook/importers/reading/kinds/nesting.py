"""How deep in a statute a kind of numbers is, by its words and signs."""

from __future__ import annotations

import re

from ...unit_words import PARAGRAPH_WORDS, SIGN_DEPTHS, UNIT_WORDS, Depth, depth_of

_UNIT_WORD = re.compile(rf"(?<![^\W_])(?:{UNIT_WORDS}|{PARAGRAPH_WORDS})(?![^\W_])", re.I)


def nesting(first: str) -> Depth:
    """Return how deep in a statute the numbers of a kind are, by the sign after them or the word before them."""
    if first[0] in "第제" or first[-1] in "장절조":
        return SIGN_DEPTHS.get(first[-1], Depth.DEEPEST)
    if "§" in (first[0], first[-1]):
        return Depth.ARTICLE
    word = word_of(first)
    return Depth.DEEPEST if word is None else depth_of(word)


def word_of(first: str) -> str | None:
    """Return the word of the unit in the first number of a kind, in lower case; None if it has none."""
    match = _UNIT_WORD.search(first)
    return match[0].lower() if match is not None else None


def numbers_articles(first: str) -> bool:
    """Return whether a kind of numbers is that of the articles of a statute, by its first number."""
    return nesting(first) is Depth.ARTICLE


def numbers_items(first: str) -> bool:
    """Return whether a kind of numbers can only be that of items, and is not that of chapters or of words."""
    if nesting(first) is not Depth.DEEPEST:
        return False
    return (not first.isascii() or first.endswith(")")) and first[-1] not in "一アイ甲"
