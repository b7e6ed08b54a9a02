"""Files of word processors in which each paragraph is only a line of a text that was pasted."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from ...markup.titles import ends_sentence
from .logical_lines import LineKind, LogicalLine, Unsure, UnsureKind

_WIDEST, _NARROWEST = 130, 30
"""The widest lines, and the narrowest, that a text is broken into, in characters."""
_OUTLIERS = 0.02
"""The share of the paragraphs that may be longer: a line that somebody has joined by hand."""
_LEAST_FULL = 0.75
"""The share of the width that a line has at least, with the first word of the next one, if it was broken."""
_LEAST_BROKEN, _FEWEST_BROKEN = 0.15, 5
"""How many pairs of neighbours must be the parts of one sentence, as a share and as a number."""
_REMEDY = "If so, save the file as plain text (.txt) in the word processor, and import that: its lines are joined."


def doubt_typed_lines(lines: Sequence[LogicalLine]) -> Iterator[Unsure]:
    """Yield a doubt if the paragraphs of a file are the lines of a text, so that sentences go on in the next paragraph.

    No paragraph is then wider than a page, and many end in the middle of a sentence although they are full.
    """
    pairs = [pair for pair in itertools.pairwise(lines) if all(line.kind is LineKind.PARAGRAPH for line in pair)]
    lengths = sorted(len(line.text) for line in lines if line.kind is LineKind.PARAGRAPH)
    if len(pairs) < _FEWEST_BROKEN:
        return
    width = lengths[int((1 - _OUTLIERS) * (len(lengths) - 1))]
    if not _NARROWEST <= width <= _WIDEST:
        return
    broken = [before for before, line in pairs if _goes_on(before, line, width)]
    if len(broken) >= max(_FEWEST_BROKEN, _LEAST_BROKEN * len(pairs)):
        taken = (
            f"{len(broken)} of {len(lengths)} paragraphs end in the middle of a sentence, like lines of a text that "
            "was pasted; each was read as a paragraph of its own"
        )
        yield Unsure(0, broken[0].text, taken, "Do they go on in the next one?", _REMEDY, UnsureKind.LAYOUT)


def _goes_on(before: LogicalLine, line: LogicalLine, width: int) -> bool:
    """Return whether a sentence goes on from a full line to the next one. In scripts without small letters, only a line
    that is nearly as wide as the widest is full.
    """
    if line.number or not before.text or not line.text or ends_sentence(before.text):
        return False
    first = line.text.split(maxsplit=1)[0]
    if line.text[0].islower():
        return len(before.text) + 1 + len(first) >= _LEAST_FULL * width
    has_no_case = line.text[0].isalpha() and line.text[0].upper() == line.text[0].lower()
    return has_no_case and len(before.text) + 2 >= width
