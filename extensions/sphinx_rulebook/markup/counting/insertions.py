"""Numbers of rules that were inserted later, between two others: § 9a, Article 7bis, 第14条の2, 제14조의2."""

from __future__ import annotations

import re

_DIGITS = "[0-9〇零一二三四五六七八九十百]+"
LATIN_INSERTION = r"(?:[a-z]|[ ]?(?:bis|ter|quater|quinquies))"
"""A regular expression for what is added to a number with a word or a section sign."""
WIDE_INSERTION = rf"(?:[の之의][ ]?{_DIGITS})+"
"""A regular expression for what is added to a number in a script of East Asia."""
_INSERTED = re.compile(
    rf"(?P<latin>.*(?:[^\W\d_]{{2}}\.?|§)[ ]?[0-9]+){LATIN_INSERTION}|(?P<wide>[第제].*?[^0-9]){WIDE_INSERTION}", re.I
)


def without_insertion(number: str) -> str | None:
    """Return the number after which a rule was inserted, ``§ 9`` for ``§ 9a``; None if it was not inserted."""
    match = _INSERTED.fullmatch(number)
    return (match["latin"] or match["wide"]) if match is not None else None
