"""A line that starts a unit, and whether a line opens a paragraph."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...markup.titles import ends_sentence
from ..cue_words import CUES, WEAK_CUES
from ..documents.document_lines import has_columns
from ..next_numbers import is_next_item, parts_of
from ..typed_document import Line

_AWAITS_NUMBER = re.compile(rf"(?<![^\W_])(?:{CUES}|{WEAK_CUES})$|(?<=\s)(?-i:and|or|und|oder|et|ou|y|o)$|,$", re.I)
_LONGEST_CUE = 80
"""How many characters at the end of a text may have a word before a number; the search begins there."""
_LONGEST_ITEM = 40
"""How many lines an item may have for the next one to be recognised by its number."""
_AFTER_NUMBERS = 100_000
"""More than any number, to sort after all of them."""


class Start(NamedTuple):
    """A line that starts a unit: its index (from 0), its number, its rank, the text after the number, the trimmed
    part.
    """

    line: int
    number: str
    rank: int
    text: str
    trimmed: str


def opens_paragraph(lines: Sequence[Line], index: int, dropped: Collection[int]) -> bool:
    """Return whether a sentence cannot continue from the previous line."""
    line = lines[index]
    if line.level or line.bullet or not index or index - 1 in dropped:
        return True
    before = lines[index - 1]
    if line.indent < before.indent and (before.bullet or _follows_hanging_item(lines, index)):
        return True  # the next item of the list that contains the items above
    if has_columns(before.raw) and not has_columns(line.raw):
        return True  # below a table
    return not before.text or before.level > 0 or ends_sentence(before.text)


def _follows_hanging_item(lines: Sequence[Line], index: int) -> bool:
    """Return whether a line opens the item after the one above, whose other lines are further to the right."""
    line, at = lines[index], index - 1
    while at > max(0, index - _LONGEST_ITEM) and lines[at].text and lines[at].indent > line.indent:
        at -= 1
    return lines[at].indent == line.indent and is_next_item(lines[at].text, line.text)


def order(number: str) -> list[tuple[int, str]]:
    """Return the sort key of a number: 4.0.2 before 4.0.10, z before aa."""
    return [_part_order(part, is_first=not place) for place, part in enumerate(parts_of(number))]


def _part_order(part: str, is_first: bool) -> tuple[int, str]:
    if part.isdigit():
        return int(part), ""
    if is_first and part.isupper() and len(part) == 1:
        return _AFTER_NUMBERS + ord(part), ""  # appendices follow the chapters
    return len(part), "" if part[0] == "+" else part


def awaits_number(text: str) -> bool:
    """Return whether a line ends with a word after which a number follows: ``see rule``."""
    return _AWAITS_NUMBER.search(text, max(0, len(text) - _LONGEST_CUE)) is not None


def begins_anew(before: Start, start: Start) -> bool:
    """Return whether plain numbers begin anew with a unit; the same number may also be typed twice, unless it is 1."""
    own, last = int(start.number), int(before.number)
    return own < last or (own == last and own <= 1)
