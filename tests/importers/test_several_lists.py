"""Numbered lists beside other numbers: below titles that are numbered themselves, and several below one heading."""

from __future__ import annotations

import pytest

from ..helpers import Case
from .outlines import case_id, cases, reading_outline


@pytest.mark.parametrize("case", cases("lists"), ids=case_id)
def test_the_items_of_lists_are_neither_chapters_nor_the_only_rules(case: Case) -> None:
    name = "harbor.md" if case.title.endswith("(Markdown)") else "harbor.txt"
    assert reading_outline(case.given, name) == case.expected
