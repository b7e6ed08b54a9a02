"""What opens a line of a document whose format does not say it: numbers and bullets that were typed."""

from __future__ import annotations

import re

OPENING = re.compile(
    r"(?:[0-9]{1,4}(?:[.\-][0-9a-z]{1,4})+|[0-9]{1,3}(?=[.)]))[.):]?(?:\s|(?=\D))|\(?[a-zA-Z][.)]\s|\([ivx0-9]{1,4}\)\s|"
    r"[IVX]+\.\s|[•●○◦▪■□‣·–\uf0b7\uf0a7]\s?|[o-]\s"
)
"""The beginning of a numbered line or an item."""

COMPOUND = re.compile(r"[0-9]+(?:[.\-][0-9]+)+[.\-a-z)]?(?:\s|$|(?=[^\d\s%]))")
BULLET = re.compile(r"(?P<mark>[•●○◦▪■□‣·–\uf0b7\uf0a7]|[o-](?=\s))\s*")
_STOP = re.compile(r"[^\W\d_]{2}[.。]$")


def is_sentence(text: str) -> bool:
    """Return whether a text without a number is a sentence, or the rest of one, though its format says heading."""
    return OPENING.match(text) is None and (text[:1].islower() or _STOP.search(text) is not None)
