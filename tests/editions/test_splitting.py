"""Parts of a text that went elsewhere, known by runs of three words."""

from __future__ import annotations

from sphinx_rulebook.editions.splitting import find_parts

ONE = "each passenger pays one coin to the captain before the ferry leaves the pier"
TWO = "a passenger who falls into the water is pulled out by the nearest player"
OTHER = "the captain rolls the oar die and moves the ferry that many waves ahead"


def test_part_of_a_text_that_has_become_its_rest() -> None:
    parts = find_parts({0: f"{ONE}. {TWO}."}, {5: TWO}, {0: 4}, {4: f"{ONE}."})
    assert (parts.of, parts.counterparts) == ({0: (5,)}, {})


def test_several_parts() -> None:
    parts = find_parts({0: f"{ONE}. {TWO}. {OTHER}."}, {5: TWO, 6: OTHER}, {0: 4}, {4: ONE})
    assert parts.of == {0: (5, 6)}


def test_whole_that_nothing_has_become_is_paired_with_its_largest_part() -> None:
    parts = find_parts({0: f"{ONE}. {TWO}."}, {4: ONE, 5: TWO + " or the captain"}, {}, {})
    assert (parts.of, parts.counterparts) == ({0: (4,)}, {0: 5})


def test_one_part_alone_is_no_split() -> None:
    assert find_parts({0: f"{ONE}. {TWO}."}, {5: TWO}, {}, {}).of == {}


def test_text_that_was_copied_is_no_split() -> None:
    """The unit still says what the new one says: nothing went from it."""
    assert find_parts({0: f"{ONE}. {TWO}."}, {5: TWO}, {0: 4}, {4: f"{ONE}, always. {TWO}."}).of == {}


def test_other_text_is_no_part() -> None:
    assert find_parts({0: f"{ONE}. {TWO}."}, {5: OTHER}, {0: 4}, {4: ONE}).of == {}


def test_phrase_is_no_part() -> None:
    assert find_parts({0: f"{ONE}. It burns out."}, {5: "It burns out."}, {0: 4}, {4: ONE}).of == {}


def test_part_goes_to_the_whole_that_has_most_of_it() -> None:
    wholes = {0: f"{ONE}. {TWO[:40]}.", 1: f"{OTHER}. {TWO}."}
    parts = find_parts(wholes, {5: TWO}, {0: 3, 1: 4}, {3: ONE, 4: OTHER})
    assert parts.of == {1: (5,)}
