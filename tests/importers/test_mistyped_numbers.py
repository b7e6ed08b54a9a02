"""A badly typed number, which leaves its unit in the text of the one above, is doubted with its line."""

from __future__ import annotations

import pytest

from .outlines import imported_with_doubts

RULES = (
    "1 Piers\n\n1.1 A pier is long.\n\n{}\n\n1.3 A pier is sold.\n\n2 Boats\n\n2.1 A boat floats.\n\n2.2 It leaks.\n"
)
HEADINGS = "1 Piers\n\n1.1 A pier is long.\n\n1.2 A pier is dry.\n\n{}\n\n2.1 A boat floats.\n\n2.2 A boat leaks.\n"
JAPANESE = "1 桟橋\n\n1.1 桟橋は長い。\n\n{}\n\n1.3 桟橋は売れる。\n\n2 舟\n\n2.1 舟は浮く。\n\n2.2 舟は漏れる。\n"


def doubted(text: str, name: str = "harbor.txt") -> list[int]:
    """Return the lines of the doubts about the text of an imported document."""
    return [doubt.first for doubt in imported_with_doubts(text, name)[1]]


@pytest.mark.parametrize(
    "typed", ["1 .2 A pier is wet.", "1. 2 A pier is wet.", "1,2 A pier is wet.", "1..2 A pier is wet.", "1:2 A pier."]
)
def test_a_badly_typed_number_of_a_missing_rule_is_doubted(typed: str) -> None:
    assert doubted(RULES.format(typed)) == [5]
    assert doubted(RULES.format(typed).replace("\n\n", "\n")) == [3]
    assert doubted(RULES.format(typed), "harbor.md") == [5]


def test_it_is_doubted_in_scripts_without_spaces() -> None:
    assert doubted(JAPANESE.format("1 .2桟橋は濡れる。")) == [5]


def test_the_first_number_below_a_heading_may_be_the_bad_one() -> None:
    text = RULES.format("1.2 A pier is wet.").replace("2.1 A boat floats.", "2 .1 A boat floats.")
    assert doubted(text) == [11]


@pytest.mark.parametrize("typed", ["1. Boats", "3. Boats", "1 Boats"])
def test_a_heading_with_the_wrong_number_is_doubted(typed: str) -> None:
    assert doubted(HEADINGS.format(typed)) == [7]


@pytest.mark.parametrize(
    "text",
    ["2:30 Minutes are enough.", "1.2 A pier is wet.\n\n1,5 Metres are enough.", "1.2 It is.\n\n3 : 1 Team wins."],
)
def test_times_and_quantities_are_not_doubted(text: str) -> None:
    assert doubted(RULES.format(text)) == []
