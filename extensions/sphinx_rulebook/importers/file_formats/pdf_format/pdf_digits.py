"""Raised and lowered digits of a PDF: exponents, indexes, and the parts of a fraction."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from ...documents.raised_digits import lowered, raised
from ..logical_lines import Unsure
from .pdf_characters import OBJECT_SIGN, Character, PdfPage

_SMALL, _LEAST_DROP, _WIDEST_GAP = 0.9, 0.08, 0.3
"""The size of a lowered digit, at most, and how much its box is lower than that of the text before it, and from it, in
sizes of that text.
"""

_LEAST_STEP, _MOST_STEP = 0.4, 1.4
"""How far the parts of a fraction are above each other, in sizes of their type."""

_LEVEL, _BESIDE, _STEP = 0.2, 0.6, 20
"""How far the text beside a fraction is from its middle, and from its parts, at most, in sizes of their type."""

_SLASHES = "⁄/"


def with_lowered_digits(characters: Sequence[Character]) -> list[Character]:
    """Return characters of which lowered digits after a letter, a digit or a bracket are characters of their own."""
    result: list[Character] = []
    base: Character | None = None
    for one in characters:
        last = result[-1] if result else None
        if last is None or base is None or not one.sign.isascii() or not one.sign.isdigit() or not last.sign.strip():
            result.append(one)
            base = one
            continue
        is_near = abs(one.left - last.right) < _WIDEST_GAP * base.size
        is_low = one.size <= _SMALL * base.size and base.bottom - one.bottom > _LEAST_DROP * base.size
        is_low = is_low and one.top < base.top and one.top > base.bottom and base.sign not in _SLASHES
        if is_near and is_low and (base.sign.isalnum() or base.sign in ")]"):
            result.append(one._replace(sign=lowered(one.sign) or one.sign))
        else:
            result.append(one)
            base = one
    return result


def as_exponent(character: Character) -> Character:
    """Return a raised number that is not the mark of a footnote with its digits as characters of their own."""
    if character.sign != OBJECT_SIGN:
        return character
    return character._replace(markdown=raised(character.markdown) or character.markdown)


def find_stacked(pages: Sequence[PdfPage]) -> Iterator[Unsure]:
    """Yield the lines that have digits above and below them, such as the parts of a fraction."""
    for number, page in enumerate(pages, 1):
        places: defaultdict[int, list[Character]] = defaultdict(list)
        for one in page.characters:
            if one.sign.isalnum():
                places[round(one.left / _STEP)].append(one)
        done: set[int] = set()
        for upper in page.characters:
            near = _near(upper, places, 1) if upper.sign.isdigit() else ()
            for lower in near:
                if not lower.sign.isdigit() or not _are_stacked(upper, lower):
                    continue
                middle = (_middle(upper) + _middle(lower)) / 2
                size = max(upper.size, lower.size)
                beside = [
                    one
                    for one in _near(upper, places, 2)
                    if abs(_middle(one) - middle) < _LEVEL * size
                    and one.sign.isalpha()
                    and max(one.left - upper.right, upper.left - one.right) < _BESIDE * size
                ]
                if beside and round(beside[0].bottom) not in done:
                    done.add(round(beside[0].bottom))
                    yield Unsure(number, *_doubt(upper, lower, beside[0], page.characters))


def _middle(one: Character) -> float:
    return (one.bottom + one.top) / 2


def _near(one: Character, places: Mapping[int, Sequence[Character]], reach: int) -> Iterator[Character]:
    place = round(one.left / _STEP)
    for at in range(place - reach, place + reach + 1):
        yield from places.get(at, ())


def _are_stacked(upper: Character, lower: Character) -> bool:
    size = max(upper.size, lower.size)
    step = _middle(upper) - _middle(lower)
    return _LEAST_STEP * size < step < _MOST_STEP * size and abs(upper.left - lower.left) < size


def _doubt(
    upper: Character, lower: Character, beside: Character, characters: Sequence[Character]
) -> tuple[str, str, str, str]:
    """Return the text of the line with two digits, and what a doubt about them says."""
    line = "".join(one.sign for one in characters if abs(one.bottom - beside.bottom) < _LEVEL * beside.size)
    taken = f"“{upper.sign}” is above “{lower.sign}” in this line, and they were read one after the other"
    remedy = "Compare the page with the text, and write the formula into the rule."
    return " ".join(line.split()), taken, "Are they parts of a fraction or a formula?", remedy
