"""The numbers in a text: digits of any script, and the words and counters that languages write in their place.

A table per language is all that is known of any language in this package.  A language that it does not have is
compared by its digits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import NamedTuple

from .scripts import normalised


class Number(NamedTuple):
    """A number in a text: its value, where it stands, and whether it is written in digits.

    ``is_ordinal`` says that a word or a counter makes it one: ``third``, ``3rd``, ``三番目``.
    """

    value: int
    start: int
    stop: int
    is_digits: bool
    is_ordinal: bool = False


@dataclass(frozen=True, slots=True)
class NumberWords:
    """How one language writes numbers without digits.

    ``cardinals`` and ``ordinals`` are words with their values; ``ones`` may or may not say how many (an article):
    another language may write 1 there.  ``counters`` are what has to stand behind a numeral of Han characters for it
    to be one, ``ordinal_counters`` those behind which it is an ordinal.
    """

    cardinals: Mapping[str, int]
    ordinals: Mapping[str, int]
    ones: frozenset[str] = frozenset()
    counters: tuple[str, ...] = ()
    ordinal_counters: tuple[str, ...] = ()


def _count(words: str, first: int = 0) -> dict[str, int]:
    """Return words in order with their values; several of one value stand with a stroke between them."""
    return {word: value for value, group in enumerate(words.split(), first) for word in group.split("|")}


_JAPANESE_COUNTERS = (
    "つ 枚 個 回 人 名 点 度 種類 段階 段 体 手 本 組 山 対 巡 勝 敗 周 箇所 か所 カ所 ヶ所 文字 分 秒 時間"
)
_CHINESE_COUNTERS = "个 個 张 張 次 名 位 点 點 种 種 张牌 張牌 轮 輪 回合"

NUMBER_WORDS: Mapping[str, NumberWords] = {
    "en": NumberWords(
        _count("zero one two three four five six seven eight nine ten eleven twelve")
        | {"once": 1, "single": 1, "sole": 1, "twice": 2, "both": 2, "double": 2, "half": 2, "thrice": 3, "triple": 3},
        _count("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth", 1),
        frozenset({"a", "an", "another", "each", "every", "any", "either", "only", "the", "same"}),
    ),
    "ja": NumberWords(
        {"半分": 2, "両方": 2, "両者": 2, "双方": 2, "二重": 2},
        {"最初": 1},
        frozenset({"ある", "各", "単一", "唯一", "同じ", "別"}),
        tuple(_JAPANESE_COUNTERS.split()),
        ("番目", "つ目", "回目", "枚目", "人目", "番"),
    ),
    "zh": NumberWords(
        {"两": 2, "兩": 2, "双方": 2, "雙方": 2},
        {"首先": 1},
        frozenset({"某", "每", "各"}),
        tuple(_CHINESE_COUNTERS.split()),
    ),
    "ko": NumberWords(
        _count("영 하나|한 둘|두 셋|세 넷|네 다섯 여섯 일곱 여덟 아홉 열"),
        _count("첫째|첫 둘째 셋째 넷째 다섯째", 1),
        frozenset({"각", "어떤"}),
    ),
    "de": NumberWords(
        _count("null eins|ein|eine|einen|einem|einer|eines zwei drei vier fünf sechs sieben acht neun zehn elf zwölf")
        | {"einmal": 1, "beide": 2, "beiden": 2, "zweimal": 2, "dreimal": 3},
        _count("erste|ersten|erster|erstes|erstens zweite|zweiten|zweiter|zweites|zweitens dritte|dritten|dritter", 1),
        frozenset({"der", "die", "das", "jede", "jeder", "jedes", "jeden", "jedem"}),
    ),
    "fr": NumberWords(
        _count("zéro un|une deux trois quatre cinq six sept huit neuf dix onze douze") | {"double": 2, "moitié": 2},
        _count("premier|première deuxième|second|seconde troisième quatrième cinquième sixième", 1),
        frozenset({"le", "la", "l", "chaque", "tout", "toute"}),
    ),
    "es": NumberWords(
        _count("cero un|una|uno dos tres cuatro cinco seis siete ocho nueve diez once doce") | {"ambos": 2, "ambas": 2},
        _count("primero|primera|primer segundo|segunda tercero|tercera|tercer cuarto|cuarta quinto|quinta", 1),
        frozenset({"el", "la", "cada"}),
    ),
    "it": NumberWords(
        _count("zero un|uno|una due tre quattro cinque sei sette otto nove dieci undici dodici")
        | {"entrambi": 2, "entrambe": 2},
        _count("primo|prima secondo|seconda terzo|terza quarto|quarta quinto|quinta sesto|sesta", 1),
        frozenset({"il", "la", "lo", "ogni", "ciascun", "ciascuno"}),
    ),
    "pt": NumberWords(
        _count("zero um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze") | {"ambos": 2, "ambas": 2},
        _count("primeiro|primeira segundo|segunda terceiro|terceira quarto|quarta quinto|quinta", 1),
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
_DIGITS = r"(?<![\d.,])(?P<digits>\d{1,3}(?:,\d{3})+|\d+)(?P<ordinal>st\b|nd\b|rd\b|th\b)?"


def number_words(language: str) -> NumberWords:
    """Return the table of a language, an empty one where nobody has written it yet."""
    return NUMBER_WORDS.get(re.split(r"[-_]", language.lower(), maxsplit=1)[0], NumberWords({}, {}))


def find_numbers(text: str, language: str) -> Iterator[Number]:
    """Yield the numbers of a text in order; ``text`` is normalised (see `scripts.normalised`)."""
    words = number_words(language)
    for match in _pattern(language).finditer(text):
        kind = match.lastgroup
        start, stop = match.span()
        if kind in ("digits", "ordinal", "suffix"):
            is_ordinal = match["ordinal"] is not None or match["suffix"] is not None
            yield Number(int(match["digits"].replace(",", "")), start, stop, True, is_ordinal)
        elif kind == "han":
            value = _han_value(match["han"])
            if value is not None:
                yield Number(value, start, stop, False, text.startswith(words.ordinal_counters, stop))
        else:
            word = match["word"].lower()
            is_ordinal = word in words.ordinals
            yield Number(words.ordinals[word] if is_ordinal else words.cardinals[word], start, stop, False, is_ordinal)


def has_one(text: str, language: str) -> bool:
    """Say whether a text has a word that another language may write as 1."""
    pattern = _ones(language)
    return pattern is not None and pattern.search(text) is not None


@cache
def _pattern(language: str) -> re.Pattern[str]:
    words = number_words(language)
    alternatives = []
    suffix = f"(?P<suffix>{_either(words.ordinal_counters)})?" if words.ordinal_counters else "(?P<suffix>(?!))?"
    alternatives.append(_DIGITS + suffix)
    if counters := (*words.ordinal_counters, *words.counters):
        numerals = "".join(_HAN_DIGITS) + "十百千"
        alternatives.append(rf"(?P<han>[{numerals}]+)(?={_either(counters)})")
    if spelled := list(chain(words.cardinals, words.ordinals)):
        alternatives.append(rf"(?P<word>{_whole_words(spelled)})")
    return re.compile("|".join(alternatives), re.I)


@cache
def _ones(language: str) -> re.Pattern[str] | None:
    ones = number_words(language).ones
    return re.compile(_whole_words(ones), re.I) if ones else None


def _whole_words(words: Iterable[str]) -> str:
    """Return a pattern for words; those of a script that is written with spaces must stand alone."""
    spaced = [word for word in words if normalised(word)[:1] < "⺀" or "가" <= word[:1] <= "힣"]
    unspaced = [word for word in words if word not in spaced]
    parts = [rf"\b(?:{_either(spaced)})\b"] if spaced else []
    return "|".join(parts + ([_either(unspaced)] if unspaced else []))


def _either(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


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
