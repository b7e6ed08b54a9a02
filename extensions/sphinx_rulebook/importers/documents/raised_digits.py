"""Raised and lowered digits: as plain ones they would be part of the number before them, such as 10 with a raised 2."""

from __future__ import annotations

import re

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
