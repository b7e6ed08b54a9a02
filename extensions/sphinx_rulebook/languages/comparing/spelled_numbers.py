"""Numbers that are spelled out, read with tables of the words that they are made of.

The tables come from the spell-out rules of ICU (see ``tests/tools/make_spelled_numbers.py``). A table holds only what
cannot be put together from other words: with ``zwei``, ``und``, ``zwanzig`` and ``hundert`` this module reads the
German ``zweihundertzweiundzwanzig``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise, takewhile
from pathlib import Path
from typing import NamedTuple, TypedDict

from ..writing_systems import find_words, offsets_of, words_in

_TABLES = Path(__file__).with_name("spelled_numbers.json")
HUNDRED, THOUSAND = 100, 1000
_TENS = range(20, HUNDRED, 10)
_MARKS = "\u0300-\u036f\u0591-\u05bd\u064b-\u065f\u0900-\u0903\u093a-\u094f\u200c\u200d"
"""Signs inside words that Python does not count as letters: accents, points of Hebrew and Arabic, vowels of Hindi."""
WORD = re.compile(rf"[^\W\d_](?:[^\W\d_]|[{_MARKS}])*")
_WORD_WITH_APOSTROPHE = re.compile(rf"{WORD.pattern}(?:[’'](?:[^\W\d_]|[{_MARKS}])+)*")
_COUNTED = ("eins", "uno", "primero", "segundo", "tercero", "second")
"""The forms of words that count, where a language has others for the same number."""
_LONGEST_WORD = 100
"""How long a number in one word may be: a word that only looks like one takes long to split if it is longer."""
_GAP = re.compile(r"[ \u00a0]?[-‐]?")
"""What may stand between the words of one number, apart from a word that joins them."""


def _folded(text: str) -> str:
    """Return a text with signs that are written in two ways in one way, without moving anything."""
    return text.replace("'", "’").replace("ё", "е")


class SpelledNumber(NamedTuple):
    """A number in words: its value, its offsets, and whether it is an ordinal."""

    value: int
    start: int
    stop: int
    is_ordinal: bool


class _Part(NamedTuple):
    """A piece of a number: a cardinal or ordinal with its value, or a joining word, whose value is None."""

    value: int | None
    is_ordinal: bool = False


class SpelledNumbers:
    """The words for numbers in one language.

    ``cardinals`` and ``ordinals`` are words in lower case with their values; a word may consist of several words with
    spaces. ``joins`` stand between them (``and``). ``is_compounding`` means that they are written as one word, as in
    German.
    """

    def __init__(
        self, cardinals: Mapping[str, int], ordinals: Mapping[str, int], joins: Sequence[str], is_compounding: bool
    ) -> None:
        self._parts: dict[tuple[str, ...], _Part] = {}
        # In Ukrainian an apostrophe is a sign inside a word, elsewhere it ends one.
        self._word = _WORD_WITH_APOSTROPHE if any("’" in word for word in cardinals) else WORD
        for words, is_ordinal in ((cardinals, False), (ordinals, True)):
            for word, value in words.items():
                self._parts.setdefault(tuple(self._word.findall(_folded(word))), _Part(value, is_ordinal))
        for join in joins:
            self._parts.setdefault((join,), _Part(None))
        # No number begins with a word that joins, and most texts contain one.
        numbers = [words for words, part in self._parts.items() if part.value is not None]
        self.first = frozenset(first for words in numbers for first in (words[0], WORD.findall(words[0])[0]))
        """The words with which a number can begin, unless it is a compound."""
        other = [words[0] for words, part in self._parts.items() if part.value not in (None, 1)]
        # A text is split into words in a simpler way, which takes a Hindi word apart.
        self._telling = frozenset(first for word in other for first in (word, *words_in(word)[:1]))
        """The first words of the parts of which every number but 1 and first has at least one."""
        self._words = frozenset(word for words in self._parts for word in words)
        """The words of which numbers consist."""
        self._longest = max(map(len, self._parts), default=0)
        self._pieces = _pieces_pattern(words[0] for words in self._parts if len(words) == 1) if is_compounding else None
        self._of_word: dict[str, tuple[_Part, ...]] = {}

    def __bool__(self) -> bool:
        """Return whether the language has a table."""
        return bool(self._parts)

    def find(self, text: str, words_of_text: Callable[[], Collection[str]]) -> Iterator[SpelledNumber]:
        """Yield the numbers of a text in lower case, in order; ``words_of_text`` returns its words (see `words_in`),
        and is called only if they matter.
        """
        if not self._parts:
            return
        if self._pieces is None and text.isascii():
            yield from self._find_in_ascii(text, words_of_text())
            return
        # The pattern for all scripts takes much longer.
        is_plain = self._word is WORD and text.isascii()
        words = list(find_words(text) if is_plain else self._word.finditer(_folded(text)))
        yield from self._among(text, words)

    def _find_in_ascii(self, text: str, words_of_text: Collection[str]) -> Iterator[SpelledNumber]:
        """Yield the numbers of a text in a language that writes them as several words.

        Most words of a text cannot be part of a number, and so nothing is read but the words with which one may begin,
        each with those that may continue it.
        """
        end = 0
        for start in sorted(at for word in self.first.intersection(words_of_text) for at in offsets_of(word, text)):
            if start >= end and not text[start - 1 : start].isalpha():
                words = list(takewhile(lambda word: word[0] in self._words, self._word.finditer(text, start)))
                yield from self._among(text, words)
                # These words are not read again, or a text of nothing but numbers would take long.
                end = words[-1].end() if words else start

    def _among(self, text: str, words: Sequence[re.Match[str]]) -> Iterator[SpelledNumber]:
        """Yield the numbers that some words of a text make, in order."""
        place = 0
        while place < len(words):
            word = words[place][0]
            # Most words are not numbers, and so this test comes first.
            found = None
            if word in self.first or (self._pieces is not None and self._read(word)):
                found = self._starting_at(text, words, place)
            if found is None:
                place += 1
            else:
                number, place = found
                yield number

    def may_tell(self, text: str, words: Iterable[str]) -> bool:
        """Return whether a text with these words, given in lower case, may tell a number other than 1 and first; most
        do not.
        """
        if not self._telling.isdisjoint(words):
            return True
        if self._pieces is None and text.isascii():
            return False
        folded = map(_folded, words)
        return any(word in self._telling or (self._pieces is not None and bool(self._read(word))) for word in folded)

    def _starting_at(self, text: str, words: Sequence[re.Match[str]], place: int) -> tuple[SpelledNumber, int] | None:
        """Return the longest number that starts with a word, and the place of the next word; or None."""
        best: tuple[SpelledNumber, int] | None = None
        parts: list[_Part] = []
        next_place = place
        while next_place < len(words):
            if next_place > place and not _GAP.fullmatch(text, words[next_place - 1].end(), words[next_place].start()):
                break
            length, more = self._next_parts(text, words, next_place)
            if not more:
                break
            parts += more
            next_place += length
            value = value_of([part.value for part in parts])
            if value is None or parts[0].value is None or not _is_ordinal_last(parts):
                break
            # A word that joins belongs to the number only if more follows: "two and the rest".
            if parts[-1].value is not None:
                stop = words[next_place - 1].end()
                best = SpelledNumber(value, words[place].start(), stop, parts[-1].is_ordinal), next_place
        return best

    def _next_parts(self, text: str, words: Sequence[re.Match[str]], place: int) -> tuple[int, tuple[_Part, ...]]:
        """Return the parts of a number at a word, from as many words as possible, and how many words that is."""
        for length in range(min(self._longest, len(words) - place), 1, -1):
            group = tuple(word[0] for word in words[place : place + length])
            if group in self._parts and _is_close(text, words[place : place + length]):
                return length, (self._parts[group],)
        return 1, self._read(words[place][0])

    def _read(self, word: str) -> tuple[_Part, ...]:
        """Return the parts of a word; none if it is not (part of) a number."""
        known = self._parts.get((word,))
        if known is not None:
            return (known,)
        if self._pieces is None:
            return ()
        if word not in self._of_word:
            self._of_word[word] = self._read_compound(word)
        return self._of_word[word]

    def _read_compound(self, word: str) -> tuple[_Part, ...]:
        if self._pieces is None or len(word) > _LONGEST_WORD or self._pieces.fullmatch(word) is None:
            return ()
        return next(iter(self._splits(word, {})), ())

    def _splits(self, word: str, known: dict[str, list[tuple[_Part, ...]]]) -> list[tuple[_Part, ...]]:
        """Return the ways to split a compound into parts that make a number, the longest first part first.

        ``known`` are the ways for the ends of the word, so that each is looked for once.
        """
        if word not in known:
            found = []
            for length in range(len(word), 0, -1):
                first = self._parts.get((word[:length],))
                if first is None:
                    continue
                for rest in self._splits(word[length:], known) if length < len(word) else [()]:
                    parts = (first, *rest)
                    if value_of([part.value for part in parts]) is not None and _is_ordinal_last(parts):
                        found.append(parts)
            known[word] = found
        return known[word]


def _is_ordinal_last(parts: Sequence[_Part]) -> bool:
    """Return whether no cardinal follows an ordinal; some languages inflect all parts of an ordinal."""
    kinds = [part.is_ordinal for part in parts if part.value is not None]
    return kinds == sorted(kinds)


def value_of(values: Sequence[int | None]) -> int | None:
    """Return the number that parts make: 2, 100, 5, None and 20 are 225; None if they are not one number.

    None stands for a word that joins.
    """
    for multiplier in (THOUSAND, HUNDRED):
        if multiplier in values:
            place = values.index(multiplier)
            before = value_of(values[:place]) if place else 1
            after = value_of(values[place + 1 :]) if any(values[place + 1 :]) else 0
            if before is None or after is None or not 0 < before < multiplier or after >= multiplier:
                return None
            return before * multiplier + after
    return _sum(values)


def _sum(values: Sequence[int | None]) -> int | None:
    """Return the sum of parts of different magnitudes, the largest first; a joined unit may stand before the ten."""
    total = 0
    left = [value for value in _with_units_last(values) if value is not None]
    for value in left:
        if (total and _magnitude(total) <= value) or (value == 0 and len(left) > 1):
            return None
        total += value
    return total if left else None


def _with_units_last(values: Sequence[int | None]) -> list[int | None]:
    """Return parts with ``five and twenty`` as ``twenty five``."""
    ordered = list(values)
    for place in range(len(ordered) - 2):
        unit, join, ten = ordered[place : place + 3]
        if unit is not None and join is None and ten is not None and 0 < unit < 10 and ten in _TENS:
            ordered[place : place + 3] = [ten, None, unit]
    return ordered


def _magnitude(value: int) -> int:
    """Return the largest power of ten that divides a number: only smaller numbers can be added to it."""
    power = 1
    while value % (power * 10) == 0:
        power *= 10
    return power


def _is_close(text: str, words: Sequence[re.Match[str]]) -> bool:
    """Return whether only a space or a hyphen stands between words."""
    return all(_GAP.fullmatch(text, word.end(), after.start()) for word, after in pairwise(words))


def _pieces_pattern(words: Iterator[str]) -> re.Pattern[str]:
    """Return a pattern for any sequence of words: a quick test before a compound is split."""
    return re.compile(f"(?:{'|'.join(sorted(map(re.escape, words), key=lambda word: (-len(word), word)))})+")


@cache
def spelled_numbers(language: str) -> SpelledNumbers:
    """Return the words for numbers in a primary language (``pt``); they are empty without a table."""
    table = _tables().get(language, _NO_TABLE)
    return SpelledNumbers(table["cardinals"], table["ordinals"], table["joins"], table["compounding"])


def languages_that_spell(word: str, value: int) -> tuple[str, ...]:
    """Return the primary languages in which a word, in lower case, is a number of this value."""
    return tuple(language for language, table in _tables().items() if _value(table, word) == value)


def spelling_languages() -> tuple[str, ...]:
    """Return the primary languages that have a table."""
    return tuple(_tables())


def number_words(language: str) -> Mapping[str, int]:
    """Return the words for cardinal and ordinal numbers in a primary language, in lower case, and their values."""
    table = _tables()[language]
    return {**table["ordinals"], **table["cardinals"]}


def spell(value: int, language: str, is_ordinal: bool = False) -> str | None:
    """Return a number in words, in lower case, or None without a table of the primary language, or if it needs several
    words that are not joined as in English.

    Where a language has several forms, the result is the one that lists count with, or the first of the alphabet.
    """
    table = _tables().get(language, _NO_TABLE)
    words = table["ordinals" if is_ordinal else "cardinals"]
    known = [word for word, its_value in words.items() if its_value == value]
    for form in _COUNTED:
        if form in known:
            return form
    if known:
        return min(known)
    ten, unit = spell(value // 10 * 10, language), spell(value % 10, language, is_ordinal)
    is_joined = language == "en" and HUNDRED > value > min(_TENS)
    return f"{ten}-{unit}" if is_joined and ten is not None and unit is not None else None


def _value(table: _Table, word: str) -> int | None:
    return table["cardinals"].get(word) or table["ordinals"].get(word)


class _Table(TypedDict):
    cardinals: dict[str, int]
    ordinals: dict[str, int]
    joins: list[str]
    compounding: bool


_NO_TABLE: _Table = {"cardinals": {}, "ordinals": {}, "joins": [], "compounding": False}


@cache
def _tables() -> Mapping[str, _Table]:
    tables: Mapping[str, _Table] = json.loads(_TABLES.read_text("utf-8"))
    return tables
