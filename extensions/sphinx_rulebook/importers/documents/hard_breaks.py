"""Line breaks that authors of Markdown type as two spaces at the end of a line."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from ...markup.list_marks import LIST_MARK
from ...markup.titles import ends_sentence

PARTING = "\v\v"
"""An empty line, without a new line of the document: the parts of a line have its number."""

_BREAK = re.compile(r"\S {2,}$")
_ITEM = re.compile(rf"\s*(?:{LIST_MARK}|•|\([0-9a-z]{{1,3}}\))\s")
_OTHER_BLOCK = re.compile(r"\s*(?:#{1,6}\s|[>|<]|```|~~~|:::|!!!|\{[%:{])")
_LABEL = re.compile(r"(?P<sign>\*\*|__|\*|_)[^*_]+(?P=sign)")


def with_hard_breaks(lines: Sequence[str], code: Collection[int]) -> list[str]:
    """Return the lines of Markdown, of which those that end with a line break end a paragraph.

    ``code`` are the indexes of the lines of fenced code. Two spaces after words that go on in the next line are an
    oversight, and the lines of an item stay together.
    """
    broken = list(lines)
    is_in_item = False
    for place, line in enumerate(lines[:-1]):
        if not line.strip():
            is_in_item = is_in_item and lines[place + 1][:1] in (" ", "\t")
            continue
        is_in_item = _ITEM.match(line) is not None or (is_in_item and not line.startswith("#"))
        if place in code or is_in_item or _BREAK.search(line) is None or _OTHER_BLOCK.match(line):
            continue
        if _breaks(line, lines[place + 1]):
            broken[place] = line.rstrip() + PARTING
    return broken


def _breaks(line: str, following: str) -> bool:
    text, after = line.strip(), following.strip()
    if not after or after[0].islower() or _OTHER_BLOCK.match(after) or text.count("**") % 2 or text.count("`") % 2:
        return False
    is_row = _LABEL.match(text) is not None or _BREAK.search(following) is not None
    return is_row or ends_sentence(text) or text.endswith((":", "："))
