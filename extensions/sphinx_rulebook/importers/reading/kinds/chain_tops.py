"""Whether a word and a number are those of a chapter whose units continue the number: ``Chapter 1`` above 1.1."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from ...typed_document import Line

_LAST_DIGITS = re.compile(r"[0-9]+(?=\D*$)")
_COMPOUND = re.compile(r"\D{0,2}(?P<top>[0-9]{1,4})[.\-:][0-9]")
_LEAST_SHARE = 0.5


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
