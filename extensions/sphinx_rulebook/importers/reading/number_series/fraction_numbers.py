"""Learning numbers of two parts that do not count as such: 1.11 is the first case of 1.1, and 1.00 is chapter 1."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from ....markup.titles import is_title
from ...typed_document import Line
from .compound_series import CompoundSeries

_NUMBER = re.compile(
    r"(?P<open>\[?)(?P<chapter>[0-9]{1,3})\.(?P<decimals>[0-9]{1,3})(?![0-9])(?P<deeper>[.\-][0-9])?(?P<close>\]?)[.:)]?\s?"
    r"(?P<dash>[–—-]?)(?=[\s\w]|$)"
)
_CHAPTER = re.compile(r"(?:[^\W\d_]{2,12}\s)?(?P<number>[0-9]{1,3})(?:[.:)]|\s|$)")
_FEWEST, _FEWEST_CHAPTERS, _FEWEST_STEPS_BACK = 4, 2, 2
_LEAST_SHARE, _MOST_STRAY = 0.8, 0.05


class _Number(NamedTuple):
    """A line that opens with such a number: its index, the chapter, the decimals as typed, whether it is a title."""

    line: int
    chapter: int
    decimals: str
    is_title: bool

    @property
    def is_chapter(self) -> bool:
        """Whether the decimals are zeros, as in the number of a chapter."""
        return not self.decimals.strip("0")


def find_fractions(lines: Sequence[Line], dropped: Collection[int]) -> CompoundSeries | None:
    """Return the numbers whose decimals are a fraction, or whose chapters end with zeros, or None."""
    numbers = _numbers(lines, dropped)
    if numbers is None or len(numbers) < _FEWEST:
        return None
    below = [number for number in numbers if not number.is_chapter]
    has_zeros = _has_chapters(numbers)
    if not has_zeros and len(below) < len(numbers):
        return None
    places = {number.line for number in numbers}
    width = next((len(number.decimals) for number in numbers if number.is_chapter), 0)
    top = f"1.{'0' * width}" if has_zeros else "1"
    shapes = {top: rf"[0-9]{{1,3}}\.0{{{width}}}"} if has_zeros else {}
    if _are_fractions(below):
        depth = max(len(number.decimals) for number in below)
        firsts = [f"1.{'1' * digits}" for digits in range(1, depth + 1)]
        shapes |= {first: rf"[0-9]{{1,3}}\.[1-9]{'[0-9]' * digits}" for digits, first in enumerate(firsts)}
    elif has_zeros and not _have_chapters_of_their_own(numbers, lines, dropped):
        is_padded = width > 1 and all(len(number.decimals) == width for number in below)
        firsts = [f"1.{'1'.zfill(width) if is_padded else '1'}"]
        shapes[firsts[0]] = rf"[0-9]{{1,3}}\.(?!0+(?![0-9]))[0-9]{{{f'{width}' if is_padded else '1,3'}}}"
    else:
        return None
    return CompoundSeries((top, *firsts), shapes, frozenset({top, *firsts} if has_zeros else ()), places)


def _numbers(lines: Sequence[Line], dropped: Collection[int]) -> list[_Number] | None:
    """Return the numbers of two parts that open lines; None if some have more parts."""
    found: list[_Number] = []
    deeper = 0
    for i, line in enumerate(lines):
        match = _NUMBER.match(line.text) if line.text and i not in dropped and not line.is_code else None
        if match is None or bool(match["open"]) != bool(match["close"]):
            continue
        if match["deeper"]:
            deeper += 1
        else:
            rest = line.text[match.end() :].strip()
            found.append(_Number(i, int(match["chapter"]), match["decimals"], not rest or is_title(rest)))
    return None if deeper > _MOST_STRAY * len(found) else found


def _has_chapters(numbers: Sequence[_Number]) -> bool:
    """Return whether nearly every chapter begins with a title whose number ends with zeros."""
    firsts: dict[int, _Number] = {}
    for number in numbers:
        firsts.setdefault(number.chapter, number)
    opened = [number for number in firsts.values() if number.is_chapter and number.is_title]
    widths = {len(number.decimals) for number in opened}
    return (
        len(opened) >= max(_FEWEST_CHAPTERS, _LEAST_SHARE * len(firsts))
        and len(widths) == 1
        and sum(1 for number in numbers if number.is_chapter) <= len(firsts)
    )


def _are_fractions(numbers: Sequence[_Number]) -> bool:
    """Return whether the numbers are in the order of fractions, 1.1, 1.11, 1.2, and not in that of counts."""
    pairs = [(one, other) for one, other in itertools.pairwise(numbers) if one.chapter == other.chapter]
    back = sum(1 for one, other in pairs if int(other.decimals) <= int(one.decimals))
    stray = sum(1 for one, other in pairs if other.decimals <= one.decimals)
    known = {(number.chapter, number.decimals) for number in numbers}
    orphans = sum(
        1 for number in numbers if len(number.decimals) > 1 and (number.chapter, number.decimals[:-1]) not in known
    )
    padded = sum(1 for number in numbers if number.decimals[0] == "0")
    return back >= _FEWEST_STEPS_BACK and not padded and stray + orphans <= _MOST_STRAY * len(numbers)


def _have_chapters_of_their_own(numbers: Sequence[_Number], lines: Sequence[Line], dropped: Collection[int]) -> bool:
    """Return whether the chapters have headings with plain numbers, so that 1.0 is a section of chapter 1."""
    chapters = {number.chapter for number in numbers}
    places = {number.line for number in numbers}
    plain = {
        int(match["number"])
        for i, line in enumerate(lines)
        if line.text and i not in dropped and i not in places and is_title(line.text)
        if (match := _CHAPTER.match(line.text)) is not None
    }
    return 2 * len(chapters & plain) > len(chapters)
