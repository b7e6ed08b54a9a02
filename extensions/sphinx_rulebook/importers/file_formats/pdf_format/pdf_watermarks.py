"""The watermarks of a PDF: large text in the same place behind the text of pages."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from .pdf_characters import Character, PdfPage

_LARGE, _FEWEST_OVER, _EDGE = 2.5, 3, 0.25
"""The size of a letter of a watermark, in sizes of the text, the characters over it, at least, and the share of its
height in which those of the next line may be.
"""

_Key = tuple[str, int, int]


def without_watermarks(pages: Sequence[PdfPage]) -> list[PdfPage]:
    """Return pages without large lines that other text is printed over, on any of them; a page names its own."""
    lines = [_large_lines(page.characters) for page in pages]
    found: set[_Key] = set()
    for page, own in zip(pages, lines, strict=True):
        signs = sorted((one for one in page.characters if one.sign.strip()), key=_height) if own else []
        heights = list(map(_height, signs))
        for key, places in own.items():
            letters = [page.characters[place] for place in places]
            ends = [_inner_edges(one) for one in letters]
            first = bisect_right(heights, min(bottom for bottom, _ in ends))
            last = bisect_left(heights, max(top for _, top in ends))
            if _is_behind(signs[first:last], letters):
                found.add(key)
    result: list[PdfPage] = []
    for page, own in zip(pages, lines, strict=True):
        behind = {place for key, places in own.items() if key in found for place in places}
        if behind:
            text = "".join(page.characters[place].sign for place in sorted(behind))
            rest = [one for place, one in enumerate(page.characters) if place not in behind]
            page = replace(page, characters=rest, watermark=f"{page.watermark} {text}".strip())
        result.append(page)
    return result


def _large_lines(characters: Sequence[Character]) -> dict[_Key, list[int]]:
    """Return the indexes of the characters of each large line, by its text and its place."""
    sizes = sorted(one.size for one in characters if one.sign.strip())
    lines: defaultdict[tuple[float, int], list[int]] = defaultdict(list)
    for place, one in enumerate(characters):
        if one.sign.strip() and one.size > _LARGE * sizes[len(sizes) // 2]:
            lines[one.size, round(one.bottom)].append(place)
    return {
        ("".join(characters[place].sign for place in places), round(characters[places[0]].left / 2), bottom): places
        for (_, bottom), places in lines.items()
        if len(places) > 1
    }


def _is_behind(signs: Sequence[Character], letters: Sequence[Character]) -> bool:
    """Return whether smaller ones of the signs at the height of a line are printed over most of its letters: some may
    be between two lines.
    """
    smaller = sorted((one for one in signs if _LARGE * one.size < letters[0].size), key=_middle)
    middles = list(map(_middle, smaller))
    over = 0
    for letter in letters:
        bottom, top = _inner_edges(letter)
        places = range(bisect_right(middles, letter.left), bisect_left(middles, letter.right))
        inside = (place for place in places if bottom < _height(smaller[place]) < top)
        over += sum(1 for _ in islice(inside, _FEWEST_OVER)) == _FEWEST_OVER
    return 2 * over > len(letters)


def _inner_edges(letter: Character) -> tuple[float, float]:
    """Return between which heights text is printed over a letter."""
    return letter.bottom + _EDGE * letter.size, letter.top - _EDGE * letter.size


def _height(one: Character) -> float:
    return (one.bottom + one.top) / 2


def _middle(one: Character) -> float:
    return (one.left + one.right) / 2
