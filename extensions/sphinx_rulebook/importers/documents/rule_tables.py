"""Tables whose rows are rules, each with its number in the first cell."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from ...markup.titles import FULL_STOPS, is_title
from ..prefixed_numbers import COUNT, GAP, PART, PREFIX
from ..reading.shapes import split_number, written_plain
from ..unit_words import HEADING_OR_SHORT_WORDS
from .line_joins import UNSPACED_WORDS

_BRACKETED = re.compile(r"[(（](?:[^\W\d_]|[ivx]{1,5}|[0-9]{1,3})[)）]|(?:[a-z]|[^\W\d_\x00-\x7f])[.)]")
_COMPOUND = re.compile(r"\W*[0-9A-Z]{1,4}(?:[.\-]?(?:[0-9]{1,4}|[a-z]{1,2}))*[.):]?\W*")
_NAMED = re.compile(
    rf"[<\[]?(?:{PREFIX}{GAP}|§{{1,2}}\s?|(?:{HEADING_OR_SHORT_WORDS})\s)?{COUNT}(?:[.:\-]{PART})*[>\]]?[.)]?"
    r"|[①-⑳㉑-㉟]|[第제]\s?[0-9０-９一-鿿]{1,5}\s?[条條章节節款項항조장]?|[一二三四五六七八九十]{1,3}、?",
    re.I,
)
"""A number with a word or sign before it, or one that counts in another way."""
_TIME = re.compile(r"([0-9]{1,2}):([0-9]{2})")
_RANGE = re.compile(r"([0-9]{1,6})(?:\s?[-–—]\s?([0-9]{1,6})|\+)?")
_PARTS = re.compile(r"[0-9]+|(?<![^\W\d_])(?:[A-Za-z]|[IVX]+)(?![^\W\d_])")
_NOTES = re.compile(r"(?:\[\^[\w\-]{1,32}\])+$")
_SENTENCE_ENDS = (".", "。", "!", "?", "！", "？", "؟", ":", "：", *FULL_STOPS)
_BRACKETS = (")", "）")
"""The ends of texts that may have a reference in brackets after a sentence."""
_SHORTEST_UNSPACED = 24
_LONGEST_NUMBER = 24
_LEAST_RULES = 0.6
_ORDINAL = re.compile(r"[0-9]{1,3}(?:st|nd|rd|th|er|re|ère|ème|nde|ste)|[0-9]{1,3}[ºª°]")
"""The number of a place in a ranking, in English, French and Spanish."""


def are_rules(rows: Sequence[Sequence[str]]) -> bool:
    """Return whether the rows of a table, each given as its cells, are rules: most begin with a number of several
    parts, or with a number that is followed by a sentence.
    """
    numbered = [cells for cells in rows if len(cells) > 1 and cells[0] and is_lone_number(cells[0])]
    first = [cells[0] for cells in numbered]
    if _are_ranges(first) or _are_times(first) or any(map(_ORDINAL.fullmatch, first)):
        return False
    if not any(char.isalpha() for cells in numbered for cell in cells[1:] for char in cell):
        return False  # values, such as points for lengths
    named = [cells for cells in rows if cells and cells[0]]
    parts = sum(1 for cells in numbered if len(_PARTS.findall(cells[0])) > 1)
    sentences = sum(1 for cells in numbered if is_sentence_cell(cells[1]))
    return len(numbered) >= _LEAST_RULES * max(1, len(named)) and 2 * max(parts, sentences) >= len(numbered) > 0


def is_sentence_cell(cell: str) -> bool:
    """Return whether the text of a cell is a sentence, or ends with one; notes do not count."""
    text = _NOTES.sub("", cell)
    if UNSPACED_WORDS.search(text) is not None:
        return len(text) >= _SHORTEST_UNSPACED  # no sign ends a sentence of Thai
    return text.endswith(_SENTENCE_ENDS) or (text.endswith(_BRACKETS) and not is_title(text))


def _are_ranges(cells: Sequence[str]) -> bool:
    """Return whether numbers are ranges that follow each other, such as 1-4, 5-8, 9-16, and not those of rules."""
    ends = [[int(number) for number in match.groups() if number] for cell in cells if (match := _RANGE.fullmatch(cell))]
    if len(ends) < len(cells) or not any(len(numbers) > 1 for numbers in ends):
        return False
    rising = [number for numbers in ends for number in numbers]
    return all(one < other for one, other in itertools.pairwise(rising))


def _are_times(cells: Sequence[str]) -> bool:
    """Return whether all numbers are times, as in a schedule, and do not count as those of rules do: 1:10, 1:11."""
    found = [match for cell in cells if (match := _TIME.fullmatch(cell.strip("*_ ")))]
    times = [(int(match[1]), int(match[2])) for match in found]
    counted = sum(one[0] == other[0] and one[1] + 1 == other[1] for one, other in itertools.pairwise(times))
    return 0 < len(cells) == len(times) and 2 * counted < len(times) - 1


def is_lone_number(cell: str) -> bool:
    """Return whether a text is only the number of a rule."""
    text = written_plain(cell.strip("*_ "))
    opening = split_number(text, True)
    if _BRACKETED.fullmatch(text) or (opening is not None and not opening.text):
        return True
    if len(text) > _LONGEST_NUMBER:
        return False
    return _NAMED.fullmatch(text) is not None or (any(map(str.isdigit, text)) and _COMPOUND.fullmatch(text) is not None)
