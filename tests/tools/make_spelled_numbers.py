"""Write the tables of `sphinx_rulebook.languages.comparing.spelled_numbers` from the spell-out rules of ICU.

Needs icu4py (``pip install icu4py``), which only this script uses: ``python -m tests.tools.make_spelled_numbers``. It
prints, for each language, how many numbers up to a million the package reads as ICU writes them.
"""

from __future__ import annotations

import itertools
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from icu4py.messageformat import MessageFormat

from sphinx_rulebook.languages.comparing.spelled_numbers import HUNDRED, THOUSAND, WORD, SpelledNumbers

TABLES = Path("extensions/sphinx_rulebook/languages/comparing/spelled_numbers.json")
LANGUAGES = (
    "ar bg ca cs da de el en es et fa fi fr he hi hr hu id it ko lt lv ms nb nl pl pt ro ru sk sl sr sv tr uk vi"
)
"""Those of the forty most used languages that ICU spells in their own words, and that write words with spaces.

Chinese and Japanese write numerals, which need no table; ICU has no Bengali, and Thai is written without spaces.
"""
GENDERS = ("masculine", "feminine", "neuter", "common", "n", "m", "r", "s", "native", "native-attributive", "reale")
CASES = ("nominative", "genitive", "dative", "accusative", "instrumental", "locative", "ablative", "prepositional")
FORMS = [
    "",
    *GENDERS,
    "plural",
    *(f"{gender}-plural" for gender in GENDERS[:4]),
    "native-count",
    "alternate",
    "alternate2",
    "verbose",
]
NATIVE_KOREAN = "native"
MOST_ORDINAL = 99
"""Larger ordinals are rare, and in English they are fractions too: a hundredth."""


class Spelled(NamedTuple):
    """A number as ICU spells it."""

    value: int
    word: str
    is_ordinal: bool


@cache
def _format_of(language: str, rule: str) -> MessageFormat:
    return MessageFormat(f"{{n,spellout,%{rule}}}", language)


def spell(language: str, value: int, rule: str) -> str:
    """Return a number in words, without hyphens that only show where a line may break.

    ICU uses its first rule instead of one that the language does not have.
    """
    word = str(_format_of(language, rule).format({"n": value}))
    return re.sub("[\u00ad\u200b]", "", word).lower().replace("ʼ", "’").replace("  ", " ")


def rules_of(language: str) -> Iterator[tuple[str, bool]]:
    """Yield the names of the spell-out rules of a language, and whether they are for ordinals."""
    usual = spell(language, 2345, "spellout-numbering")
    seen = set()
    for kind in ("cardinal", "ordinal"):
        for form, case in itertools.product(FORMS, ["", *CASES]):
            name = "-".join(filter(None, ("spellout", kind, form, case)))
            shown = tuple(spell(language, value, name) for value in (1, 2, 3, 4, 5, 8, 11, 21, 2345))
            if (kind == "cardinal" or shown[-1] != usual) and (shown, kind) not in seen:
                seen.add((shown, kind))
                yield name, kind == "ordinal"


def spelled(language: str, rules: Iterable[tuple[str, bool]], values: Iterable[int]) -> Iterator[Spelled]:
    """Yield numbers in all their forms."""
    rules = list(rules)
    for value in values:
        seen = set()
        for rule, is_ordinal in rules:
            word = spell(language, value, rule)
            if not re.search(r"\d", word) and (word, is_ordinal) not in seen:
                seen.add((word, is_ordinal))
                yield Spelled(value, word, is_ordinal)


def joins_of(forms: Iterable[Spelled]) -> tuple[list[str], bool]:
    """Return the words between the parts of a number, and whether parts are written as one word."""
    of_value: Mapping[int, set[str]] = defaultdict(set)
    forms = list(forms)
    for one in forms:
        of_value[one.value].add(one.word)
    middles: Counter[str] = Counter()
    for one in forms:
        if one.is_ordinal or not 20 < one.value < 200 or one.value % 10 == 0:
            continue
        large, small = (100, one.value - 100) if one.value > 100 else (one.value // 10 * 10, one.value % 10)
        for first, second in itertools.product(of_value[large], of_value[small]):
            for before, after in ((first, second), (second, first)):
                if one.word.startswith(before) and one.word.endswith(after) and len(before + after) < len(one.word):
                    middles[one.word[len(before) : -len(after)]] += 1
                elif one.word == before + after:
                    middles[""] += 1
    # A join stands apart from both parts, is written together with both, or is a prefix of the second (Arabic).
    frequent = [
        middle
        for middle, count in middles.items()
        if count >= 3 and (not middle or middle[0] == " " or middle[-1] != " ")
    ]
    is_compounding = any(not middle or middle[-1] not in " -" for middle in frequent)
    return sorted({word for middle in frequent for word in WORD.findall(middle)}), is_compounding


def table_of(language: str) -> dict[str, object]:
    """Return the table of a language: each word that the words before it cannot make up."""
    rules = list(rules_of(language))
    values = [*range(20), *range(20, 100, 10), 100, 1000, *range(21, 100), *range(101, 130), *range(200, 1000, 100)]
    values += [*range(2000, 10000, 1000), 10000, 11000, 20000, 100000, 200000]
    if language == "ko":  # only the native numerals, up to 99: the others are syllables of common words
        rules = [(name, is_ordinal) for name, is_ordinal in rules if NATIVE_KOREAN in name]
        values = list(range(1, 100))
    forms = [one for one in spelled(language, rules, values) if one.value <= MOST_ORDINAL or not one.is_ordinal]
    joins, is_compounding = joins_of(forms)
    words: dict[bool, dict[str, int]] = {False: {}, True: {}}
    reader = SpelledNumbers({}, {}, joins, is_compounding)
    for one in forms:
        if reads(reader, one) or one.word in words[False] or one.word in words[True]:
            continue
        for word, value in (multiplier_of(reader, one), hundred_of(reader, one), (one.word, one.value)):
            if word is not None:
                more = words[one.is_ordinal] | {word: value}
                ordinals, cardinals = (words[True], more) if not one.is_ordinal else (more, words[False])
                new = SpelledNumbers(cardinals, ordinals, joins, is_compounding)
                if reads(new, one):
                    words[one.is_ordinal], reader = more, new
                    break
    return {"cardinals": words[False], "ordinals": words[True], "joins": joins, "compounding": is_compounding}


def multiplier_of(reader: SpelledNumbers, one: Spelled) -> tuple[str | None, int]:
    """Return the word for hundreds or thousands in a number such as 3,000 with its value, or None."""
    for value in (THOUSAND, HUNDRED):
        count, rest = divmod(one.value, value)
        if one.is_ordinal or rest or not 0 < count < value:
            continue
        for length in range(1, len(one.word)):
            first, last = one.word[:length], one.word[length:].strip(" -")
            if WORD.fullmatch(last) and reads(reader, Spelled(count, first.strip(" -"), is_ordinal=False)):
                return last, value
    return None, 0


def hundred_of(reader: SpelledNumbers, one: Spelled) -> tuple[str | None, int]:
    """Return the form of a hundred that stands before smaller numbers (``ciento`` in Spanish) with its
    value, or None.
    """
    first, _, rest = one.word.partition(" ")
    smaller = reader.find(rest)
    if not one.is_ordinal and HUNDRED < one.value < 2 * HUNDRED and [one.value - HUNDRED] == [n.value for n in smaller]:
        return first, HUNDRED
    return None, 0


def reads(reader: SpelledNumbers, one: Spelled) -> bool:
    """Return whether a reader reads a number as ICU meant it."""
    return [tuple(found) for found in reader.find(one.word)] == [(one.value, 0, len(one.word), one.is_ordinal)]


def main() -> None:
    """Write all tables, and print how well they read."""
    tables = {}
    for language in LANGUAGES.split():
        table = tables[language] = table_of(language)
        reader = SpelledNumbers(
            **{  # type: ignore[arg-type]
                "is_compounding" if key == "compounding" else key: value for key, value in table.items()
            }
        )
        values = sorted(random.Random(1).sample(range(100, 1_000_000), 300)) + list(range(100))
        forms = list(spelled(language, [("spellout-numbering", False)], values))
        right = sum(reads(reader, one) for one in forms)
        size = len(table["cardinals"]), len(table["ordinals"])  # type: ignore[arg-type]
        print(language, size, table["joins"], "compounds" if table["compounding"] else "", f"{right} of {len(forms)}")
    TABLES.write_text(json.dumps(tables, ensure_ascii=False, indent=0, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
