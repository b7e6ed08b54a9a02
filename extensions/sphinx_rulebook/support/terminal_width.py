"""The width of text in a terminal."""

from __future__ import annotations

import unicodedata


def columns(text: str) -> int:
    """Return the number of terminal columns of a text: two for a wide character, none for a combining one.

    By Unicode's East Asian Width (UAX #11): W and F are wide.
    """
    if text.isascii():
        return len(text)
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text if not unicodedata.combining(c))
    return sum(not unicodedata.combining(c) for c in text) + wide
