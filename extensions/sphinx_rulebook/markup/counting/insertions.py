"""Numbers of rules that were inserted later, between two others: 2a, § 9a, Article 7bis, 5-1, 第14条の2, 제14조의2."""

from __future__ import annotations

import re

from .counters import han_value

_DIGITS = "[0-9〇零一二三四五六七八九十百]+"
_ADVERBS = ("bis", "ter", "quater", "quinquies")
LATIN_INSERTION = rf"(?:[A-Za-z]|[-/][A-Z]|[ ]?(?:{'|'.join(_ADVERBS)})(?! [0-9]))"
"""A regular expression for what is added to a number with a word or a section sign; *bis* is also *to* in German."""
WIDE_INSERTION = rf"(?:[の之의][ ]?{_DIGITS})+"
"""A regular expression for what is added to a number in a script of East Asia."""
_ADDED = rf"(?:[a-z]|[ ]?(?:{'|'.join(_ADVERBS)})|-[0-9]{{1,2}}|[-/][a-z])"
EXTRA_LETTERS = {"đ": "d", "ґ": "г", "є": "е", "і": "и", "ї": "и", "й": "и"}
"""Letters that are in the alphabets of some languages only, with the letter after which they come."""
_EXTRA = re.compile(rf"(?P<before>\(?)(?P<letter>[{''.join(EXTRA_LETTERS)}])(?P<after>[.)]{{0,2}})")
_INSERTED = re.compile(rf"(?P<latin>(?:.*[^0-9])?[0-9]+){_ADDED}|(?P<wide>[第제].*?[^0-9]){WIDE_INSERTION}", re.I)
_WIDE_PART = re.compile(_DIGITS)


def without_insertion(number: str) -> str | None:
    """Return the number after which a rule was inserted, ``§ 9`` for ``§ 9a``, ``г)`` for ``ґ)``; None if it was
    not inserted.
    """
    extra = _EXTRA.fullmatch(number)
    if extra is not None:
        return f"{extra['before']}{EXTRA_LETTERS[extra['letter']]}{extra['after']}"
    match = _INSERTED.fullmatch(number)
    return (match["latin"] or match["wide"]) if match is not None else None


def is_before_insertion(number: str, inserted: str) -> bool:
    """Return whether a number must come before that of an inserted rule: § 9 and § 9a before § 9b."""
    base = without_insertion(inserted)
    if base is None or number == base:
        return base is not None
    own = without_insertion(number)
    return own == base and _place(number[len(base) :]) < _place(inserted[len(base) :])


def _place(added: str) -> list[int]:
    """Return the sort key of what is added to a number."""
    written = added.strip().lower()
    if written in _ADVERBS:
        return [_ADVERBS.index(written) + 2]
    if written[-1:].isalpha() and len(written.strip("-/")) == 1:
        return [ord(written[-1])]
    return [int(part) if part.isdigit() else han_value(part) or 0 for part in _WIDE_PART.findall(written)]
