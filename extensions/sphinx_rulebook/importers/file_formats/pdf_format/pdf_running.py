"""The running heads and feet of a PDF: what stands at the edge of many pages."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from ....markup.titles import ends_sentence
from ...documents.furniture import words_of
from ..opening_signs import COMPOUND
from .pdf_rows import PdfRow

_DIGITS = re.compile(r"[0-9]+")
_EDGE = 0.12
"""The share of a page's height at its head and at its foot in which running lines stand."""

_FEWEST_PAGES, _LEAST_PAGES, _NEARLY_ALL_PAGES = 3, 0.2, 0.8
_LEAST_PART = 10
_LARGEST = 1.4
"""The size of running lines at most, in sizes of the text, if they are on few pages: others may be titles."""
_LEAST_APART = 2.0
"""How far running lines are from the text at least, in sizes of their type, if they are on few pages."""


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
    found.update(_heads_of_few_pages(rows, [group for (text, _), group in groups.items() if text], found, pages))
    found |= {
        place
        for place, row in enumerate(rows)
        if is_at_edge(row) and _is_part_of(words_of(row.text), {words_of(rows[other].text) for other in found})
    }  # a line that is divided in other places on some pages
    return found | set(_beyond(rows, found, height))


def _heads_of_few_pages(
    rows: Sequence[PdfRow], groups: Iterable[Sequence[int]], running: Collection[int], pages: int
) -> Iterator[int]:
    """Yield the indexes of rows that are too rare to be running ones by their count: those of a document of two pages,
    and those that even and odd pages have in turn.

    They are equal on two pages at least, at one height on nearly all pages, in about the type of the text, and apart
    from it, unlike the head of a table that goes on.
    """
    sizes: Counter[float] = Counter()
    for row in rows:
        sizes[row.size] += len(row.text)
    usual = sizes.most_common(1)[0][0] if sizes else 0.0
    bottoms: defaultdict[int, list[float]] = defaultdict(list)
    for row in rows:
        bottoms[row.page].append(row.bottom)
    of_height: defaultdict[int, list[int]] = defaultdict(list)
    for group in groups:
        those = [rows[place] for place in group if place not in running]
        is_repeated = len({row.page for row in those}) > 1 and len({row.text for row in those}) == 1
        if is_repeated and all(row.size <= _LARGEST * usual and _is_apart(row, bottoms[row.page]) for row in those):
            of_height[round(those[0].bottom / 6)] += group
    for height, group in of_height.items():
        beside = [place for place in running if round(rows[place].bottom / 6) == height]
        if len({rows[place].page for place in (*group, *beside)}) >= max(2, _NEARLY_ALL_PAGES * pages):
            yield from group


def _is_apart(row: PdfRow, bottoms: Sequence[float]) -> bool:
    """Return whether the other lines of the page are far from a row, given where they are."""
    distances = (abs(bottom - row.bottom) for bottom in bottoms)
    return all(distance < row.size / 2 or distance > _LEAST_APART * row.size for distance in distances)


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
