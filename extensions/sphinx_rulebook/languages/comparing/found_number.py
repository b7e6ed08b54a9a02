"""A number that is found in a text."""

from __future__ import annotations

from typing import NamedTuple

Value = float | str
"""The value of a number; of a product such as 3x3x3, or a pair such as +1/+1, its text."""


class Number(NamedTuple):
    """A number in a text: its value and its offsets.

    ``is_certain`` means that every translation must contain it, unlike a number that is only implied (``both``, ``at
    first``, ``one``, which may mean anybody, a numeral in a name); ``is_ordinal`` means that it is an ordinal, for
    which a translation may say ``next``. ``other`` is a second way to read the same signs, or None: ``1.500`` may be
    1500 or 1.5 where the language has neither, and the pair ``1/2`` may be a half.
    """

    value: Value
    start: int
    stop: int
    is_certain: bool = True
    is_ordinal: bool = False
    other: Value | None = None

    def may_equal(self, number: Number) -> bool:
        """Return whether two numbers may have the same value; at most one of them is read in its second way."""
        return self.value == number.value or self.value == number.other or self.other == number.value
