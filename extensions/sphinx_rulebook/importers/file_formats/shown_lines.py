"""Paragraphs whose line breaks were typed: rules that stand on lines of one paragraph."""

from __future__ import annotations

from .counted_openings import counted_openings
from .opening_signs import OPENING

_BULLET_OF_LETTER = "o "
"""A bullet of Word in other places, but also a word of Spanish, Italian and Polish."""


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
        opens = place in counted or (OPENING.match(line) is not None and not line.startswith(_BULLET_OF_LETTER))
        if opens or not line:
            paragraphs.append(line)
        else:
            paragraphs[-1] = f"{paragraphs[-1]} {line}".strip()
    return [paragraph for paragraph in paragraphs if paragraph]
