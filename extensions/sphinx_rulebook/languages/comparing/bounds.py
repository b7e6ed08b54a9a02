"""Numbers that are bounds: "more than three" and 4以上 say the same with different numbers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import NamedTuple

from ...support.language_tags import primary_language
from .found_number import Number


class Direction(Enum):
    """Whether a bound is the least or the greatest value that is meant."""

    LEAST = 1
    GREATEST = -1


class _Words(NamedTuple):
    """What is said before or after a number that is a bound, as regular expressions; ``above`` and ``below`` leave out
    the number itself.
    """

    above: str
    below: str
    least: str
    greatest: str


_LANGUAGES: Mapping[str, _Words] = {
    "en": _Words(
        r"(?<!no )(?<!not )(?:more|greater|higher|larger|longer|older) than $|(?:over|above|exceed(?:s|ing)?|beyond) $",
        r"(?<!no )(?<!not )(?:fewer|less|lower|smaller|shorter|younger) than $|(?:under|below) $",
        r"(?:at least|no (?:fewer|less) than|(?:a )?minimum of) $|^(?: [\w-]+){0,3} or (?:more|greater|higher|over)\b",
        r"(?:at most|up to|no(?:t)? more than|(?:a )?maximum of) $|^(?: [\w-]+){0,3} or (?:fewer|less|lower|under)\b",
    ),
    "de": _Words(
        r"(?<!nicht )(?:mehr als|über) $",
        r"(?<!nicht )(?:weniger als|unter) $",
        r"(?:mindestens|wenigstens|nicht weniger als) $|^(?: \w+){0,2} oder mehr\b",
        r"(?:höchstens|maximal|bis zu|nicht mehr als) $|^(?: \w+){0,2} oder weniger\b",
    ),
    "fr": _Words(
        r"(?<!pas )plus (?:de |d['’])$",
        r"moins (?:de |d['’])$",
        r"(?:au moins|minimum) $|^(?: \w+){0,2} ou plus\b",
        r"(?:au plus|au maximum|jusqu['’]à) $|^(?: \w+){0,2} ou moins\b",
    ),
    "es": _Words(
        r"(?<!no )más de $",
        r"menos de $",
        r"(?:al menos|como mínimo|por lo menos) $|^(?: \w+){0,2} o más\b",
        r"(?:como máximo|hasta|no más de) $|^(?: \w+){0,2} o menos\b",
    ),
    "it": _Words(
        r"più di $",
        r"meno di $",
        r"almeno $|^(?: \w+){0,2} o più\b",
        r"(?:al massimo|fino a) $|^(?: \w+){0,2} o meno\b",
    ),
    "pt": _Words(
        r"mais de $",
        r"menos de $",
        r"(?:pelo menos|no mínimo) $|^(?: \w+){0,2} ou mais\b",
        r"(?:no máximo|até) $|^(?: \w+){0,2} ou menos\b",
    ),
    "ru": _Words(
        r"(?<!не )(?:более|больше|свыше)(?: чем)? $",
        r"(?<!не )(?:менее|меньше)(?: чем)? $",
        r"(?:не менее|не меньше|минимум|хотя бы) $|^(?: \w+){0,2} или (?:более|больше)\b",
        r"(?:не более|не больше|максимум) $|^(?: \w+){0,2} или (?:менее|меньше)\b",
    ),
    "ja": _Words(
        r"^ ?[^\s、。0-9]{0,6}?(?:より(?:も)?(?:多|大き|高)|を[超越]え|超)",
        r"^ ?[^\s、。0-9]{0,6}?(?:未満|より(?:も)?(?:少な|小さ|低)|を下回)",
        r"^ ?[^\s、。0-9]{0,6}?以上",
        r"^ ?[^\s、。0-9]{0,6}?(?:以下|以内|まで)",
    ),
    "zh": _Words(
        r"(?<!不)(?:[多大高][于於]|超[过過])$",
        r"(?<!不)(?:[少小低][于於]|不足|不到)$",
        r"(?:至少|最少|不少[于於])$|^ ?[^\s，。0-9]{0,4}?(?:以上|或更[多高大])",
        r"(?:至多|最多|不超[过過])$|^ ?[^\s，。0-9]{0,4}?(?:以下|以[内內]|或更[少低小])",
    ),
    "ko": _Words(
        r"^[^\s,.0-9]{0,4}? ?(?:초과|보다 (?:많|크|높))",
        r"^[^\s,.0-9]{0,4}? ?(?:미만|보다 (?:적|작|낮))",
        r"^[^\s,.0-9]{0,4}? ?이상",
        r"^[^\s,.0-9]{0,4}? ?(?:이하|이내|까지)",
    ),
}
_AROUND = 40
"""How many characters before and after a number can make it a bound."""


def bound_of(number: Number, text: str, language: str) -> tuple[Direction, int] | None:
    """Return the least or greatest integer that a number in a normalised text means, or None if it is not a bound.

    "More than three" means four at least.
    """
    if not isinstance(number.value, int) or number.is_ordinal:
        return None
    before, after = text[max(0, number.start - _AROUND) : number.start].lower(), text[number.stop :][:_AROUND].lower()
    for pattern, direction, step in _patterns(primary_language(language)):
        if pattern.search(before) or pattern.search(after):
            return direction, number.value + step
    return None


@cache
def _patterns(language: str) -> tuple[tuple[re.Pattern[str], Direction, int], ...]:
    words = _LANGUAGES.get(language)
    if words is None:
        return ()
    return (
        (re.compile(words.above), Direction.LEAST, 1),
        (re.compile(words.below), Direction.GREATEST, -1),
        (re.compile(words.least), Direction.LEAST, 0),
        (re.compile(words.greatest), Direction.GREATEST, 0),
    )
