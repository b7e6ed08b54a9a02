"""Languages whose sentences may be the same, and names that are the same in all languages."""

from __future__ import annotations

import pytest

from sphinx_rulebook.languages.untranslated_text import are_alike, untranslated_part

from .chapters import units_of


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


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("スーパーウルトラボート", None),
        ("全員が座るまで船長は歌わなければならない", "全員が座るまで船長は歌わなければならない"),
    ],
)
def test_a_long_name_in_a_cell_is_not_a_sentence(cell: str, expected: str | None) -> None:
    source, translation = (
        units_of(f"### {text}\n\n| {cell} | {other} |\n| --- | --- |\n")[0]
        for text, other in (("舟は次のとおり。", "漕ぐ。"), ("船只如下。", "划船。"))
    )
    assert untranslated_part(source, translation) == expected
