"""Doubts about paragraphs that break off in a sentence, so that the next line may belong to them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from ...markup.titles import ends_sentence, is_title
from ...model.units import BlockKind
from ..reading.wrapping import Wrapping, find_wrapping
from ..typed_document import Line, TypedDocument, TypedUnit
from .doubt import Doubt, DoubtKind, quote
from .text_size import words_in

_FEWEST_WORDS = 5
_LETTER = re.compile(r"[(（]?[b-z][.)）]\s")
_NEVER_FIRST = re.compile("[をんーっゃゅょァィゥェォッャュョ、。，．）」』】！？]")
"""Characters that never begin a Japanese sentence: the particle を, small kana, closing signs."""

_Piece = tuple[str, Sequence[Line], bool]
"""The text and the lines of a paragraph, and whether it is plain text."""


def doubt_sentences(document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt for each paragraph that ends within a sentence, directly above a paragraph without a mark."""
    wrapping = find_wrapping(document.lines, ())
    if document.is_markdown or not wrapping.is_wrapped:
        return  # paragraphs are between empty lines, or each line is one
    is_spaced = _is_spaced(document)
    for chapter in document.chapters:
        for unit in chapter.units:
            for before, after in itertools.pairwise(_pieces(unit)):
                is_rest = _breaks_off(before, after, wrapping) or (is_spaced and _may_be_full(before, after, wrapping))
                is_rest = is_rest or _NEVER_FIRST.match(after[0]) is not None
                if is_rest and _goes_on(before[1], *after):
                    line = after[1][0].number
                    yield Doubt(
                        DoubtKind.BROKEN_SENTENCE,
                        chapter.source,
                        before[1][-1].number,
                        line,
                        f"Line {line} is a paragraph of its own: {quote(after[0])}.",
                        "Does it go on from the line above?",
                        "If so, join the two lines.",
                    )


def _is_spaced(document: TypedDocument) -> bool:
    """Return whether most units follow an empty line, so that paragraphs usually do as well."""
    empty = {line.number for line in document.lines if not line.text}
    units = [unit.line for unit in document.units if unit.lines]
    return 2 * sum(1 for line in units if line - 1 in empty or line == 1) >= len(units)


def _may_be_full(before: _Piece, after: _Piece, wrapping: Wrapping) -> bool:
    """Return whether a line that ends a sentence is nearly full, so that its paragraph may go on below."""
    text, lines, is_plain = before
    return is_plain and bool(lines) and ends_sentence(text) and wrapping.is_nearly_full(lines[-1], after[1][0])


def _pieces(unit: TypedUnit) -> Sequence[_Piece]:
    """Return the pieces of a unit: its own text, and its paragraphs."""
    own = [(unit.text, unit.lines, True)] if unit.lines else []
    return [
        *own,
        *(
            (
                paragraph.text,
                paragraph.lines,
                paragraph.kind is BlockKind.TEXT and not paragraph.marker and not paragraph.is_block,
            )
            for paragraph in unit.paragraphs
            if paragraph.lines
        ),
    ]


def _breaks_off(before: _Piece, after: _Piece, wrapping: Wrapping) -> bool:
    """Return whether a paragraph ends within a sentence: it is not a title, or its last line is nearly full."""
    text, lines, _ = before
    if not lines or words_in(text) < _FEWEST_WORDS or ends_sentence(text) or not wrapping.is_half_full(lines[-1]):
        return False
    return not is_title(text) or wrapping.is_nearly_full(lines[-1], after[1][0])


def _goes_on(above: Sequence[Line], text: str, lines: Sequence[Line], is_plain: bool) -> bool:
    """Return whether a paragraph may be the rest of the one above; b) does not continue a)."""
    return is_plain and _LETTER.match(text) is None and lines[0].number == above[-1].number + 1 and ends_sentence(text)
