"""Numbers that a document's own order contradicts."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.reading.reader import read_document
from sphinx_rulebook.importers.writing.typed_order import check_numbers
from sphinx_rulebook.markup.counting.number_schemes import read_scheme

from .outlines import NAME


def contradictions(*numbers: str) -> list[str]:
    text = "\n\n".join(["1 A", "1.0 B", *(f"{number} C." for number in numbers), "2 D", "2.0 E", "2.0.1 F."])
    document, _ = read_document(text, NAME, "letters")
    found = check_numbers(document, read_scheme("letters"))
    return [f"{finding.code.code} {finding.line}: {finding.message}" for finding in found]


@pytest.mark.parametrize(
    "numbers",
    [
        ("1.0.1", "1.0.1a", "1.0.1b", "1.0.2", "1.1", "1.1.1"),
        ("1.0.3", "1.0.7", "1.0.7c", "1.3", "1.3.2"),
    ],
    ids=["in turn", "with gaps"],
)
def test_numbers_that_rise_are_fine(numbers: tuple[str, ...]) -> None:
    assert contradictions(*numbers) == []


def test_a_number_that_stands_twice_is_named_with_both_lines() -> None:
    assert contradictions("1.0.1", "1.0.2", "1.0.2", "1.0.3") == [
        "RB126 9: the number 1.0.2 is already on line 7; both units keep it"
    ]


def test_a_number_that_comes_too_late_is_named_with_the_one_before() -> None:
    assert contradictions("1.0.1", "1.0.5", "1.0.3", "1.0.4") == ["RB127 9: the number 1.0.3 comes after 1.0.5"]


def test_a_number_of_another_place_is_named_with_the_one_that_would_be_there() -> None:
    assert contradictions("1.0.1", "2.0.2", "1.0.3") == ["RB127 7: the number 2.0.2 is where 1.0.2 would be"]


def test_the_same_letter_below_another_rule_is_no_repetition() -> None:
    assert contradictions("1.0.1", "1.0.1a", "1.0.2", "1.0.2a", "1.1", "1.1.1", "1.1.1a") == []
