"""The numbers in a text: digits in any script, numbers in words, and the counters that languages use with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, partial
from typing import NamedTuple

from ...support.language_tags import primary_language
from ..writing_systems import is_spaced, words_in
from .digit_numbers import LONGEST_NUMBER, digit_pattern, read_digits, with_ascii_digits
from .found_number import Number, Value
from .number_phrases import NumberPhrases
from .number_words import NumberWords, number_words
from .spelled_numbers import SpelledNumbers, spelled_numbers


class _NoNumber(NamedTuple):
    """The offsets of a part of a text in which words or digits do not count anything."""

    start: int
    stop: int


_HAN_DIGITS = {digit: value for value, digit in enumerate("〇一二三四五六七八九")} | {
    "零": 0,
    "両": 2,
    "两": 2,
    "兩": 2,
}
_HAN_POWERS = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "萬": 10**4, "億": 10**8, "亿": 10**8}
_IN_NAMES = frozenset("両一")
"""Numerals that are often parts of words: both hands, the same."""
_LIST_MARK = re.compile(r"[(（]([0-9])[)）]")


def find_numbers(text: str, language: str, words: Callable[[], Collection[str]] | None = None) -> list[Number]:
    """Return the numbers of a text in order; ``text`` is normalised (see `writing_systems.normalised`).

    ``words`` returns its words in lower case, for a caller that needs them too; it is called only if they matter. A
    number that is repeated, as in ``three (3)``, is one number.
    """
    finder = _finder(language)
    text = text.lower()
    numbers: list[Number] = []
    for number in _without_overlaps(_all_numbers(finder, text, words or cache(partial(words_in, text)))):
        if not (numbers and _is_said_again(numbers[-1], number, text)):
            numbers.append(number)
    return numbers


def _all_numbers(finder: _Finder, text: str, words: Callable[[], Collection[str]]) -> Iterator[Number | _NoNumber]:
    """Yield the numbers of a text, and the phrases whose number words do not count; they may overlap."""
    if finder.is_numeral.search(text):
        if finder.digit.search(text):
            plain = with_ascii_digits(text)
            for match in finder.digits.finditer(plain):
                yield from read_digits(match, finder.language, finder.words)
            yield from _list_marks(plain)
        for match in finder.han.finditer(text):
            yield _read_han(match, finder.words)
    for phrase, start in finder.phrases.find(text, words):
        yield _read_phrase(phrase, start, finder.words)
    for number in finder.spelled.find(text, words):
        yield Number(number.value, number.start, number.stop, number.value != 1, number.is_ordinal)


def _list_marks(text: str) -> Iterator[_NoNumber]:
    """Yield the marks of a list inside a sentence: (1), (2), and so on, in this order."""
    marks = list(_LIST_MARK.finditer(text))
    if len(marks) > 1 and [int(mark[1]) for mark in marks] == list(range(1, len(marks) + 1)):
        yield from (_NoNumber(*mark.span()) for mark in marks)


def _without_overlaps(found: Iterable[Number | _NoNumber]) -> Iterator[Number]:
    """Yield numbers in order; of two that overlap, the one that begins first, or the longer one, or a phrase."""
    end = 0
    for one in sorted(found, key=lambda one: (one.start, -one.stop, isinstance(one, Number))):
        if one.start >= end:
            end = one.stop
            if isinstance(one, Number):
                yield one


def may_have_certain(text: str, language: str, words: Callable[[], Iterable[str]]) -> bool:
    """Return whether a normalised text may contain a number that every translation must contain; most texts do not.

    ``words`` returns its words in lower case, and is called only if they matter.
    """
    finder = _finder(language)
    # Most texts have no character with which a sign begins, which is found out in less time, and in even less if the
    # digits of other scripts need not be looked for.
    beginnings = finder.plain_beginnings if text.isascii() else finder.beginnings
    if beginnings.search(text) and finder.signs.search(text):
        return True
    return bool(finder.spelled) and finder.spelled.may_tell(text, words())


def _read_han(match: re.Match[str], words: NumberWords) -> Number:
    start, stop = match.span()
    text = match.string
    has_counter = bool(words.ordinal_counters) and text.startswith(words.ordinal_counters, stop)
    # Han numerals are certain only before a counter: elsewhere they may be parts of words.
    numeral = match[0]
    below, of, above = numeral.partition("分")
    if of:
        share = _share(_han_value(below), _han_value(above[1:])) if len(numeral) <= LONGEST_NUMBER else None
        return Number(numeral if share is None else share, start, stop, below not in _IN_NAMES)
    value = _han_value(numeral) if len(numeral) <= LONGEST_NUMBER else None
    is_ordinal = has_counter or text[start - 1 : start] == "第"
    is_counted = is_ordinal or text.startswith(words.counters, stop)
    is_certain = is_counted and value is not None and value != 1 and numeral not in _IN_NAMES
    return Number(value if value is not None else numeral, start, stop, is_certain, is_ordinal)


def _share(below: int | None, above: int | None) -> float | None:
    """Return the value of a fraction whose lower part comes first, or None if it has none."""
    return above / below if below and above is not None else None


def _read_phrase(phrase: str, start: int, words: NumberWords) -> Number | _NoNumber:
    stop = start + len(phrase)
    if phrase in words.no_numbers:
        return _NoNumber(start, stop)
    if phrase in words.ordinals:
        return Number(words.ordinals[phrase], start, stop, words.ordinals[phrase] > 1, True)
    if phrase in words.cardinals:
        return Number(words.cardinals[phrase], start, stop, words.cardinals[phrase] != 1)
    return Number(words.others[phrase], start, stop, is_certain=False)


def _is_said_again(last: Number, number: Number, text: str) -> bool:
    return last.value == number.value and text[last.stop : number.start].strip() == "("


def has_one(text: str, language: str) -> bool:
    """Return whether a text has a word that another language may write as 1."""
    return _has(text, number_words(language).ones)


def may_have_dual(text: str, language: str) -> bool:
    """Return whether a text may say two by the form of a word."""
    pattern = number_words(language).dual
    return bool(pattern) and _compiled(pattern).search(text) is not None


def has_place(text: str, language: str, value: Value) -> bool:
    """Return whether a text has a word that another language may write as the ordinal of a value."""
    words = number_words(language)
    return _has(text, words.places) or (value == 2 and _has(text, words.seconds))


def _has(text: str, words: frozenset[str]) -> bool:
    return bool(words) and _words_pattern(words).search(text) is not None


def lost_number(text: str, language: str) -> str | None:
    """Return a counter in a normalised text whose number is missing, or None."""
    pattern = number_words(language).without_number
    match = _compiled(pattern).search(text) if pattern else None
    return match[0] if match else None


_compiled = cache(re.compile)


class _Finder(NamedTuple):
    """The patterns that find the numbers of one language.

    ``digits`` finds numbers in digits, and ``han`` numerals of Han characters; ``is_numeral`` finds one sign of either,
    and ``digit`` a digit. ``phrases`` finds the words and phrases of its table.

    A text that contains neither any of the ``signs`` (digits, numerals that count, initial characters of number words
    in a script without spaces) nor any word of a number in ``spelled`` but 1 has no certain number. All signs begin
    with one of the ``beginnings``, in a text of ASCII with one of the ``plain_beginnings``.
    """

    language: str
    words: NumberWords
    is_numeral: re.Pattern[str]
    digits: re.Pattern[str]
    digit: re.Pattern[str]
    han: re.Pattern[str]
    phrases: NumberPhrases
    beginnings: re.Pattern[str]
    plain_beginnings: re.Pattern[str]
    signs: re.Pattern[str]
    spelled: SpelledNumbers


@cache
def _finder(language: str) -> _Finder:
    words = number_words(language)
    numerals = "".join((*_HAN_DIGITS, *_HAN_POWERS)) if words.counters or words.ordinal_counters else ""
    han = rf"[{numerals}]+(?:分[の之][{numerals}]+)?" if numerals else "(?!)"
    certain = [word for word, value in (*words.cardinals.items(), *words.ordinals.items()) if value != 1]
    counters = _either((*words.ordinal_counters, *words.counters))
    # A lone numeral for 1, or of both, is never certain, and it is in many words.
    in_names = "".join(sorted(_IN_NAMES))
    plain = "".join(sign for sign in numerals if sign not in _IN_NAMES)
    other = rf"(?:[{plain}]|[{in_names}](?=[{numerals}]))"
    counted = rf"|{other}(?=[{numerals}]*(?:{counters}|分[の之][{numerals}]))|第{other}" if numerals else ""
    starts = "".join(sorted({word[0] for word in certain}))
    spelled = spelled_numbers(primary_language(language))
    phrases = (*words.no_numbers, *words.cardinals, *words.ordinals, *words.others)
    return _Finder(
        language,
        words,
        re.compile(rf"[\d{numerals}]"),
        re.compile(digit_pattern(language)),
        re.compile(r"\d"),
        re.compile(han),
        NumberPhrases(phrases, spelled.first),
        re.compile(rf"[\d{numerals}第{re.escape(starts)}]"),
        re.compile(rf"[0-9{re.escape(starts)}]"),
        re.compile(rf"\d{counted}{f'|[{re.escape(starts)}]' if starts else ''}"),
        spelled,
    )


@cache
def _words_pattern(words: frozenset[str]) -> re.Pattern[str]:
    return re.compile(_whole_words(sorted(words)), re.I)


def _whole_words(words: Iterable[str]) -> str:
    """Return a pattern for words; in a script with spaces, it matches only whole words."""
    words = list(words)
    spaced, unspaced = list(filter(is_spaced, words)), [word for word in words if not is_spaced(word)]
    parts = [rf"\b(?:{_either(spaced)})\b"] if spaced else []
    return "|".join(parts + ([_either(unspaced)] if unspaced else []))


def _either(words: Iterable[str]) -> str:
    """Return a pattern for any of some words, longest first, grouped by first character: most attempts fail there."""
    groups: dict[str, list[str]] = {}
    for word in sorted(words, key=lambda word: (-len(word), word)):
        groups.setdefault(word[0], []).append(re.escape(word[1:]))
    return "|".join(f"{re.escape(first)}(?:{'|'.join(rests)})" for first, rests in groups.items())


def _han_value(numeral: str) -> int | None:
    """Return the value of a numeral of Han characters, or None if it is not a numeral."""
    for sign in "億亿万萬":
        before, found, after = numeral.partition(sign)
        if found:
            times, rest = (_han_value(before) if before else 1), (_han_value(after) if after else 0)
            return None if times is None or rest is None else times * _HAN_POWERS[sign] + rest
    if not any(sign in _HAN_POWERS for sign in numeral):
        # Written digit by digit, like an Arabic number.
        return int("".join(str(_HAN_DIGITS[sign]) for sign in numeral))
    total, digit = 0, 1
    is_digit = False
    for sign in numeral:
        if sign in _HAN_POWERS:
            total += (digit if is_digit else 1) * _HAN_POWERS[sign]
            is_digit = False
        elif is_digit and digit:
            return None
        else:
            digit, is_digit = _HAN_DIGITS[sign], True
    return total + (digit if is_digit else 0)
