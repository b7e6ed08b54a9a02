"""The likely fix: the nearest known name."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.checks.suggestions import nearest
from sphinx_rulebook.findings import Code

from ..helpers import chapter_text, find_all


@pytest.mark.parametrize(
    ("written", "known", "fix"),
    [
        ("rule:fgo", ["rule:oil", "rule:fog"], "rule:fog"),
        ("rule:fog", ["rule:fogs", "rule:frog"], "rule:fogs"),
        ("rule:fog", ["sec:compass"], None),
        ("rule:fog", [], None),
        ("", [""], ""),
    ],
)
def test_nearest_name(written: str, known: list[str], fix: str | None) -> None:
    assert nearest(written, known) == fix


@given(st.text("abc:_", max_size=8), st.lists(st.text("abc:_", max_size=8), max_size=6))
def test_known_name_is_its_own_nearest(written: str, known: list[str]) -> None:
    assert nearest(written, [*known, written]) == written


def test_of_two_names_as_near_the_one_that_nothing_cites_is_meant(tmp_path) -> None:
    body = "## Fog\n\n### A @@rule:oar_a@@\n\n### B @@rule:oar_b@@\n\n### See[[rule:oar_a]][[rule:oar_x]]\n"
    (found,) = find_all(tmp_path, {"lf/01.md": chapter_text(body)})
    assert (found.code, found.suggestion) == (Code.UNKNOWN_REFERENCE, "rule:oar_b")


def test_suggestion_in_another_book_is_a_label_of_that_book(tmp_path) -> None:
    files = {
        "lf/01.md": chapter_text("## Fog @@sec:late@@[[LT/sec:latt]]\n"),
        "lt/01.md": chapter_text("## Late @@sec:lattice@@\n", book="LT"),
    }
    (found,) = find_all(tmp_path, files)
    assert found.suggestion == "sec:lattice"
