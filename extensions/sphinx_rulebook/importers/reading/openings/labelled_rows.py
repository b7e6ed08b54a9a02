"""Rows of paragraphs with labels, such as a list of penalties, in which *Warning:* is a term and opens no note."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....markup.blocks import block_kind
from ....markup.opening_words import KNOWN_WORDS, REMARKS
from ...typed_document import Line

_LABEL = re.compile(r"[*_]{0,3}(?P<word>[^\W\d][^*_:：.!?！？。]{0,30})[*_]{0,3}[:：]")
_COLONS = (":", "：")
_FEWEST_OTHERS = 2
"""How many labels of a row must be no opening words: one alone may be any paragraph beside a note, unless two words
that ask for attention are in the row, or a colon introduces it.
"""


def find_labels(lines: Sequence[Line]) -> frozenset[str]:
    """Return the lines whose word asks for attention elsewhere, but is one of several labels in a row here."""
    found: set[str] = set()
    row: list[tuple[str, str]] = []
    is_below_gap, is_announced, above = True, False, ""
    for line in lines:
        if not line.text:
            is_below_gap = True
            continue
        match = _LABEL.match(line.text) if not line.level and not line.bullet else None
        if match is not None:
            is_announced = is_announced if row else above.endswith(_COLONS)
            row.append((match["word"].strip().casefold(), line.text))
        elif is_below_gap or line.level or line.bullet:  # and not the second line of a paragraph
            found |= _labels_in(row, is_announced)
            row = []
        is_below_gap, above = False, line.text
    return frozenset(found | _labels_in(row, is_announced))


def _labels_in(row: Sequence[tuple[str, str]], is_announced: bool) -> set[str]:
    others = sum(1 for word, _ in row if block_kind(word, KNOWN_WORDS) is None)
    remarks = {word for word, _ in row if word in REMARKS}
    are_terms = others >= _FEWEST_OTHERS or (others > 0 and (is_announced or len(remarks) > 1))
    return {text for word, text in row if word in REMARKS} if are_terms else set()
