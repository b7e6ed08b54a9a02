"""Paragraphs whose line breaks were typed: rules that stand on lines of one paragraph."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .counted_openings import counted_openings, may_end_sentence
from .opening_signs import OPENING

_BULLET_OF_LETTER = "o "
"""A bullet of Word in other places, but also a word of Spanish, Italian and Polish."""


_COMPOUND = re.compile(r"(?P<above>[0-9]+(?:[.\-][0-9]+)*)[.\-](?P<last>[0-9]+)[.):]?\s+(?P<text>\S)")
_AROUND = 20
"""How many lines may be between numbers that belong together."""


def _goes_on(lines: Sequence[str], place: int) -> bool:
    """Return whether a line goes on with the sentence above it, though it opens with a number, as in "at least" above
    "3.5 points": no line around it has a number beside or above that.
    """
    match = _COMPOUND.match(lines[place])
    if match is None or not match["text"].islower() or not lines[place - 1] or may_end_sentence(lines[place - 1]):
        return False
    around = (*lines[max(0, place - _AROUND) : place], *lines[place + 1 : place + _AROUND])
    others = [other for line in around if (other := _COMPOUND.match(line)) is not None]
    return all(match["above"] not in (other["above"], f"{other['above']}.{other['last']}") for other in others)


def paragraphs_in(text: str) -> list[str]:
    """Return the paragraphs of a text with line breaks: what is between empty lines, or opens with a number or the
    sign of an item.
    """
    lines = [line.strip() for line in text.split("\n")]
    if len(lines) == 1:
        return lines
    counted = counted_openings(lines)
    paragraphs = [""]
    for place, line in enumerate(lines):
        opens = place in counted or (
            OPENING.match(line) is not None
            and not line.startswith(_BULLET_OF_LETTER)
            and not (place and _goes_on(lines, place))
        )
        if opens or not line:
            paragraphs.append(line)
        else:
            paragraphs[-1] = f"{paragraphs[-1]} {line}".strip()
    return [paragraph for paragraph in paragraphs if paragraph]
