"""The catalogues of interface words in this package, and which one a language has."""

from __future__ import annotations

from pathlib import Path

from ..library.layout import TRANSLATIONS_FOLDER, WORDS_FOLDER
from ..support.language_tags import LanguageTag, primary_language

CATALOGUE_NAME = "rulebook.po"
_LOCALE = Path(__file__).parent / "locale"
TEMPLATE = _LOCALE / "rulebook.pot"
"""All interface words, with comments about where they are shown, and without translations."""

SHIPPED = {
    "ar": "Arab",
    "de": "Latn",
    "es": "Latn",
    "fr": "Latn",
    "it": "Latn",
    "ja": "Jpan",
    "ko": "Kore",
    "nl": "Latn",
    "pl": "Latn",
    "pt_BR": "Latn",
    "ru": "Cyrl",
    "tr": "Latn",
    "uk": "Cyrl",
    "zh_CN": "Hans",
    "zh_TW": "Hant",
}
"""The names of the catalogues, and their scripts (ISO 15924)."""
_SCRIPT_OF_REGION = {("zh", "TW"): "Hant", ("zh", "HK"): "Hant", ("zh", "MO"): "Hant"}
"""The regions that write a language in another script than the catalogue (CLDR, likely subtags)."""
SOURCE_LANGUAGE = "en"
"""The language of the interface words themselves."""


def is_english(language: str) -> bool:
    """Return whether a language is that of the interface words themselves."""
    return primary_language(language) == SOURCE_LANGUAGE


def shipped_name(language: str) -> str | None:
    """Return the name of the catalogue for a language, such as ``zh_CN`` for ``zh-Hans``, or None if there is none.

    A language without a catalogue of its region has that of its base language, or else of another region, as long as
    the script is the same: ``pt`` and ``pt-PT`` have ``pt_BR``, ``zh`` has ``zh_CN``, and ``zh-HK`` has ``zh_TW``.
    """
    tag = LanguageTag.of(language)
    script = tag.script or _SCRIPT_OF_REGION.get((tag.language, tag.region))
    names = [name for name in SHIPPED if LanguageTag.of(name).language == tag.language]
    names = [name for name in names if script is None or SHIPPED[name] == script]
    return min(names, key=lambda name: LanguageTag.of(name).region not in (tag.region, ""), default=None)


def shipped_path(language: str) -> Path | None:
    """Return the file of the catalogue for a language, or None if there is none."""
    name = shipped_name(language)
    return _LOCALE / name / WORDS_FOLDER / CATALOGUE_NAME if name is not None else None


def project_path(language: str) -> str:
    """Return the path of a project's own catalogue for a language, relative to the project."""
    return f"{TRANSLATIONS_FOLDER}/{language}/{WORDS_FOLDER}/{CATALOGUE_NAME}"
