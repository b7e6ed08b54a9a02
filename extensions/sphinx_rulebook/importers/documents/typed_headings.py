"""The headings of a document that marks headings only by white space."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ...markup.titles import is_title
from ..typed_document import Line

_UNSPACED_START = 0x2E80
_LONGEST = 70
_MOST_TEXT = 30
_FEWEST_LETTERS = 3


def is_in_capitals(text: str) -> bool:
    """Return whether a text has several letters, and all of them are capitals."""
    return text == text.upper() != text.lower() and sum(map(str.isalpha, text)) >= _FEWEST_LETTERS


def part_heading(lines: Sequence[Line], place: int, dropped: Collection[int]) -> int | None:
    """Return the index of the heading directly above a line, or None if the line has no such heading.

    A heading is marked in Markdown, or is a title with an empty line before it.
    """
    for above in range(place - 1, -1, -1):
        line = lines[above]
        if above in dropped:
            continue
        if line.level:
            return above
        if line.text:
            stands_apart = not above or not lines[above - 1].text or above - 1 in dropped
            return above if stands_apart and is_title(line.text) and not line.bullet else _marked_above(lines, above)
    return None


def _marked_above(lines: Sequence[Line], place: int) -> int | None:
    """Return the Markdown heading above a line with only text between them, or None."""
    return next((above for above in range(place, max(-1, place - _MOST_TEXT), -1) if lines[above].level), None)


def find_headings(lines: Sequence[Line], dropped: Collection[int]) -> set[int]:
    """Return the indexes (from 0) of lines that are separate, are titles, and have text somewhere below."""
    written = [place for place, line in enumerate(lines) if line.text and place not in dropped]
    last_text = max((place for place in written if not is_title(lines[place].text)), default=-1)
    return {
        place
        for place in written
        if place < last_text
        and not lines[place].bullet
        and not lines[place].indent
        and len(lines[place].text) <= _LONGEST
        and is_title(lines[place].text)
        and (
            lines[place].text[0].isupper()
            or lines[place].text[0].isdigit()
            or ord(lines[place].text[0]) >= _UNSPACED_START
        )
        and (not place or not lines[place - 1].text or place - 1 in dropped)
        and (place + 1 == len(lines) or not lines[place + 1].text)
    }
