"""Lines with a label or a count at their start: ``Q: …`` and ``A: …``, ``Step 1: …`` and ``Step 2: …``, ``52 cards``,
``4 dice``.

Markdown would join such lines to one paragraph, and short ones may look like titles.
"""

from __future__ import annotations

import re

from ....markup.titles import ends_sentence, is_title
from .known_openings import KnownOpenings

_COUNTED = re.compile(r"[*_]{0,3}(?P<word>[^\W\d_]{2,15})\s?[0-9]{1,2}[*_]{0,3}\s?[:：.–—-]")
_LABEL = re.compile(r"[*_]{0,3}(?P<first>[^\W\d_])[^*_:：.!?。！？]{0,20}[*_]{0,3}[:：]")
_COUNT = re.compile(r"[0-9]{1,3}\s?[x×]?\s[^\W\d_]")
_VALUE = re.compile(r"[0-9]{1,3}[^:：]{1,20}[:：]\s*[0-9]")
_OPENINGS = KnownOpenings(False)
_LONGEST_SHORT = 40
"""A longer line may be one that Markdown breaks."""


def open_alike(above: str, text: str) -> bool:
    """Return whether a line opens like the paragraph above it, and is not the rest of its sentence."""
    first, second = _COUNTED.match(above), _COUNTED.match(text)
    if first is not None and second is not None and first["word"] == second["word"]:
        return True
    first, second = _LABEL.match(above), _LABEL.match(text)
    is_short = len(above) <= _LONGEST_SHORT
    if first is not None and second is not None:
        has_ended = is_short or ends_sentence(above.rstrip("*_ "))
        return has_ended and not first["first"].islower() and not second["first"].islower()
    are_titles = is_short and is_title(above) and is_title(text)
    return are_titles and counts_things(above) and counts_things(text)


def counts_things(text: str) -> bool:
    """Return whether a line begins with a count of things, as in ``52 cards``."""
    return _COUNT.match(text) is not None


def is_value(text: str) -> bool:
    """Return whether a line is one of a list of values, as in ``2 players: 7 cards``."""
    return _VALUE.match(text) is not None


def is_label(text: str) -> bool:
    """Return whether a text is a value with its label, or a note or an example with its word and a text: no title."""
    opened = _OPENINGS.find(text)
    return is_value(text) or (opened is not None and opened[2] != "")
