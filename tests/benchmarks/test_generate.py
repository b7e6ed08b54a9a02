"""The synthetic corpus: the same bytes every time, clean, and numbered by us as it is typed for plain Sphinx."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.library.loading import load

from .generate import (
    CHAPTERS,
    NOUNS,
    SENTENCES,
    SYLLABLES,
    TITLES,
    Chapter,
    count_rules,
    make_corpus,
    write_plain,
    write_rulebook,
)


@pytest.fixture(scope="module")
def corpus() -> list[Chapter]:
    return make_corpus(2)


def test_both_languages_have_the_same_words() -> None:
    for words in (SENTENCES, NOUNS, SYLLABLES, TITLES):
        assert len(words["en"]) == len(words["ja"])


def test_size_is_about_200_rules_a_chapter(corpus: list[Chapter]) -> None:
    assert len(corpus) == 2 * CHAPTERS
    assert count_rules(corpus) == pytest.approx(2 * 2 * CHAPTERS * 200, rel=0.05)


def test_same_seed_gives_the_same_corpus_and_another_gives_another(corpus: list[Chapter]) -> None:
    assert make_corpus(2) == corpus
    assert make_corpus(2, seed=2) != corpus


def test_first_book_says_the_same_in_every_size(corpus: list[Chapter]) -> None:
    texts = [[unit.texts for unit in chapter.units] for chapter in corpus[:CHAPTERS]]
    assert [[unit.texts for unit in chapter.units] for chapter in make_corpus(1)] == texts


def test_our_project_is_clean_and_has_the_numbers_of_the_plain_one(corpus: list[Chapter], tmp_path: Path) -> None:
    write_rulebook(corpus, tmp_path / "ours")
    write_plain(corpus, tmp_path / "plain")
    loaded = load(tmp_path / "ours")
    assert run_checks(loaded) == []
    assert loaded.library.languages == ("en", "ja")
    for language in loaded.library.languages:
        for book in loaded.library.books[language]:
            for chapter in book.chapters:
                path = tmp_path / "plain" / language / book.code.lower() / f"{int(chapter.number or 0):02}.md"
                typed = re.findall(r"^(?:## |\*\*)(\d[\w.]*)", path.read_text("utf-8"), re.M)
                assert [unit.number for unit in chapter.units[1:]] == typed
