"""Numbering schemes: the form of the numbers of each rank.

A scheme is written as the first number of each rank, as a reader would see it in chapter 1: ``1``, ``1.0``, ``1.0.1``,
``1.0.1a`` is the scheme ``letters``. To the number of the nearest numbered rank above it, a rank adds a literal
prefix, a counter and a literal suffix: ``§ 1``, ``§ 1 Abs. 1``. The first value of the counter determines its kind (see
`counters`).

- A rank with "" has no numbers, and its units do not restart any counter: ``1``, "", ``1a`` numbers the rules of a
  whole chapter, regardless of its sections.
- A rank whose first number does not continue the rank above is independent: ``1``, ``(a)``; ``Article 1``, ``Rule 1``.
- A rank with the same first number as the rank above shares its counter: ``000``, ``001``, ``001``. Only a chapter's
  number, which is never counted, cannot be shared: such a rank is independent.
- A rank that is counted through goes on from chapter to chapter: chapter 1 ends with 第12条, and chapter 2 begins with
  第13条.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from .counters import (
    Counter,
    CounterError,
    find_counters,
    goes_on_in_a_word,
    plain_value,
    read_counter,
)

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
_CHINESE = frozenset({"zh", "cmn", "yue"})


class SchemeError(ValueError):
    """A scheme cannot be read; the message gives the reason in terms that an author understands."""


class RankPattern(NamedTuple):
    """The form of the numbers of one rank.

    ``above`` is the nearest rank above that has numbers, ``stem`` the rank whose number the numbers of this rank begin
    with; both are 0 if there is no such rank. ``counter`` is the rank whose counter is used: this rank, or a higher
    one that shares its counter; it restarts at every unit of the rank ``restart`` or of a higher one, and never if
    this is 0.
    ``first_additions`` are the precomputed additions to the stem for the first units, since chapters of thousands of
    rules ask for the same few again and again.
    """

    above: int
    stem: int
    counter: int
    restart: int
    before: str
    after: str
    shown: Counter
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


class NumberingScheme(NamedTuple):
    """A numbering scheme; ``patterns`` has an entry per rank, the chapter's first, None for a rank without numbers.

    ``counted_through`` are the ranks whose counters go on from chapter to chapter.
    """

    name: str
    patterns: tuple[RankPattern | None, ...]
    counted_through: tuple[int, ...] = ()

    @property
    def depth(self) -> int:
        """The number of ranks of the scheme."""
        return len(self.patterns)

    @property
    def uses_labels(self) -> bool:
        """Whether a unit's number is the name of its label."""
        return self.name == LABELS

    def may_be_left_out(self, rank: int) -> bool:
        """Return whether a heading may skip this ``rank``: units of that rank have no numbers, or the numbers below it
        do not depend on it, since they go on through the book, as those of articles below optional sections do.
        """
        if rank > self.depth or self.patterns[rank - 1] is None:
            return rank <= self.depth
        below = next((pattern for pattern in self.patterns[rank:] if pattern is not None), None)
        return rank > 1 and below is not None and not below.stem and not below.restart

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
        return pattern.add(value - pattern.shown.start) if value or not pattern.shown.start else written


def read_scheme(
    name: str | Sequence[str],
    skip: str = "",
    counted_through: Sequence[str] = (),
    language: str = "",
    restarts_at_headings: bool = False,
) -> NumberingScheme:
    """Return the scheme called ``name``, or the scheme whose ranks start with the given numbers.

    ``skip`` are letters that counters leave out (``lo`` avoids confusion with 1 and 0). ``counted_through`` are first
    numbers of ranks that are counted through all chapters. ``language`` is the tag of the book's language: the form of
    large numbers in Chinese characters depends on it. ``restarts_at_headings`` means that counters begin anew at every
    heading above them, also at one without a number. Raises SchemeError.
    """
    first_numbers = name if isinstance(name, str) else tuple(name)
    return _read_scheme(first_numbers, skip, tuple(counted_through), language, restarts_at_headings)


# An import tries the same few numberings for line after line.
@lru_cache(maxsize=256)
def _read_scheme(
    name: str | tuple[str, ...], skip: str, counted_through: tuple[str, ...], language: str, restarts_at_headings: bool
) -> NumberingScheme:
    if isinstance(name, str):
        if name not in NAMED_SCHEMES:
            raise SchemeError(f"there is no numbering scheme {name!r}; use one of {', '.join(NAMED_SCHEMES)}")
        first_numbers, named_skip = NAMED_SCHEMES[name]
        skip = skip or named_skip
    else:
        first_numbers = name
        if not name:
            raise SchemeError("a numbering scheme lists the first number of each rank, but this list is empty")
    is_chinese = language.partition("-")[0].partition("_")[0].lower() in _CHINESE
    patterns = _read_patterns(first_numbers, skip, is_chinese)
    if restarts_at_headings:
        patterns = tuple(pattern and pattern._replace(restart=max(1, pattern.counter - 1)) for pattern in patterns)
    ranks = _ranks_counted_through(counted_through, first_numbers)
    through = tuple(rank for rank in ranks if (pattern := patterns[rank - 1]) is not None and pattern.counter == rank)
    patterns = tuple(
        pattern._replace(restart=0) if pattern is not None and pattern.counter in through else pattern
        for pattern in patterns
    )
    return NumberingScheme(name if isinstance(name, str) else "own", patterns, through)


def _ranks_counted_through(listed: Sequence[str], first_numbers: Sequence[str]) -> tuple[int, ...]:
    """Return the ranks with the listed first numbers, the highest first. Raises SchemeError."""
    for first in listed:
        if not first or first not in first_numbers:
            known = ", ".join(map(repr, filter(None, dict.fromkeys(first_numbers[1:]))))
            raise SchemeError(f"{first!r} is not the first number of a rank below the chapters; these are {known}")
        if first not in first_numbers[1:]:
            raise SchemeError(f"{first!r} is the number of the chapters themselves, which is never counted")
    return tuple(rank for rank, first in enumerate(first_numbers, 1) if rank > 1 and first in listed)


def _read_patterns(first_numbers: Sequence[str], skip: str, is_chinese: bool) -> tuple[RankPattern | None, ...]:
    patterns: list[RankPattern | None] = []
    above = 0
    for rank, first in enumerate(first_numbers, 1):
        first_above = first_numbers[above - 1] if above else ""
        pattern = _read_pattern(rank, first, above, first_above, patterns, skip, is_chinese)
        patterns.append(pattern)
        above = rank if pattern is not None else above
    return tuple(patterns)


def _read_pattern(
    rank: int,
    first: str,
    above: int,
    first_above: str,
    patterns: Sequence[RankPattern | None],
    skip: str,
    is_chinese: bool,
) -> RankPattern | None:
    """Read the first number of a rank; ``above`` is the nearest numbered rank above, ``first_above`` its first."""
    if not first:
        return None
    # The same first number as the rank above: both count together.
    shared = patterns[above - 1] if above > 1 and first == first_above else None
    if shared is not None:
        return shared._replace(above=above)
    try:
        added, (start, stop), is_independent = _split(first, first_above, skip)
        counter = read_counter(added[start:stop], skip, is_chinese)
    except CounterError as error:
        raise SchemeError(str(error)) from error
    except _NoCounterError as error:
        reason = f"which is neither {first_above!r} followed by one counter nor a single counter"
        if not above:
            reason = f"which has {error} counter"
        raise SchemeError(f"rank {rank} of the numbering starts with {first!r}, {reason}") from error
    stem = 0 if is_independent else above
    pattern = RankPattern(above, stem, rank, above or 1, added[:start], added[stop:], counter, ())
    return pattern._replace(first_additions=tuple(map(pattern.add, range(READY))))


class _NoCounterError(ValueError):
    """A number does not have exactly one counter; the message says how many it has."""


def split_number(first: str, first_above: str, skip: str = "") -> tuple[str, tuple[int, int], bool] | None:
    """Return what the first number of a rank adds, the start and end of the counter in it, and whether the number is
    independent of the first number of the rank above; None if it has no form that a scheme can have.
    """
    try:
        return _split(first, first_above, skip)
    except _NoCounterError:
        return None


def _split(first: str, first_above: str, skip: str) -> tuple[str, tuple[int, int], bool]:
    # The number extends the number above by one counter, or else consists of one counter.
    added = first[len(first_above) :] if first.startswith(first_above) else ""
    found = find_counters(added, skip)
    # ``A`` is not the number above ``Abs. 1``, but it is above ``Aa``.
    if len(found) == 1 and (found[0][0] == 0 or not goes_on_in_a_word(first_above, added)):
        return added, found[0], False
    found = find_counters(first, skip)
    if len(found) != 1:
        raise _NoCounterError("more than one" if found else "no")
    return first, found[0], True
