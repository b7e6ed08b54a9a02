"""The watermarks of a PDF: large text in the same place behind the text of pages."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

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
        found |= {key for key, places in own.items() if _is_behind(page.characters, places)}
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


def _is_behind(characters: Sequence[Character], places: Sequence[int]) -> bool:
    """Return whether smaller characters are printed over most letters of a line: some may be between two lines."""
    over = 0
    for place in places:
        one = characters[place]
        bottom, top = one.bottom + _EDGE * one.size, one.top - _EDGE * one.size
        count = sum(
            1
            for other in characters
            if _LARGE * other.size < one.size
            and other.sign.strip()
            and one.left < (other.left + other.right) / 2 < one.right
            and bottom < (other.bottom + other.top) / 2 < top
        )
        over += count >= _FEWEST_OVER
    return 2 * over > len(places)
