"""Counters that are words, as in ``PART ONE``, ``Erster Abschnitt`` and ``Título primero``.

A numbering cannot count them: a rank whose first number has such a counter has typed numbers.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache

from ..languages.comparing.spelled_numbers import number_words, spelling_languages
from ..markup.counting.counters import Counter, find_counters
from .ordinal_words import ORDINAL_LISTS
from .unit_words import UNIT_WORDS, without_accents

_MOST = 100
_TENS = range(20, _MOST, 10)
_ORDINAL = r"[0-9]{1,2}\s?(?:st|nd|rd|th|\.?[ºª°]|(?:er|re|ère|e|ème))"
_FIRST_ORDINAL = re.compile(r"1\s?(?:st|\.?[ºª°]|er|re|ère|ère)", re.I)
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
    values: dict[str, int] = {}
    for words in _languages_with_one().get(without_accents(word), ()):
        tens = [ten for ten, value in words.items() if value in _TENS]
        values |= {f"{ten}-{unit}": words[ten] + words[unit] for ten in tens for unit in words if words[unit] < 10}
        values |= words
    if not values:
        return None
    # Words in capitals may lack accents: ΠΡΩΤΟ, and İ is the capital of another letter than I.
    values |= {without_accents(word): value for word, value in values.items()}
    by_value = {value: word for word, value in reversed(values.items())}

    def show(index: int) -> str:
        return by_value.get(index + 1, str(index + 1))

    def read(text: str) -> int | None:
        value = values.get("-".join(without_accents(text).split()))
        return value - 1 if value is not None else None

    longest_first = sorted(values, key=lambda word: (-len(word), word))
    shapes = (r"[-\s]".join(map(re.escape, word.split("-"))) for word in longest_first)
    return Counter(show, read, f"(?:{'|'.join(shapes)})")


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
