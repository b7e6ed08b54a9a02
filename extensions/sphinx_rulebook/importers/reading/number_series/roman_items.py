"""Small Roman numerals below letters with the same signs: ``(i)`` and ``(ii)`` below ``(b)``, however few there are."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from ...typed_document import Line

_FRAMES = {"(a)": r"\((?P<value>[a-z]{1,4})\)", "a)": r"(?P<value>[a-z]{1,4})\)", "a": r"(?P<value>[a-z]{1,4})\."}


def with_roman_items(lines: Sequence[Line], dropped: Collection[int], firsts: Sequence[str]) -> tuple[str, ...]:
    """Return the first numbers of the kinds of a document, with that of the Roman numerals below its letters.

    A numeral i that does not follow an h, and that ii follows, cannot be a letter.
    """
    found: list[str] = []
    for first in firsts:
        found.append(first)
        roman = first.replace("a", "i")
        if first in _FRAMES and roman not in firsts and _has_numerals(list(_values(lines, dropped, first))):
            found.append(roman)
    return tuple(found)


def _values(lines: Sequence[Line], dropped: Collection[int], first: str) -> Iterator[str]:
    """Yield the letters and numerals that open lines with the signs of a kind, in order."""
    frame = re.compile(rf"{_FRAMES[first]}\s+\S")
    for i, line in enumerate(lines):
        match = frame.match(line.text) if i not in dropped and not line.is_code else None
        if match is not None:
            yield match["value"]


def _has_numerals(values: Sequence[str]) -> bool:
    return any(
        value == "i" and before != "h" and len(before) == 1 and after == "ii"
        for before, value, after in zip(values, values[1:], values[2:], strict=False)
    )
