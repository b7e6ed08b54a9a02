"""The heads and feet of pages that form feeds separate: lines beside a page break whose numbers count the pages."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from ..typed_document import Line
from .document_lines import has_columns

_FEWEST = 2
_LEAST_SHARE = 0.75
_LONGEST = 100
_FRAMED = re.compile(r"[-–—]\s*(?P<number>[0-9]{1,4})\s*[-–—]")
_AT_START = re.compile(r"[\W_]*(?:[^\W\d_]{1,6}\.?\s)?(?P<number>[0-9]{1,4})(?P<gap>\W*|\s{2,}.*|\s.*)$")
_AT_END = re.compile(r".*?(?P<gap>\s)(?P<number>[0-9]{1,4})[\W_]*$")
_OF_PAGES = re.compile(r"(?<![\w.])(?P<number>[0-9]{1,4})\s*(?:/|of|von|de|di|sur|van|z|из)\s*[0-9]{1,4}(?![\w.])")
_WORDS = re.compile(r"[\W\d_]+")


def find_page_numbers(lines: Sequence[Line], ignored: Collection[int]) -> list[int]:
    """Return the indexes of the lines directly before or after page breaks that count the pages.

    A heading may also stand at the top of each page, and count up. It differs from page to page, and no wide gap
    separates its number from its words. ``ignored`` are lines that do not count.
    """
    framed = _framed(lines, ignored)
    breaks = [place for place, line in enumerate(lines) if line.raw == "\f"]
    if len(breaks) < _FEWEST:
        return framed
    feet = _beside(lines, [*breaks, len(lines)], ignored, -1)
    heads = _beside(lines, [-1, *breaks], ignored, 1)
    # A number alone at the top of a page may be that of a chapter.
    counting = [place for place in _counting(lines, heads) if _WORDS.sub("", lines[place].raw)]
    return [*framed, *_counting(lines, feet), *counting]


def _framed(lines: Sequence[Line], ignored: Collection[int]) -> list[int]:
    """Return the lines that are only a number between dashes, if these numbers count up: ``- 3 -``."""
    found = [
        (place, int(match["number"]))
        for place, line in enumerate(lines)
        if place not in ignored and (match := _FRAMED.fullmatch(unicodedata.normalize("NFKC", line.raw))) is not None
    ]
    counts_up = all(after == before + 1 for (_, before), (_, after) in itertools.pairwise(found))
    return [place for place, _ in found] if len(found) >= _FEWEST and counts_up else []


def _beside(lines: Sequence[Line], breaks: Sequence[int], ignored: Collection[int], step: int) -> Sequence[int | None]:
    """Return the nearest line with text before (-1) or after (1) each page break, if any."""
    found: list[int | None] = []
    for place in breaks:
        at = place + step
        while 0 <= at < len(lines) and (not lines[at].raw.strip() or (at in ignored and lines[at].raw != "\f")):
            at += step
        found.append(at if 0 <= at < len(lines) and lines[at].raw != "\f" else None)
    return found


def _counting(lines: Sequence[Line], places: Sequence[int | None]) -> Iterator[int]:
    """Yield the lines whose number is that of their page, if nearly all pages have such a line."""
    numbers = {page: _number(lines[place].raw) for page, place in enumerate(places) if place is not None}
    offsets = Counter(number - page for page, number in numbers.items() if number is not None)
    offset, count = max(offsets.items(), key=lambda item: item[1], default=(0, 0))
    if count < max(_FEWEST, _LEAST_SHARE * (len(places) - 1)):  # the first or the last page may have none
        return
    found = [place for page, place in enumerate(places) if place is not None and numbers[page] == page + offset]
    words = Counter(_WORDS.sub("", lines[place].raw).casefold() for place in found)
    for place in found:
        own = _WORDS.sub("", lines[place].raw).casefold()
        # A last line in columns may be the last row of a table, which happens to end with the page's number.
        is_row = has_columns(lines[place].raw) and place > 0 and has_columns(lines[place - 1].raw)
        if not own or words[own] > 1 or (has_columns(lines[place].raw) and not is_row):
            yield place


def _number(raw: str) -> int | None:
    """Return the number at the end or the beginning of a line."""
    text = unicodedata.normalize("NFKC", raw)
    if len(text) > _LONGEST:
        return None
    match = _OF_PAGES.search(text) or _AT_END.fullmatch(text) or _AT_START.fullmatch(text)
    return int(match["number"]) if match is not None else None
