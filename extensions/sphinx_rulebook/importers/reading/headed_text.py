"""Plain text whose headings have no numbers: its headings, and whether the numbers in it number it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import replace
from typing import NamedTuple

from ...markup.titles import ends_sentence, is_title
from ..profiles import unnumbered
from ..typed_document import Line
from .plain_headings import PlainHeadings, find_plain_headings, with_plain_headings
from .recognition import Recognition, recognise
from .shapes import NumberShapes
from .starts import find_starts
from .structure import RULE, SECTION

RULER = "a line of signs"
"""Why a line below a heading is left out."""

_COUNTS_ITEMS = re.compile(r"\(?[1ai][.)]?")
_FEWEST_TITLES = 2
_FEWEST_RULES, _LEAST_RULES = 6, 2
"""How many numbers, and how many for each other paragraph, there must be if few headings have numbers below them."""


class HeadedText(NamedTuple):
    """The lines of a document with the levels of its headings, its layout, and the lines of signs to leave out."""

    lines: list[Line]
    recognition: Recognition
    rulers: Mapping[int, str]


def read_headings(lines: Sequence[Line], dropped: Collection[int], recognition: Recognition) -> HeadedText | None:
    """Return a document with the headings that only their form shows; None if it has none, or numbers of its own.

    ``recognition`` is the layout by the numbers of the document.  Plain numbers that count below few of the headings
    belong to lists.
    """
    profile = recognition.profile
    kinds = sum(1 for number in profile.numbers if number)
    if kinds > 1 or profile.headings:
        return _with_titles_between(lines, dropped, recognition)
    headings = find_plain_headings(lines, dropped)
    if headings is None:
        return None
    rulers = dict.fromkeys(headings.rulers, RULER)
    shapes = NumberShapes(profile)
    starts = {start.line for start in find_starts(lines, shapes, dropped)} if kinds else set()
    if starts and 2 * len(starts & headings.levels.keys()) >= len(headings.levels):
        return None  # the headings are lines such as "Article 1", which have numbers
    if starts and _number_the_text(lines, dropped, starts, headings):
        headed = with_plain_headings(lines, _with_numbered_title(headings, starts))
        again = recognise(headed, {*dropped, *rulers})
        return HeadedText(headed, again, rulers) if any(again.profile.numbers) else None
    count = sum(1 for level in headings.levels.values() if level > 1) or len(headings.levels)
    reason = f"{count} lines look like its headings, from {headings.first!r}"
    headed = with_plain_headings(lines, headings)
    return HeadedText(headed, replace(recognition, profile=unnumbered.PROFILE, reason=reason), rulers)


def without_numbers_of_lists(
    lines: Sequence[Line], dropped: Collection[int], recognition: Recognition
) -> Recognition | None:
    """Return the layout without numbers if those of a document with marked headings belong to lists, else None.

    They are only in few of its parts. Letters, and the numbers of a document with one part or two, number the rules
    only if most paragraphs have them.
    """
    numbers = recognition.profile.numbers
    if len(numbers) != RULE or any(numbers[:SECTION]) or not _COUNTS_ITEMS.fullmatch(numbers[-1]):
        return None
    levels = {place: line.level for place, line in enumerate(lines) if line.level and place not in dropped}
    starts = {start.line for start in find_starts(lines, NumberShapes(recognition.profile), dropped)}
    headings = PlainHeadings(levels, {}, ())
    if len(levels) < _FEWEST_TITLES or starts & levels.keys():
        return None
    _, written = _parts_with_numbers(lines, starts, headings)
    if numbers[-1] == "1" and written > _FEWEST_TITLES:
        belong_to_lists = not _number_the_text(lines, dropped, starts, headings)
    else:
        belong_to_lists = len(starts) < _count_others(lines, dropped, starts, headings)
    if not belong_to_lists or (numbers[-1] != "1" and _open_parts(lines, starts, levels)):
        return None
    return replace(recognition, profile=unnumbered.PROFILE, reason="only few headings have numbers below them")


def _with_titles_between(
    lines: Sequence[Line], dropped: Collection[int], recognition: Recognition
) -> HeadedText | None:
    """Return a document whose rules have numbers, and whose chapters have titles without one; None if it is not one.

    Such a title is between two empty lines, after the end of a sentence and before the number of a rule of the highest
    rank. The first rule has one above it, and most rules have none: elsewhere they are titles of rules.
    """
    written = [place for place, line in enumerate(lines) if line.text and place not in dropped]
    apart = {place for place in written if _stands_apart(place, lines)}
    if len(apart) < _FEWEST_TITLES:
        return None
    starts = find_starts(lines, NumberShapes(recognition.profile), dropped)
    ranks = {start.line: start.rank for start in starts}
    top = min(ranks.values(), default=0)
    rules = [place for place, rank in ranks.items() if rank == top]
    if sum(1 for place in rules if is_title(lines[place].text)) * 2 > len(rules):
        return None  # what has numbers are headings
    titles: list[int] = []
    for above, place, below in zip([-1, *written], written, written[1:], strict=False):
        is_open = above < 0 or above == written[0] or ends_sentence(lines[above].text)
        if is_open and ranks.get(below) == top and place in apart and place not in ranks:
            titles.append(place)
    if len(titles) < _FEWEST_TITLES or 2 * len(titles) > len(rules) or not rules or rules[0] < titles[0]:
        return None
    shown = NumberShapes(recognise(lines, dropped).profile)
    if any(start.line in titles for start in find_starts(lines, shown, dropped)):
        return None  # a layout that the user names, or one that is tried, does not have the numbers of "1. Setup"
    title = {written[0]: 1} if written[0] in apart - set(titles) else {}
    levels = {**title, **dict.fromkeys(titles, 1 + len(title))}
    headings = PlainHeadings(levels, {place: lines[place].text for place in levels}, ())
    return HeadedText(with_plain_headings(lines, headings), recognition, {})


def _stands_apart(place: int, lines: Sequence[Line]) -> bool:
    """Return whether a line is a title between two empty lines."""
    line = lines[place]
    around = (*lines[max(0, place - 1) : place], *lines[place + 1 : place + 2])
    return is_title(line.text) and not line.text[0].islower() and not any(one.text for one in around)


def _with_numbered_title(headings: PlainHeadings, starts: Collection[int]) -> PlainHeadings:
    """Return headings whose first one is not the title of the document if rules stand directly below it."""
    first, *others = sorted(headings.levels)
    is_alone = all(headings.levels[place] > headings.levels[first] for place in others)
    if others and is_alone and any(first < start < others[0] for start in starts):
        return replace(headings, levels={**headings.levels, first: headings.levels[others[0]]})
    return headings


def _number_the_text(
    lines: Sequence[Line], dropped: Collection[int], starts: Set[int], headings: PlainHeadings
) -> bool:
    """Return whether plain numbers number the rules of a document: below half of its headings, or at the beginning of
    most of its paragraphs.
    """
    numbered, written = _parts_with_numbers(lines, starts, headings)
    others = _count_others(lines, dropped, starts, headings)
    return 2 * numbered >= written or len(starts) >= max(_FEWEST_RULES, _LEAST_RULES * others)


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
