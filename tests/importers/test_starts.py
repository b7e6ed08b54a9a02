"""Which lines of a document start a unit.

In the fixtures, the layout stands before the colon of a case's title; what is expected is the line, the rank and the
number of each unit.
"""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.documents.document_lines import read_lines
from sphinx_rulebook.importers.profile import Profile
from sphinx_rulebook.importers.profiles import letters
from sphinx_rulebook.importers.reading.shapes import NumberShapes
from sphinx_rulebook.importers.reading.starts import Start, ends_sentence, find_starts

from ..helpers import Case
from .outlines import case_id, cases, layout_of


def starts_of(text: str, layout: Profile, dropped: tuple[int, ...] = ()) -> list[Start]:
    return find_starts(read_lines(text, "§", False), NumberShapes(layout), dropped)


@pytest.mark.parametrize("case", cases("starts"), ids=case_id)
def test_the_lines_that_start_a_unit(case: Case) -> None:
    layout, _, _ = case.title.partition(":")
    found = starts_of(case.given, layout_of(layout))
    assert "".join(f"{start.line + 1} {start.rank} {start.number}\n" for start in found) == case.expected


def test_lines_that_are_left_out_start_nothing() -> None:
    found = starts_of("1.0 Piers\n1.1 Boats\n\n1.0 Piers\n1.0.1 A pier is long.\n1.1 Boats\n", letters.PROFILE, (0, 1))
    assert [start.line for start in found] == [3, 4, 5]


def test_a_start_has_the_text_behind_its_number() -> None:
    (start, _) = starts_of("Chapter 4: Harbor\n4.0 Piers\n", letters.PROFILE)
    assert (start.number, start.text, start.trimmed) == ("4", "Harbor", "Chapter")


@pytest.mark.parametrize(
    "line", ["It sinks.", "It sinks!", "Sinks it?", "as follows:", "a “boat”", "沈む。", "Harbor§"]
)
def test_a_sentence_ends_with_a_stop(line: str) -> None:
    assert ends_sentence(line)


@pytest.mark.parametrize("line", ["A boat", "A boat,", "A boat -", "船は", "1.1 Boats"])
def test_a_line_without_one_may_go_on(line: str) -> None:
    assert not ends_sentence(line)


@given(
    st.lists(st.sampled_from(["", "as in", "It sinks.", "4 boats", "see", "1.0.9 of it", "2"]), min_size=1, max_size=6),
    st.lists(st.integers(1, 4), min_size=1, max_size=12),
)
def test_where_empty_lines_part_the_units_every_unit_starts(prose: list[str], additions: list[int]) -> None:
    """Whatever stands below a rule in its paragraph, the next paragraph that opens with a number is a unit."""
    places = list(itertools.accumulate(additions))
    blocks = ["1 Harbor", "1.0 Piers", *(f"1.0.{place} A pier is long.\n" + "\n".join(prose) for place in places)]
    found = starts_of("\n\n".join(blocks), letters.PROFILE)
    rules = [start.number for start in found if start.text == "A pier is long."]
    assert rules == [f"1.0.{place}" for place in places]
