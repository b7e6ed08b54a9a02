"""Paragraphs whose line breaks were typed: rules that stand on lines of one paragraph."""

from __future__ import annotations

from .counted_openings import counted_openings
from .opening_signs import OPENING


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
        if not line or place in counted or OPENING.match(line) is not None:
            paragraphs.append(line)
        else:
            paragraphs[-1] = f"{paragraphs[-1]} {line}".strip()
    return [paragraph for paragraph in paragraphs if paragraph]
