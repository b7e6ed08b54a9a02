from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.languages.following import FollowedUnit, follow


def remembered(*units: tuple[str, str]) -> list[FollowedUnit]:
    return [FollowedUnit(unit_id, "rule", text) for unit_id, text in units]


def test_the_same_id_is_the_same_unit() -> None:
    assert follow(remembered(("a", "One.")), remembered(("b", "One."), ("a", "Quite another."))) == {"a": "a"}


def test_a_reworded_unit_is_found_between_its_neighbours() -> None:
    before = remembered(("a", "x"), ("b", "A boat carries two sacks of salt."), ("c", "y"))
    now = remembered(("a", "x"), ("d", "A boat carries three sacks of salt."), ("c", "y"))
    assert follow(before, now) == {"a": "a", "b": "d", "c": "c"}


def test_another_rule_in_its_place_is_not_it() -> None:
    before = remembered(("a", "x"), ("b", "A boat carries two sacks of salt."), ("c", "y"))
    now = remembered(("a", "x"), ("d", "Nobody may ring the bell in fog."), ("c", "y"))
    assert "b" not in follow(before, now)


def test_a_unit_that_moved_and_was_hardly_touched_is_found() -> None:
    text = "A boat that has left the harbour does not return before the tide turns."
    before = remembered(("b", text), ("a", "x"), ("c", "y"))
    now = remembered(("a", "x"), ("c", "y"), ("d", text.replace("tide", "wind")))
    assert follow(before, now)["b"] == "d"


def test_of_two_the_more_alike_is_taken() -> None:
    before = remembered(("b", "Each captain pays two coins."))
    now = remembered(("d", "Each captain pays three coins or a rope."), ("e", "Each captain pays two coin."))
    assert follow(before, now) == {"b": "e"}


def test_an_example_is_no_rule() -> None:
    before = [FollowedUnit("b", "rule", "Each captain pays two coins.")]
    assert follow(before, [FollowedUnit("c", "example", "Each captain pays two coins.")]) == {}


UNITS = st.lists(st.tuples(st.integers(0, 30), st.text(alphabet="abc ", max_size=12)), max_size=12)


@given(UNITS, UNITS)
def test_nobody_is_followed_by_two(before: list[tuple[int, str]], now: list[tuple[int, str]]) -> None:
    ours = list({f"i{number}": FollowedUnit(f"i{number}", "rule", text) for number, text in before}.values())
    theirs = list({f"i{number}": FollowedUnit(f"i{number}", "rule", text) for number, text in now}.values())
    found = follow(ours, theirs)
    assert len(set(found.values())) == len(found)
    assert found.keys() <= {unit.id for unit in ours}
    assert set(found.values()) <= {unit.id for unit in theirs}
    assert all(found[unit.id] == unit.id for unit in ours if unit in theirs)


def test_many_texts_at_once_are_followed_as_few_are() -> None:
    names = ("tide", "boat", "rope", "bell", "lamp", "crew", "salt")
    texts = [
        f"In round {number} the {names[number % 7]} counts {number * number} and {number * 3} more."
        for number in range(40)
    ]
    before = remembered(*((f"old{number}", text) for number, text in enumerate(texts)))
    now = remembered(*((f"new{number}", f"{text} It rains.") for number, text in enumerate(texts)))
    assert len(before) * len(now) > 1000
    assert follow(before, now) == {f"old{number}": f"new{number}" for number in range(40)}
    assert follow(before[:20], now[:20]) == {f"old{number}": f"new{number}" for number in range(20)}
