"""The numbers in a text: digits of any script, and the words and counters that languages write in their place.

A table per language is all that is known of any language in this package.  A language that it does not have is
compared by its digits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import NamedTuple

from .scripts import words_in


class Number(NamedTuple):
    """A number in a text: its value, where it stands, and whether it is written in digits.

    ``is_certain`` says that every translation has to have it, which is not so of what only says a number by the way
    (``both``, ``at first``, ``one``, which may be anybody, a numeral in a name); ``is_ordinal`` that it is a place, for
    which a translation may say ``next``.
    """

    value: int
    start: int
    stop: int
    is_digits: bool
    is_certain: bool = True
    is_ordinal: bool = False


@dataclass(frozen=True, slots=True)
class NumberWords:
    """How one language writes numbers without digits.

    ``cardinals``, ``ordinals`` and ``others`` (both, twice) are words with their values; ``ones`` may or may not say
    how many (an article): another language may write 1 there.  ``counters`` are what stands behind a numeral of Han
    characters that counts, ``ordinal_counters`` those behind which it is an ordinal.  ``places`` (next, last)
    may stand for an ordinal.  ``no_numbers`` are phrases in which a number word does not count anything.
    ``without_number`` is a pattern for a counter whose number has been lost.
    """

    cardinals: Mapping[str, int]
    ordinals: Mapping[str, int]
    others: Mapping[str, int] = field(default_factory=dict)
    ones: frozenset[str] = frozenset()
    counters: tuple[str, ...] = ()
    ordinal_counters: tuple[str, ...] = ()
    no_numbers: tuple[str, ...] = ()
    without_number: str = ""
    places: frozenset[str] = frozenset()


def _count(words: str, first: int = 0) -> dict[str, int]:
    """Return words in order with their values; several of one value stand with a stroke between them."""
    return {word: value for value, group in enumerate(words.split(), first) for word in group.split("|")}


_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_GERMAN_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"


def _with_tens(small: Mapping[str, int], tens: str, join: Callable[[str, str], str]) -> dict[str, int]:
    """Return the words of small numbers with those up to 99 that are made of them."""
    words = dict(small)
    for value, ten in zip(range(20, 100, 10), tens.split(), strict=True):
        words[ten] = value
        words |= {join(ten, unit): value + digit for unit, digit in small.items() if 0 < digit < 10}
    return words


_JAPANESE_COUNTERS = "つ 枚 個 回 人 名 点 度 種類 段階 段 体 手 本 組 山 対 巡 勝 敗 周 箇所 か所 カ所 ヶ所 文字 時間"
_CHINESE_COUNTERS = "个 個 张 張 次 名 位 点 點 种 種 张牌 張牌 轮 輪 回合"

NUMBER_WORDS: Mapping[str, NumberWords] = {
    "en": NumberWords(
        _with_tens(
            _count(
                "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
                "seventeen eighteen nineteen"
            ),
            _TENS,
            lambda ten, unit: f"{ten}-{unit}",
        ),
        _count("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth", 1),
        {
            "nonzero": 0,
            "null": 0,
            "once": 1,
            "single": 1,
            "twice": 2,
            "both": 2,
            "double": 2,
            "half": 2,
            "thrice": 3,
            "triple": 3,
            "more than one": 2,
            "one or more": 1,
        },
        frozenset({"a", "an", "one", "another", "each", "every", "any", "either", "same"}),
        no_numbers=(
            "one of",
            "one another",
            "no one",
            "have one",
            "has one",
            "that one",
        ),
    ),
    "ja": NumberWords(
        {"ゼロ": 0},
        {},
        {"最初": 1, "初回": 1, "先手": 1, "先攻": 1, "後攻": 2, "半分": 2, "両方": 2, "両者": 2, "双方": 2, "二重": 2},
        frozenset({"ある", "単一", "唯一", "同じ", "別"}),
        tuple(_JAPANESE_COUNTERS.split()),
        ("番目", "つ目", "回目", "枚目", "人目", "番"),
        places=frozenset({"次", "最後", "続いて", "その後"}),
        no_numbers=("一番上", "一番下", "一番近", "一番多", "一番少"),
        without_number="(?<![次落])第(?![0-9一二三四五六七八九十百])"
        "|(?<=[をがのはに、])(?:枚(?!目|数)|個(?!別|々)|つ(?=[のをがには以]|ずつ)|人(?=以上|以下|ずつ|につき))",
    ),
    "zh": NumberWords(
        {"两": 2, "兩": 2},
        {"首先": 1},
        {"双方": 2, "雙方": 2},
        frozenset({"某", "每", "各"}),
        tuple(_CHINESE_COUNTERS.split()),
    ),
    "ko": NumberWords(
        _count("영 하나|한 둘|두 셋|세 넷|네 다섯 여섯 일곱 여덟 아홉 열"),
        _count("첫째|첫 둘째 셋째 넷째 다섯째", 1),
        ones=frozenset({"각", "어떤"}),
    ),
    "de": NumberWords(
        _with_tens(
            _count("null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"),
            _GERMAN_TENS,
            lambda ten, unit: f"{unit.removesuffix('s') if unit == 'eins' else unit}und{ten}",
        ),
        _count("erste|ersten|erster|erstes|erstens zweite|zweiten|zweiter|zweites|zweitens dritte|dritten|dritter", 1),
        {"einmal": 1, "beide": 2, "beiden": 2, "zweimal": 2, "dreimal": 3},
        frozenset(re.findall(r"\w+", "ein eine einen einem einer eines der die das jede jeder jedes jeden jedem")),
    ),
    "fr": NumberWords(
        _count("zéro un|une deux trois quatre cinq six sept huit neuf dix onze douze"),
        _count("premier|première deuxième|second|seconde troisième quatrième cinquième sixième", 1),
        {"double": 2, "moitié": 2},
        frozenset({"le", "la", "l", "chaque", "tout", "toute"}),
    ),
    "es": NumberWords(
        _count("cero un|una|uno dos tres cuatro cinco seis siete ocho nueve diez once doce"),
        _count("primero|primera|primer segundo|segunda tercero|tercera|tercer cuarto|cuarta quinto|quinta", 1),
        {"ambos": 2, "ambas": 2},
        frozenset({"el", "la", "cada"}),
    ),
    "it": NumberWords(
        _count("zero un|uno|una due tre quattro cinque sei sette otto nove dieci undici dodici"),
        _count("primo|prima secondo|seconda terzo|terza quarto|quarta quinto|quinta sesto|sesta", 1),
        {"entrambi": 2, "entrambe": 2},
        frozenset({"il", "la", "lo", "ogni", "ciascun", "ciascuno"}),
    ),
    "pt": NumberWords(
        _count("zero um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze"),
        _count("primeiro|primeira segundo|segunda terceiro|terceira quarto|quarta quinto|quinta", 1),
        {"ambos": 2, "ambas": 2},
        frozenset({"o", "a", "cada"}),
    ),
}
"""By the language of a tag: that of ``pt`` serves ``pt-BR``."""

_HAN_DIGITS = {digit: value for value, digit in enumerate("〇一二三四五六七八九")} | {
    "零": 0,
    "両": 2,
    "两": 2,
    "兩": 2,
}
_ENGLISH_ORDINAL = re.compile(r"(?:st|nd|rd|th)\b")
_DIGITS = r"第?(?:(?<![\d.,])\d{1,3}(?:,\d{3})+(?!\d)|\d+)"


@cache
def number_words(language: str) -> NumberWords:
    """Return the table of a language, an empty one where nobody has written it yet."""
    return NUMBER_WORDS.get(re.split(r"[-_]", language.lower(), maxsplit=1)[0], NumberWords({}, {}))


def find_numbers(text: str, language: str, words: Callable[[], Iterable[str]] | None = None) -> list[Number]:
    """Return the numbers of a text in order; ``text`` is normalised (see `scripts.normalised`).

    One that stands twice, as in ``three (3)``, is one number.  ``words`` returns the words of the text in lower case,
    for somebody who needs them elsewhere as well.
    """
    finder = _finder(language)
    text = text.lower()
    # Most texts have none, and two quick looks are enough to know.
    has_sign = finder.signs.search(text) is not None
    if not has_sign and (not finder.spaced or finder.spaced.isdisjoint(words() if words else words_in(text))):
        return []
    numbers: list[Number] = []
    stop = 0
    for start in finder.starts.finditer(text):
        match = finder.pattern.match(text, start.start()) if start.start() >= stop else None
        if match is not None:
            stop = match.end()
            number = _read(match, finder.words)
            if number is not None and not (numbers and _is_said_again(numbers[-1], number, text)):
                numbers.append(number)
    return numbers


def _read(match: re.Match[str], words: NumberWords) -> Number | None:
    start, stop = match.span()
    has_counter = bool(words.ordinal_counters) and match.string.startswith(words.ordinal_counters, stop)
    if match["digits"]:
        is_ordinal = has_counter or match["digits"][0] == "第" or _ENGLISH_ORDINAL.match(match.string, stop) is not None
        return Number(int(match["digits"].lstrip("第").replace(",", "")), start, stop, True, is_ordinal=is_ordinal)
    if match["han"]:
        value = _han_value(match["han"])
        is_number = has_counter or match.string.startswith(words.counters, stop)
        return Number(value, start, stop, False, is_number and value > 1, has_counter) if value is not None else None
    word = match["word"]
    if not word:
        return None
    if word in words.ordinals:
        return Number(words.ordinals[word], start, stop, False, words.ordinals[word] > 1, True)
    value = words.cardinals.get(word)
    return Number(words.others[word] if value is None else value, start, stop, False, value is not None and value != 1)


def _is_said_again(last: Number, number: Number, text: str) -> bool:
    return last.value == number.value and text[last.stop : number.start].strip() == "("


def has_one(text: str, language: str) -> bool:
    """Say whether a text has a word that another language may write as 1."""
    return _has(text, number_words(language).ones)


def has_place(text: str, language: str) -> bool:
    """Say whether a text has a word that another language may write as an ordinal."""
    return _has(text, number_words(language).places)


def _has(text: str, words: frozenset[str]) -> bool:
    return bool(words) and _words_pattern(words).search(text) is not None


def lost_number(text: str, language: str) -> str | None:
    """Return a counter of a normalised text whose number is not there, or None."""
    pattern = number_words(language).without_number
    match = re.search(pattern, text) if pattern else None
    return match[0] if match else None


class _Finder(NamedTuple):
    """What finds the numbers of one language.

    A text without any of the ``signs`` (digits, numerals, what words begin with in a script without spaces) and of the
    words in ``spaced`` (the first words of those that stand between spaces) has none.  ``starts`` finds where one may
    begin.
    """

    words: NumberWords
    pattern: re.Pattern[str]
    starts: re.Pattern[str]
    signs: re.Pattern[str]
    spaced: frozenset[str]


@cache
def _finder(language: str) -> _Finder:
    words = number_words(language)
    numerals = "".join(_HAN_DIGITS) + "十百千" if words.counters or words.ordinal_counters else ""
    han = rf"[{numerals}]+" if numerals else "(?!)"
    spelled = list(chain(words.cardinals, words.ordinals, words.others))
    word = _whole_words(spelled) if spelled else "(?!)"
    phrases = rf"{_whole_words(words.no_numbers)}|" if words.no_numbers else ""
    first = {word[0] for word in (*spelled, *words.no_numbers)}
    unspaced = "".join(sorted(sign for sign in first if not _is_spaced(sign)))
    spaced = "".join(sorted(sign for sign in first if _is_spaced(sign)))
    signs = rf"[第\d{numerals}{unspaced}]"
    return _Finder(
        words,
        re.compile(rf"{phrases}(?P<digits>{_DIGITS})|(?P<han>{han})|(?P<word>{word})"),
        re.compile(rf"{signs}|\b[{spaced}]" if spaced else signs),
        re.compile(signs),
        frozenset(re.split(r"[ -]", word)[0] for word in spelled if _is_spaced(word)),
    )


@cache
def _words_pattern(words: frozenset[str]) -> re.Pattern[str]:
    return re.compile(_whole_words(sorted(words)), re.I)


def _whole_words(words: Iterable[str]) -> str:
    """Return a pattern for words; those of a script that is written with spaces must stand alone."""
    words = list(words)
    spaced, unspaced = list(filter(_is_spaced, words)), [word for word in words if not _is_spaced(word)]
    parts = [rf"\b(?:{_either(spaced)})\b"] if spaced else []
    return "|".join(parts + ([_either(unspaced)] if unspaced else []))


def _is_spaced(word: str) -> bool:
    """Say whether a word is of a script that is written with spaces."""
    return word[0] < "⺀" or "가" <= word[0] <= "힣"


def _either(words: Iterable[str]) -> str:
    """Return a pattern for any of some words, the longest first, grouped by their first signs: most fail there."""
    groups: dict[str, list[str]] = {}
    for word in sorted(words, key=lambda word: (-len(word), word)):
        groups.setdefault(word[0], []).append(re.escape(word[1:]))
    return "|".join(f"{re.escape(first)}(?:{'|'.join(rests)})" for first, rests in groups.items())


def _han_value(numeral: str) -> int | None:
    """Return the value of a numeral of Han characters below ten thousand, or None where it is none."""
    if not any(sign in numeral for sign in "十百千"):
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
