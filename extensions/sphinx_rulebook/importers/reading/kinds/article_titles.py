"""Titles of articles in brackets, ``제2조(정의)`` and 第3条（開始）, and numbers in words that are titles."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...spelled_counters import is_spelled
from ...typed_document import Line, TypedUnit
from ...unit_words import UNIT_WORDS
from ..signed_numbers import PARTICLES

_TITLE = re.compile(r"[（(][^（）()]{1,40}[)）]")
_ARTICLE = re.compile(
    r"(?:제\s?[0-9]{1,4}\s?조(?:의\s?[0-9]{1,2})?|第[0-9０-９一二三四五六七八九十百]{1,6}[条條](?:[の之][0-9０-９一二三四五六七八九十]{1,3})?)"
    rf"\s?{_TITLE.pattern}(?!{PARTICLES}|[、,.。])\s*(?:[:：]\s*)?(?=\S)"
)
_REMARK = re.compile(r"[\[(（【][^\W\d_][^\[\]()（）【】]{2,60}[\])）】]")
_FIRST_PARAGRAPH = re.compile(
    rf"(?:§\s?[0-9]{{1,4}}|[0-9]{{1,4}}\.?\s?§|(?:{UNIT_WORDS})\s[0-9]{{1,4}}(?:\.?º)?)[a-z]?[.:]?\s?[–—-]?\s?(?=\(1\)\s?\S)",
    re.I,
)
"""An article whose first paragraph is on its line: ``§ 1. (1) A boat``, ``MADDE 1 – (1)``."""
_SECOND_PARAGRAPH = re.compile(r"\(2\)\s?\S")
_MOST_BETWEEN = 12
"""The most lines from the first to the second paragraph."""
_FEWEST = 2


def is_bracketed_title(text: str) -> bool:
    """Return whether the text after a number is a title in brackets, and nothing else."""
    return _TITLE.fullmatch(text) is not None


def with_titles_apart(lines: Sequence[Line]) -> list[Line]:
    """Return the lines of a document, of which those with an article's title or number and its first paragraph are
    split.
    """
    found = {place: match for place, line in enumerate(lines) if (match := _opening(line)) is not None}
    found |= _with_first_paragraphs(lines)
    if len(found) < _FEWEST:
        return list(lines)
    result: list[Line] = []
    for place, line in enumerate(lines):
        result += _parts(line, found[place].end()) if place in found else [line]
    return result


def units_of_heading(heading: TypedUnit, numbers: Sequence[str]) -> list[TypedUnit]:
    """Return the units that a heading and its paragraphs are, given the first numbers of all ranks.

    A number in words without a title is the title. If paragraphs are counted from 2, the first one below a title in
    brackets is a unit without a number.
    """
    if not heading.text and is_spelled(numbers[heading.rank - 1]):
        return [replace(heading, number="", text=heading.number, trimmed="")]
    counts_from_two = tuple(numbers[heading.rank : heading.rank + 1]) in (("２",), ("2",))
    first = heading.paragraphs[0] if heading.paragraphs else None
    if not counts_from_two or not is_bracketed_title(heading.text) or first is None or first.opening or first.is_block:
        return [heading]
    paragraph = TypedUnit(heading.rank + 1, "", first.text, first.lines, heading.paragraphs[1:])
    return [replace(heading, paragraphs=()), paragraph]


def _parts(line: Line, end: int) -> list[Line]:
    title, text = line.raw[:end].rstrip(), line.raw[end:]
    shown = title.rstrip(":：").rstrip()
    return [line._replace(raw=title, text=shown), line._replace(raw=text, text=text, offset=line.offset + end)]


def _with_first_paragraphs(lines: Sequence[Line]) -> dict[int, re.Match[str]]:
    """Return the lines of articles with their first paragraphs if a line below some of them begins with the second."""
    found = {
        place: match
        for place, line in enumerate(lines)
        if not (line.level or line.bullet or line.is_code or line.seen or line.text != line.raw)
        and (match := _FIRST_PARAGRAPH.match(line.text)) is not None
    }
    going_on = [
        place
        for place in found
        if any(_SECOND_PARAGRAPH.match(line.text) for line in lines[place + 1 : place + 1 + _MOST_BETWEEN])
    ]
    return found if len(going_on) >= _FEWEST else {}


def _opening(line: Line) -> re.Match[str] | None:
    if line.level or line.bullet or line.is_code or line.seen or line.text != line.raw:
        return None
    return _ARTICLE.match(line.text)


def is_remark(text: str) -> bool:
    """Return whether the whole text of a unit is in brackets, as that of a deleted one: ``Rule 4 [Deleted]``."""
    return _REMARK.fullmatch(text) is not None
