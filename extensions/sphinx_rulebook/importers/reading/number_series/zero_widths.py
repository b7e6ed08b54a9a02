"""Counters of a fixed width: 01.01 and R001 count on to 01.02 and R002."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from ...profile import Profile

_DIGITS = re.compile("[0-9]+")


def with_zeros(profile: Profile, numbers: Sequence[Collection[str]]) -> Profile:
    """Return a learned layout whose book counts with zeros before digits where the document does.

    ``numbers`` are the numbers of the document, for each rank of ``profile.numbers``.
    """
    counted = list(profile.counted or profile.numbers)
    widths: dict[str, int] = {}
    for first in dict.fromkeys(filter(None, counted)):
        for place, part in enumerate(_DIGITS.finditer(first)):
            key = first[: part.end()]
            typed = [
                digits[place]
                for other, of_rank in zip(counted, numbers, strict=False)
                if other.startswith(key)
                for number in of_rank
                if len(digits := _DIGITS.findall(number)) > place
            ]
            widths[key] = _width(typed)
    padded = tuple(_DIGITS.sub(lambda part: _padded(part, widths), first) for first in counted)
    return profile if padded == tuple(counted) else replace(profile, counted=padded)


def _width(typed: Sequence[str]) -> int:
    """Return the least width of counters that are typed so; 1 if nothing shows that it is more."""
    width = min(map(len, typed), default=1)
    has_zeros = any(digits[0] == "0" and len(digits) == width for digits in typed)
    is_fixed = not any(digits[0] == "0" and len(digits) > width for digits in typed)
    return width if has_zeros and is_fixed else 1


def _padded(part: re.Match[str], widths: dict[str, int]) -> str:
    return part[0].zfill(widths.get(part.string[: part.end()], 1))
