"""What opens a line of a document whose format does not say it: numbers and bullets that were typed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence

from ...markup.titles import FULL_STOPS
from ..next_numbers import signs_before
from ..prefixed_numbers import COUNT, FEWEST, GAP, PART, PREFIX

OPENING = re.compile(
    r"(?:[0-9]{1,4}(?:[.\-](?:[0-9]{1,4}[a-z]{0,2}|[a-z]{1,2})(?![a-z]))+|[0-9]{1,3}(?=[.)]))"
    r"[.):]?(?:\s|(?=[^\d\"'”’)]))|"
    r"(?P<item>\(?(?:[a-zA-Z]|[ivx]{1,4}|[0-9]{1,2})\)|[a-zA-Z]\.|[ivx]{2,4}\.)\s|"
    r"[IVX]+\.\s|[•●○◦▪■□‣·–\uf0b7\uf0a7]\s?|[o-]\s"
)
"""The beginning of a numbered line or an item."""

COMPOUND = re.compile(r"[0-9]+(?:[.\-][0-9]+)+[.\-a-z)]?(?:\s|$|(?=[^\d\s%]))")
BULLET = re.compile(r"(?P<mark>[•●○◦▪■□‣·–\uf0b7\uf0a7]|[o-](?=\s))\s*")
FIRST_ITEMS = frozenset(("a", "A", "i", "I", "1"))
"""What the first item of a list opens with."""


def follows_an_item(text: str, before: Collection[str]) -> bool:
    """Return whether a line that opens with ``(b)`` or ``b.`` can be an item: the first of a list, or the next one
    after those whose signs are ``before``.
    """
    match = OPENING.match(text)
    if match is None or match["item"] is None:
        return True
    sign = match["item"].strip("().")
    return sign in FIRST_ITEMS or not signs_before(sign).isdisjoint(before)


_PREFIXED = re.compile(rf"(?P<prefix>[<\[]?{PREFIX}{GAP})(?P<number>{COUNT}(?:[.:\-]{PART})*)[.:>\]]?(?=\s+\S)")


def find_prefixes(texts: Sequence[str]) -> frozenset[str]:
    """Return the prefixes with which numbers of a document open, as in ``SW 1.2`` and ``G201``: those whose numbers
    rise from line to line at least a few times.
    """
    rising: Counter[str] = Counter()
    last: dict[str, list[int]] = {}
    for text in texts:
        match = _PREFIXED.match(text)
        if match is not None:
            prefix = match["prefix"]
            parts = [int(part) for part in re.findall("[0-9]+", match["number"])]
            rising[prefix] += prefix in last and parts > last[prefix]
            last[prefix] = parts
    return frozenset(prefix for prefix, count in rising.items() if count >= FEWEST - 1)


def opens_with_prefix(text: str, prefixes: Collection[str]) -> bool:
    """Return whether a line opens with a number that has one of some prefixes."""
    match = _PREFIXED.match(text) if prefixes else None
    return match is not None and match["prefix"] in prefixes


_STOP = re.compile(rf"[^\W\d_]{{2}}[.。]$|[{FULL_STOPS}]$")


def is_sentence(text: str) -> bool:
    """Return whether a text without a number is a sentence, or the rest of one, though its format says heading."""
    return OPENING.match(text) is None and (text[:1].islower() or _STOP.search(text) is not None)
