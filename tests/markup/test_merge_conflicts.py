"""What a merge leaves in pages of prose, and in settings and data."""

from __future__ import annotations

import pytest

from sphinx_rulebook.markup.book_toml.book_settings import read_settings
from sphinx_rulebook.markup.merge_conflicts import MESSAGE, explain_syntax_error, find_conflicts
from sphinx_rulebook.model.findings import Finding


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_each_end_of_a_conflict_is_found(newline: str) -> None:
    text = newline.join(["Boats", "<<<<<<< HEAD", "sail", "=======", "row", ">>>>>>> other", ""])
    assert [(one.line, one.column, one.length) for one in find_conflicts(text, "about.md")] == [(2, 1, 7), (6, 1, 7)]


def test_a_block_of_code_may_show_a_conflict() -> None:
    assert list(find_conflicts("````\n<<<<<<< HEAD\n=======\n>>>>>>> other\n````\n", "about.md")) == []


@pytest.mark.parametrize(
    "text", ["<<<<<<<\n", ">>>>>>>>\n", "> >>>>>>> a\n", " <<<<<<< HEAD\n", "=======\n", ">>>>>>> deep quote\n"]
)
def test_other_signs_are_not_a_conflict(text: str) -> None:
    assert list(find_conflicts(text, "about.md")) == []


@pytest.mark.parametrize(
    ("line", "expected"), [(0, "wrong"), (1, "wrong"), (2, MESSAGE), (3, "wrong"), (4, MESSAGE), (6, "wrong")]
)
def test_a_line_of_a_conflict_explains_why_settings_cannot_be_read(line: int, expected: str) -> None:
    assert explain_syntax_error('title = "Boats"\n<<<<<<< HEAD\nnote = 1\n=======\n', line, "wrong") == expected


def test_settings_say_that_a_merge_left_two_texts() -> None:
    findings: list[Finding] = []
    read_settings('<<<<<<< HEAD\ntitle = "Boats"\n=======\ntitle = "Ferries"\n>>>>>>> main\n', "book.toml", findings)
    assert [(one.line, one.message) for one in findings] == [(1, MESSAGE)]
