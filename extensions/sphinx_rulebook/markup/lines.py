"""Small helpers for one line of markup, used by more than one module."""

from __future__ import annotations

import re

_WEB_ADDRESS = re.compile(r"(?:https?|mailto):", re.I)
CODE = re.compile(r"(?<!`)(?P<ticks>`++)(?:.{1,2000}?)(?<!`)(?P=ticks)(?!`)")


def is_web_address(address: str) -> bool:
    """Return whether a link leads out of the site."""
    return _WEB_ADDRESS.match(address) is not None


def without_code(text: str) -> str:
    """Return a line with its code spans blanked out, so that every other character keeps its offset."""
    if text.count("`") < 2:
        return text
    return CODE.sub(lambda match: " " * len(match[0]), text)
