"""A line that starts a unit, and whether a line opens a paragraph."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...markup.titles import ends_sentence
from ..cue_words import CUES, WEAK_CUES
from ..documents.document_lines import has_columns
from ..typed_document import Line

_AWAITS_NUMBER = re.compile(rf"(?<![^\W_])(?:{CUES}|{WEAK_CUES})$|(?<=\s)(?-i:and|or|und|oder|et|ou|y|o)$|,$", re.I)
_AFTER_NUMBERS = 100_000
"""More than any number, to sort after all of them."""
_PARTS = re.compile(r"[0-9]+|[A-Za-z]+|\++")
_ITEM = re.compile(r"(?P<open>\(?)(?P<counter>[0-9]{1,2}|[a-z])(?P<close>[.)]\)?)\s")


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
    if before.bullet and line.indent < before.indent:
        return True  # the next item of the list that contains the items above
    if has_columns(before.raw) and not has_columns(line.raw):
        return True  # below a table
    return not before.text or before.level > 0 or ends_sentence(before.text)


def order(number: str) -> list[tuple[int, str]]:
    """Return the sort key of a number: 4.0.2 before 4.0.10, z before aa."""
    return [_part_order(part, is_first=not place) for place, part in enumerate(_PARTS.findall(number))]


def _part_order(part: str, is_first: bool) -> tuple[int, str]:
    if part.isdigit():
        return int(part), ""
    if is_first and part.isupper() and len(part) == 1:
        return _AFTER_NUMBERS + ord(part), ""  # appendices follow the chapters
    return len(part), "" if part[0] == "+" else part


def awaits_number(text: str) -> bool:
    """Return whether a line ends with a word after which a number follows: ``see rule``."""
    return _AWAITS_NUMBER.search(text) is not None


def begins_anew(before: Start, start: Start) -> bool:
    """Return whether plain numbers begin anew with a unit; the same number may also be typed twice, unless it is 1."""
    own, last = int(start.number), int(before.number)
    return own < last or (own == last and own <= 1)


def is_next(before: str, number: str) -> bool:
    """Return whether a number can come directly after another one: 1.2.1 or 1.3 or 2 after 1.2."""
    one, other = _counts(before), _counts(number)
    if not one or not other:
        return False
    if len(other) > len(one):
        return other[:-1] == one and other[-1] <= 1
    return other[:-1] == one[: len(other) - 1] and other[-1] == one[len(other) - 1] + 1


def is_next_item(above: str, text: str) -> bool:
    """Return whether a line opens the item after that on the line above: ``a) the lanes,``, ``b) the time``."""
    one, other = _ITEM.match(above), _ITEM.match(text)
    if one is None or other is None or (one["open"], one["close"]) != (other["open"], other["close"]):
        return False
    return _counts(other["counter"])[-1] == _counts(one["counter"])[-1] + 1


def _counts(number: str) -> list[int]:
    """Return the values of the parts of a number; letters count from 1."""
    values: list[int] = []
    for part in _PARTS.findall(number):
        if part.isdigit():
            values.append(int(part))
        else:
            values.append(sum((ord(sign.lower()) - ord("a") + 1) * 26**k for k, sign in enumerate(reversed(part))))
    return values
