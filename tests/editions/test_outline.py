"""Rows of siblings, and the nearest paired units in them."""

from __future__ import annotations

import pytest

from sphinx_rulebook.editions.outline import Beside, Neighbours, Outline, OutlineUnit, may_agree
from sphinx_rulebook.model.units import Kind


def outline(*units: tuple[Kind, int]) -> Outline:
    """Return an outline of units, given by their kinds and parents."""
    return Outline([OutlineUnit(f"u{place}", kind, 1, None, parent, "") for place, (kind, parent) in enumerate(units)])


SECTION = outline((Kind.SECTION, -1), *[(Kind.RULE, 0)] * 3, (Kind.EXAMPLE, 3), *[(Kind.RULE, 0)] * 2)
"""A section with five rules, at the places 1, 2, 3, 5 and 6; the third one has an example."""


def test_rows_of_siblings() -> None:
    assert SECTION.row(5) == [1, 2, 3, 5, 6]
    assert SECTION.between(1, 5) == [2, 3]
    assert [list(SECTION.around(place, 1)) for place in (1, 3, 6)] == [[1, 2], [2, 3, 5], [5, 6]]
    assert (SECTION.children(3), SECTION.children(1)) == ([4], [])
    assert [SECTION.parent(place) for place in (-1, 0, 4)] == [-1, -1, 3]


def test_examples_come_before_the_other_children() -> None:
    assert outline((Kind.RULE, -1), (Kind.SUBRULE, 0), (Kind.EXAMPLE, 0)).children(0) == [2, 1]


@pytest.mark.parametrize(
    ("place", "step", "beside"),
    [
        (3, -1, Beside(1, 2)),
        (3, 1, Beside(6, 2)),
        (5, -1, Beside(1, 3)),
        (6, -1, Beside(1, 4)),
        (2, -1, Beside(1, 1)),
        (1, -1, Beside(-1, 1)),
        (6, 1, Beside(-1, 1)),
        (1, 1, Beside(6, 4)),
        (4, 1, Beside(-1, 1)),
    ],
)
def test_nearest_paired_unit_and_how_many_steps_away_it_is(place: int, step: int, beside: Beside) -> None:
    assert Neighbours(SECTION, {1: 11, 6: 16}).beside(place, step) == beside


def test_unit_that_is_paired_with_the_one_in_question_counts_as_unpaired() -> None:
    neighbours = Neighbours(SECTION, {1: 11, 3: 13, 6: 16})
    assert neighbours.beside(5, -1) == Beside(3, 1)
    assert neighbours.beside(5, -1, 13) == Beside(1, 3)
    assert neighbours.beside(5, 1, 16) == Beside(-1, 2)


def test_kinds_that_can_match() -> None:
    assert may_agree(Kind.RULE, Kind.RULE)
    assert may_agree(Kind.SUBRULE, Kind.RULE)
    assert may_agree(Kind.RULE, Kind.SECTION)
    assert not may_agree(Kind.SUBRULE, Kind.SECTION)
    assert not may_agree(Kind.RULE, Kind.EXAMPLE)
