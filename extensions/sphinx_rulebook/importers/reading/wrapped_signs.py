"""Dashes and other signs at the start of a wrapped line of plain text, which belong to its sentence."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Sequence

from ...markup.titles import ends_sentence
from ..typed_document import Line
from .shapes import split_number
from .wrapping import Wrapping, find_wrapping

_SIGNS = frozenset("-–*+·")


def with_wrapped_signs(lines: Sequence[Line], ignored: Collection[int]) -> list[Line]:
    """Return the lines of a plain text, of which those that go on with a sentence are not items.

    A sign such as a dash is part of the sentence if it had no room on the line above, which does not end a sentence,
    if it stands where wrapped lines begin, and if no other item of a list is near. ``ignored`` are the indexes of lines
    that do not count.
    """
    if not any(line.bullet in _SIGNS for line in lines if line.bullet):
        return list(lines)
    wrapping = find_wrapping(lines, ignored)
    result = list(lines)
    for place, line in enumerate(lines):
        if line.bullet in _SIGNS and wrapping.is_wrapped and _is_rest(result, place, wrapping):
            result[place] = line._replace(text=line.raw, bullet="")
    return result


def _is_rest(lines: Sequence[Line], place: int, wrapping: Wrapping) -> bool:
    line = lines[place]
    above = list(itertools.takewhile(_is_plain, reversed(lines[:place])))
    if not above or ends_sentence(above[0].text):
        return False
    if above[0].bullet or not wrapping.is_full(above[0], line._replace(text=line.raw)):
        return False
    if any(one.bullet == line.bullet and one.indent == line.indent for one in above):
        return False
    first = next((one for one in above if one.bullet or split_number(one.text) is not None), above[-1])
    number = split_number(first.text)
    text = number.text if number is not None else first.text
    hanging = first.indent + first.raw.find(text) if first is above[0] and text else above[0].indent
    if line.indent not in (above[0].indent, hanging):
        return False
    return not any(
        one.bullet == line.bullet and one.indent == line.indent and not wrapping.is_full(before, one)
        for before, one in itertools.pairwise([line, *_below(lines[place + 1 :])])
    )


def _is_plain(line: Line) -> bool:
    return bool(line.text) and not line.level and not line.is_code


def _below(lines: Iterable[Line]) -> Iterable[Line]:
    """Return the lines below up to the end of the paragraph or the next number."""
    return itertools.takewhile(lambda line: _is_plain(line) and split_number(line.text) is None, lines)
