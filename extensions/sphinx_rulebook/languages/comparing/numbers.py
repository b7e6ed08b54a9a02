"""The numbers in a text: digits in any script, and the words and counters that languages use instead."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from typing import NamedTuple

from .number_words import NumberWords, number_words


class Number(NamedTuple):
    """A number in a text: its value and its offsets.

    ``is_certain`` means that every translation must contain it, unlike a number that is only implied (``both``, ``at
    first``, ``one``, which may mean anybody, a numeral in a name); ``is_ordinal`` means that it is an ordinal, for
    which a translation may say ``next``.
    """

    value: int
    start: int
    stop: int
    is_certain: bool = True
    is_ordinal: bool = False


_HAN_DIGITS = {digit: value for value, digit in enumerate("〇一二三四五六七八九")} | {
    "零": 0,
    "両": 2,
    "两": 2,
    "兩": 2,
}
_WORD_OR_DIGITS = re.compile(r"[^\W\d_]+|第?\d+")
_ENGLISH_ORDINAL = re.compile(r"(?:st|nd|rd|th)\b")


def find_numbers(text: str, language: str) -> list[Number]:
    """Return the numbers of a text in order; ``text`` is normalised (see `writing_systems.normalised`).

    A number that is repeated, as in ``three (3)``, is one number.
    """
    finder = _finder(language)
    text = text.lower()
    numbers: list[Number] = []
    for match in _matches(finder, text):
        number = _read(match, finder.words)
        if number is not None and not (numbers and _is_said_again(numbers[-1], number, text)):
            numbers.append(number)
    return numbers


def _matches(finder: _Finder, text: str) -> Iterator[re.Match[str]]:
    """Yield possible numbers; in a language with spaces, only words that can start a number are tried."""
    if not finder.first_words:
        yield from finder.pattern.finditer(text)
        return
    stop = 0
    for word in _WORD_OR_DIGITS.finditer(text):
        if word.start() >= stop and (word[0] in finder.first_words or not word[0][0].isalpha()):
            match = finder.pattern.match(text, word.start())
            if match is not None:
                stop = match.end()
                yield match


def may_have_certain(text: str, language: str, words: Callable[[], Iterable[str]]) -> bool:
    """Return whether a normalised text may contain a number that every translation must contain; most texts do not.

    ``words`` returns its words in lower case, and is called only if they matter.
    """
    finder = _finder(language)
    if finder.signs.search(text):
        return True
    return bool(finder.spaced) and not finder.spaced.isdisjoint(words())


def _read(match: re.Match[str], words: NumberWords) -> Number | None:
    start, stop = match.span()
    has_counter = bool(words.ordinal_counters) and match.string.startswith(words.ordinal_counters, stop)
    # Digits: an ordinal if an ordinal sign or ending is next to them.
    if match["digits"]:
        is_ordinal = has_counter or match["digits"][0] == "第" or _ENGLISH_ORDINAL.match(match.string, stop) is not None
        number = int(re.sub(r"\D", "", match["digits"]))
        return Number(number, start, stop, not (is_ordinal and number == 1), is_ordinal)
    # Han numerals are certain only before a counter: elsewhere they may be parts of words.
    if match["han"]:
        value = _han_value(match["han"])
        is_number = has_counter or match.string.startswith(words.counters, stop)
        return Number(value, start, stop, is_number and value > 1, has_counter) if value is not None else None
    # A phrase of ``no_numbers`` matches without any group, and so its number words are skipped.
    word = match["word"]
    if not word:
        return None
    if word in words.ordinals:
        return Number(words.ordinals[word], start, stop, words.ordinals[word] > 1, True)
    value = words.cardinals.get(word)
    return Number(words.others[word] if value is None else value, start, stop, value is not None and value != 1)


def _is_said_again(last: Number, number: Number, text: str) -> bool:
    return last.value == number.value and text[last.stop : number.start].strip() == "("


def has_one(text: str, language: str) -> bool:
    """Return whether a text has a word that another language may write as 1."""
    return _has(text, number_words(language).ones)


def has_place(text: str, language: str) -> bool:
    """Return whether a text has a word that another language may write as an ordinal."""
    return _has(text, number_words(language).places)


def _has(text: str, words: frozenset[str]) -> bool:
    return bool(words) and _words_pattern(words).search(text) is not None


def lost_number(text: str, language: str) -> str | None:
    """Return a counter in a normalised text whose number is missing, or None."""
    pattern = number_words(language).without_number
    match = re.search(pattern, text) if pattern else None
    return match[0] if match else None


class _Finder(NamedTuple):
    """The patterns that find the numbers of one language.

    A text that contains neither any of the ``signs`` (digits, numerals that count, initial characters of number words
    in a script without spaces) nor any word in ``spaced`` (the first words of number words in a script with spaces) has
    no certain number. ``first_words`` are the first words of all number words, for a language that writes all of them
    with spaces.
    """

    words: NumberWords
    pattern: re.Pattern[str]
    signs: re.Pattern[str]
    spaced: frozenset[str]
    first_words: frozenset[str]


@cache
def _finder(language: str) -> _Finder:
    words = number_words(language)
    numerals = "".join(_HAN_DIGITS) + "十百千" if words.counters or words.ordinal_counters else ""
    digits = rf"第?(?:(?<![\d.,])\d{{1,3}}(?:{re.escape(words.thousands)}\d{{3}})+(?!\d)|\d+)"
    han = rf"[{numerals}]+" if numerals else "(?!)"
    spelled = list(chain(words.cardinals, words.ordinals, words.others))
    word = _whole_words(spelled) if spelled else "(?!)"
    phrases = rf"{_whole_words(words.no_numbers)}|" if words.no_numbers else ""
    all_words = [*spelled, *words.no_numbers]
    certain = [word for word, value in chain(words.cardinals.items(), words.ordinals.items()) if value != 1]
    counters = _either((*words.ordinal_counters, *words.counters))
    counted = rf"|[{numerals.replace('一', '')}](?=[{numerals}]*(?:{counters}))" if numerals else ""
    unspaced = "".join(sorted({word[0] for word in certain if not _is_spaced(word)}))
    return _Finder(
        words,
        re.compile(rf"{phrases}(?P<digits>{digits})|(?P<han>{han})|(?P<word>{word})"),
        re.compile(rf"\d{counted}{f'|[{unspaced}]' if unspaced else ''}"),
        frozenset(_first_word(word) for word in certain if _is_spaced(word)),
        frozenset(map(_first_word, all_words)) if all(map(_is_spaced, all_words)) else frozenset(),
    )


@cache
def _words_pattern(words: frozenset[str]) -> re.Pattern[str]:
    return re.compile(_whole_words(sorted(words)), re.I)


def _whole_words(words: Iterable[str]) -> str:
    """Return a pattern for words; in a script with spaces, it matches only whole words."""
    words = list(words)
    spaced, unspaced = list(filter(_is_spaced, words)), [word for word in words if not _is_spaced(word)]
    parts = [rf"\b(?:{_either(spaced)})\b"] if spaced else []
    return "|".join(parts + ([_either(unspaced)] if unspaced else []))


def _first_word(phrase: str) -> str:
    return re.split(r"[ -]", phrase)[0]


def _is_spaced(word: str) -> bool:
    """Return whether a word is in a script that is written with spaces."""
    return word[0] < "⺀" or "가" <= word[0] <= "힣"


def _either(words: Iterable[str]) -> str:
    """Return a pattern for any of some words, longest first, grouped by first character: most attempts fail there."""
    groups: dict[str, list[str]] = {}
    for word in sorted(words, key=lambda word: (-len(word), word)):
        groups.setdefault(word[0], []).append(re.escape(word[1:]))
    return "|".join(f"{re.escape(first)}(?:{'|'.join(rests)})" for first, rests in groups.items())


def _han_value(numeral: str) -> int | None:
    """Return the value of a numeral of Han characters below ten thousand, or None if it is not a numeral."""
    if not any(sign in numeral for sign in "十百千"):
        # Written digit by digit, like an Arabic number.
        return int("".join(str(_HAN_DIGITS[sign]) for sign in numeral))
    total, digit = 0, 1
    is_digit = False
    for sign in numeral:
        if sign in "十百千":
            total += (digit if is_digit else 1) * {"十": 10, "百": 100, "千": 1000}[sign]
            is_digit = False
        elif is_digit:
            return None
        else:
            digit, is_digit = _HAN_DIGITS[sign], True
    return total + (digit if is_digit else 0)
