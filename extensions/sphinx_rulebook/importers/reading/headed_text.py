"""Plain text whose headings have no numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...markup.titles import ends_sentence, is_title
from ..profiles import unnumbered
from ..typed_document import Line
from .number_series.numbers_of_lists import number_the_text
from .plain_headings import PlainHeadings, find_plain_headings, with_plain_headings
from .recognition import Recognition, recognise
from .shapes import NumberShapes
from .starts import find_starts

RULER = "a line of signs"
"""Why a line below a heading is left out."""

_FEWEST_TITLES = 2


class HeadedText(NamedTuple):
    """The lines of a document with the levels of its headings, its layout, and the lines of signs to leave out."""

    lines: list[Line]
    recognition: Recognition
    rulers: Mapping[int, str]


def read_headings(lines: Sequence[Line], dropped: Collection[int], recognition: Recognition) -> HeadedText | None:
    """Return a document with the headings that only their form shows; None if it has none, or numbers of its own.

    ``recognition`` is the layout by the numbers of the document. Plain numbers that count below few of the headings
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
    if starts and number_the_text(lines, dropped, starts, headings):
        headed = with_plain_headings(lines, _with_numbered_title(headings, starts))
        again = recognise(headed, {*dropped, *rulers})
        return HeadedText(headed, again, rulers) if any(again.profile.numbers) else None
    count = sum(1 for level in headings.levels.values() if level > 1) or len(headings.levels)
    reason = f"{count} lines look like its headings, from {headings.first!r}"
    headed = with_plain_headings(lines, headings)
    return HeadedText(headed, replace(recognition, profile=unnumbered.PROFILE, reason=reason), rulers)


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
