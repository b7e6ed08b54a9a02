"""Doubts about paragraphs that break off in a sentence, so that the next line may belong to them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from ...markup.titles import ends_sentence, is_title
from ...model.units import BlockKind
from ..reading.wrapping import find_wrapping
from ..typed_document import Line, TypedDocument, TypedUnit
from .doubt import Doubt, DoubtKind, quote
from .text_size import words_in

_FEWEST_WORDS = 5


def doubt_sentences(document: TypedDocument) -> Iterator[Doubt]:
    """Yield a doubt for each paragraph that ends within a sentence, directly above a paragraph without a mark."""
    wrapping = find_wrapping(document.lines, ())
    if document.is_markdown or not wrapping.is_wrapped:
        return  # paragraphs are between empty lines, or each line is one
    for chapter in document.chapters:
        for unit in chapter.units:
            for before, after in itertools.pairwise(_pieces(unit)):
                if _breaks_off(*before) and _goes_on(before[1], *after) and wrapping.is_half_full(before[1][-1]):
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


def _pieces(unit: TypedUnit) -> Sequence[tuple[str, Sequence[Line], bool]]:
    """Return the text and the lines of each paragraph of a unit, and whether it is plain text."""
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


def _breaks_off(text: str, lines: Sequence[Line], is_plain: bool) -> bool:
    return bool(lines) and words_in(text) >= _FEWEST_WORDS and not ends_sentence(text) and not is_title(text)


def _goes_on(above: Sequence[Line], text: str, lines: Sequence[Line], is_plain: bool) -> bool:
    return is_plain and lines[0].number == above[-1].number + 1 and ends_sentence(text)
