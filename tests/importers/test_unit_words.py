"""The table of the words for units."""

from __future__ import annotations

import re

import pytest

from sphinx_rulebook.importers.reading.kinds.nesting import nesting
from sphinx_rulebook.importers.unit_words import (
    ORDINAL_DOT_WORDS,
    STEP_WORDS,
    UNIT_WORD_TABLE,
    UNIT_WORDS,
    Depth,
)


def test_each_word_has_one_row_in_lower_case_with_tags_of_languages() -> None:
    words = [one.word for one in UNIT_WORD_TABLE]
    assert len(words) == len(set(words))
    assert words == [word.lower() for word in words]
    assert all(re.fullmatch("[a-z]{2}", tag) for one in UNIT_WORD_TABLE for tag in one.languages or ("",))


def test_a_word_after_an_ordinal_number_is_that_of_a_unit_unless_it_is_a_common_word() -> None:
    assert set(ORDINAL_DOT_WORDS.split("|")) - set(UNIT_WORDS.split("|")) == {"del"}


@pytest.mark.parametrize(
    ("first", "depth"),
    [
        ("Deel 1", Depth.PART),
        ("TITULO I", Depth.PART),
        ("HLAVA I", Depth.CHAPTER),
        ("CAPITULO I", Depth.CHAPTER),
        ("SECCION 1", Depth.SECTION),
        ("1. fejezet", Depth.CHAPTER),
        ("Article 1", Depth.ARTICLE),
        ("第1款", Depth.SUBSECTION),
        ("Abs. 1", Depth.DEEPEST),
        ("(a)", Depth.DEEPEST),
    ],
)
def test_the_depth_of_a_number_is_that_of_its_word_or_sign(first: str, depth: Depth) -> None:
    assert nesting(first) is depth


@pytest.mark.parametrize("word", ["parágrafo", "párrafo"])
def test_words_of_parts_in_related_languages_have_the_same_uses(word: str) -> None:
    assert word in STEP_WORDS.split("|")
