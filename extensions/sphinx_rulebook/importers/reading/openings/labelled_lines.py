"""Lines of Markdown directly below each other that are paragraphs of their own, since each opens like the one above:
``Q: …`` and ``A: …``, ``Step 1: …`` and ``Step 2: …``, ``52 cards`` and ``4 dice``.

Markdown would join them to one paragraph.
"""

from __future__ import annotations

import re

from ....markup.titles import ends_sentence, is_title

_COUNTED = re.compile(r"[*_]{0,3}(?P<word>[^\W\d_]{2,15})\s?[0-9]{1,2}[*_]{0,3}\s?[:：.–—-]")
_LABEL = re.compile(r"[*_]{0,3}(?P<first>[^\W\d_])[^*_:：.!?。！？]{0,20}[*_]{0,3}[:：]")
_COUNT = re.compile(r"[0-9]{1,3}\s?[x×]?\s[^\W\d_]")
_LONGEST_COUNT = 40


def open_alike(above: str, text: str) -> bool:
    """Return whether a line opens like the paragraph above it, and is not the rest of its sentence."""
    first, second = _COUNTED.match(above), _COUNTED.match(text)
    if first is not None and second is not None and first["word"] == second["word"]:
        return True
    first, second = _LABEL.match(above), _LABEL.match(text)
    if first is not None and second is not None:
        return ends_sentence(above) and not first["first"].islower() and not second["first"].islower()
    is_short = len(above) <= _LONGEST_COUNT and is_title(above) and is_title(text)
    return is_short and _COUNT.match(above) is not None and _COUNT.match(text) is not None
