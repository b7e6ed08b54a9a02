"""The paragraphs of a PDF without tags: geometry and words show which lines go on with the one above."""

from __future__ import annotations

import itertools
import re
from collections import Counter, deque
from collections.abc import Collection, Sequence
from dataclasses import replace

from ....markup.titles import ends_sentence
from ...cue_words import UNSPACED
from ...next_numbers import is_next_part, signs_before
from ...reading.line_starts import awaits_number
from ...reading.wrapping import opens_bracket
from ..counted_openings import counted_openings, may_end_sentence
from ..opening_signs import COMPOUND, OPENING, find_prefixes, follows_an_item, opens_with_prefix
from .pdf_blocks import LEADERS, OTHER_SIZE, PdfBlock, block_of, is_in_brackets
from .pdf_rows import PdfRow
from .pdf_signs import is_typed_text

_LETTERED = re.compile(r"[a-z][.)]\s|o\s")
_OTHER_ITEM = re.compile(
    r"\(?(?:[\u0370-\u03ff\u0400-\u04ff\u05d0-\u05ea\u0621-\u064a\u067e\u0686\u0698\u06a9\u06af\u06cc]\u0640?|الف)\)\s"
    r"|[0-9٠-٩۰-۹]{1,3}[-–]\s(?!\d)"
)
"""The beginning of an item with a letter of another script, or with a dash: ``б)``, ``(ב)``, ``ب)``, ``2- ``."""
_CUT_NUMBER = re.compile(r"[0-9]-$|(?<![0-9.])[0-9]+\.$")
_PLAIN_NUMBER = re.compile(r"[0-9]{1,3}(?=[.)]\s)")
_BARE_NUMBER = re.compile(r"(?P<number>[0-9]{1,3})(?=\s)")
_PARTS = re.compile(r"([0-9]+)|([a-z]+)")
_BEFORE_ITEMS = (":", ";", "：", "；", "؛", "and", "or")
_NEARLY_FULL, _WORD_SPACE = 0.9, 0.15
_NEVER_FIRST = frozenset("、。，．・：；！？）］｝〕〉》」』】ー々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ")
_GAP, _GAP_OF_SIZE = 1.45, 1.3
_ROUNDING = 0.8
"""How much the distances between the lines of paragraphs differ, at most, in points."""
_LEAST_WIDER, _WIDEST, _MOST_ALIKE = 1.15, 1.8, 0.9
_FEWEST_ALIKE, _FEWEST_WIDE, _LEAST_SHARE, _LEAST_LEAD = 3, 6, 0.03, 0.95
_LONGEST_OPEN = 1500
_MOST_SIGNS = 30


def join_rows(rows: Sequence[PdfRow], words: Collection[str]) -> list[PdfBlock]:
    """Return the paragraphs that rows form: geometry tells where one ends. ``words`` are those of the document."""
    leads = Counter(
        round(above.bottom - below.bottom)
        for above, below in itertools.pairwise(rows)
        if (above.page, above.column) == (below.page, below.column) and 4 < above.bottom - below.bottom < 60
    )
    lead = leads.most_common(1)[0][0] if leads else 14
    between = _space_between_paragraphs(rows)
    texts = [row.text for row in rows]
    prefixes, openings = find_prefixes(texts), counted_openings(texts)
    paragraphs: list[list[PdfRow]] = []
    signs: deque[str] = deque(maxlen=_MOST_SIGNS)  # of the last items
    for place, row in enumerate(rows):
        row.is_text = bool(paragraphs) and is_typed_text(paragraphs[-1], row, rows[place + 1 : place + _MOST_SIGNS])
        is_next = place in openings or opens_with_prefix(row.text, prefixes)
        is_next = is_next and bool(paragraphs) and may_end_sentence(paragraphs[-1][-1].text)
        widest = _widest(paragraphs[-1][-1] if paragraphs else row, row, lead, between)
        if paragraphs and not is_next and _goes_on(paragraphs[-1], row, widest, signs):
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


def _space_between_paragraphs(rows: Sequence[PdfRow]) -> tuple[float, float]:
    """Return a distance between two lines that is wider than in paragraphs, and the size of the lines, or zeros.

    Paragraphs may be only a little apart, and most of them short. Then many distances are wider than the narrowest, all
    of them alike, and the lines above them end a sentence or are not full.
    """
    sizes = Counter(row.size for row in rows)
    body = sizes.most_common(1)[0][0] if sizes else 0.0
    pairs = [
        (above, above.bottom - below.bottom)
        for above, below in itertools.pairwise(rows)
        if (above.page, above.column) == (below.page, below.column)
        and max(abs(above.size - body), abs(below.size - body)) < OTHER_SIZE
    ]
    spaces = sorted(space for _, space in pairs if space > body / 2)
    fewest = max(_FEWEST_ALIKE, int(_LEAST_SHARE * len(spaces)))
    frequent = (space for place, space in enumerate(spaces[:-fewest]) if spaces[place + fewest] - space <= _ROUNDING)
    for lead in (next(frequent, 0.0), next((space for space in spaces if space > _LEAST_LEAD * body), 0.0)):
        wide = [(above, space) for above, space in pairs if lead + _ROUNDING < space <= _WIDEST * lead]
        if not lead or len(wide) < fewest:
            continue
        usual = sorted(space for _, space in wide)[len(wide) // 2]
        alike = sum(1 for _, space in wide if abs(space - usual) <= _ROUNDING)
        closing = sum(_closes(above) for above, _ in wide)
        # On a short page, a few distances are enough if all of them are alike.
        least = _MOST_ALIKE * len(wide) if len(wide) >= _FEWEST_WIDE else len(wide)
        if usual >= _LEAST_WIDER * lead and min(alike, closing) >= least:
            return (lead + _ROUNDING / 2 + usual) / 2, body
    return 0.0, 0.0


def _closes(row: PdfRow) -> bool:
    """Return whether a line may be the last of a paragraph: it ends a sentence, or it is not full."""
    return ends_sentence(row.text) or row.right < row.end - row.size


def _widest(above: PdfRow, row: PdfRow, lead: float, between: tuple[float, float]) -> float:
    """Return the widest distance between a row and the one above in the same paragraph.

    A line after one that goes on, or with a word in larger type, may be a little farther from it than others.
    """
    space, body = between
    has_larger = any(one.size > body + OTHER_SIZE for one in row.characters)
    if space and abs(row.size - body) < OTHER_SIZE and _closes(above) and not has_larger:
        return space
    return max(_GAP * lead, _GAP_OF_SIZE * row.size)


def _margin(row: PdfRow) -> tuple[int, int]:
    """Return what rows have in common whose column begins at the same distance from the edge: left and right pages may
    differ.
    """
    return row.column[1], row.page % 2


def _goes_on(paragraph: Sequence[PdfRow], row: PdfRow, gap: float, signs: Collection[str]) -> bool:
    """Return whether a row continues a paragraph, whose lines are at most a ``gap`` apart; ``signs`` are those of the
    items above.
    """
    last = paragraph[-1]
    is_same_column = (last.page, last.column) == (row.page, row.column)
    if LEADERS.search(last.text) or abs(last.size - row.size) > OTHER_SIZE:
        return False
    if is_same_column and last.bottom - row.bottom > gap:
        return False
    if row.is_text and not ends_sentence(last.text.rstrip(":;：；")):
        return True
    if _is_next(paragraph[0].text, last.text, row.text):
        return False
    if _OTHER_ITEM.match(row.text) and (ends_sentence(last.text) or last.text.endswith(_BEFORE_ITEMS)):
        return False
    is_full = last.right + _space_before(row) + _first_word(row) > last.end
    is_heading = row.is_bold and ends_sentence(last.text)  # of which a short line of a page without full ones is above
    if last.is_bold != row.is_bold and (not is_full or is_heading or OPENING.match(row.text)):
        return False
    beside = [one for one in paragraph[1:] if (one.page, one.column) == (row.page, row.column)]
    if beside and row.left < beside[0].left - 3:
        return False  # the line goes out to the left: another item
    is_hanging = is_same_column and len(paragraph) > 1 and abs(row.left - last.left) < 2
    is_hanging = is_hanging and row.left > paragraph[0].left + 4
    so_far = "".join(one.text for one in paragraph)
    is_open = is_full and len(so_far) < _LONGEST_OPEN and is_in_brackets(so_far)
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


def _is_next(first: str, above: str, text: str) -> bool:
    """Return whether a line opens with the number after that of the paragraph above, which is at its end: 1, then 2."""
    numbers = [match["number"] for one in (first, text) if (match := _BARE_NUMBER.match(one)) is not None]
    return len(numbers) > 1 and is_next_part(*numbers) and ends_sentence(above)


def _is_text(first: str, above: str, text: str, signs: Collection[str]) -> bool:
    """Return whether a line that opens with a number goes on with an unfinished sentence: "costs", "30. A boat".

    ``first`` is the first line of the paragraph, whose number is not after that of a unit below it; ``signs`` are those
    of the items above, of which a number of one part is not the next one.
    """
    number = _PLAIN_NUMBER.match(text)
    if number is not None:
        return not above.endswith(_BEFORE_ITEMS) and signs_before(number[0]).isdisjoint(signs)
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
    return 0.0 if UNSPACED.match(row.text) else _WORD_SPACE * row.size


def _first_word(row: PdfRow) -> float:
    """Return the width of the first word of a row; in a script without spaces, of its first character with the signs
    after it that no line begins with.
    """
    ink = [one for one in row.characters if one.sign.strip()]
    if UNSPACED.match(ink[0].sign):
        signs = itertools.takewhile(lambda one: one.sign in _NEVER_FIRST, ink[1:])
        return _NEARLY_FULL * (max((one.right for one in signs), default=ink[0].right) - ink[0].left)
    word = list(itertools.takewhile(lambda one: one.sign.strip(), row.characters[row.characters.index(ink[0]) :]))
    return word[-1].right - word[0].left
