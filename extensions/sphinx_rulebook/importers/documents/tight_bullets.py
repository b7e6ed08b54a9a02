"""Items of lists whose sign has no space after it: ``-A boat sails.``"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ...markup.titles import ends_sentence
from ..typed_document import Line

_ITEM = re.compile(r"(?P<sign>[-–])(?P<text>(?:\*\*|__)?[^\W\d_].*)", re.S)
_QUOTES = ('"', "”", "“", "’", "»", "«", "」", "』")
_FEWEST = 2


def with_tight_bullets(lines: Sequence[Line]) -> list[Line]:
    """Return the lines, of which those that begin with a dash and a letter are items if several do."""
    found: dict[int, re.Match[str]] = {}
    for place, line in enumerate(lines):
        match = None if line.level or line.bullet or line.is_code else _ITEM.fullmatch(line.text)
        if match is None or (place and match["text"][0].islower() and _goes_on(lines[place - 1])):
            continue
        if not _names_source(lines, place):
            found[place] = match
    counts = Counter(match["sign"] for match in found.values())
    read = list(lines)
    for place, match in found.items():
        if counts[match["sign"]] >= _FEWEST:
            read[place] = lines[place]._replace(text=match["text"], bullet=match["sign"])
    return read


def _names_source(lines: Sequence[Line], place: int) -> bool:
    """Return whether a line says who wrote the quotation above it: ``–A poet``."""
    above = lines[place - 1].text.rstrip("*_ ") if place else ""
    if not above and place > 1:
        above = lines[place - 2].text.rstrip("*_ ")
    is_last = place + 1 == len(lines) or not lines[place + 1].text
    return is_last and above.endswith(_QUOTES) and not ends_sentence(lines[place].text)


def _goes_on(line: Line) -> bool:
    """Return whether a sentence goes on below a line, whose next word may have a dash."""
    is_item = bool(line.bullet) or _ITEM.fullmatch(line.text) is not None
    return bool(line.text) and not is_item and not line.text.endswith(":") and not ends_sentence(line.text)
