"""What must be known of a language to read its numbers, besides the words that are spelled in `spelled_numbers`.

For a language without a table, only digits and spelled numbers are compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from ...support.language_tags import primary_language


@dataclass(frozen=True, slots=True)
class NumberWords:
    """How one language writes numbers without digits.

    ``cardinals`` and ``ordinals`` are words with their values that `spelled_numbers` does not have, and ``others``
    those that only imply a number (both, twice); ``ones`` are words, such as an article, for which another language
    may write 1. ``counters`` follow a cardinal numeral of Han characters, and ``ordinal_counters`` an ordinal one.
    ``places`` (next, last) may replace an ordinal, and ``seconds`` (another) the second. ``no_numbers`` are phrases
    in which a number word does not count anything. ``without_number`` is a pattern for a counter whose number was lost,
    ``dual`` one for the end of a word that may be a dual: two fruits are one word in Arabic.
    """

    cardinals: Mapping[str, int] = field(default_factory=dict)
    ordinals: Mapping[str, int] = field(default_factory=dict)
    others: Mapping[str, float] = field(default_factory=dict)
    ones: frozenset[str] = frozenset()
    counters: tuple[str, ...] = ()
    ordinal_counters: tuple[str, ...] = ()
    no_numbers: tuple[str, ...] = ()
    without_number: str = ""
    dual: str = ""
    places: frozenset[str] = frozenset()
    seconds: frozenset[str] = frozenset()


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


_JAPANESE_COUNTERS = "つ 枚 個 回 人 名 点 度 種類 段階 段 体 手 本 組 山 対 巡 勝 敗 周 箇所 か所 カ所 ヶ所 文字 時間"
_CHINESE_COUNTERS = (
    "个 個 张 張 次 名 位 点 點 种 種 张牌 張牌 轮 輪 回合 枚 只 隻 件 步 倍 项 項 条 條 人 方 面 分钟 秒"
)

NUMBER_WORDS: Mapping[str, NumberWords] = {
    "en": NumberWords(
        others={
            "nonzero": 0,
            "null": 0,
            "once": 1,
            "single": 1,
            "twice": 2,
            "both": 2,
            "either": 2,
            "neither": 2,
            "pair": 2,
            "double": 2,
            "half": 2,
            "halves": 2,
            "thirds": 3,
            "quarter": 4,
            "quarters": 4,
            "former": 1,
            "latter": 2,
            "thrice": 3,
            "dozen": 12,
            "dozens": 12,
            "triple": 3,
            "more than one": 2,
            "one or more": 1,
        },
        ones=frozenset({"a", "an", "one", "another", "each", "every", "any", "either", "same"}),
        # A second may be a unit of time; "third parties" are just others.
        no_numbers=(
            "one of",
            "one another",
            "no one",
            "have one",
            "has one",
            "that one",
            "third party",
            "third parties",
            *(f"{before} second" for before in ("a", "nearest", "per", "each", "every", "one", "1", "half")),
        ),
        places=_words("next last final following subsequent previous then"),
        seconds=_words("another other former latter beyond second"),
    ),
    "ja": NumberWords(
        {"ゼロ": 0},
        others={
            "最初": 1,
            "初回": 1,
            "先手": 1,
            "先攻": 1,
            "後攻": 2,
            "半分": 2,
            "両方": 2,
            "両者": 2,
            "双方": 2,
            "二重": 2,
        },
        ones=frozenset({"ある", "単一", "唯一", "同じ", "別"}),
        counters=tuple(_JAPANESE_COUNTERS.split()),
        ordinal_counters=("番目", "つ目", "回目", "枚目", "人目", "番"),
        places=frozenset({"次", "最後", "続いて", "その後"}),
        no_numbers=("一番上", "一番下", "一番近", "一番多", "一番少"),
        without_number=(  # each pattern begins with a literal character, which makes the search fast
            "第(?<![次落]第)(?![0-9一二三四五六七八九十百])|枚(?<=[をがのはに、]枚)(?!目|数)|個(?<=[をがのはに、]個)(?!別|々|人|数|体|性|室|展)"
            "|つ(?<=[をがのはに、]つ)(?=[のをがには以]|ずつ)|人(?<=[をがのはに、]人)(?=以上|以下|ずつ|につき)"
        ),
    ),
    "zh": NumberWords(
        ordinals={"首先": 1},
        others={"双方": 2, "雙方": 2, "两者": 2, "兩者": 2, "一半": 2},
        ones=frozenset({"某", "每", "各"}),
        counters=tuple(_CHINESE_COUNTERS.split()),
        places=frozenset({"下一", "最后", "最後", "之后", "之後", "然后", "然後", "接下来"}),
        seconds=frozenset({"另一", "另外", "其他"}),
    ),
    "ko": NumberWords(
        others={"양쪽": 2, "둘다": 2, "절반": 2, "이틀": 2, "사흘": 3, "나흘": 4},
        ones=frozenset({"각", "어떤"}),
        places=frozenset({"다음", "마지막", "이후"}),
        seconds=frozenset({"다른"}),
    ),
    "de": NumberWords(
        others={"einmal": 1, "beide": 2, "beiden": 2, "beider": 2, "beides": 2, "zweimal": 2, "doppelt": 2, "hälfte": 2}
        | {"dreimal": 3, "dutzend": 12, "anderthalb": 1.5, "eineinhalb": 1.5, "zweieinhalb": 2.5}
        | {"drittel": 3, "viertel": 4},
        ones=_words("ein eine einen einem einer eines der die das jede jeder jedes jeden jedem"),
        no_numbers=("an dritte", "dritter personen", "dritte personen"),
        places=_words("nächste nächsten nächster nächstes letzte letzten"),
        seconds=_words("andere anderen anderer anderes weitere weiteren"),
    ),
    "fr": NumberWords(
        ordinals={"premièrement": 1, "deuxièmement": 2, "troisièmement": 3, "quatrièmement": 4, "cinquièmement": 5},
        others={"double": 2, "moitié": 2, "deux fois": 2, "tiers": 3, "quart": 4, "quarts": 4},
        ones=_words("le la l chaque tout toute"),
        places=_words("suivant suivante prochain prochaine dernier dernière"),
        seconds=_words("autre autres"),
    ),
    "es": NumberWords(
        others={"ambos": 2, "ambas": 2, "doble": 2, "mitad": 2},
        ones=_words("el la cada"),
        places=_words("siguiente siguientes próximo próxima último última"),
        seconds=_words("otro otra otros otras"),
    ),
    "it": NumberWords(
        others={"entrambi": 2, "entrambe": 2, "doppio": 2, "metà": 2},
        # "Sei" is six, and also "you are".
        no_numbers=tuple(f"{word} sei" for word in ("se", "tu", "non", "chi", "quando", "finché", "dove", "ci"))
        + tuple(f"sei {word}" for word in ("il", "la", "lo", "un", "uno", "una", "in", "già", "stato", "stata", "tu")),
        ones=_words("il la lo ogni ciascun ciascuno"),
        places=_words("successivo successiva prossimo prossima ultimo ultima"),
        seconds=_words("altro altra altri altre"),
    ),
    "pt": NumberWords(
        others={"ambos": 2, "ambas": 2, "dobro": 2, "metade": 2},
        ones=_words("o a cada"),
        places=_words("próximo próxima seguinte último última"),
        seconds=_words("outro outra outros outras"),
    ),
    "ar": NumberWords(dual=r"[^\W\d_][\u064b-\u0652]?(?:ين|ان)[\u064b-\u0652]?(?![^\W\d_])"),
    "he": NumberWords(dual=r"יים(?![^\W\d_])"),
    "el": NumberWords(
        cardinals={"εφτά": 7, "οχτώ": 8, "εννιά": 9, "τρείς": 3, "δεκατρείς": 13, "δεκαεφτά": 17, "δεκαοχτώ": 18}
        | {"δεκαεννιά": 19},
    ),
    "pl": NumberWords(
        cardinals={"dwoje": 2, "dwojga": 2, "troje": 3, "trojga": 3, "czworo": 4, "czworga": 4, "pięcioro": 5},
        others={"półtora": 1.5, "półtorej": 1.5, "oba": 2, "obie": 2, "obaj": 2, "obu": 2, "oboje": 2, "połowa": 2}
        | {"połowę": 2, "połowy": 2, "dwukrotnie": 2, "trzykrotnie": 3, "podwójnie": 2},
        ones=_words("każdy każda każde każdego każdej"),
        places=_words("następny następna następne następnego następnej ostatni ostatnia"),
        seconds=_words("inny inna inne innego drugi"),
    ),
    "ru": NumberWords(
        cardinals={"двое": 2, "двоих": 2, "трое": 3, "троих": 3, "четверо": 4, "четверых": 4, "пятеро": 5},
        others={"полтора": 1.5, "полутора": 1.5}
        | {"оба": 2, "обе": 2, "обоих": 2, "обеих": 2, "дважды": 2, "половина": 2, "половину": 2, "половины": 2},
        ones=_words("каждый каждая каждое каждого каждой любой любая любое любого"),
        places=_words("следующий следующая следующего следующей последний последнего"),
        seconds=_words("другой другая другого другие"),
    ),
}
"""The tables by primary language: the table of ``pt`` is also used for ``pt-BR``."""


@cache
def number_words(language: str) -> NumberWords:
    """Return the table of a language; an empty one if the language has no table."""
    return NUMBER_WORDS.get(primary_language(language), NumberWords())
