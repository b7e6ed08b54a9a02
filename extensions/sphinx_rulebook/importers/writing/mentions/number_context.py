"""Whether a number in a text refers to a unit, from what is before and after it."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum, auto
from typing import NamedTuple

from ....markup.reference_words import NUMBER_OF_RULE
from ...cited_words import CITED_WORDS_AFTER, PART_WORDS_AFTER
from ...cue_words import AFTER_CUES, CUES, PREPOSITIONS, TOUCHING_LETTERS, WEAK_CUES
from ...unit_words import COUNTED_SIGNS

_AFTER = re.compile(
    rf"(?:まで|迄|까지)?(?:{AFTER_CUES})|(?:\.\s|\s(?!člen))(?:{CITED_WORDS_AFTER})(?![^\W_])|\.\spont[^\W\d_]{{0,4}}",
    re.I,
)
"""What follows a number that refers. A Slovenian *člen* has a full stop before it; 3 *členů* are Czech members."""
_SAYS = re.compile(NUMBER_OF_RULE)
_PREPOSITION = re.compile(rf"(?<![^\W_])(?:{PREPOSITIONS})\s$", re.I)
_LONGEST_PREPOSITION = 16
_PARTICLES = tuple("のをはがもへ")
"""What follows a range of rules in Japanese, as in 3.1から3.4の, and not a quantity."""
_CLAUSE_END = re.compile(r"\s*(?:[.,;:)\]](?![0-9])|$)")
_LETTERED = re.compile(
    r"[A-Z]{1,2}\.[0-9]|<|[A-Z]{1,4} ?[0-9]+[.:][0-9]|[A-Z]{1,4}[0-9]{3}|[A-Z]{2,4} ?[0-9]|[a-z]{1,2}\.[0-9]"
)


_VERSION = re.compile(
    r"(?<![^\W_])(?:v|ver|vers?i[oó]ne?s?|versie|versão|versi|wersj[aię]|verze|verzia|verzió|versjon|версі[яїю]|"
    r"верси[яию]|έκδοση|sürüm|phiên bản|"
    r"builds?|releases?|revisions?|rev|editions?|edición|édition|edizione|edição|ausgabe|edycja|バージョン|版本|버전)"
    r"\.?\s?$",
    re.I,
)
_LONGEST_VERSION = 14
_EDITION = re.compile(r"[0-9]+(?:\.[0-9]+)*\s?(?:版|刷|판(?![가-힣]))")
# 第3回, a third time, does not refer to chapter 3, which is 第3章.
_ORDINAL_OF_THINGS = re.compile(
    rf"[0-9]+\s?(?=[{TOUCHING_LETTERS}])(?!{AFTER_CUES}|[项{''.join(COUNTED_SIGNS)}])(?!\s[^\W])"
)
_RUN_IN = re.compile(r"(?<![0-9A-Za-z.,\-])(?P<number>[0-9]{1,2})[.)](?=\s)")
_FEWEST_RUN_IN = 3
_UNIT_WORD = re.compile(rf"(?<![^\W_])(?:{CUES}|{WEAK_CUES})[.:]?\s?$", re.I)
_LONGEST_WORD = 24
_UNIT_AFTER = re.compile(rf"\.\s?(?:§|(?:{CITED_WORDS_AFTER}|{PART_WORDS_AFTER})(?![^\W_]))", re.I)


class Counts(Enum):
    """When a short number after a reference may be a quantity: after ``see``, after ``rule``, after ``rules``."""

    ALWAYS = auto()
    BEFORE_WORDS = auto()
    NEVER = auto()


class NumberPlace(NamedTuple):
    """A number in a text, where it starts and stops, and where the row of numbers that it begins ends."""

    number: str
    start: int
    stop: int
    end_of_row: int


def is_unmistakable(number: str) -> bool:
    """Return whether a number can only be a unit's: it has three parts, or more digits than most."""
    parts = re.findall(r"[0-9]+|[a-zA-Z]+", number)
    return len(parts) >= 3 or (len(parts) == 2 and len(parts[0]) == 3 and "." in number)


def is_version(text: str, start: int) -> bool:
    """Return whether the number that starts at an offset is that of a version: ``Version 1.2.3``."""
    return _VERSION.search(text[max(0, start - _LONGEST_VERSION) : start]) is not None


def counts_things(text: str, start: int) -> bool:
    """Return whether the ordinal number that starts at an offset is that of an edition or of other things: 第3回."""
    return any(pattern.match(text, start) for pattern in (_ORDINAL_OF_THINGS, _EDITION))


def items_in(text: str) -> frozenset[int]:
    """Return the offsets of the numbers that count items in a sentence: ``1. boats 2. rules 3. lamps``.

    Those of *chapter 1. And chapter 2.* refer, and so do *1. §* and *1. članek*; but the word before a later number may
    be an item: *1. laws 2. rules 3. customs*.
    """
    if "1. " not in text and "1) " not in text:
        return frozenset()
    runs: list[list[int]] = [[]]
    for match in _RUN_IN.finditer(text):
        if int(match["number"]) == 1:
            runs.append([])
        if int(match["number"]) == len(runs[-1]) + 1 and not _has_word_of_unit(text, match):
            runs[-1].append(match.start())
    return frozenset(start for run in runs if len(run) >= _FEWEST_RUN_IN for start in run)


def _has_word_of_unit(text: str, number: re.Match[str]) -> bool:
    before = text[max(0, number.start() - _LONGEST_WORD) : number.start()] if number["number"] == "1" else ""
    return _UNIT_WORD.search(before) is not None or _UNIT_AFTER.match(text, number.end("number")) is not None


def is_reference(text: str, place: NumberPlace, is_known: Callable[[str], bool]) -> bool:
    """Return whether a number without a word such as ``rule`` before it refers to a unit; ``is_known`` returns whether
    a unit has a number.
    """
    number, start, stop, end = place
    is_compound = not number.isdigit()
    if _AFTER.match(text, end):  # 4.1を参照
        return is_compound or is_known(number)
    if not is_compound or not is_known(number):
        return False
    if _LETTERED.match(number) or _SAYS.match(text, end):  # "3.3 says"
        return True
    if _PREPOSITION.search(text[max(0, start - _LONGEST_PREPOSITION) : start]) and _CLAUSE_END.match(text, end):
        return True
    if end > stop and text.startswith(_PARTICLES, end):
        return True
    return text[start - 1 : start] in ("(", "（") and text[stop : stop + 1] in (")", "）")
