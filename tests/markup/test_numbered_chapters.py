"""The numbers of a chapter's units under each scheme, as ``book.toml`` names it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.markup.book_toml.book_settings import read_settings
from sphinx_rulebook.markup.counting.number_schemes import NAMED_SCHEMES

from ..helpers import Case, parse, read_cases

CASES = list(read_cases(Path(__file__).with_name("fixtures") / "numbers.md"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.line}: {case.title}")
def test_numbers_follow_the_scheme_of_the_book(case: Case) -> None:
    settings, _, headings = case.given.partition("\n\n")
    findings: list = []
    scheme = read_settings(settings, "book.toml", findings).scheme
    assert scheme is not None
    assert findings == []
    chapter, _ = parse(f"[REF book=LF chap=4]\n{headings}", scheme)
    assert ", ".join(unit.number or "-" for unit in chapter.units) == case.expected.strip()


@given(st.sampled_from(sorted(NAMED_SCHEMES)), st.lists(st.integers(2, 6), max_size=60))
def test_numbers_of_a_chapter_are_unique_and_begin_with_that_of_the_unit_above(scheme: str, ranks: list[int]) -> None:
    text = "[REF book=LF chap=3]\n# a\n" + "".join(f"{'#' * rank} b\n" for rank in ranks)
    chapter, _ = parse(text, scheme)
    numbers = [unit.number for unit in chapter.units if unit.number is not None]
    assert len(set(numbers)) == len(numbers)
    for unit, parent in chapter.walk():
        if parent is not None and unit.number is not None and scheme != "letters-skip-lo":
            assert unit.number.startswith(parent.number or "")
