"""Tags of languages: in which direction a language is written."""

from __future__ import annotations

import pytest
from babel import Locale
from babel.localedata import locale_identifiers

from sphinx_rulebook.support.language_tags import direction_of, may_be_same, tag_of_locale


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


@pytest.mark.parametrize(
    ("one", "other"), [("zh_CN", "zh-Hans"), ("pt", "pt-BR"), ("no", "nb"), ("de_DE", "de"), ("he", "iw-IL")]
)
def test_tags_that_may_mean_the_same(one: str, other: str) -> None:
    assert may_be_same(one, other)
    assert may_be_same(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("zh_TW", "zh-Hans"), ("pt_PT", "pt-BR"), ("sr-Latn", "sr-Cyrl"), ("de", "nl")]
)
def test_tags_that_cannot_mean_the_same(one: str, other: str) -> None:
    assert not may_be_same(one, other)


@pytest.mark.parametrize(
    ("name", "tag"),
    [("sr@latin", "sr-Latn"), ("sr_RS@latin", "sr-Latn-RS"), ("ca@valencia", "ca-valencia"), ("pt_BR", "pt_BR")],
)
def test_the_tag_of_a_locale(name: str, tag: str) -> None:
    assert tag_of_locale(name) == tag
