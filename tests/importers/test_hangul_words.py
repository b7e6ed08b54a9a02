"""Lines that end inside words of Korean, between two syllables."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.documents.hangul_words import LineEnd, line_end
from sphinx_rulebook.importers.documents.line_joins import join

WORDS = {"등대지기는", "등대", "지기는", "동전을", "놓는다"}


@pytest.mark.parametrize(
    ("before", "text", "shown"),
    [
        ("선장은 동전", "을 놓는다.", LineEnd.IN_WORD),
        ("선장은 동", "전을 놓는다.", LineEnd.IN_WORD),
        ("선장은 동전을", "놓는다.", LineEnd.BETWEEN_WORDS),
        ("선장은 등대", "지기는 없다.", LineEnd.UNKNOWN),
        ("선장은 밧", "줄을 당긴다.", LineEnd.UNKNOWN),
        ("선장은 동전,", "을 놓는다.", None),
        ("The captain", "sails.", None),
    ],
)
def test_the_words_of_a_document_show_where_a_line_ends(before: str, text: str, shown: LineEnd | None) -> None:
    assert line_end(before, text, WORDS) is shown


def test_the_parts_of_a_word_are_joined_without_a_space() -> None:
    assert join("선장은 동", "전을 놓는다.", WORDS) == "선장은 동전을 놓는다."
    assert join("선장은 동전을", "놓는다.", WORDS) == "선장은 동전을 놓는다."


def test_lines_of_scripts_without_spaces_are_joined_without_one() -> None:
    assert join("ผู้เล่นจั่ว", "การ์ด") == "ผู้เล่นจั่วการ์ด"
    assert join("ข้อ", "5") == "ข้อ 5"
