"""The width of text in a terminal."""

from __future__ import annotations

import unicodedata

JOINERS = frozenset("\u200c\u200d")
"""Characters within words of Persian and of Indian scripts, and within emoji, that have no width."""


def columns(text: str) -> int:
    """Return the number of terminal columns of a text: two for a wide character, none for a combining one or a
    joiner.

    By Unicode's East Asian Width (UAX #11): W and F are wide.
    """
    if text.isascii():
        return len(text)
    shown = [c for c in text if c not in JOINERS and not unicodedata.combining(c)]
    return len(shown) + sum(unicodedata.east_asian_width(c) in "WF" for c in shown)
