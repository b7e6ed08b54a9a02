"""Tables whose first column has numbers that are no rules."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.documents.rule_tables import are_rules


@pytest.mark.parametrize(
    "rows",
    [
        [["Length", "Points"], ["0.5", "3"], ["1.5", "5"], ["2.5", "50 %"]],
        [["1er", "Or"], ["2e", "Argent"], ["3e", "Bronze"]],
        [["1st", "Gold"], ["2nd", "Silver"]],
    ],
)
def test_values_and_places_are_no_rules(rows: list[list[str]]) -> None:
    assert not are_rules(rows)


def test_numbers_with_a_text_are_rules() -> None:
    assert are_rules([["1.1", "Draw a rope"], ["1.2", "Keep it"]])
    assert are_rules([["1a", "Draw a rope."], ["1b", "Keep it."]])
