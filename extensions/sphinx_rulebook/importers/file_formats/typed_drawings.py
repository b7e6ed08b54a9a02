"""Drawings that are typed, such as a board of brackets and dots: they keep their lines and their spaces."""

from __future__ import annotations

import re

from ...markup.titles import stops_after_word
from .opening_signs import OPENING

_GAP = re.compile(r"\S {2,}\S|^\s+\S|\t", re.M)
_LEAST_SIGNS = 0.25
"""How much of a drawing without gaps is neither letters nor digits, at least."""


def is_typed_drawing(text: str) -> bool:
    """Return whether a text that is shown as it is typed is a drawing: at least two lines with gaps or with many signs,
    none of which ends a sentence or opens with the number or the sign of an item.
    """
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    if len(lines) < 2 or any(stops_after_word(line) or OPENING.match(line) for line in lines):
        return False
    typed = "".join(lines).replace(" ", "")
    signs = sum(not sign.isalnum() for sign in typed)
    return _GAP.search(text.strip("\n")) is not None or signs >= _LEAST_SIGNS * len(typed)


def drawing_in(text: str) -> str:
    """Return a drawing without empty lines around it and spaces at the ends of its lines."""
    return "\n".join(line.rstrip() for line in text.expandtabs().split("\n")).strip("\n")
