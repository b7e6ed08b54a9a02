"""How languages write numbers without digits: the only knowledge of particular languages in this package.

For a language without a table, only digits are compared.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache


@dataclass(frozen=True, slots=True)
class NumberWords:
    """How one language writes numbers without digits.

    ``cardinals``, ``ordinals`` and ``others`` (both, twice) are words with their values; ``ones`` are words, such as
    an article, for which another language may write 1. ``counters`` follow a cardinal numeral of Han characters, and
    ``ordinal_counters`` an ordinal one. ``places`` (next, last) may replace an ordinal. ``no_numbers`` are phrases in
    which a number word does not count anything. ``thousands`` separates the digits of large numbers;
    ``without_number`` is a pattern for a counter whose number was lost.
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
    thousands: str = ","


def _count(words: str, first: int = 0) -> dict[str, int]:
    """Return words in order with their values; several words of one value are separated by a vertical bar."""
    return {word: value for value, group in enumerate(words.split(), first) for word in group.split("|")}


_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_GERMAN_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"


def _with_tens(small: Mapping[str, int], tens: str, join: Callable[[str, str], str]) -> dict[str, int]:
    """Return the words of small numbers together with the compound words up to 99."""
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
            "dozen": 12,
            "dozens": 12,
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
        without_number=(  # each pattern begins with a literal character, which makes the search fast
            "第(?<![次落]第)(?![0-9一二三四五六七八九十百])|枚(?<=[をがのはに、]枚)(?!目|数)|個(?<=[をがのはに、]個)(?!別|々)"
            "|つ(?<=[をがのはに、]つ)(?=[のをがには以]|ずつ)|人(?<=[をがのはに、]人)(?=以上|以下|ずつ|につき)"
        ),
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
        {"einmal": 1, "beide": 2, "beiden": 2, "zweimal": 2, "dreimal": 3, "dutzend": 12},
        frozenset(re.findall(r"\w+", "ein eine einen einem einer eines der die das jede jeder jedes jeden jedem")),
        thousands=".",
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
        thousands=".",
    ),
    "it": NumberWords(
        _count("zero un|uno|una due tre quattro cinque sei sette otto nove dieci undici dodici"),
        _count("primo|prima secondo|seconda terzo|terza quarto|quarta quinto|quinta sesto|sesta", 1),
        {"entrambi": 2, "entrambe": 2},
        frozenset({"il", "la", "lo", "ogni", "ciascun", "ciascuno"}),
        thousands=".",
    ),
    "pt": NumberWords(
        _count("zero um|uma dois|duas três quatro cinco seis sete oito nove dez onze doze"),
        _count("primeiro|primeira segundo|segunda terceiro|terceira quarto|quarta quinto|quinta", 1),
        {"ambos": 2, "ambas": 2},
        frozenset({"o", "a", "cada"}),
        thousands=".",
    ),
}
"""The tables by primary language: the table of ``pt`` is also used for ``pt-BR``."""


@cache
def number_words(language: str) -> NumberWords:
    """Return the table of a language; an empty one if the language has no table."""
    return NUMBER_WORDS.get(re.split(r"[-_]", language.lower(), maxsplit=1)[0], NumberWords({}, {}))
