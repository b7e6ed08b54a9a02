"""Numbering schemes: from a heading's place in its chapter to its printed number.

A scheme is written as the first number of each rank, as a reader would see it in chapter 1: ``1``, ``1.0``,
``1.0.1``, ``1.0.1a`` is the scheme ``letters``.  Whatever a rank adds to the nearest numbered rank above it is a
literal prefix, a counter and a literal suffix; the counter's first value tells its kind (``0`` or ``1`` digits, ``00``
digits of that width, ``a`` or ``A`` letters, ``i`` or ``I`` Roman numerals).

- A rank with "" has no numbers, and its units start no counter anew: ``1``, "", ``1a`` numbers the rules of a whole
  chapter, whatever sections it has.
- One that does not go on from the rank above, but is a counter by itself, stands alone: ``1``, ``(a)``.
- One that is the same as the rank above counts together with it: ``000``, ``001``, ``001``.  Only a chapter's number,
  which is never counted, cannot be shared: there the rank stands alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

NAMED_SCHEMES: Mapping[str, tuple[tuple[str, ...], str]] = {
    "letters": (("1", "1.0", "1.0.1", "1.0.1a"), ""),
    "letters-skip-lo": (("1", "100", "100.1", "100.1a"), "lo"),
    "decimal": (("1", "1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1", "1.1.1.1.1.1"), ""),
    "sections": (("1", "1.1", "", "", "", ""), ""),
    "labels": (("", "", "", "", "", ""), ""),
    "none": (("", "", "", "", "", ""), ""),
}
"""The schemes with a name: the first numbers of their ranks, and the letters that they leave out."""

LABELS = "labels"
"""The scheme in which the number of a unit is the name of its label, and that of a chapter is as its file says."""

_READY = 64
_LONGEST = 32
"""Characters beyond which nothing is a counter: the longest Roman numeral below 10,000 has 15."""
_COUNTER = re.compile(r"(?P<before>[^0-9A-Za-z]*)(?P<counter>[0-9]+|[A-Za-z])(?P<after>[^0-9A-Za-z]*)")
_ROMAN_FIGURES = ("m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i")
_ROMAN = tuple(zip((1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1), _ROMAN_FIGURES, strict=True))
_ROMAN_DIGITS = {figure: value for value, figure in _ROMAN if len(figure) == 1}


class SchemeError(ValueError):
    """A scheme cannot be read; the message says why, in the author's words."""


@dataclass(frozen=True, slots=True)
class _Counter:
    """How a counter shows an index (from 0), and the index that a text would show, if it is shown so at all.

    ``width`` is the least number of digits, 0 for a counter of letters.
    """

    show: Callable[[int], str]
    read: Callable[[str], int | None]
    width: int = 0


@dataclass(frozen=True, slots=True)
class RankPattern:
    """How the numbers of one rank are made.

    ``above`` is the nearest rank above that has numbers, ``stem`` the rank whose number those of this rank begin with;
    both are 0 where there is none.  ``counter`` is the rank whose counter is used: this one, or one above that shares
    its own; it starts anew at every unit of the rank ``restart`` or of one above it.  ``first_additions`` are the
    additions to the stem of the first units, ready, since chapters of thousands of rules ask for the same few over
    and over.
    """

    above: int
    stem: int
    counter: int
    restart: int
    before: str
    after: str
    shown: _Counter
    first_additions: tuple[str, ...]

    def add(self, index: int) -> str:
        """Return what the ``index``-th unit (from 0) adds to its stem."""
        return f"{self.before}{self.shown.show(index)}{self.after}"

    def has_shape(self, addition: str) -> bool:
        """Say whether a unit of this rank might add this, if counting began early enough."""
        counted = addition[len(self.before) : len(addition) - len(self.after)]
        is_framed = addition.startswith(self.before) and addition.endswith(self.after)
        return is_framed and 0 < len(counted) <= _LONGEST and self.shown.read(counted) is not None

    def index_of(self, addition: str) -> int | None:
        """Return the index of the unit that adds this, or None where none does."""
        counted = addition[len(self.before) : len(addition) - len(self.after)]
        index = self.shown.read(counted) if 0 < len(counted) <= _LONGEST else None
        return index if index is not None and index >= 0 and self.add(index) == addition else None


@dataclass(frozen=True, slots=True)
class NumberingScheme:
    """A numbering scheme; ``patterns`` has one entry a rank, the chapter's first, None for a rank without numbers."""

    name: str
    patterns: tuple[RankPattern | None, ...]

    @property
    def depth(self) -> int:
        """How many ranks the scheme knows."""
        return len(self.patterns)

    @property
    def uses_labels(self) -> bool:
        """Whether the number of a unit is the name of its label."""
        return self.name == LABELS

    def may_be_left_out(self, rank: int) -> bool:
        """Say whether a heading may stand below one of two ranks above, with none of this ``rank`` between them."""
        return rank <= self.depth and self.patterns[rank - 1] is None

    def number(self, rank: int, above: str, index: int) -> str | None:
        """Return the number of the ``index``-th unit (from 0) of a rank below the number ``above``.

        Where the rank's numbers stand alone, what is above does not matter; None where it has none.
        """
        pattern = self.patterns[rank - 1]
        if pattern is None:
            return None
        return (above if pattern.stem else "") + pattern.add(index)

    def index_of(self, rank: int, above: str, number: str) -> int | None:
        """Return the place (from 0) that a typed ``number`` takes below ``above``, or None where it has another shape.

        The inverse of `number`.
        """
        pattern = self.patterns[rank - 1]
        stem = above if pattern is not None and pattern.stem else ""
        if pattern is None or not number.startswith(stem):
            return None
        return pattern.index_of(number[len(stem) :])

    def is_number(self, text: str) -> bool:
        """Say whether a text is the number of a unit of some rank, wherever that may stand."""
        return any(self._is_number_of(rank, text) for rank in range(1, self.depth + 1))

    def _is_number_of(self, rank: int, text: str) -> bool:
        pattern = self.patterns[rank - 1]
        if pattern is None:
            return False
        if not pattern.stem:
            return pattern.has_shape(text)
        return any(
            pattern.has_shape(text[i:]) and self._is_number_of(pattern.stem, text[:i]) for i in range(1, len(text))
        )

    def chapter_number(self, written: str) -> str | None:
        """Return the number of a chapter as the scheme prints it, or None where chapters have none.

        ``IV`` for ``4`` where chapter 1 is ``I``, ``004`` where it is ``001`` or ``000``: digits keep their value.  A
        chapter that is not written in plain digits keeps its number.
        """
        pattern = self.patterns[0]
        if pattern is None:
            return written if self.uses_labels else None
        value = plain_value(written)
        if value is None:
            return written
        if pattern.shown.width:
            digits = written if pattern.shown.width == 1 else str(value).zfill(pattern.shown.width)
            return f"{pattern.before}{digits}{pattern.after}"
        return pattern.add(value - 1) if value else written


class Taken(NamedTuple):
    """What became of a typed number.

    ``expected`` is the number that would have been counted, None where there would have been none; ``fits`` says
    whether the typed one has the shape of its rank.  ``lower_than`` is the number before it, where that is higher.
    """

    expected: str | None
    fits: bool = True
    lower_than: str | None = None


class ChapterNumbers:
    """Gives the units of one chapter their numbers, from the first to the last.

    ``chapter`` is the chapter's number as it is written.  Numbered ranks that are skipped are counted as if they were
    there.
    """

    def __init__(self, scheme: NumberingScheme, chapter: str) -> None:
        self.chapter = scheme.chapter_number(chapter)
        self._patterns: tuple[RankPattern | None, ...] = (None, *scheme.patterns)
        self._depth, self._uses_labels = scheme.depth, scheme.uses_labels
        self._counts = [0] * (scheme.depth + 1)
        """How many units of each counter there are, by the rank that the counter belongs to."""
        self._numbers = [""] * (scheme.depth + 1)
        """The numbers of the units that the next one may stand below, by rank; "" where there is none."""
        self._rank = 0

    def count(self, rank: int, label: str | None = None) -> str | None:
        """Return the number of the next unit, or None where it has none."""
        if rank > self._depth:
            return None
        if rank < self._rank:
            self._begin(rank)
        self._rank = rank
        pattern = self._patterns[rank]
        if rank == 1:
            self._numbers[1] = self.chapter or ""
            return self.chapter or None
        if pattern is None:
            return label.partition(":")[2] if label is not None and self._uses_labels else None
        numbers, counts = self._numbers, self._counts
        if not numbers[pattern.above] and pattern.above:
            self._make_up(pattern.above)
        index = counts[pattern.counter]
        counts[pattern.counter] = index + 1
        number = numbers[rank] = numbers[pattern.stem] + (
            pattern.first_additions[index] if index < _READY else pattern.add(index)
        )
        return number

    def pass_over(self, rank: int) -> None:
        """Take a unit that has no number, although its rank has: for those below it nothing changes."""
        if rank == 1:
            self.count(1)

    def take(self, rank: int, typed: str, label: str | None = None) -> Taken:
        """Take the next unit's number as it is typed, and count on from there."""
        pattern = self._patterns[rank] if 1 < rank <= self._depth else None
        if pattern is None:
            expected = self.count(rank, label)
            if rank == 1:
                self._numbers[1] = typed
            return Taken(expected)
        expected = self.count(rank)
        stem, counted = self._numbers[pattern.stem], self._counts[pattern.counter] - 1
        index = pattern.index_of(typed[len(stem) :]) if typed.startswith(stem) else None
        self._numbers[rank] = typed
        if index is None:
            return Taken(expected, False)
        self._counts[pattern.counter] = index + 1
        return Taken(expected, True, stem + pattern.add(counted - 1) if index < counted - 1 else None)

    def _begin(self, rank: int) -> None:
        """Forget what stood below the last unit of a rank: the next one stands below none of it."""
        for below in range(rank + 1, self._depth + 1):
            self._numbers[below] = ""
            pattern = self._patterns[below]
            if pattern is not None and pattern.restart >= rank:
                self._counts[pattern.counter] = 0

    def _make_up(self, rank: int) -> None:
        """Count a unit of a numbered rank that is not there, and those above it."""
        pattern = self._patterns[rank]
        if rank == 1 or pattern is None:
            self._numbers[rank] = self.chapter or ""
            return
        if not self._numbers[pattern.above] and pattern.above:
            self._make_up(pattern.above)
        self._numbers[rank] = self._numbers[pattern.stem] + pattern.add(self._counts[pattern.counter])
        self._counts[pattern.counter] += 1


class NumberPlaces:
    """Remembers where the numbers of a chapter stand, to find those that stand twice below one unit.

    That unit is the one at which the numbers start anew: a section without a number, between a chapter and its rules,
    makes no difference.
    """

    def __init__(self, scheme: NumberingScheme) -> None:
        # By rank: whose numbers stand with those of the rank, and which units begin them anew.
        self._keepers = [rank if p is None else p.counter for rank, p in enumerate((None, *scheme.patterns))]
        self._restarts = [rank - 1 if p is None else p.restart for rank, p in enumerate((None, *scheme.patterns))]
        self._lines: list[dict[str, tuple[int, bool]]] = [{} for _ in self._keepers]

    def note(self, rank: int, number: str | None, line: int, is_typed: bool) -> int | None:
        """Note the number of the next unit.

        Return the line of the first unit that has it, where the one or the other is typed, else None.
        """
        for below in range(rank + 1, len(self._keepers)):
            if self._restarts[below] >= rank:
                self._lines[self._keepers[below]].clear()
        if number is None or not 1 < rank < len(self._keepers):
            return None
        first_line, first_is_typed = self._lines[self._keepers[rank]].setdefault(number, (line, is_typed))
        return first_line if first_line != line and (is_typed or first_is_typed) else None


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


def letters_index(text: str, alphabet: str = "abcdefghijklmnopqrstuvwxyz") -> int | None:
    """Return the index that `letters` shows so, or None where it shows none so."""
    index = 0
    for letter in text:
        digit = alphabet.find(letter)
        if digit < 0:
            return None
        index = index * len(alphabet) + digit + 1
    return index - 1


def roman(value: int) -> str:
    """Return ``value`` (1 or more) as a Roman numeral in lower case."""
    text = ""
    for size, figure in _ROMAN:
        count, value = divmod(value, size)
        text += figure * count
    return text


def roman_value(text: str) -> int | None:
    """Return the value of a Roman numeral in lower case, also of one that `roman` would write otherwise, or None."""
    value, highest = 0, 0
    for figure in reversed(text):
        digit = _ROMAN_DIGITS.get(figure)
        if digit is None:
            return None
        value += digit if digit >= highest else -digit
        highest = max(highest, digit)
    return value


def _read_patterns(first_numbers: Sequence[str], skip: str) -> tuple[RankPattern | None, ...]:
    patterns: list[RankPattern | None] = []
    above = 0
    for rank, first in enumerate(first_numbers, 1):
        pattern = _read_pattern(rank, first, above, first_numbers[above - 1] if above else "", patterns, skip)
        patterns.append(pattern)
        above = rank if pattern is not None else above
    return tuple(patterns)


def _read_pattern(
    rank: int, first: str, above: int, first_above: str, patterns: Sequence[RankPattern | None], skip: str
) -> RankPattern | None:
    """Read the first number of a rank; ``above`` is the nearest numbered rank above, ``first_above`` its first."""
    if not first:
        return None
    shared = patterns[above - 1] if above > 1 and first == first_above else None
    if shared is not None:
        return replace(shared, above=above)
    added = first[len(first_above) :] if first.startswith(first_above) else ""
    match, stem = _COUNTER.fullmatch(added), above
    if match is None:
        match, stem = _COUNTER.fullmatch(first), 0
    if match is None:
        reason = f"which does not continue {first_above!r} by one counter, nor is one counter"
        if not above:
            reason = f"which holds {'more than one' if re.search('[0-9A-Za-z]', first) else 'no'} counter"
        raise SchemeError(f"rank {rank} of the numbering starts with {first!r}, {reason}")
    counter = _read_counter(match["counter"], skip)
    pattern = RankPattern(above, stem, rank, above or 1, match["before"], match["after"], counter, ())
    return replace(pattern, first_additions=tuple(map(pattern.add, range(_READY))))


def _read_counter(first: str, skip: str) -> _Counter:
    """Return the counter whose first value is ``first``."""
    if first.isdigit():
        start, width = int(first), len(first)

        def read_digits(text: str) -> int | None:
            value = plain_value(text)
            return None if value is None else value - start

        return _Counter(lambda index: str(start + index).zfill(width), read_digits, width)
    if first in "iI":
        convert = str.upper if first == "I" else str

        def read_roman(text: str) -> int | None:
            value = roman_value(text.lower())
            return None if value is None else value - 1

        return _Counter(lambda index: convert(roman(index + 1)), read_roman)
    alphabet = "".join(c for c in "abcdefghijklmnopqrstuvwxyz" if c not in skip.lower())
    if first.isupper():
        alphabet = alphabet.upper()
    if first != alphabet[:1]:
        raise SchemeError(f"a counter of letters starts with {alphabet[:1]!r}, not with {first!r}")
    return _Counter(lambda index: letters(index, alphabet), lambda text: letters_index(text, alphabet))
