"""Titles that count through a document without marks for headings, where other numbers stand below them: 1. Components
with 52 cards and 4 dice, 2. Setup with the items 1. to 4., 3. Turns.

Without such lines, the numbers alone show the layout.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from ....markup.titles import is_title
from ...documents.document_lines import wholly_bold
from ...typed_document import Line
from ..openings.labelled_lines import counts_things

_NUMBER = re.compile(r"(?P<number>[0-9]{1,2})(?P<sign>[.)．、])\s*(?P<text>[^\s\d.].*)")
_COMPOUND = re.compile(r"[0-9A-Z]{1,3}[.\-][0-9]")
_FEWEST_TITLES, _FEWEST_COUNTS = 3, 2


class _Numbered(NamedTuple):
    """A line with a plain number; ``may_be_title`` is whether it stands apart and is no sentence."""

    place: int
    number: int
    form: tuple[str, bool]
    text: str
    may_be_title: bool


def with_numbered_titles(lines: Sequence[Line], dropped: Collection[int]) -> list[Line] | None:
    """Return the lines with the titles that count through the document as headings, or None if there are no such
    titles, or no other numbers below them.
    """
    written = [place for place, line in enumerate(lines) if line.text and place not in dropped]
    if any(_COMPOUND.match(lines[place].text) for place in written):
        return None
    if any(lines[place].level and place != written[0] for place in written):
        return None
    # The numbers of titles are mistaken for those of lines that count things.
    counts = sum(1 for place in written if counts_things(lines[place].text) and not lines[place].bullet)
    titles = _titles(list(_numbered(lines, written)), counts >= _FEWEST_COUNTS)
    if not titles:
        return None
    level = 2 if lines[written[0]].level else 1
    bare = {one.place: f"{one.number}{one.form[0]} {one.text}" for one in titles}
    return [
        line._replace(text=bare[place], level=level, bullet="") if place in bare else line
        for place, line in enumerate(lines)
    ]


def _numbered(lines: Sequence[Line], written: Sequence[int]) -> Iterator[_Numbered]:
    for place in written:
        line = lines[place]
        bold = wholly_bold(line.text)
        match = _NUMBER.match(bold or line.text) if not line.bullet and not line.is_code else None
        if match is None:
            continue
        text = match["text"].strip()
        stands_apart = not place or not lines[place - 1].text
        has_capital = text[0] == text[0].upper()
        may_be_title = stands_apart and not line.indent and has_capital and is_title(text)
        yield _Numbered(place, int(match["number"]), (match["sign"], bold is not None), text, may_be_title)


def _titles(numbered: Sequence[_Numbered], has_counts: bool) -> list[_Numbered]:
    """Return the titles among lines with numbers if each other one is an item of a list that counts from 1 below a
    title, else none. ``has_counts`` is whether other lines count things.
    """
    titles: list[_Numbered] = []
    items: list[_Numbered] = []  # of the list that is open
    lists = 0
    for one in numbered:
        is_next_title = one.may_be_title and one.number == len(titles) + 1
        is_next_title = is_next_title and (not titles or one.form == titles[0].form)
        is_next_item = bool(items) and one.number == items[-1].number + 1
        if is_next_title and is_next_item and any(item.may_be_title for item in items):
            return []  # it may be either
        if is_next_title:
            if len(items) == 1:
                return []
            titles.append(one)
            items = []
        elif is_next_item or (titles and one.number == 1):
            if not is_next_item:
                items = []
                lists += 1
            items.append(one)
        else:
            return []
    is_sure = len(titles) >= _FEWEST_TITLES and (lists > 0 or has_counts) and len(items) != 1
    return titles if is_sure else []
