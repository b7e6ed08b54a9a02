"""Whether a point or a comma groups the digits of a language or begins its decimals, as CLDR has it.

A space, an apostrophe and the signs of Arabic need no table: between groups of three digits, they mean the same in all
languages.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from ...support.language_tags import LanguageTag


class SignReadings(NamedTuple):
    """How one sign before three digits can be read in a language; at least one way."""

    as_group: bool
    as_decimal: bool


@cache
def readings_of(sign: str, language: str) -> SignReadings:
    """Return how a point or a comma can be read in a language.

    The language as such counts besides that of its region: Austrian German has spaces in CLDR, but many write points.
    A sign that has no meaning in the language can be read in both ways.
    """
    tag = LanguageTag.of(language)
    pairs = {pair for region in (tag.region, "") if (pair := _separators(tag.language, tag.script, region)) is not None}
    as_group, as_decimal = any(group == sign for group, _ in pairs), any(decimal == sign for _, decimal in pairs)
    return SignReadings(as_group, as_decimal) if as_group or as_decimal else SignReadings(True, True)


def _separators(language: str, script: str, region: str) -> tuple[str, str] | None:
    """Return the sign between groups and the one before decimals, or None for a language that CLDR does not have."""
    from babel import Locale, UnknownLocaleError  # most texts have no number that needs it

    for name in (f"{language}_{script}_{region}" if script and region else "", f"{language}_{region or script}"):
        try:
            symbols = Locale.parse(name.strip("_")).number_symbols
        except (UnknownLocaleError, ValueError):
            continue
        latin = symbols.get("latn", {})
        return latin.get("group", ","), latin.get("decimal", ".")
    return None
