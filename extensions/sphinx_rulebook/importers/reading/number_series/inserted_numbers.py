"""Numbers of rules that were inserted later, among plain or worded numbers: 2a after 2, Article 5-1, 1.3bis, 3.1A."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from ...typed_document import Line
from ...unit_words import UNIT_WORDS
from ..line_starts import Start

_OPENING = re.compile(
    rf"(?P<word>(?:(?:{UNIT_WORDS})\s+|§\s?)?)(?P<base>[0-9]{{1,3}}(?:\.[0-9]{{1,3}}){{0,4}})"
    r"(?P<added>(?-i:[a-zA-Z])|\s?(?:bis|ter|quater|quinquies)|-[0-9]{1,2}|[-/](?-i:[A-Z]))?(?P<sign>[.):]{0,2})(?=\s|$)",
    re.I,
)
_AFTER = re.compile(
    r"\s?(?P<added>[a-zA-Z]|\s?(?:bis|ter|quater|quinquies)|-[0-9]{1,2}|[-/][A-Z])(?P<sign>[.):]{0,2})(?=\s|$)(?P<text>.*)"
)
_FEWEST, _MOST_SHARE = 3, 0.5


class _Kind(NamedTuple):
    """What numbers have in common that count together: the word before them, and how many parts they have."""

    word: str
    parts: int


def find_inserted(lines: Sequence[Line], dropped: Collection[int]) -> set[int]:
    """Return the lines with inserted numbers, each of which follows the number that it was inserted after.

    Fewer than half of the numbers of a kind have others inserted after them; else they are a level of their own.
    """
    last: dict[_Kind, str] = {}
    bases: defaultdict[_Kind, set[str]] = defaultdict(set)
    inserted: defaultdict[_Kind, list[tuple[int, str]]] = defaultdict(list)
    for i, line in enumerate(lines):
        match = _OPENING.match(line.text) if line.text and i not in dropped and not line.is_code else None
        if match is None:
            continue
        kind = _Kind(match["word"].strip().casefold(), match["base"].count("."))
        if match["added"] is None:
            last[kind] = match["base"]
            bases[kind].add(match["base"])
        elif last.get(kind) == match["base"] and _may_be_added(kind, match["added"].strip(), match["sign"]):
            inserted[kind].append((i, match["base"]))
    return {
        place
        for kind, found in inserted.items()
        for place, _ in found
        if len(bases[kind]) >= _FEWEST and len({base for _, base in found}) < _MOST_SHARE * len(bases[kind])
    }


def _may_be_added(kind: _Kind, added: str, sign: str) -> bool:
    """Return whether a number with this addition is not that of a lower level: 1.2a is below 1.2, and 5-1 below 5."""
    if len(added) == 1 and added.islower():
        return not kind.parts
    return bool(kind.word) or added[0] not in "-/" or (added[-1].isupper() and bool(sign))


def with_inserted(
    starts: Sequence[Start],
    lines: Sequence[Line],
    dropped: Collection[int],
    opens: Callable[[int], bool],
) -> list[Start]:
    """Return the starts of units with those of inserted ones, which no layout counts, at the ranks of the units before
    them. ``opens`` returns whether a sentence does not go on from the line above.
    """
    places = find_inserted(lines, dropped) - {start.line for start in starts}
    if not places:
        return list(starts)
    found: list[Start] = []
    at: dict[int, Start] = {}
    waiting = sorted(places, reverse=True)
    for start in (*starts, None):
        while waiting and (start is None or waiting[-1] < start.line):
            place = waiting.pop()
            inserted = next((one for one in map(_after(lines, place), at.values()) if one is not None), None)
            if inserted is not None and opens(place):
                found.append(inserted)
        if start is not None:
            at = {rank: other for rank, other in at.items() if rank < start.rank} | {start.rank: start}
            found.append(start)
    return found


def _after(lines: Sequence[Line], place: int) -> Callable[[Start], Start | None]:
    """Return a function that returns the start of the unit on a line if it was inserted after a given unit, or None."""

    def after(base: Start) -> Start | None:
        digits = base.number.rstrip(".):")
        own = lines[base.line].text
        end = own.find(digits) + len(digits)
        if end < len(digits):
            return None
        match = _AFTER.fullmatch(lines[place].text, end)
        if match is None or lines[place].text[:end].casefold() != own[:end].casefold():
            return None
        text = match["text"].strip()
        if text[:1].islower():
            return None
        number = digits + match["added"] + base.number[len(digits) :]
        return Start(place, number, base.rank, text, base.trimmed)

    return after
