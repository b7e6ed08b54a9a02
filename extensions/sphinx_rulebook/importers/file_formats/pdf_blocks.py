"""The blocks of a PDF: rows joined to whole paragraphs, and what stands at the edges of its pages."""

from __future__ import annotations

import itertools
import re
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

from ...markup.titles import ends_sentence
from ..cue_words import CONTENTS_WORDS, UNSPACED_SIGNS
from ..documents.line_joins import join
from ..reading.line_starts import awaits_number
from ..reading.wrapping import opens_bracket
from .logical_lines import LineKind
from .opening_signs import BULLET, COMPOUND, OPENING, follows_an_item
from .pdf_characters import Character
from .pdf_rows import PdfRow

_UNSPACED = re.compile(f"[{UNSPACED_SIGNS}]")
_LEADERS = re.compile(r"(?:[.·…‥]\s?){4,}\s*[0-9ivxlc]+\s*$")
_DIGITS = re.compile(r"[0-9]+")
_NOT_WORDS = re.compile(r"[\W_]+")
_LETTERED = re.compile(r"[a-z][.)]\s|o\s")
_CUT_NUMBER = re.compile(r"[0-9]-$|(?<![0-9.])[0-9]+\.$")
_PLAIN_NUMBER = re.compile(r"[0-9]{1,3}(?=[.)]\s)")
_PARTS = re.compile(r"([0-9]+)|([a-z]+)")
_BEFORE_ITEMS = (":", ";", "：", "；", "and", "or")
_EDGE = 0.12
"""The share of a page's height at its head and at its foot in which running lines stand."""

_FEWEST_PAGES, _LEAST_PAGES, _NEARLY_ALL_PAGES = 3, 0.2, 0.8
_LEAST_PART = 10
_NEARLY_FULL, _WORD_SPACE = 0.9, 0.15
_GAP, _GAP_OF_SIZE = 1.45, 1.3
_OTHER_SIZE = 0.6
_LONGEST_OPEN = 1500
_LONGEST_HEADING = 110
_LONGEST_TITLE = 30
_LARGER = 1.08
_MOST_SIGNS = 30


@dataclass(slots=True, eq=False)
class PdfBlock:
    """A paragraph, a heading, a row of a table and so on: where it begins, and its characters with their pages.

    ``page`` counts from 0. ``cells`` are the texts of a row. ``is_rest`` means that only tags make it a block of its
    own, so that it may go on with the one before; ``has_bullet`` that the text began with a bullet. ``name`` is
    that of a footnote. ``indent`` is the distance from the left of the column in points, if there are no tags.
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
    name: str = ""
    indent: float = 0.0


def find_running_rows(rows: Sequence[PdfRow], height: float) -> set[int]:
    """Return the indexes of the rows at the head or the foot of pages that stand at one height on many pages, and are
    equal, or count the pages.
    """

    def key(row: PdfRow) -> tuple[str, int]:
        return _DIGITS.sub("0", row.text), round(row.bottom / 6)

    def is_at_edge(row: PdfRow) -> bool:
        return row.bottom > (1 - _EDGE) * height or row.bottom < _EDGE * height

    pages = len({row.page for row in rows})
    groups: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    for place, row in enumerate(rows):
        if is_at_edge(row):
            groups[key(row)].append(place)
    least = max(_FEWEST_PAGES, _LEAST_PAGES * pages)
    fewest = min(_FEWEST_PAGES, max(2, pages))
    found: set[int] = set()
    for group in groups.values():
        those = [rows[place] for place in group]
        on_pages = len({row.page for row in those})
        is_text = any(row.text[0].islower() or ends_sentence(row.text) for row in those)
        if is_text and on_pages < _NEARLY_ALL_PAGES * pages:
            continue  # the end of a sentence that several rules have
        # Numbers that rise with the pages need fewer of them than a text, which may also be a heading.
        if (on_pages >= least and _are_equal(those)) or (on_pages >= fewest and _count_pages(those)):
            found.update(group)
    found |= {
        place
        for place, row in enumerate(rows)
        if is_at_edge(row) and _is_part_of(bare(row.text), {bare(rows[other].text) for other in found})
    }  # a line that is divided in other places on some pages
    return found | set(_beyond(rows, found, height))


def _beyond(rows: Sequence[PdfRow], running: Collection[int], height: float) -> Iterator[int]:
    """Yield the indexes of the rows that are nearer to the edge of their page than a running row."""
    heads: dict[int, float] = {}
    feet: dict[int, float] = {}
    for place in running:
        row = rows[place]
        if row.bottom > height / 2:
            heads[row.page] = min(row.bottom, heads.get(row.page, height))
        else:
            feet[row.page] = max(row.bottom, feet.get(row.page, 0.0))
    for place, row in enumerate(rows):
        if row.bottom > heads.get(row.page, height) - 1 or row.bottom < feet.get(row.page, 0.0) + 1:
            yield place


def _is_part_of(text: str, others: Collection[str]) -> bool:
    """Return whether a text of some length is part of another one."""
    return len(text) >= _LEAST_PART and any(text in other for other in others)


def _are_equal(rows: Sequence[PdfRow]) -> bool:
    """Return whether most rows have the same text."""
    return 2 * max(Counter(row.text for row in rows).values()) > len(rows)


def _count_pages(rows: Sequence[PdfRow]) -> bool:
    """Return whether one of the numbers of most rows is that of their page, counted from any page; rows that open with
    the numbers of units do not count.
    """
    if any(COMPOUND.match(row.text) for row in rows):
        return False
    offsets = Counter(
        offset for row in rows for offset in {int(number) - row.page for number in _DIGITS.findall(row.text)}
    )
    return bool(offsets) and 2 * max(offsets.values()) > len(rows)


def join_rows(rows: Sequence[PdfRow], words: Collection[str]) -> list[PdfBlock]:
    """Return the paragraphs that rows form: geometry tells where one ends. ``words`` are those of the document."""
    leads = Counter(
        round(above.bottom - below.bottom)
        for above, below in itertools.pairwise(rows)
        if (above.page, above.column) == (below.page, below.column) and 4 < above.bottom - below.bottom < 60
    )
    lead = leads.most_common(1)[0][0] if leads else 14
    paragraphs: list[list[PdfRow]] = []
    signs: deque[str] = deque(maxlen=_MOST_SIGNS)  # of the last items
    for row in rows:
        if paragraphs and _goes_on(paragraphs[-1], row, lead, signs):
            paragraphs[-1].append(row)
            continue
        paragraphs.append([row])
        opening = OPENING.match(row.text)
        number = _PLAIN_NUMBER.match(row.text)
        if opening is not None and (opening["item"] is not None or number is not None):
            signs.append(number[0] if number is not None else opening["item"].strip("()."))
    margins: dict[tuple[int, int], float] = {}
    for row in rows:
        margins[_margin(row)] = min(row.left, margins.get(_margin(row), row.left))
    return [
        replace(block_of(paragraph, words), indent=paragraph[0].left - margins[_margin(paragraph[0])])
        for paragraph in paragraphs
    ]


def _margin(row: PdfRow) -> tuple[int, int]:
    """Return what rows have in common whose column begins at the same distance from the edge: left and right pages may
    differ.
    """
    return row.column[1], row.page % 2


def _goes_on(paragraph: Sequence[PdfRow], row: PdfRow, lead: float, signs: Collection[str]) -> bool:
    """Return whether a row continues a paragraph; ``signs`` are those of the items above."""
    last = paragraph[-1]
    is_same_column = (last.page, last.column) == (row.page, row.column)
    if _LEADERS.search(last.text) or abs(last.size - row.size) > _OTHER_SIZE:
        return False
    if is_same_column and last.bottom - row.bottom > max(_GAP * lead, _GAP_OF_SIZE * row.size):
        return False
    is_full = last.right + _space_before(row) + _first_word(row) > last.end
    if last.is_bold != row.is_bold and (not is_full or OPENING.match(row.text)):
        return False
    beside = [one for one in paragraph[1:] if (one.page, one.column) == (row.page, row.column)]
    if beside and row.left < beside[0].left - 3:
        return False  # the line goes out to the left: another item
    is_hanging = is_same_column and len(paragraph) > 1 and abs(row.left - last.left) < 2
    is_hanging = is_hanging and row.left > paragraph[0].left + 4
    so_far = "".join(one.text for one in paragraph)
    is_open = is_full and len(so_far) < _LONGEST_OPEN and _is_in_brackets(so_far)
    is_open = is_open and (not is_same_column or row.left > paragraph[0].left + 3)
    is_wide = last.right - last.left > _NEARLY_FULL * (last.end - last.left)
    awaits = awaits_number(last.text) and (is_full or (is_wide and not last.text.endswith(",")))
    if row.text[0].isdigit() and (awaits or opens_bracket(last.text)):
        return True  # "see rule", "4.1"
    if is_full and not ends_sentence(last.text) and _is_text(paragraph[0].text, last.text, row.text, signs):
        return True
    is_item = OPENING.match(row.text) is not None and (not is_full or follows_an_item(row.text, signs))
    if is_item and not is_open:
        is_text = is_hanging and is_full and not COMPOUND.match(row.text)
        if not is_text and not _is_cut(last.text, row.text):
            return False
    is_lower = row.text[0].islower() and not ends_sentence(last.text) and not _LETTERED.match(row.text)
    return is_full or is_lower


def _is_text(first: str, above: str, text: str, signs: Collection[str]) -> bool:
    """Return whether a line that opens with a number goes on with an unfinished sentence: "costs", "30. A boat".

    ``first`` is the first line of the paragraph, whose number is not after that of a unit below it; ``signs`` are those
    of the items above, of which a number of one part is not the next one.
    """
    number = _PLAIN_NUMBER.match(text)
    if number is not None:
        return not above.endswith(_BEFORE_ITEMS) and str(int(number[0]) - 1) not in signs
    own, of_unit = _parts_of(text), _parts_of(first)
    return len(own) > 1 and own[:1] == of_unit[:1] and own <= of_unit


def _parts_of(text: str) -> list[tuple[int, str]]:
    """Return the parts of the number that a text opens with, in their order."""
    opening = OPENING.match(text)
    parts = _PARTS.findall(opening[0]) if opening is not None and opening["item"] is None else ()
    return [(int(digits or 0), letters) for digits, letters in parts]


def _is_cut(above: str, text: str) -> bool:
    """Return whether the line above ends inside a number; a full stop before a whole number ends a sentence."""
    cut = _CUT_NUMBER.search(above)
    return cut is not None and (cut[0].endswith("-") or COMPOUND.match(text) is None)


def _space_before(row: PdfRow) -> float:
    return 0.0 if _UNSPACED.match(row.text) else _WORD_SPACE * row.size


def _first_word(row: PdfRow) -> float:
    """Return the width of the first word of a row; of its first character in a script without spaces."""
    ink = [one for one in row.characters if one.sign.strip()]
    if _UNSPACED.match(ink[0].sign):
        return _NEARLY_FULL * (ink[0].right - ink[0].left)
    word = list(itertools.takewhile(lambda one: one.sign.strip(), row.characters[row.characters.index(ink[0]) :]))
    return word[-1].right - word[0].left


def _is_in_brackets(text: str) -> bool:
    return text.count("(") > text.count(")") or text.count("（") > text.count("）")


def block_of(rows: Sequence[PdfRow], words: Collection[str]) -> PdfBlock:
    """Return the paragraph that some rows are. ``words`` are those of the document."""
    text = ""
    for row in rows:
        text = join(text, row.text, words)
    first = rows[0]
    kind = LineKind.CONTENTS if _LEADERS.search(text) else LineKind.PARAGRAPH
    characters = [(row.page, one) for row in rows for one in row.characters]
    is_bold = all(row.is_bold for row in rows)
    return PdfBlock(kind, text, first.page, first.left, first.bottom + first.size, first.size, is_bold, 0, characters)


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
    if abs(before.size - block.size) >= _OTHER_SIZE or before.is_bold != block.is_bold or COMPOUND.match(block.text):
        return False
    starts_inside = block.text[0].islower() or block.text[0] in "=+,;)"
    starts_inside = starts_inside or (_UNSPACED.match(block.text) is not None and is_across)
    is_unfinished = not ends_sentence(before.text) or _is_in_brackets(before.text)
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
    titles = (bare(word) for word in CONTENTS_WORDS)
    names = frozenset(titles)
    start = next((at for at, block in enumerate(blocks[: len(blocks) // 3]) if bare(block.text) in names), None)
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
    return bare(re.sub(r"^(?:[0-9.\-]+|[A-Z]+ ?[0-9]+:?)\s*", "", text))


def bare(text: str) -> str:
    """Return the letters and digits of a text, for comparisons."""
    return _NOT_WORDS.sub("", text).casefold()


def as_item(block: PdfBlock) -> PdfBlock:
    """Return a paragraph that opens with a bullet as an item without it."""
    match = BULLET.match(block.text) if block.kind in (LineKind.PARAGRAPH, LineKind.ITEM) else None
    if match is None or match.end() == len(block.text):
        return block
    text = block.text[match.end() :]
    return replace(block, kind=LineKind.ITEM, text=text, level=max(1, block.level), has_bullet=True)
