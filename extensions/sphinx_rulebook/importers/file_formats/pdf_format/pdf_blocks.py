"""The blocks of a PDF: what they are, and the halves of those that a page cuts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from ....markup.titles import ends_sentence
from ...cue_words import CONTENTS_WORDS, UNSPACED
from ...documents.furniture import words_of
from ...documents.line_joins import join
from ...reading.line_starts import awaits_number
from ..logical_lines import LineKind
from ..opening_signs import BULLET, COMPOUND, OPENING
from .pdf_characters import Character
from .pdf_rows import PdfRow

LEADERS = re.compile(r"(?:[.·…‥]\s?){4,}\s*[0-9ivxlc]+\s*$")
OTHER_SIZE = 0.6
"""How much the sizes of two parts of one paragraph differ, at most."""

_LONGEST_HEADING = 110
_LONGEST_TITLE = 30
_LARGER = 1.08


@dataclass(slots=True, eq=False)
class PdfBlock:
    """A paragraph, a heading, a row of a table and so on: where it begins, and its characters with their pages.

    ``page`` counts from 0. ``cells`` are the texts of a row, ``cell_ends`` where they begin and end in
    a tagged document, if they have text. ``is_rest`` means that only tags make it a block of its
    own, so that it may go on with the one before; ``has_bullet`` that the text began with a bullet. ``name`` is
    that of a footnote. ``is_text`` means that what looks like a bullet at its start belongs to a sentence.
    ``indent`` is the distance from the left of the column in points, if there are no tags.
    """

    kind: LineKind
    text: str
    page: int
    left: float
    top: float
    size: float
    is_bold: bool
    level: int = 0
    characters: list[tuple[int, Character]] = field(default_factory=list)
    cells: tuple[str, ...] = ()
    is_rest: bool = False
    has_bullet: bool = False
    is_text: bool = False
    name: str = ""
    indent: float = 0.0
    cell_ends: tuple[tuple[float, float] | None, ...] = ()


def block_of(rows: Sequence[PdfRow], words: Collection[str]) -> PdfBlock:
    """Return the paragraph that some rows are. ``words`` are those of the document."""
    text = ""
    for row in rows:
        text = join(text, row.text, words)
    first = rows[0]
    kind = LineKind.CONTENTS if LEADERS.search(text) else LineKind.PARAGRAPH
    characters = [(row.page, one) for row in rows for one in row.characters]
    is_bold = all(row.is_bold for row in rows)
    top = first.bottom + first.size
    return PdfBlock(kind, text, first.page, first.left, top, first.size, is_bold, 0, characters, is_text=first.is_text)


def is_in_brackets(text: str) -> bool:
    """Return whether a text ends inside brackets."""
    return text.count("(") > text.count(")") or text.count("（") > text.count("）")


def heal(blocks: Sequence[PdfBlock], words: Collection[str]) -> list[PdfBlock]:
    """Return tagged blocks with the halves of paragraphs joined that the end of a column or a page cut in two."""
    healed: list[PdfBlock] = []
    for block in blocks:
        before = next((one for one in reversed(healed[-3:]) if one.kind is not LineKind.FOOTNOTE), None)
        if before is not None and _is_rest(before, block):
            before.text = join(before.text, block.text, words)
            before.characters += block.characters
        else:
            healed.append(block)
    return healed


def _is_rest(before: PdfBlock, block: PdfBlock) -> bool:
    is_across = block.page > before.page or block.top > before.top + 20
    awaits = len(before.text) > _LONGEST_TITLE and awaits_number(before.text)
    if is_across and block.kind is LineKind.PARAGRAPH and block.text[0].isdigit() and awaits:
        return True  # "see rule", "4.1"
    if block.is_rest and is_across and not OPENING.match(block.text):
        return True
    kinds = (LineKind.PARAGRAPH, LineKind.ITEM)
    if block.kind is not LineKind.PARAGRAPH or before.kind not in kinds or len(before.text) <= _LONGEST_TITLE:
        return False
    if abs(before.size - block.size) >= OTHER_SIZE or before.is_bold != block.is_bold or COMPOUND.match(block.text):
        return False
    starts_inside = block.text[0].islower() or block.text[0] in "=+,;)"
    starts_inside = starts_inside or (UNSPACED.match(block.text) is not None and is_across)
    is_unfinished = not ends_sentence(before.text) or is_in_brackets(before.text)
    return (is_unfinished and (starts_inside or is_across)) or (is_across and block.text[0].islower())


def mark_headings(blocks: Sequence[PdfBlock]) -> None:
    """Make short blocks headings that are larger than most text, or all bold; their style is their level."""
    weights: Counter[float] = Counter()
    for block in blocks:
        weights[block.size] += len(block.text)
    if not weights:
        return
    body = weights.most_common(1)[0][0]
    found = [block for block in blocks if _may_be_heading(block, body)]
    styles = sorted({(block.size, block.is_bold) for block in found}, reverse=True)
    for block in found:
        block.kind, block.level = LineKind.HEADING, min(6, styles.index((block.size, block.is_bold)) + 1)


def mark_bold_headings(blocks: Sequence[PdfBlock]) -> None:
    """Make short blocks that are all bold headings below those that are tagged as such."""
    deepest = max((block.level for block in blocks if block.kind is LineKind.HEADING), default=0)
    for block in blocks:
        is_short = len(block.text) < _LONGEST_HEADING and not ends_sentence(block.text)
        if block.kind is LineKind.PARAGRAPH and block.is_bold and is_short:
            block.kind, block.level = LineKind.HEADING, deepest + 1


def _may_be_heading(block: PdfBlock, body: float) -> bool:
    if block.kind is not LineKind.PARAGRAPH or len(block.text) > _LONGEST_HEADING or BULLET.match(block.text):
        return False
    if re.search(r"[。.;,:]$", block.text):
        return False
    return block.size > _LARGER * body or (block.is_bold and block.size >= (2 - _LARGER) * body)


def mark_contents(blocks: Sequence[PdfBlock]) -> None:
    """Mark a table of contents: from its heading to the line above the second occurrence of its first entry."""
    titles = (words_of(word) for word in CONTENTS_WORDS)
    names = frozenset(titles)
    start = next((at for at, block in enumerate(blocks[: len(blocks) // 3]) if words_of(block.text) in names), None)
    if start is None or start + 1 >= len(blocks):
        return
    first = _entry(blocks[start + 1].text)
    again = next((at for at in range(start + 3, len(blocks) // 2) if first and _entry(blocks[at].text) == first), None)
    if again is not None and all(len(block.text) < 150 for block in blocks[start:again]):
        for block in blocks[start:again]:
            block.kind = LineKind.CONTENTS


def _entry(text: str) -> str:
    """Return the words of an entry of a table of contents, without its number and its page."""
    text = re.sub(r"(?:[.·…]\s?){3,}.*$|\s+[0-9]+\s*$", "", text)
    return words_of(re.sub(r"^(?:[0-9.\-]+|[A-Z]+ ?[0-9]+:?)\s*", "", text))


def as_item(block: PdfBlock) -> PdfBlock:
    """Return a paragraph that opens with a bullet as an item without it."""
    match = BULLET.match(block.text) if block.kind in (LineKind.PARAGRAPH, LineKind.ITEM) else None
    if match is None or match.end() == len(block.text) or block.is_text:
        return block
    if match["mark"] == "o" and block.kind is LineKind.PARAGRAPH and not block.level:
        # Only tags make it a paragraph outside lists: the word "o".
        return block
    text = block.text[match.end() :]
    return replace(block, kind=LineKind.ITEM, text=text, level=max(1, block.level), has_bullet=True)
