"""Rows of paragraphs with labels, such as a list of penalties, in which *Warning:* is a term and opens no note."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from ....markup.blocks import block_kind
from ....markup.opening_words import ATTENTION_WORDS, KNOWN_WORDS
from ...typed_document import Line

_LABEL = re.compile(r"[*_]{0,3}(?P<word>[^\W\d][^*_:：.!?！？。]{0,30})[*_]{0,3}[:：]")
_ASKING = ATTENTION_WORDS | {"注意", "주의"}
"""Words that open notes, and are those of penalties elsewhere."""
_COLONS = (":", "：")
_FEWEST_OTHERS = 2
"""How many labels of a row must be no opening words: one alone may be any paragraph beside a note."""


@dataclass(slots=True)
class _Row:
    """Labels of paragraphs after each other, each with its line.

    ``is_announced`` is whether a colon is before them, ``is_tight`` whether no empty line is between them.
    """

    is_announced: bool
    labels: list[tuple[str, str]] = field(default_factory=list)
    is_tight: bool = True

    def terms(self) -> set[str]:
        """Return the lines of the words that ask for attention, if they are terms here."""
        others = sum(1 for word, _ in self.labels if block_kind(word, KNOWN_WORDS) is None)
        asking = {text for word, text in self.labels if word in _ASKING}
        is_list = self.is_announced or (self.is_tight and len(asking) > 1)
        return asking if others >= _FEWEST_OTHERS or (others and is_list) else set()


def find_labels(lines: Sequence[Line]) -> frozenset[str]:
    """Return the lines whose word asks for attention elsewhere, but is one of several labels in a row here."""
    found: set[str] = set()
    row: _Row | None = None
    is_below_gap, above = True, ""
    for line in lines:
        if not line.text:
            is_below_gap = True
            continue
        match = _LABEL.match(line.text) if not line.level and not line.bullet else None
        if match is not None:
            row = row or _Row(above.endswith(_COLONS))
            row.is_tight = row.is_tight and not (row.labels and is_below_gap)
            row.labels.append((match["word"].strip().casefold(), line.text))
        elif row is not None and (is_below_gap or line.level or line.bullet):  # and not the rest of a paragraph
            found |= row.terms()
            row = None
        is_below_gap, above = False, line.text
    return frozenset(found | (row.terms() if row is not None else set()))
