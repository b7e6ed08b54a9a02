"""Dates as readers write them."""

from __future__ import annotations

import datetime
from functools import cache, lru_cache

from babel import Locale, UnknownLocaleError
from babel.dates import format_date

_LOCALES = {"en": "en-GB"}
"""Languages whose dates follow a country: of English ones, most write the day before the month."""


@lru_cache(4096)  # the pages of a book show the same dates again and again
def readable_date(date: str, language: str) -> str:
    """Return a date such as 2025-10-01 as a reader of a language writes it; other texts are returned as they are."""
    try:
        return format_date(datetime.date.fromisoformat(date), "long", _locale(language))
    except (ValueError, UnknownLocaleError):
        return date


@cache
def _locale(language: str) -> Locale:
    return Locale.parse(_LOCALES.get(language, language).replace("_", "-"), sep="-")
