"""Items of lists whose sign has no space after it: ``-A boat sails.``"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ...markup.titles import ends_sentence
from ..typed_document import Line

_ITEM = re.compile(r"(?P<sign>[-–])(?P<text>(?:\*\*|__)?[^\W\d_].*)", re.S)
_FEWEST = 2


def with_tight_bullets(lines: Sequence[Line]) -> list[Line]:
    """Return the lines, of which those that begin with a dash and a letter are items if several do."""
    found: dict[int, re.Match[str]] = {}
    for place, line in enumerate(lines):
        match = None if line.level or line.bullet or line.is_code else _ITEM.fullmatch(line.text)
        if match is not None and not (place and match["text"][0].islower() and _goes_on(lines[place - 1])):
            found[place] = match
    counts = Counter(match["sign"] for match in found.values())
    read = list(lines)
    for place, match in found.items():
        if counts[match["sign"]] >= _FEWEST:
            read[place] = lines[place]._replace(text=match["text"], bullet=match["sign"])
    return read


def _goes_on(line: Line) -> bool:
    """Return whether a sentence goes on below a line, whose next word may have a dash."""
    is_item = bool(line.bullet) or _ITEM.fullmatch(line.text) is not None
    return bool(line.text) and not is_item and not line.text.endswith(":") and not ends_sentence(line.text)
