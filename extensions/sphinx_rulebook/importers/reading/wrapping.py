"""How wide the lines of a document are: whether a line ended because it was full, or because its paragraph ended."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from ...markup.titles import ends_sentence
from ..cue_words import UNSPACED
from ..documents.document_lines import has_columns
from ..typed_document import Line
from ..unit_words import UNIT_WORDS

_OPEN_BRACKET = re.compile(r"[(（][^()（）]{0,24}$")
_WORDED = re.compile(rf"(?:{UNIT_WORDS})\s+\d", re.I)
_COUNTED = re.compile(r"[0-9]+[\u3040-\u9fff\uac00-\ud7af]")
_MAY_BE_WIDE = re.compile("[\u1100-\u1fff\u231a-\U0010ffff]")
"""What may be as wide as two letters: no letter before Hangul is, and no sign of punctuation before the symbols."""
_WIDEST = 240
_LEAST_BROKEN = 0.12
"""The share of lines that must end in the middle of a sentence in a wrapped document."""
_FEWEST, _FEWEST_LONGEST = 2, 4
_NEARLY = 0.9
_OUTLIERS = 0.02
_LEAST_WIDTH = 24
_LEAST_FULL = 0.75
"""The share of the usual length that a full line has at least."""
_LEAST_ALIKE = 0.6
_LEAST_LONG = 0.4
"""The share of the lines that look broken that must be long enough for the width of a page."""

_Measure = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class Wrapping:
    """The width at which the lines of a document are broken.

    ``least`` is the length that a line and the first word of the next one must have together: if they have less, the
    word would have fitted, so that the break is the end of a paragraph. It is 0 if lines are as long as their
    paragraphs. ``measure`` returns the length of a text: in characters, or in columns, two for a wide character.
    ``with_indent`` says whether a line's indentation counts: a text may be wrapped first and indented afterwards.
    """

    least: int = 0
    measure: _Measure = len
    with_indent: bool = True

    @property
    def is_wrapped(self) -> bool:
        """Return whether lines are broken at the edge of the page."""
        return self.least > 0

    def is_full(self, before: Line, line: Line) -> bool:
        """Return whether the first word of a line would not have fitted on the line before it."""
        return self.least > 0 and self.length(before, line) >= self.least

    def is_nearly_full(self, before: Line, line: Line) -> bool:
        """Return whether a line is almost as long as full lines are; letters are not all of one width."""
        return self.least > 0 and self.length(before, line) >= _NEARLY * self.least

    def is_half_full(self, line: Line) -> bool:
        """Return whether a line is at least half as long as full lines are."""
        return 2 * self.width(line) >= self.least > 0

    def breaks_sentence(self, before: Line, line: Line) -> bool:
        """Return whether a sentence goes on from a full line to the next line."""
        if not before.text or not line.text or line.level or line.bullet or before.level or has_columns(before.raw):
            return False
        return self.is_full(before, line) and not ends_sentence(before.text)

    def width(self, line: Line) -> int:
        """Return the length of a line."""
        return self.measure(line.raw) + (line.indent if self.with_indent else 0)

    def length(self, before: Line, line: Line) -> int:
        """Return the length of a line with the first word of the next one, which in some scripts is a character."""
        word = line.text.split(maxsplit=1)[0]
        unspaced = UNSPACED.search(word)
        if unspaced is not None:
            word = word[: max(1, unspaced.start())]  # a line may also be broken between 3 and 枚
        space = 0 if unspaced is not None and UNSPACED.match(before.text[-1:]) else 1
        return self.width(before) + space + self.measure(word)


def opens_bracket(text: str) -> bool:
    """Return whether a line ends shortly after a bracket was opened: ``(see``."""
    return _OPEN_BRACKET.search(text) is not None


def find_wrapping(lines: Sequence[Line], ignored: Collection[int]) -> Wrapping:
    """Return how the lines of a document are wrapped; ``ignored`` are the indexes of lines that do not count.

    Only breaks in the middle of a sentence tell the width, since every other break may be the end of a paragraph.
    """
    written = [line for place, line in enumerate(lines) if place not in ignored or not line.text]
    pairs = [
        (before, line)
        for before, line in itertools.pairwise(written)
        if before.text and line.text and not line.bullet and not line.level and not has_columns(line.raw)
    ]
    broken = [(before, line) for before, line in pairs if _is_broken(before, line)]
    if len(broken) < _LEAST_BROKEN * len(pairs) and not _are_longest([before for before, _ in broken], written):
        return Wrapping()
    if len(broken) < _FEWEST:
        # One break shows the width only if no line is longer.
        longest = max((_columns(line.raw) + line.indent for line in written), default=0)
        broken = [pair for pair in broken if _IN_COLUMNS.length(*pair) > longest]
    if not broken:
        return Wrapping()
    texts = [line for line in written if line.text]
    found = [_measured(broken, texts, way) for way in _WAYS]
    # The measure in which the lines are more alike is the one that they were broken by.
    return min((one for one in found if one is not None), key=lambda one: one[0], default=(0.0, Wrapping()))[1]


def _are_longest(broken: Sequence[Line], written: Sequence[Line]) -> bool:
    """Return whether nearly all broken lines are as long as the longest lines, so that few breaks tell the width."""
    longest = max((line.indent + _columns(line.raw) for line in written), default=0)
    full = sum(1 for line in broken if line.indent + _columns(line.raw) >= _NEARLY * longest)
    return len(broken) >= _FEWEST_LONGEST and full >= _NEARLY * len(broken)


def _measured(
    broken: Sequence[tuple[Line, Line]], written: Sequence[Line], way: Wrapping
) -> tuple[float, Wrapping] | None:
    """Return how much the lengths of broken lines differ, measured in a ``way``, with the wrapping; None if too few
    are alike.

    The difference is below 0 if the lines are as long as possible in that measure: the fewer lines are longer than
    the broken ones, the lower.
    """
    every = [way.length(before, line) for before, line in broken]
    # Cells on lines of their own, and terms above their definitions, look like broken sentences as well.
    lengths = sorted(length for length in every if length >= _LEAST_WIDTH)
    if len(lengths) < _LEAST_LONG * len(every):
        return None
    usual = lengths[len(lengths) // 2]
    # Two lines of a list, or a heading and its text, can look like a broken sentence; they are shorter.
    full = [length for length in lengths if length >= _LEAST_FULL * usual]
    if usual > _WIDEST or len(full) < _LEAST_ALIKE * len(lengths):
        return None
    longest = max(way.width(before) for before, _ in broken)
    if longest < _LEAST_WIDTH:
        return None  # long words below terms
    fitting = sum(1 for length in full if length > longest)
    if fitting >= (1 - _OUTLIERS) * len(full):
        # Letters of one width: each word would have made its line longer than the longest one.
        longer = sum(1 for line in written if way.width(line) > longest)
        return longer / len(written) - 1, replace(way, least=longest + 1)
    least = full[int(_OUTLIERS * len(full))]
    return (usual - least) / usual, replace(way, least=least)


def _is_broken(before: Line, line: Line) -> bool:
    """Return whether a sentence surely goes on from one line to the next."""
    if ends_sentence(before.text) or line.bullet or line.level or before.level or before.is_code or line.is_code:
        return False
    if line.text[0].islower() or opens_bracket(before.text):
        return True
    # Letters without upper and lower case do not show it, so a line with a title, or with a number, does not count.
    start, end = line.text[0], before.text.rstrip("、，")[-1:] or "A"
    if _COUNTED.match(line.text):
        start = end  # 20個
    elif end.isdigit() and "\u3040" <= start <= "\u309f":
        end = start  # a particle after a number
    is_caseless = all(sign.isalpha() and sign.lower() == sign.upper() for sign in (start, end))
    is_heading = before.text[0] in "第제" and len(before.text) < _LEAST_WIDTH
    opens = line.text[0] in "第제" or _WORDED.match(line.text) is not None
    return is_caseless and not opens and not is_heading


def _columns(text: str) -> int:
    return len(text) + sum(unicodedata.east_asian_width(sign) in "WF" for sign in _MAY_BE_WIDE.findall(text))


_IN_COLUMNS = Wrapping(measure=_columns)
_WAYS = (Wrapping(), _IN_COLUMNS, Wrapping(with_indent=False), Wrapping(measure=_columns, with_indent=False))
"""The ways to measure lines; where two fit equally well, the first one counts."""
