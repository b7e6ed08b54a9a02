"""Which number comes after another: of a part of a number, of a whole number, of the sign of an item, of an index."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto

from ..markup.counting.counters import roman, roman_value

_PARTS = re.compile(r"[0-9]+|[A-Za-z]+|\++")
_ITEM = re.compile(r"(?P<open>\(?)(?P<counter>[0-9]{1,2}|[a-z])(?P<close>[.)]\)?)\s")


def parts_of(number: str) -> list[str]:
    """Return the parts of a number, each of digits, of letters or of plus signs."""
    return _PARTS.findall(number)


def part_value(part: str) -> int:
    """Return the value of a part of a number: z is 26, aa is 27, ++ is 2."""
    if part.isdigit():
        return int(part)
    if part[0] == "+":
        return len(part)
    return sum((ord(sign.lower()) - ord("a") + 1) * 26**k for k, sign in enumerate(reversed(part)))


def is_next_part(before: str, part: str) -> bool:
    """Return whether a part of a number, or a sign, is the one after another of its kind: 2 after 1, b after a."""
    is_alike = before.isdigit() == part.isdigit() and before.isupper() == part.isupper()
    return is_alike and part_value(part) == part_value(before) + 1


def are_next_values(before: Sequence[int], after: Sequence[int]) -> bool:
    """Return whether the values of a number can come directly after those of another: 1.2.1, 1.3 and 2 after 1.2.

    A part that the other number does not have begins with 0 or 1.
    """
    depth = len(after)
    if not before or not depth:
        return False
    if depth > len(before):
        return after[:-1] == before and after[-1] <= 1
    return after[:-1] == before[: depth - 1] and after[-1] == before[depth - 1] + 1


def is_next(before: str, number: str) -> bool:
    """Return whether a number can come directly after another one, as in `are_next_values`."""
    return are_next_values(*(list(map(part_value, parts_of(one))) for one in (before, number)))


def is_next_item(above: str, text: str) -> bool:
    """Return whether a line opens the item after that on the line above: ``a) the lanes,``, ``b) the time``."""
    one, other = _ITEM.match(above), _ITEM.match(text)
    if one is None or other is None or (one["open"], one["close"]) != (other["open"], other["close"]):
        return False
    return is_next_part(one["counter"], other["counter"])


def signs_before(sign: str) -> set[str]:
    """Return the signs that the item before an item can have: 4 for 5, b for c, iii for iv, u and iv for v."""
    if sign.isdigit():
        return {str(int(sign) - 1)}
    found = {chr(ord(sign) - 1)} if len(sign) == 1 and sign not in "aA" else set[str]()
    value = roman_value(sign.lower())
    if value is not None and value > 1:
        numeral = roman(value - 1)
        found.add(numeral.upper() if sign.isupper() else numeral)
    return found


class SeriesStep(Enum):
    """How the index (from 0) of a number follows that of another in a series."""

    FIRST = auto()
    NEXT = auto()
    ONE_LEFT_OUT = auto()
    LATER = auto()
    BACK = auto()
    """It is the same, or an earlier one that is not the first."""


def step_of(before: int, index: int) -> SeriesStep:
    """Return how an index follows another; ``before`` is -1 if the series has not begun."""
    if index == 0:
        return SeriesStep.FIRST
    if index <= before:
        return SeriesStep.BACK
    if index == before + 1:
        return SeriesStep.NEXT
    return SeriesStep.ONE_LEFT_OUT if index == before + 2 else SeriesStep.LATER
