"""Numbering schemes: from a heading's place in its chapter to its printed number.

A scheme is written as the first number of each rank, as a reader would see it in chapter 1: ``1``, ``1.0``,
``1.0.1``, ``1.0.1a`` is the scheme ``letters``.  Whatever a rank adds to the rank above it is a literal prefix, a
counter and a literal suffix; the counter's first value tells its kind (``0`` or ``1`` digits, ``00`` digits of that
width, ``a`` or ``A`` letters, ``i`` or ``I`` Roman numerals).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

NAMED_SCHEMES: Mapping[str, tuple[tuple[str, ...], str]] = {
    "letters": (("1", "1.0", "1.0.1", "1.0.1a"), ""),
    "letters-skip-lo": (("1", "100", "100.1", "100.1a"), "lo"),
    "decimal": (("1", "1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1", "1.1.1.1.1.1"), ""),
}
"""The schemes with a name: the first numbers of their ranks, and the letters that they leave out."""

_READY = 64
_COUNTER = re.compile(r"(?P<before>[^0-9A-Za-z]*)(?P<counter>[0-9]+|[A-Za-z])(?P<after>[^0-9A-Za-z]*)")
_ROMAN_FIGURES = ("m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i")
_ROMAN = tuple(zip((1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1), _ROMAN_FIGURES, strict=True))


class SchemeError(ValueError):
    """A scheme cannot be read; the message says why, in the author's words."""


@dataclass(frozen=True, slots=True)
class RankPattern:
    """How one rank's numbers are made of those of the rank above: what is added for the ``index``-th unit (from 0).

    ``first_additions`` are the additions of the first units, ready, since chapters of thousands of rules ask for the
    same few over and over; ``shape`` is the pattern of all of them.
    """

    add: Callable[[int], str]
    first_additions: tuple[str, ...]
    shape: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class NumberingScheme:
    """A numbering scheme; ``patterns`` has one entry a rank, the chapter's first."""

    name: str
    patterns: tuple[RankPattern, ...]

    @property
    def depth(self) -> int:
        """How many ranks the scheme numbers."""
        return len(self.patterns)

    def number(self, rank: int, above: str, index: int) -> str:
        """Return the number of the unit that is the ``index``-th (from 0) of its rank below the number ``above``."""
        pattern = self.patterns[rank - 1]
        return above + (pattern.first_additions[index] if index < _READY else pattern.add(index))

    def chapter_number(self, written: str) -> str:
        """Return the number of a chapter as the scheme prints it: ``IV`` for ``4`` where chapter 1 is ``I``.

        A chapter that is not written in plain digits keeps its number.
        """
        first = self.patterns[0].add(0)
        value = plain_value(written)
        if not value or (first.isdigit() and len(first) == 1):
            return written
        return self.number(1, "", value - 1)

    def index_of(self, rank: int, above: str, number: str) -> int | None:
        """Return the place (from 0) that a typed ``number`` takes below ``above``, or None where it has another shape.

        The inverse of `number`, up to 9,999 units of a rank.
        """
        pattern = self.patterns[rank - 1]
        if not number.startswith(above) or not pattern.shape.fullmatch(number[len(above) :]):
            return None
        digits = re.search(r"[0-9]+", number[len(above) :])
        if digits is not None:
            first = re.search(r"[0-9]+", pattern.add(0))
            index = int(digits[0]) - int(first[0] if first else 0)
            return index if index >= 0 and self.number(rank, above, index) == number else None
        return next((i for i in range(10_000) if self.number(rank, above, i) == number), None)


def read_scheme(name: str | Sequence[str], skip: str = "") -> NumberingScheme:
    """Return the scheme called ``name``, or the one whose ranks start with the numbers listed.

    ``skip`` are letters that counters leave out (``lo`` avoids 1 and 0).  Raises SchemeError.
    """
    if isinstance(name, str):
        if name not in NAMED_SCHEMES:
            raise SchemeError(f"no numbering scheme is called {name!r}; there are {', '.join(NAMED_SCHEMES)}")
        first_numbers, named_skip = NAMED_SCHEMES[name]
        return NumberingScheme(name, _read_patterns(first_numbers, skip or named_skip))
    if not name:
        raise SchemeError("a numbering scheme lists the first number of each rank, and this list is empty")
    return NumberingScheme("own", _read_patterns(name, skip))


def plain_value(number: str) -> int | None:
    """Return the value of a number that is nothing but a few plain digits, or None."""
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else None


def letters(index: int, alphabet: str = "abcdefghijklmnopqrstuvwxyz") -> str:
    """Return the ``index``-th (from 0) of a, b, ... z, aa, ab, ... as spreadsheet columns go."""
    text = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, len(alphabet))
        text = alphabet[digit] + text
    return text


def roman(value: int) -> str:
    """Return ``value`` (1 or more) as a Roman numeral in lower case."""
    text = ""
    for size, figure in _ROMAN:
        count, value = divmod(value, size)
        text += figure * count
    return text


def _read_patterns(first_numbers: Sequence[str], skip: str) -> tuple[RankPattern, ...]:
    patterns: list[RankPattern] = []
    above = ""
    for rank, first in enumerate(first_numbers, 1):
        added = first[len(above) :] if first.startswith(above) else ""
        match = _COUNTER.fullmatch(added)
        if match is None:
            raise SchemeError(
                f"rank {rank} of the numbering starts with {first!r}, "
                + (f"which does not continue {above!r} by one counter" if rank > 1 else "which holds no counter")
            )
        show, shape = _counter(match["counter"], skip)
        patterns.append(_rank_pattern(match["before"], show, match["after"], shape))
        above = first
    return tuple(patterns)


def _rank_pattern(before: str, show: Callable[[int], str], after: str, shape: str) -> RankPattern:
    def add(index: int) -> str:
        return f"{before}{show(index)}{after}"

    return RankPattern(add, tuple(map(add, range(_READY))), re.compile(re.escape(before) + shape + re.escape(after)))


def _counter(first: str, skip: str) -> tuple[Callable[[int], str], str]:
    """Return how a counter that starts with ``first`` shows an index, and the pattern of what it shows."""
    if first.isdigit():
        start, width = int(first), len(first)
        if width == 1:
            return lambda index: str(start + index), "[0-9]+"
        return lambda index: str(start + index).zfill(width), f"[0-9]{{{width},}}"
    if first in "iI":
        convert = str.upper if first == "I" else str
        return lambda index: convert(roman(index + 1)), "[ivxlcdmIVXLCDM]+"
    alphabet = "".join(c for c in "abcdefghijklmnopqrstuvwxyz" if c not in skip.lower())
    if first.isupper():
        alphabet = alphabet.upper()
    if first != alphabet[0]:
        raise SchemeError(f"a counter of letters starts with {alphabet[0]!r}, not with {first!r}")
    return lambda index: letters(index, alphabet), "[A-Za-z]+"
