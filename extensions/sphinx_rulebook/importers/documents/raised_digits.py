"""Raised and lowered digits: as plain ones they would be part of the number before them, such as 10 with a raised 2."""

from __future__ import annotations

import re

_RAISED_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_PLAIN_DIGITS = str.maketrans(_RAISED_DIGITS, "0123456789")
_OPENING = re.compile(
    rf"^(?P<before>[ \t]{{0,3}})(?P<number>[{_RAISED_DIGITS}]{{1,2}})(?P<gap>[ \t\u00a0\u202f]*)(?=\S)", re.M
)
_MARK = re.compile(rf"(?<=[^\s{_RAISED_DIGITS}])[{_RAISED_DIGITS}]{{1,2}}(?![{_RAISED_DIGITS}⁺⁻])")
_PLAIN = "0123456789+-−"
RAISED = str.maketrans(_PLAIN, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
_LOWERED = str.maketrans(_PLAIN, "₀₁₂₃₄₅₆₇₈₉₊₋₋")
_DIGITS = re.compile(r"\s*[+\-−]?[0-9]{1,9}\s*")


def raised(text: str) -> str | None:
    """Return a raised text in characters of its own, or None if it is not a number: 1st and Mme are read without."""
    return text.translate(RAISED) if _DIGITS.fullmatch(text) else None


def lowered(text: str) -> str | None:
    """Return a lowered text in characters of its own, or None if it is not a number."""
    return text.translate(_LOWERED) if _DIGITS.fullmatch(text) else None


def with_plain_paragraph_numbers(text: str) -> str:
    """Return a text with the raised numbers of paragraphs, as Swiss statutes have them, in plain digits: ``¹ A boat``.

    They count from ¹ below each article. Where as many raised digits come after words, the lines are notes.
    """
    if "²" not in text:
        return text
    numbers = [match["number"] for match in _OPENING.finditer(text)]
    firsts, seconds = numbers.count("¹"), numbers.count("²")
    if not firsts or not seconds or len(_MARK.findall(text)) >= len(numbers):
        return text

    def plain(match: re.Match[str]) -> str:
        return f"{match['before']}{match['number'].translate(_PLAIN_DIGITS)}{match['gap'] or ' '}"

    return _OPENING.sub(plain, text)
