"""Finding links to ids in Markdown, which are references whatever the numbers of the document are."""

from __future__ import annotations

import re

from ..escaping import LINK, code_spans
from ..spans import Spans
from .mention_patterns import NumberMention

_BRACKETS = re.compile(r"\\\[|\\\]")


def find_id_links(text: str) -> list[NumberMention]:
    """Return the links of a text to ids, in order; a link without a text shows the number of its target."""
    if "](#" not in text:
        return []
    code = Spans(code_spans(text))
    found: list[NumberMention] = []
    for match in LINK.finditer(text):
        shown = _BRACKETS.sub("", match["text"]).replace("#", r"\#")
        if match["address"].startswith("#"):
            place = (match.start(), match.end(), match["address"], shown or None)
            found.append(NumberMention(*place, False, None, False, True))
    return [mention for mention in found if not is_in_code(mention, code)]


def is_in_code(mention: NumberMention, code: Spans) -> bool:
    """Return whether a mention is in code, or code extends across its edge: a link may contain whole code spans."""
    return any(
        not (mention.start < start and stop < mention.stop)
        for start, stop in code.overlapping(mention.start, mention.stop)
    )
