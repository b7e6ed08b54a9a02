"""The decimal digits of all scripts: ０, ٠, ०, ๐ and so on."""

from __future__ import annotations

import sys
import unicodedata

_ZEROS = tuple(
    chr(code)
    for code in range(0x80, sys.maxunicode + 1)
    if unicodedata.decimal(chr(code), None) == 0 and unicodedata.category(chr(code)) == "Nd"
)
OTHER_DIGITS = "".join(f"{zero}-{chr(ord(zero) + 9)}" for zero in _ZEROS)
"""The digits of all scripts but the plain ones, as ranges for a regular expression."""


def zero_of(digit: str) -> str:
    """Return the zero of the script of a decimal digit."""
    return chr(ord(digit) - unicodedata.decimal(digit))


def digits_from(zero: str) -> str:
    """Return the ten digits that begin with a zero."""
    return "".join(chr(ord(zero) + value) for value in range(10))
