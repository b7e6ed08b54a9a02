"""Numbering schemes: the form of the numbers of each rank.

A scheme is written as the first number of each rank, as a reader would see it in chapter 1: ``1``, ``1.0``, ``1.0.1``,
``1.0.1a`` is the scheme ``letters``. To the number of the nearest numbered rank above it, a rank adds a literal
prefix, a counter and a literal suffix; the first value of the counter determines its kind (``0`` or ``1`` digits,
``00`` digits of that width, ``a`` or ``A`` letters, ``i`` or ``I`` Roman numerals).

- A rank with "" has no numbers, and its units do not restart any counter: ``1``, "", ``1a`` numbers the rules of a
whole
  chapter, regardless of its sections.
- A rank whose first number is a lone counter that does not continue the rank above is independent: ``1``, ``(a)``.
- A rank with the same first number as the rank above shares its counter: ``000``, ``001``, ``001``. Only a chapter's
  number, which is never counted, cannot be shared: such a rank is independent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

READY = 64
"""How many numbers of a rank are computed in advance."""

_LONGEST = 32
"""The maximum length of a counter: the longest Roman numeral below 10,000 has 15 characters."""

NAMED_SCHEMES: Mapping[str, tuple[tuple[str, ...], str]] = {
    "letters": (("1", "1.0", "1.0.1", "1.0.1a"), ""),
    "letters-skip-lo": (("1", "100", "100.1", "100.1a"), "lo"),
    "decimal": (("1", "1.1", "1.1.1", "1.1.1.1", "1.1.1.1.1", "1.1.1.1.1.1"), ""),
    "sections": (("1", "1.1", "", "", "", ""), ""),
    "labels": (("", "", "", "", "", ""), ""),
    "none": (("", "", "", "", "", ""), ""),
}
"""The named schemes: the first numbers of their ranks, and the letters that their counters leave out."""

LABELS = "labels"
"""The scheme in which a unit's number is the name of its label, and a chapter's number is the number in its file."""
_COUNTER = re.compile(r"(?P<before>[^0-9A-Za-z]*)(?P<counter>[0-9]+|[A-Za-z])(?P<after>[^0-9A-Za-z]*)")
_ROMAN_FIGURES = ("m", "cm", "d", "cd", "c", "xc", "l", "xl", "x", "ix", "v", "iv", "i")
_ROMAN = tuple(zip((1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1), _ROMAN_FIGURES, strict=True))
_ROMAN_DIGITS = {figure: value for value, figure in _ROMAN if len(figure) == 1}


class SchemeError(ValueError):
    """A scheme cannot be read; the message gives the reason in terms that an author understands."""


@dataclass(frozen=True, slots=True)
class _Counter:
    """Converts an index (from 0) to its text, and a text back to its index, or to None if the text is not in this
    form.

    ``width`` is the minimum number of digits, 0 for a counter of letters.
    """

    show: Callable[[int], str]
    read: Callable[[str], int | None]
    width: int = 0


@dataclass(frozen=True, slots=True)
class RankPattern:
    """The form of the numbers of one rank.

    ``above`` is the nearest rank above that has numbers, ``stem`` the rank whose number the numbers of this rank begin
    with; both are 0 if there is no such rank. ``counter`` is the rank whose counter is used: this rank, or a higher
    one that shares its counter; it restarts at every unit of the rank ``restart`` or of a higher one.
    ``first_additions`` are the precomputed additions to the stem for the first units, since chapters of thousands of
    rules ask for the same few again and again.
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
        """Return the text that the ``index``-th unit (from 0) adds to its stem."""
        return f"{self.before}{self.shown.show(index)}{self.after}"

    def has_shape(self, addition: str) -> bool:
        """Return whether a unit of this rank could add this text, if counting started early enough."""
        counted = addition[len(self.before) : len(addition) - len(self.after)]
        is_framed = addition.startswith(self.before) and addition.endswith(self.after)
        return is_framed and 0 < len(counted) <= _LONGEST and self.shown.read(counted) is not None

    def index_of(self, addition: str) -> int | None:
        """Return the index of the unit that adds this text, or None if no unit does."""
        counted = addition[len(self.before) : len(addition) - len(self.after)]
        index = self.shown.read(counted) if 0 < len(counted) <= _LONGEST else None
        # Reading is lenient (``007``, ``iiii``), so the result counts only if writing it gives the same text.
        return index if index is not None and index >= 0 and self.add(index) == addition else None


@dataclass(frozen=True, slots=True)
class NumberingScheme:
    """A numbering scheme; ``patterns`` has an entry per rank, the chapter's first, None for a rank without numbers."""

    name: str
    patterns: tuple[RankPattern | None, ...]

    @property
    def depth(self) -> int:
        """The number of ranks of the scheme."""
        return len(self.patterns)

    @property
    def uses_labels(self) -> bool:
        """Whether a unit's number is the name of its label."""
        return self.name == LABELS

    def may_be_left_out(self, rank: int) -> bool:
        """Return whether a heading may skip this ``rank``, because units of that rank have no numbers."""
        return rank <= self.depth and self.patterns[rank - 1] is None

    def number(self, rank: int, above: str, index: int) -> str | None:
        """Return the number of the ``index``-th unit (from 0) of a rank below the number ``above``.

        If the rank's numbers are independent, ``above`` does not matter. None if the rank has no numbers.
        """
        pattern = self.patterns[rank - 1]
        if pattern is None:
            return None
        return (above if pattern.stem else "") + pattern.add(index)

    def index_of(self, rank: int, above: str, number: str) -> int | None:
        """Return the index (from 0) of a typed ``number`` below ``above``, or None if the number has a different
        form.

        This is the inverse of `number`.
        """
        pattern = self.patterns[rank - 1]
        stem = above if pattern is not None and pattern.stem else ""
        if pattern is None or not number.startswith(stem):
            return None
        return pattern.index_of(number[len(stem) :])

    def is_number(self, text: str) -> bool:
        """Return whether a text can be the number of a unit of some rank."""
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
        """Return the number of a chapter as the scheme prints it, or None if chapters have no numbers.

        It is ``IV`` for ``4`` if chapter 1 is ``I``, and ``004`` if chapter 1 is ``001`` or ``000``: digits keep
        their value. A chapter number that is not in plain digits stays as written.
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


def read_scheme(name: str | Sequence[str], skip: str = "") -> NumberingScheme:
    """Return the scheme called ``name``, or the scheme whose ranks start with the given numbers.

    ``skip`` are letters that counters leave out (``lo`` avoids confusion with 1 and 0). Raises SchemeError.
    """
    if isinstance(name, str):
        if name not in NAMED_SCHEMES:
            raise SchemeError(f"there is no numbering scheme {name!r}; use one of {', '.join(NAMED_SCHEMES)}")
        first_numbers, named_skip = NAMED_SCHEMES[name]
        return NumberingScheme(name, _read_patterns(first_numbers, skip or named_skip))
    if not name:
        raise SchemeError("a numbering scheme lists the first number of each rank, but this list is empty")
    return NumberingScheme("own", _read_patterns(name, skip))


def plain_value(number: str) -> int | None:
    """Return the value of a number that consists of a few plain digits, or None."""
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else None


def letters(index: int, alphabet: str = "abcdefghijklmnopqrstuvwxyz") -> str:
    """Return the ``index``-th (from 0) of a, b, ... z, aa, ab, ... like the columns of a spreadsheet."""
    text = ""
    index += 1
    while index:
        index, digit = divmod(index - 1, len(alphabet))
        text = alphabet[digit] + text
    return text


def letters_index(text: str, alphabet: str = "abcdefghijklmnopqrstuvwxyz") -> int | None:
    """Return the index for which `letters` gives this text, or None if no index does."""
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
    """Return the value of a Roman numeral in lower case, even if `roman` would write it differently, or None."""
    value, highest = 0, 0
    for figure in reversed(text):
        digit = _ROMAN_DIGITS.get(figure)
        if digit is None:
            return None
        # From the right: a figure before a higher one is subtracted.
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
    # The same first number as the rank above: both count together.
    shared = patterns[above - 1] if above > 1 and first == first_above else None
    if shared is not None:
        return replace(shared, above=above)
    # The number extends the number above by one counter, or else consists of one counter.
    added = first[len(first_above) :] if first.startswith(first_above) else ""
    match, stem = _COUNTER.fullmatch(added), above
    if match is None:
        match, stem = _COUNTER.fullmatch(first), 0
    if match is None:
        reason = f"which is neither {first_above!r} followed by one counter nor a single counter"
        if not above:
            reason = f"which has {'more than one' if re.search('[0-9A-Za-z]', first) else 'no'} counter"
        raise SchemeError(f"rank {rank} of the numbering starts with {first!r}, {reason}")
    counter = _read_counter(match["counter"], skip)
    pattern = RankPattern(above, stem, rank, above or 1, match["before"], match["after"], counter, ())
    return replace(pattern, first_additions=tuple(map(pattern.add, range(READY))))


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
        raise SchemeError(f"a letter counter must start with {alphabet[:1]!r}, not with {first!r}")
    return _Counter(lambda index: letters(index, alphabet), lambda text: letters_index(text, alphabet))
