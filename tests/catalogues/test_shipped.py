"""The catalogues of this package: complete, and found however a project writes its language."""

from __future__ import annotations

import re

import pytest

from sphinx_rulebook.catalogues.interface_catalogue import (
    load_translations,
    lost_placeholders,
    names_of,
    read_catalogue,
    read_template,
    shipped_translations,
    why_unused,
)
from sphinx_rulebook.catalogues.shipped import SHIPPED, TEMPLATE, shipped_name, shipped_path
from sphinx_rulebook.markup.ruling_facts import RULINGS_TITLES
from sphinx_rulebook.model.findings import Finding

from ..tools.interface_words import files, used_words


def test_every_word_of_the_sources_is_in_the_template() -> None:
    assert {names_of(one) for one in read_template()} == set(used_words())
    assert len(used_words()) > 300


def test_every_file_is_as_the_tool_writes_it() -> None:
    """If not: python -m tests.tools.interface_words, then translate what is empty."""
    for path, text in files():
        assert path.read_text("utf-8") == text, path


def test_there_is_a_catalogue_for_every_name() -> None:
    assert sorted(SHIPPED) == sorted(path.name for path in TEMPLATE.parent.iterdir() if path.is_dir())


@pytest.mark.parametrize("name", SHIPPED)
def test_a_catalogue_has_every_word_with_its_placeholders(name: str) -> None:
    path = shipped_path(name)
    assert path is not None
    findings: list[Finding] = []
    catalogue = read_catalogue(path.read_bytes(), path.name, findings)
    assert findings == []
    assert catalogue is not None
    assert "#~" not in path.read_text("utf-8")
    translations = list(catalogue.translations())
    assert [(one.word, one.plural) for one in translations] == [names_of(one) for one in read_template()]
    rule = shipped_translations(path).rule
    for one in translations:
        assert not why_unused(one, one.plural, rule), one
        assert not lost_placeholders(one, rule), one
        assert len(one.forms) == (rule.forms if one.plural else 1), one
        for text in one.forms:
            assert text == text.strip(" \t\n") or one.word == ", p. {page}", one


def test_french_has_a_narrow_space_before_its_signs() -> None:
    translations = load_translations("fr", "")
    texts = [*translations.texts.values(), *(text for forms in translations.forms.values() for text in forms)]
    for text in texts:
        assert not re.search(r"(?<![\u202f.])[?!;:%](?!\w)", text), text
        assert "'" not in text, text


def test_the_title_of_rulings_is_the_same_in_a_text() -> None:
    """The markup has titles of its own, since it is below the catalogues."""
    for language, title in RULINGS_TITLES.items():
        assert load_translations(language, "").texts.get("Rulings", "Rulings") == title


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("fr", "fr"),
        ("fr-CA", "fr"),
        ("de_AT", "de"),
        ("pt", "pt_BR"),
        ("pt-BR", "pt_BR"),
        ("pt_br", "pt_BR"),
        ("pt-PT", "pt_BR"),
        ("zh", "zh_CN"),
        ("zh_CN", "zh_CN"),
        ("zh-Hans", "zh_CN"),
        ("zh-Hans-SG", "zh_CN"),
        ("zh-Hant", "zh_TW"),
        ("zh-TW", "zh_TW"),
        ("zh_HK", "zh_TW"),
        ("zh-Latn", None),
        ("ko-KR", "ko"),
        ("en", None),
        ("nl-BE", "nl"),
        ("ar-EG", "ar"),
        ("ru", "ru"),
        ("uk", "uk"),
        ("sv", None),
    ],
)
def test_a_language_finds_its_catalogue(language: str, name: str | None) -> None:
    assert shipped_name(language) == name
