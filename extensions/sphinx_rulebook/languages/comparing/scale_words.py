"""Words for thousands and more that follow digits: ``5 mil``, ``2 тыс.``, ``3 million``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from ...support.language_tags import primary_language
from ..writing_systems import is_spaced

_SCALES: Mapping[str, Mapping[int, str]] = {
    "ar": {1000: "ألف ألفا الف آلاف", 10**6: "مليون ملايين"},
    "bg": {1000: "хил хиляда хиляди", 10**6: "милион милиона млн"},
    "bn": {1000: "হাজার", 10**5: "লাখ লক্ষ", 10**7: "কোটি"},
    "ca": {1000: "mil", 10**6: "milió milions"},
    "cs": {1000: "tis tisíc tisíce", 10**6: "milion miliony milionů"},
    "da": {1000: "tusind tusinde", 10**6: "mio million millioner"},
    "de": {1000: "tausend tsd", 10**6: "mio million millionen", 10**9: "mrd milliarde milliarden"},
    "el": {1000: "χιλιάδες", 10**6: "εκατομμύριο εκατομμύρια"},
    "en": {1000: "thousand", 10**5: "lakh", 10**6: "million", 10**7: "crore", 10**9: "billion"},
    "es": {1000: "mil", 10**6: "millón millones"},
    "fa": {1000: "هزار", 10**6: "میلیون"},
    "fi": {1000: "tuhatta", 10**6: "miljoona miljoonaa"},
    "fr": {10**6: "million millions", 10**9: "milliard milliards"},
    "he": {1000: "אלף אלפים", 10**6: "מיליון"},
    "hi": {1000: "हज़ार हजार", 10**5: "लाख", 10**7: "करोड़"},
    "hu": {1000: "ezer", 10**6: "millió"},
    "id": {1000: "ribu", 10**6: "juta"},
    "it": {1000: "mila", 10**6: "milione milioni"},
    "ms": {1000: "ribu", 10**6: "juta"},
    "nb": {1000: "tusen", 10**6: "million millioner"},
    "nl": {1000: "duizend", 10**6: "miljoen", 10**9: "miljard"},
    "pl": {1000: "tys tysiąc tysiące tysięcy", 10**6: "mln milion miliony milionów"},
    "pt": {1000: "mil", 10**6: "milhão milhões"},
    "ro": {1000: "mii", 10**6: "milion milioane"},
    "ru": {1000: "тыс тысяча тысячи тысяч", 10**6: "млн миллион миллиона миллионов"},
    "sk": {1000: "tis tisíc", 10**6: "milión milióny miliónov"},
    "sv": {1000: "tusen", 10**6: "miljon miljoner"},
    "th": {1000: "พัน", 10**4: "หมื่น", 10**5: "แสน", 10**6: "ล้าน"},
    "tr": {1000: "bin", 10**6: "milyon"},
    "uk": {1000: "тис тисяча тисячі тисяч", 10**6: "млн мільйон мільйони мільйонів"},
    "ur": {1000: "ہزار", 10**5: "لاکھ"},
    "vi": {1000: "nghìn ngàn", 10**6: "triệu"},
}
"""The words by primary language and value, as they stand after digits."""


@cache
def scale_pattern(language: str) -> re.Pattern[str] | None:
    """Return a pattern for the words that multiply the digits before them, or None; its group has the word."""
    words = _words(primary_language(language))
    if not words:
        return None
    either = "|".join(sorted(map(re.escape, words), key=lambda word: (-len(word), word)))
    end = r"(?!\w)" if all(map(is_spaced, words)) else ""
    return re.compile(f" ?({either}){end}")


def scale_of(word: str, language: str) -> int:
    """Return the value of a word that the pattern of its language has found."""
    return _words(primary_language(language))[word]


@cache
def _words(language: str) -> Mapping[str, int]:
    return {word: value for value, words in _SCALES.get(language, {}).items() for word in words.split()}
