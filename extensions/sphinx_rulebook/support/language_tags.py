"""Tags of languages, such as ``pt-BR`` (BCP 47)."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple


@cache  # comparisons ask for each pair of texts
def primary_language(tag: str) -> str:
    """Return the language of a tag without region and script, in lower case: ``pt`` for ``pt-BR`` and ``pt_BR``."""
    return re.split("[-_]", tag, maxsplit=1)[0].lower()


class LanguageTag(NamedTuple):
    """The parts of a tag that matter for choosing a language; ``script`` and ``region`` are "" if it lacks them."""

    language: str
    script: str
    region: str

    @classmethod
    def of(cls, tag: str) -> LanguageTag:
        """Return the parts of a tag, however it is written: ``zh-hans-cn`` and ``zh_Hans_CN`` are the same."""
        language, *parts = re.split("[-_]", tag)
        script = next((part.title() for part in parts if len(part) == 4 and part.isalpha()), "")
        region = next((part.upper() for part in parts if re.fullmatch("[A-Za-z]{2}|[0-9]{3}", part)), "")
        return cls(language.lower(), script, region)


# fmt: off
RIGHT_TO_LEFT = frozenset({
    "apc", "ar", "arc", "ary", "arz", "bal", "bgn", "bqi", "brh", "ckb", "dv", "fa", "he", "iw", "ji", "ks",
    "lrc", "mzn", "nqo", "pnb", "ps", "rhg", "sd", "sdh", "skr", "syr", "trw", "ug", "ur", "yi",
})
# fmt: on
"""The languages that are written from right to left where a tag has no script (CLDR 47)."""
SCRIPTS_FROM_THE_RIGHT = frozenset({"Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"})


def direction_of(tag: str) -> str:
    """Return in which direction a language is written, as HTML says it: ``rtl`` or ``ltr``.

    A script in the tag decides, else how the language is usually written.
    """
    parts = LanguageTag.of(tag)
    is_mirrored = parts.script in SCRIPTS_FROM_THE_RIGHT if parts.script else parts.language in RIGHT_TO_LEFT
    return "rtl" if is_mirrored else "ltr"


_FORMER_CODES = {"in": "id", "iw": "he", "ji": "yi", "no": "nb"}
_SCRIPTS_OF_REGIONS = {"CN": "Hans", "SG": "Hans", "TW": "Hant", "HK": "Hant", "MO": "Hant"}
_MODIFIERS = {"latin": "Latn", "cyrillic": "Cyrl"}


def tag_of_locale(name: str) -> str:
    """Return the language tag of a locale's name, as gettext writes it: ``sr-Latn`` for ``sr@latin``; a tag is returned
    as it is.
    """
    locale, _, modifier = name.partition("@")
    if not modifier:
        return name
    language, *region = re.split("[-_]", locale)
    script = _MODIFIERS.get(modifier.lower())
    return "-".join([language, script, *region] if script else [language, *region, modifier])


def may_be_same(tag: str, other: str) -> bool:
    """Return whether two tags may mean the same: ``zh_CN`` and ``zh-Hans``, ``pt`` and ``pt-BR``, but not ``pt-PT`` and
    ``pt-BR``.
    """
    one, two = LanguageTag.of(tag), LanguageTag.of(other)
    is_chinese = "zh" in (one.language, two.language)
    scripts = {part.script or (is_chinese and _SCRIPTS_OF_REGIONS.get(part.region)) or "" for part in (one, two)} - {""}
    languages = {_FORMER_CODES.get(part.language, part.language) for part in (one, two)}
    return len(languages) == 1 and len(scripts) < 2 and len({one.region, two.region} - {""}) < 2


def same_tag(tag: str, other: str) -> bool:
    """Return whether two tags differ only in how they are written, such as ``pt-BR`` and ``pt_br``."""
    return tag.replace("_", "-").lower() == other.replace("_", "-").lower()
