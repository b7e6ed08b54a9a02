"""Counters that are words, as in ``PART ONE``, ``Erster Abschnitt`` and ``Título primero``.

A numbering cannot count them: a rank whose first number has such a counter has typed numbers.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ..languages.comparing.spelled_numbers import number_words, spelling_languages
from ..markup.counting.counters import Counter, find_counters
from .ordinal_words import ORDINAL_LISTS
from .unit_words import UNIT_WORDS, without_accents

_MOST = 100
_TENS = range(20, _MOST, 10)
_ORDINAL = r"[0-9]{1,2}\s?(?:st|nd|rd|th|\.?[ºª°]|(?:er|re|ère|e|ème))"
_FIRST_ORDINAL = re.compile(r"1\s?(?:st|\.?[ºª°]|er|re|ère|ère)", re.I)
_GAP = re.compile(r"[-\s]+")
"""What is between two words of a number: ``Twenty-One``, ``Twenty One``."""
_AFTER_WORD = re.compile(rf"(?:{UNIT_WORDS})\s+(?P<counter>[^\W\d_]+)(?![^\W_])", re.I)
_BEFORE_WORD = re.compile(rf"(?P<counter>[^\W\d_]+|1\s?(?:st|\.?[ºª°]|er|ère|re))\s+(?:{UNIT_WORDS})(?![^\W_])", re.I)


def spelled_counter(first: str) -> tuple[int, int, Counter] | None:
    """Return the start and end of the counter in the first number of a kind, and the counter, if it is a word; else
    None.
    """
    if _has_plain_counter(first):
        return None
    for shape in (_AFTER_WORD, _BEFORE_WORD):
        match = shape.fullmatch(first)
        counter = _counter(match["counter"].lower()) if match is not None else None
        if match is not None and counter is not None:
            return *match.span("counter"), counter
    return None


def is_spelled(first: str) -> bool:
    """Return whether the first number of a rank has a counter that is a word."""
    return bool(first) and spelled_counter(first) is not None


def opening_kinds(line: str) -> list[str]:
    """Return the first numbers of the kinds whose number 1 is a word, if a line begins with such a number."""
    matches = (shape.match(line) for shape in (_AFTER_WORD, _BEFORE_WORD))
    return [match[0] for match in matches if match is not None and is_spelled(match[0])]


def _has_plain_counter(first: str) -> bool:
    match = _BEFORE_WORD.fullmatch(first)
    return bool(find_counters(first)) and (match is None or not match["counter"][0].isdigit())


@cache
def _counter(word: str) -> Counter | None:
    """Return the counter whose first value is a word, in lower case, in any language; None if there is none."""
    if _FIRST_ORDINAL.fullmatch(word):
        return Counter(lambda index: str(index + 1), _ordinal_index, _ORDINAL)
    tables = [_NumberWords.of(words) for words in _languages_with_one().get(without_accents(word), ())]
    if not tables:
        return None

    def show(index: int) -> str:
        shown = (table.show(index + 1) for table in tables)
        # A word can be two numbers: attende is 18 in Danish, and 8 in another Norwegian than ottende.
        return next((text for text in shown if text is not None and read(text) == index), str(index + 1))

    def read(text: str) -> int | None:
        values = (table.read(text) for table in reversed(tables))
        value = next((value for value in values if value is not None), None)
        return value - 1 if value is not None else None

    # First two words, because the first of them is a number too, perhaps of another language.
    pairs = [table.pairs for table in tables if table.tens]
    words = _any_of({word for table in tables for word in table.words})
    return Counter(show, read, f"(?:{'|'.join((*pairs, words))})")


@dataclass(frozen=True)
class _NumberWords:
    """The words of a language for numbers up to 100.

    A ten and a unit are put together when they are met: some languages have so many forms of each that all pairs would
    take seconds to compile.
    """

    words: Mapping[str, int]
    """The words as they may be written, and their values."""
    values: Mapping[str, int]
    """The same words as `_plain` returns them."""

    @classmethod
    def of(cls, words: Mapping[str, int]) -> _NumberWords:
        # Words in capitals have no ß and may lack accents: ΠΡΩΤΟ, and İ is the capital of another letter than I.
        words = {**words, **{word.replace("ß", "ss"): value for word, value in words.items()}}
        words |= {without_accents(word): value for word, value in words.items()}
        return cls(words, {_plain(word): value for word, value in words.items()})

    @property
    def tens(self) -> list[str]:
        return [word for word, value in self.words.items() if value in _TENS]

    @property
    def units(self) -> list[str]:
        return [word for word, value in self.words.items() if value < 10]

    @property
    def pairs(self) -> str:
        """The pattern of the numbers that are a ten and a unit."""
        return rf"(?:{_any_of(self.tens)}){_GAP.pattern}(?:{_any_of(self.units)})"

    def read(self, text: str) -> int | None:
        """Return the value of a number, or None if the words are of another language."""
        written = _plain(text)
        if written in self.values:
            return self.values[written]
        for space in re.finditer(" ", written):
            ten = self.values.get(written[: space.start()], 0)
            unit = self.values.get(written[space.end() :], _MOST)
            if ten in _TENS and unit < 10:
                return ten + unit
        return None

    def show(self, value: int) -> str | None:
        """Return a number in words, or None if there are none for it."""
        ten = next((word for word in self.tens if self.words[word] == value - value % 10), None)
        unit = next((word for word in self.units if self.words[word] == value % 10), None)
        if ten is not None and unit is not None:
            return f"{ten}-{unit}"
        return next((word for word, its_value in self.words.items() if its_value == value), None)


def _plain(text: str) -> str:
    """Return words in lower case without accents, with a space between two."""
    return " ".join(_GAP.split(without_accents(text).replace("ß", "ss")))


def _any_of(words: Iterable[str]) -> str:
    """Return the pattern of any of some words, of which the longest that fits is taken."""
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return "|".join(_GAP.pattern.join(map(re.escape, _GAP.split(word))) for word in longest_first)


@cache
def _languages_with_one() -> Mapping[str, Sequence[Mapping[str, int]]]:
    """Return the words for numbers of the languages in which a word, without accents, is a number 1."""
    found: defaultdict[str, list[Mapping[str, int]]] = defaultdict(list)
    for table in (*map(number_words, spelling_languages()), *ORDINAL_LISTS):
        words = {word: value for word, value in table.items() if 0 < value <= _MOST}
        for one in dict.fromkeys(without_accents(word) for word, value in words.items() if value == 1):
            found[one].append(words)
    return found


def _ordinal_index(text: str) -> int | None:
    digits = re.match("[0-9]+", text)
    return int(digits[0]) - 1 if digits is not None else None
