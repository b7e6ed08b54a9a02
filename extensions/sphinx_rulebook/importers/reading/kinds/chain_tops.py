"""Whether a word and a number are those of a chapter whose units continue the number: ``Chapter 1`` above 1.1."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from ....markup.titles import is_title
from ...typed_document import Line
from ..shapes import split_number

_LAST_DIGITS = re.compile(r"[0-9]+(?=\D*$)")
_COMPOUND = re.compile(r"\D{0,2}(?P<top>[0-9]{1,4})(?:[.\-:][0-9]|[A-Za-z](?=[.):]\s))")
_OF_TWO_PARTS = re.compile(r"[0-9]{1,3}(?:[.\-][0-9]|[A-Za-z]$)")
_LEAST_SHARE = 0.5
_FEWEST_TOPS, _LEAST_TOPS = 3, 0.85


def is_top_of_chain(numbers: Sequence[tuple[int, str]], lines: Sequence[Line], dropped: Collection[int]) -> bool:
    """Return whether the compound number after most numbers of a kind begins with it.

    ``numbers`` are the lines with numbers of the kind, in order, and the numbers.
    """
    continued = counted = 0
    for at, (place, number) in enumerate(numbers):
        digits = _LAST_DIGITS.search(number)
        stop = numbers[at + 1][0] if at + 1 < len(numbers) else len(lines)
        below = (_COMPOUND.match(lines[i].text) for i in range(place + 1, stop) if i not in dropped)
        first = next((match for match in below if match is not None), None)
        if digits is not None and first is not None:
            counted += 1
            continued += int(digits[0]) == int(first["top"])
    return continued > _LEAST_SHARE * counted or not counted


def has_bare_tops(lines: Sequence[Line], dropped: Collection[int]) -> bool:
    """Return whether headings with plain numbers are the tops of the numbers of several parts: 2 SAFETY above 2.1."""
    headed: set[str] = set()
    tops: dict[str, bool] = {}
    for i, line in enumerate(lines):
        opening = split_number(line.text) if line.text and i not in dropped else None
        if opening is None or opening.has_word or opening.is_sure:
            continue
        if opening.number.isdigit():
            if is_title(opening.text):
                headed.add(opening.number)
        elif _OF_TWO_PARTS.match(opening.number):
            top = opening.number[: opening.number.index(opening.number.lstrip("0123456789")[0])]
            tops.setdefault(top, top in headed)
    is_enough = len(tops) > 1 or (len(tops) == 1 and len(headed) >= _FEWEST_TOPS)
    return is_enough and sum(tops.values()) >= _LEAST_TOPS * len(tops)
