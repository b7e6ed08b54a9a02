"""The words of a book that open its examples and notes."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.model.units import Kind

from ..helpers import load_book

CHAPTER = """[REF book=LF chap=1]
# Lanterns
## Lighting
### A lantern is lit at dusk.
> **Case 2:** A lantern that was lit at noon is put out first.
"""


def test_a_word_of_the_book_opens_an_example(tmp_path: Path) -> None:
    book = load_book(tmp_path, {"lf/book.toml": 'examples = ["case"]\n', "lf/01.md": CHAPTER})
    assert [unit.text for _, unit, _ in book.walk() if unit.kind is Kind.EXAMPLE] == [
        "A lantern that was lit at noon is put out first."
    ]


def test_without_it_the_quotation_is_one(tmp_path: Path) -> None:
    book = load_book(tmp_path, {"lf/01.md": CHAPTER})
    assert not [unit for _, unit, _ in book.walk() if unit.kind is Kind.EXAMPLE]


@pytest.mark.parametrize("word", ["例如", "舉例", "예", "예를 들어", "例えば"])
def test_words_of_many_languages_are_known(tmp_path: Path, word: str) -> None:
    chapter = f"[REF book=LF chap=1]\n# 灯\n## 点灯\n### 入夜点灯。\n> **{word}：** 灯灭了。\n"
    book = load_book(tmp_path, {"lf/01.md": chapter})
    assert [unit.text for _, unit, _ in book.walk() if unit.kind is Kind.EXAMPLE] == ["灯灭了。"]
