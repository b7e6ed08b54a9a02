"""Numbers that the headings of a document count without a gap, however few they are: 1, 1.1, 1.2, 2."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from string import ascii_uppercase

from ...typed_document import Line

_NUMBER = re.compile(r"(?P<number>[0-9]{1,3}(?:\.[0-9]{1,3}){0,5})(?P<sign>[.)]?)\s+(?P<title>\S.*)")
_LETTER = re.compile(r"(?P<letter>[A-Z])(?P<sign>[.)]?)\s+(?P<title>\S.*)")
_FEWEST = 2
_FIRSTS = (0, 1)
_LIKE = 4
"""How many letters the words 1 player, 2 players have in common, which no series of titles has."""


def find_numbered_headings(lines: Sequence[Line], dropped: Collection[int]) -> tuple[str, ...]:
    """Return the first number of each depth that the headings of a document have, or () if they do not count.

    Each numbered heading has to be the next one below the number above it, and as deep as its number says. Such
    numbers are those of units even in a document of a few lines, where a list has more of them.
    """
    found = [
        (line.level, match)
        for place, line in enumerate(lines)
        if line.level and place not in dropped and (match := _NUMBER.match(line.text)) is not None
    ]
    numbers = [tuple(map(int, match["number"].split("."))) for _, match in found]
    if len(numbers) < _FEWEST or not _count(numbers):
        return ()
    tops = {level - len(number) for (level, _), number in zip(found, numbers, strict=True)}
    deepest = max(map(len, numbers))
    if len(tops) > 1 or (deepest == 1 and _are_counts(lines, dropped, [match for _, match in found], found[0][0])):
        return ()
    return tuple(".".join("1" * depth) for depth in range(1, deepest + 1))


def are_highest(lines: Sequence[Line], dropped: Collection[int]) -> bool:
    """Return whether no heading is above the numbered ones, other than a title before the first of them."""
    if not find_numbered_headings(lines, dropped):
        return False
    marked = [line for place, line in enumerate(lines) if line.level and place not in dropped]
    first = next(at for at, line in enumerate(marked) if _NUMBER.match(line.text))
    return first < _FEWEST and all(line.level >= marked[first].level for line in marked[first:])


def find_lettered_headings(lines: Sequence[Line], dropped: Collection[int]) -> list[tuple[int, str, str]]:
    """Return the indexes, letters and titles of appendixes A, B, C: headings as high as those of chapters, after them.

    A single A is the letter of an appendix if the title after it begins with a capital letter, as in A Variants.
    """
    if not find_numbered_headings(lines, dropped):
        return []
    marked = [place for place, line in enumerate(lines) if line.level and place not in dropped]
    tops = [place for place in marked if (match := _NUMBER.match(lines[place].text)) and match["number"].isdigit()]
    level = lines[tops[-1]].level
    after = [place for place in marked if place > tops[-1] and lines[place].level == level]
    matches = [(place, match) for place in after if (match := _LETTER.match(lines[place].text)) is not None]
    letters = "".join(match["letter"] for _, match in matches)
    if not letters or not ascii_uppercase.startswith(letters):
        return []
    is_sure = len(letters) > 1 or bool(matches[0][1]["sign"]) or not matches[0][1]["title"][0].islower()
    return [(place, match["letter"], match["title"]) for place, match in matches] if is_sure else []


def _count(numbers: Sequence[tuple[int, ...]]) -> bool:
    """Return whether each number is the first one below the number before it, or the next one after a part of it."""
    last: tuple[int, ...] = ()
    for number in numbers:
        *above, own = number
        before = last[: len(number)]
        is_first = own in _FIRSTS and tuple(above) == last
        is_next = len(before) == len(number) and before == (*above, own - 1)
        if not is_first and not is_next:
            return False
        last = number
    return True


def _are_counts(lines: Sequence[Line], dropped: Collection[int], found: Sequence[re.Match[str]], level: int) -> bool:
    """Return whether numbers of one part count things, as in 1 player and 2 players, or few headings have them."""
    others = sum(1 for place, line in enumerate(lines) if line.level == level and place not in dropped)
    alike = {match["title"][:_LIKE].casefold() for match in found}
    return 2 * len(found) < others or (len(alike) == 1 and not any(match["sign"] for match in found))
