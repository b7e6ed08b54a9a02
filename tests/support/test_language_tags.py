"""Tags of languages: in which direction a language is written."""

from __future__ import annotations

import pytest
from babel import Locale
from babel.localedata import locale_identifiers

from sphinx_rulebook.support.language_tags import direction_of


def test_every_language_of_cldr_has_its_direction() -> None:
    tags = locale_identifiers()
    to_the_left = {tag for tag in tags if Locale.parse(tag).text_direction == "rtl"}
    assert {tag for tag in tags if direction_of(tag) == "rtl"} == to_the_left


@pytest.mark.parametrize("tag", ["ar-EG", "fa_IR", "az-Arab", "ku-Arab-IQ", "yi", "dv", "HE"])
def test_a_script_or_a_language_may_run_to_the_left(tag: str) -> None:
    assert direction_of(tag) == "rtl"


@pytest.mark.parametrize("tag", ["ar-Latn", "en", "ja", "zh-Hant", "az", "", "x-unknown"])
def test_all_others_run_to_the_right(tag: str) -> None:
    assert direction_of(tag) == "ltr"
