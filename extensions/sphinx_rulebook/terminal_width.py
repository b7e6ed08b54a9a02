"""How wide text stands in a terminal."""

from __future__ import annotations

import unicodedata


def columns(text: str) -> int:
    """Return the number of terminal columns of a text: two for a wide character, none for a combining one.

    By Unicode's East Asian Width (UAX #11): W and F are wide.
    """
    if text.isascii():
        return len(text)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
