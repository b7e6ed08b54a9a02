"""Numbered lists beside other numbers: below titles that are numbered themselves, and several below one heading."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.reading.openings.labelled_lines import is_label, open_alike

from ..helpers import Case
from .outlines import case_id, cases, reading_outline


@pytest.mark.parametrize("case", cases("lists"), ids=case_id)
def test_the_items_of_lists_are_neither_chapters_nor_the_only_rules(case: Case) -> None:
    name = "harbor.md" if case.title.endswith("(Markdown)") else "harbor.txt"
    assert reading_outline(case.given, name) == case.expected


@pytest.mark.parametrize(
    ("above", "text", "is_alike"),
    [
        ("Q: May a boat turn?", "A: Yes.", True),
        ("**Q: May a boat turn at any pier of the harbor, or only at two?**", "A: Yes.", True),
        ("**Players:** 2–4", "**Age:** 8+", True),
        ("Players of the harbor: those who have a boat or a pier, and", "Age: eight years", False),
        ("Step 1: Tie the boat", "Step 2: Load the crates", True),
        ("Step 1: Tie the boat", "Pier 2: Load the crates", True),  # both have a label
        ("Phase 1 – Tie the boat", "Phase 2 – Load the crates", True),
        ("52 cards", "4 wooden boats", True),
        ("A boat carries", "4 crates", False),
        ("52 cards of boats, each of which carries crates", "4 of them", False),
        ("The boat", "that carries: four crates", False),
    ],
)
def test_lines_that_open_alike(above: str, text: str, is_alike: bool) -> None:
    assert open_alike(above, text) == is_alike


@pytest.mark.parametrize(
    ("text", "is_no_title"),
    [("2 players: 7 cards", True), ("Tip: Look up!", True), ("Tips:", False), ("Round 2: Piers", False)],
)
def test_a_value_with_its_label_is_no_title(text: str, is_no_title: bool) -> None:
    assert is_label(text) == is_no_title
