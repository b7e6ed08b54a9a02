"""Whether plain numbers below headings number the rules of a document, or the items of lists in it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Sequence, Set
from dataclasses import replace

from ...profiles import unnumbered
from ...typed_document import Line
from ..plain_headings import PlainHeadings
from ..recognition import Recognition
from ..shapes import NumberShapes
from ..starts import find_starts
from ..structure import RULE, SECTION

_COUNTS_ITEMS = re.compile(r"\(?[1ai][.)]?")
_FEWEST_PARTS = 2
_FEW_HEADINGS = 3
_FEWEST_RULES, _LEAST_RULES = 6, 2
"""How many numbers, and how many for each other paragraph, there must be if few headings have numbers below them."""


def without_numbers_of_lists(
    lines: Sequence[Line], dropped: Collection[int], recognition: Recognition
) -> Recognition | None:
    """Return the layout without numbers if those of a document with marked headings belong to lists, else None.

    They are only in few of its parts. Letters, and the numbers of a document with one part or two, number the rules
    only if most paragraphs have them.
    """
    numbers = recognition.profile.numbers
    if not SECTION <= len(numbers) <= RULE or any(numbers[:-1]) or not _COUNTS_ITEMS.fullmatch(numbers[-1]):
        return None
    levels = {place: line.level for place, line in enumerate(lines) if line.level and place not in dropped}
    starts = {start.line for start in find_starts(lines, NumberShapes(recognition.profile), dropped)}
    headings = PlainHeadings(levels, {}, ())
    if len(levels) < _FEWEST_PARTS or starts & levels.keys():
        return None
    _, written = _parts_with_numbers(lines, starts, headings)
    if numbers[-1] == "1" and written > _FEWEST_PARTS:
        belong_to_lists = not number_the_text(lines, dropped, starts, headings)
    else:
        belong_to_lists = len(starts) < _count_others(lines, dropped, starts, headings)
    if not belong_to_lists or (numbers[-1] != "1" and _open_parts(lines, starts, levels)):
        return None
    return replace(recognition, profile=unnumbered.PROFILE, reason="only few headings have numbers below them")


def without_few_headings(
    lines: Sequence[Line], dropped: Collection[int], recognition: Recognition
) -> Recognition | None:
    """Return the layout without numbers if only few headings among others of their level have the numbers of a
    document with marked headings, else None: the others are not prose around its rules.
    """
    profile = recognition.profile
    starts = (
        [start.line for start in find_starts(lines, NumberShapes(profile), dropped)] if any(profile.numbers) else []
    )
    levels = {lines[place].level for place in starts}
    if not 0 < len(starts) <= _FEW_HEADINGS or len(levels) != 1:
        return None
    if levels == {0}:
        return _without_few_in_one_part(lines, dropped, recognition, set(starts))
    alike = [place for place, line in enumerate(lines) if line.level in levels and place not in dropped]
    if 2 * len(starts) > len(alike) or alike[0] in starts:
        return None
    return replace(recognition, profile=unnumbered.PROFILE, reason="only few of the headings have numbers")


def _without_few_in_one_part(
    lines: Sequence[Line], dropped: Collection[int], recognition: Recognition, starts: Set[int]
) -> Recognition | None:
    """Return the layout without numbers if the few of a document are below one of many marked headings, else None."""
    levels = {place: line.level for place, line in enumerate(lines) if line.level and place not in dropped}
    numbered, written = _parts_with_numbers(lines, starts, PlainHeadings(levels, {}, ()))
    if numbered != 1 or written <= _FEW_HEADINGS:
        return None
    return replace(recognition, profile=unnumbered.PROFILE, reason="only one of the parts has numbers")


def number_the_text(lines: Sequence[Line], dropped: Collection[int], starts: Set[int], headings: PlainHeadings) -> bool:
    """Return whether plain numbers number the rules of a document: below half of its headings, or at the beginning of
    most of its paragraphs.
    """
    numbered, written = _parts_with_numbers(lines, starts, headings)
    if 2 * numbered >= written:
        return True
    return len(starts) >= max(_FEWEST_RULES, _LEAST_RULES * _count_others(lines, dropped, starts, headings))


def _parts_with_numbers(lines: Sequence[Line], starts: Set[int], headings: PlainHeadings) -> tuple[int, int]:
    """Return how many parts below headings have numbers, and how many have text."""
    places = [*sorted(headings.levels), len(lines)]
    parts = [range(place + 1, following) for place, following in itertools.pairwise(places)]
    written = [part for part in parts if any(lines[place].text for place in part)]
    return sum(1 for part in written if not starts.isdisjoint(part)), len(written)


def _open_parts(lines: Sequence[Line], starts: Collection[int], headings: Collection[int]) -> bool:
    """Return whether a number opens each part below a heading that has numbers."""
    firsts: list[bool] = []
    is_open = False  # whether the first number of the part is still to come
    is_first = False
    for place, line in enumerate(lines):
        if place in headings:
            is_open = is_first = True
        elif line.text and is_open:
            if place in starts:
                firsts.append(is_first)
                is_open = False
            is_first = False
    return bool(firsts) and all(firsts)


def _count_others(lines: Sequence[Line], dropped: Collection[int], starts: Set[int], headings: PlainHeadings) -> int:
    """Return how many paragraphs have no number."""
    return sum(
        1
        for place, line in enumerate(lines)
        if line.text
        and place not in dropped
        and place not in starts
        and place not in headings.levels
        and (not place or not lines[place - 1].text or place - 1 in headings.levels)
    )
