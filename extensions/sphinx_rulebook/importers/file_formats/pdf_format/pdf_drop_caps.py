"""The large first letter of a paragraph (drop cap), which is beside several of its lines."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace

from .pdf_characters import Character, PdfPage
from .pdf_rows import PdfRow

_LEAST_LARGER = 1.7
"""The size of a drop cap, in sizes of the text, at least."""

_WIDEST_GAP, _NEAR = 1.0, 0.3
_MOST_ON_A_PAGE = 50
"""A page with more large letters of their own has no drop caps."""


def without_drop_caps(page: PdfPage) -> tuple[PdfPage, list[Character]]:
    """Return a page whose drop caps are letters of the line beside them, and these letters as they are printed."""
    sizes = sorted(one.size for one in page.characters if one.sign.strip())
    least = _LEAST_LARGER * sizes[len(sizes) // 2] if sizes else 0.0
    large = [one for one in page.characters if one.sign.strip() and one.size > least]
    bottoms = sorted(one.bottom for one in large)
    caps = [one for one in large if one.sign.isalpha() and _is_alone(one, bottoms)]
    if len(caps) > _MOST_ON_A_PAGE:
        return page, []
    characters = list(page.characters)
    found: list[Character] = []
    for cap in caps:
        after = _after(cap, characters)
        if after is not None:
            found.append(cap)
            at = characters.index(cap)
            if characters[at + 1 : at + 2] and characters[at + 1].sign == " ":
                del characters[at + 1]
            del characters[at]
            left = min(cap.left, after.left - 1)
            letter = cap._replace(
                left=left, right=after.left, bottom=after.bottom, top=after.top, size=after.size,
                is_bold=after.is_bold,
            )  # fmt: skip
            characters.insert(characters.index(after), letter)
    return (replace(page, characters=characters), found) if found else (page, found)


def _is_alone(one: Character, bottoms: Sequence[float]) -> bool:
    """Return whether no other of the large letters, whose lower edges are given in order, is level with a letter."""
    near = _NEAR * one.size
    return bisect_left(bottoms, one.bottom + near) - bisect_right(bottoms, one.bottom - near) == 1


def _after(cap: Character, characters: Sequence[Character]) -> Character | None:
    """Return the first character of the uppermost line beside a letter if it is the rest of its word, else None."""
    beside = [
        one
        for one in characters
        if one.sign.strip()
        and cap.size > _LEAST_LARGER * one.size
        and cap.bottom < (one.bottom + one.top) / 2 < cap.top
        and cap.left - 2 < one.left < cap.right + _WIDEST_GAP * one.size
    ]
    if not beside:
        return None
    first = max(beside, key=lambda one: (round(one.bottom), -one.left))
    is_tall = any(one.bottom < first.bottom - _NEAR * first.size for one in beside)
    return first if first.sign.islower() and is_tall else None


def move_rows(rows: Sequence[PdfRow], caps: Sequence[tuple[int, Character]]) -> None:
    """Let the lines beside drop caps, given with their pages, begin where the others of the paragraph do."""
    for page, cap in caps:
        for row in rows:
            middle = row.bottom + row.size / 2
            is_beside = cap.right - row.size < row.left < cap.right + _WIDEST_GAP * row.size
            if row.page == page and is_beside and cap.bottom < middle < cap.top and row.size < cap.size:
                row.left = cap.left
