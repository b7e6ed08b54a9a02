"""Letters with a colon that number the parts of rules: ``A:``, ``B:``, and not the speakers of a dialogue."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from ...next_numbers import is_next_part
from ...typed_document import Line

_LETTER = re.compile(r"(?P<letter>[A-Z]):\s+\S")
_FEWEST_NEXT = 2
_LEAST_SHARE = 0.85


def find_colon_letters(lines: Sequence[Line], dropped: Collection[int]) -> set[int]:
    """Return the indexes of the lines that begin with such a letter; none if the letters do not count up.

    Questions and answers, ``Q:`` and ``A:``, have no B after the A.
    """
    places: dict[int, str] = {}
    for i, line in enumerate(lines):
        match = _LETTER.match(line.text) if i not in dropped else None
        if match is not None:
            places[i] = match["letter"]
    first = following = 0
    last = ""
    for letter in places.values():
        if letter == "A":
            first += 1
        elif last and is_next_part(last, letter):
            following += 1
        last = letter
    is_counted = following >= max(_FEWEST_NEXT, first) and first + following >= _LEAST_SHARE * len(places)
    return set(places) if is_counted else set()
