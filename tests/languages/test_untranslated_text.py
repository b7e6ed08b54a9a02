"""Languages whose sentences may be the same, so that a text that is in both is no finding."""

from __future__ import annotations

import pytest

from sphinx_rulebook.languages.untranslated_text import are_alike


@pytest.mark.parametrize(
    ("language", "other"),
    [
        ("en-GB", "en-US"),
        ("zh-Hans", "zh-Hant"),
        ("pt", "pt-BR"),
        ("nb", "da"),
        ("hr", "sr-Latn"),
        ("ms", "id"),
        ("gl", "pt-PT"),
        ("cs", "sk"),
        ("yue", "zh-Hant"),
        ("fil", "tl"),
    ],
)
def test_languages_are_alike(language: str, other: str) -> None:
    assert are_alike(language, other)
    assert are_alike(other, language)


@pytest.mark.parametrize(("language", "other"), [("en", "ja"), ("es", "pt"), ("de", "nl"), ("hr", "cs")])
def test_languages_are_not_alike(language: str, other: str) -> None:
    assert not are_alike(language, other)
