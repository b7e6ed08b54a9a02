"""Which number comes after another."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.next_numbers import (
    is_next,
    is_next_item,
    is_next_part,
    signs_before,
    step_of,
)


@pytest.mark.parametrize(
    ("before", "part"), [("1", "2"), ("9", "10"), ("a", "b"), ("z", "aa"), ("+", "++"), ("H", "I")]
)
def test_the_next_part_of_a_number_is_of_the_same_kind(before: str, part: str) -> None:
    assert is_next_part(before, part)
    assert not is_next_part(part, before)


@pytest.mark.parametrize(("before", "part"), [("a", "2"), ("1", "b"), ("a", "B"), ("1", "3")])
def test_a_part_of_another_kind_is_not_the_next_one(before: str, part: str) -> None:
    assert not is_next_part(before, part)


@pytest.mark.parametrize("number", ["1.2.0", "1.2.1", "1.2a", "1.3", "2"])
def test_several_numbers_can_come_after_one(number: str) -> None:
    assert is_next("1.2", number)


@pytest.mark.parametrize("number", ["1.2", "1.2.2", "1.4", "3", "1.3.1", ""])
def test_other_numbers_cannot(number: str) -> None:
    assert not is_next("1.2", number)


def test_the_next_item_of_a_list_has_the_same_signs_and_the_same_kind_of_counter() -> None:
    assert is_next_item("a) the lanes,", "b) the time")
    assert not is_next_item("a) the lanes,", "b. the time")
    assert not is_next_item("a) the lanes,", "2) the time")


@pytest.mark.parametrize(
    ("sign", "before"),
    [("5", {"4"}), ("c", {"b", "xcix"}), ("iv", {"iii"}), ("v", {"u", "iv"}), ("V", {"U", "IV"}), ("a", set())],
)
def test_the_item_before_may_be_a_letter_or_a_roman_numeral(sign: str, before: set[str]) -> None:
    assert signs_before(sign) == before


def test_a_step_tells_whether_an_index_goes_on() -> None:
    steps = [step_of(-1, 0), step_of(3, 4), step_of(3, 5), step_of(3, 9), step_of(3, 3), step_of(3, 0)]
    assert [step.name for step in steps] == ["FIRST", "NEXT", "ONE_LEFT_OUT", "LATER", "BACK", "FIRST"]
