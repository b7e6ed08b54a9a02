"""The rows of a page in reading order: characters on one line, in columns."""

from __future__ import annotations

import itertools
import math
import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ....markup.titles import ends_sentence
from ...cue_words import UNSPACED
from .pdf_characters import Character, PdfPage
from .pdf_columns import GUTTER, find_gutters

_LEAST_OVERLAP = 0.4
"""The share of the height of the lower of two characters on one line that they have in common."""

_WIDEST_SPACE = 1.2
"""The widest space inside a line, in heights: a wider gap parts columns."""

_WORD_SPACE = 0.25
_LABEL = re.compile(
    r"(?:(?:[0-9]{1,3}|[IVXLC]{1,7})[.)]|\(?[a-z]\)|[0-9]{1,4}(?:\.[0-9]{1,3})+[a-z]{0,2}[.)]?)"
    r"(?=(?P<word>[^\W\d_]{1,2}))"
)
_LEAST_LABEL_GAP = 0.03
"""The least space between a number and its text, in heights; the boxes of the letters of a word nearly touch."""
_LINES_NEAR = 3
_MOST_COVERED = 0.3
"""The share of a run that may overlap with the characters beside it, such as those of an accent."""

_LEAST_BOLD = 0.8
_NEARLY_ALL, _SAME_SIZE = 0.9, 0.6
_SHORT = 40
"""How many lines a short column has, at most."""


@dataclass(slots=True)
class PdfRow:
    """A line of one column: ``page`` counts from 0, ``column`` is the band of the page and the column in it.

    ``end`` is where the lines of its column end. ``is_text`` means that what looks like a bullet at its start belongs
    to a sentence.
    """

    text: str
    left: float
    right: float
    bottom: float
    size: float
    is_bold: bool
    page: int
    column: tuple[int, int]
    characters: list[Character] = field(default_factory=list)
    end: float = 0.0
    is_text: bool = False


def find_rows(pages: Sequence[PdfPage], characters: Sequence[Sequence[Character]]) -> list[PdfRow]:
    """Return the rows of some characters of each page in reading order."""
    runs = list(map(runs_of, characters))
    gutters = find_gutters(runs, [page.width for page in pages])
    rows: list[PdfRow] = []
    for number, (own, places) in enumerate(zip(runs, gutters, strict=True)):
        rows += find_rows_of_page(number, own, places)
    return rows


def find_rows_of_page(number: int, runs: Sequence[list[Character]], gutters: Sequence[float]) -> list[PdfRow]:
    """Return the rows of some runs of a page (from 0) in reading order.

    The ``gutters`` part columns; a line that crosses one parts the page into bands, which are read one after the
    other.
    """
    groups: defaultdict[tuple[int, int], list[list[Character]]] = defaultdict(list)
    band = 0
    for run in sorted(runs, key=lambda one: -one[0].bottom):
        left, right = run[0].left, max(one.right for one in run)
        if any(left < gutter - GUTTER / 2 and right > gutter + GUTTER / 2 for gutter in gutters):
            groups[band + 1, -1].append(run)
            band += 2
        else:
            groups[band, sum(1 for gutter in gutters if left >= gutter - GUTTER / 2)].append(run)
    rows: list[PdfRow] = []
    for column in sorted(groups):
        rows += rows_of_runs(groups[column], number, column)
    return rows


def runs_of(characters: Sequence[Character]) -> list[list[Character]]:
    """Return the characters in runs on one line without a wide gap."""
    runs: list[list[Character]] = []
    for one in characters:
        last = runs[-1][-1] if runs else None
        if last is not None:
            overlap = min(last.top, one.top) - max(last.bottom, one.bottom)
            lower = min(last.top - last.bottom, one.top - one.bottom)
            if overlap > _LEAST_OVERLAP * lower and -2 < one.left - last.right < _WIDEST_SPACE * one.size:
                runs[-1].append(one)
                continue
        runs.append([one])
    return [run for run in runs if any(one.sign.strip() for one in run)]


def rows_of_runs(runs: Iterable[list[Character]], page: int, column: tuple[int, int]) -> list[PdfRow]:
    """Join the runs of a column that are on the same line, unless one is printed over the other."""
    lines: list[list[Character]] = []
    for run in sorted(runs, key=lambda one: -one[0].bottom):
        middle = (run[0].bottom + run[0].top) / 2
        level = [line for line in lines[-_LINES_NEAR:] if line[0].bottom < middle < line[0].top]
        if any(_is_again(line, run) for line in level):
            continue  # printed twice, so that it looks bold
        same = next((line for line in level if not _is_over(line, run)), None)
        if same is None:
            lines.append(list(run))
        else:
            same += run
    rows = [row_of(sorted(line, key=lambda one: one.left), page, column) for line in lines]
    _find_ends(rows)
    return rows


def _find_ends(rows: Sequence[PdfRow]) -> None:
    """Find where the lines of a column end: as far to the right as nearly all of them, and as those after which a
    sentence goes on with a small letter.

    Without such a line, a short column shows no place at which lines break: one that ends a sentence is not full.
    """
    if not rows:
        return
    ends = sorted(row.right for row in rows)
    end = ends[int(_NEARLY_ALL * (len(ends) - 1))]
    broken = [
        row.right
        for row, below in itertools.pairwise(rows)
        if below.text[0].islower() and abs(row.size - below.size) < _SAME_SIZE and not ends_sentence(row.text)
    ]
    is_unbroken = not broken and len(rows) <= _SHORT and any(sign.islower() for row in rows for sign in row.text)
    farthest = max([end, *broken])
    for row in rows:
        row.end = math.inf if is_unbroken and ends_sentence(row.text) else farthest


def _is_over(line: Sequence[Character], run: Sequence[Character]) -> bool:
    """Return whether a run stands where a line already has characters."""
    left, right = run[0].left, max(one.right for one in run)
    covered = sum(1 for one in line if one.sign.strip() and left < (one.left + one.right) / 2 < right)
    return covered > _MOST_COVERED * len(run)


def _is_again(line: Sequence[Character], run: Sequence[Character]) -> bool:
    """Return whether a line already has the characters of a run, in the same place."""
    places = {(one.sign, round(one.left)) for one in line}
    ink = [one for one in run if one.sign.strip()]
    return all({(one.sign, round(one.left) + by) for by in (-1, 0, 1)} & places for one in ink)


def row_of(characters: Sequence[Character], page: int, column: tuple[int, int]) -> PdfRow:
    """Return the row of some characters on one line, from left to right."""
    text, last = "", None
    label = end_of_label(characters)
    for place, one in enumerate(characters):
        if place and place == label:
            text += " "
        if last is not None and one.sign != " " and not text.endswith(" ") and _is_apart(last, one):
            # A gap as wide as that between columns is one of a table.
            text += "   " if one.left - last.right > _WIDEST_SPACE * one.size else " "
        text += one.sign
        last = one
    ink = [one for one in characters if one.sign.strip()]
    return PdfRow(
        text.strip(),
        ink[0].left,
        max(one.right for one in ink),
        statistics.median(one.bottom for one in ink),
        Counter(one.size for one in ink).most_common(1)[0][0],
        sum(one.is_bold for one in ink) > _LEAST_BOLD * len(ink),
        page,
        column,
        list(characters),
    )


def end_of_label(characters: Sequence[Character]) -> int:
    """Return the index of the first character after a number that has no space after it, or 0.

    Where the number of a paragraph is as wide as its indentation, its text begins directly at its end: ``1.Every``. A
    letter, as in ``1.A``, may also belong to the number, so it needs a gap that letters do not have.
    """
    match = _LABEL.match("".join(one.sign for one in characters))
    if match is None:
        return 0
    last, one = characters[match.end() - 1], characters[match.end()]
    is_word = match["word"][:1].isupper() and (match["word"][1:].islower() or last.sign.islower())
    has_gap = one.left - last.right > _LEAST_LABEL_GAP * one.size
    return match.end() if is_word or has_gap else 0


def _is_apart(last: Character, one: Character) -> bool:
    gap = one.left - last.right
    if gap <= _WORD_SPACE * one.size:
        return False
    return gap > one.size or not (_is_unspaced(last.sign) and _is_unspaced(one.sign))


def _is_unspaced(sign: str) -> bool:
    return UNSPACED.match(sign) is not None
