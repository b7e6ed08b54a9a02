"""The beginning of a line in plain characters, at the same offsets, so that a number there has one form."""

from __future__ import annotations

import re

from .cue_words import WIDE_SIGNS

LONGEST_START = 40
"""The characters at the start of a line that may have a number; the rest is not searched."""

_PLAIN_DIGIT = re.compile("[0-9]")
_PLAIN_SIGNS = WIDE_SIGNS | {0x3002: ord("."), 0x30FB: ord("."), 0x2010: ord("-"), 0x2011: ord("-")}
_CLOSED_WIDE = re.compile(r"[(（]?[0-9０-９]{1,4}(?=、(?!\s*[0-9０-９]{1,4}\s?[、，,とや及和或与與のをにはがで]))")
"""A number that a Chinese or Japanese comma closes, ``1、``, but not the first one of a row, ``1、2``."""


def plain_start(line: str) -> str:
    """Return the beginning of a line with plain characters instead of full-width ones, at the same offsets.

    If it opens with a full-width digit, a plain digit after it belongs to the text.
    """
    start = line[:LONGEST_START]
    closed = _CLOSED_WIDE.match(start)
    if closed is not None:
        sign = ")" if start[closed.end() + 1 : closed.end() + 2].isdecimal() else "."  # 2、2人 is not 2.2
        start = f"{closed[0]}{sign}{start[closed.end() + 1 :]}"
    if "０" <= start[:1] <= "９":
        other = _PLAIN_DIGIT.search(start)
        start = start[: other.start()] if other is not None else start
    return start.translate(_PLAIN_SIGNS)


def heading_pattern(shape: str) -> re.Pattern[str]:
    """Return the pattern of the start of a heading, whose form has ``#`` for the number: ``Article #:``."""
    before, _, after = shape.partition("#")
    space = r"\s*"
    written = [space.join(map(re.escape, part.split())) for part in (before, after)]
    gap = r"\s+" if before.endswith(" ") else space
    number = r"(?P<number>[0-9A-Za-z]++)(?![.\-][0-9])"
    between = gap if before.strip() else space
    return re.compile(rf"\s*(?:<[^>]*>\s*)*{written[0]}{between}{number}{space}{written[1]}", re.I)
