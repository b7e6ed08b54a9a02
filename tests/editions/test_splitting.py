"""Which units hold the text of which others: listed from texts alone, without a book."""

from __future__ import annotations

import pytest

from sphinx_rulebook.editions.splitting import Parts, find_parts

from .books import compare_bodies, listed

FARE = "Each passenger pays one coin to the captain before the ferry leaves the northern pier."
FALL = "A passenger who falls into the water is pulled out by the nearest player."
FOG = "While fog lies on the river nobody rolls the oar die more than once in a turn."
FARE_JA = "乗客はそれぞれ、渡し舟が北の桟橋を離れる前に船長に硬貨を一枚払う。"
FALL_JA = "水に落ちた乗客は、最も近くに座るプレイヤーが引き上げる。"
FOG_JA = "川に霧がかかっている間、櫂のサイコロを一手番に二度以上振ってはならない。"

ENGLISH = pytest.param(FARE, FALL, FOG, " ", id="en")
JAPANESE = pytest.param(FARE_JA, FALL_JA, FOG_JA, "", id="ja")
in_both = pytest.mark.parametrize(("one", "two", "three", "gap"), [ENGLISH, JAPANESE])


def split_in(whole: str, rest: str, *parts: str) -> Parts:
    """Ask for the parts of a whole at place 10 that became the rest at place 20; the parts follow it."""
    return find_parts({10: whole}, dict(enumerate(parts, 21)), {10: 20}, {20: rest})


@in_both
def test_what_the_rest_has_lost_is_a_part(one: str, two: str, three: str, gap: str) -> None:
    assert split_in(one + gap + two, one, two).of == {10: (21,)}
    assert split_in(gap.join([one, two, three]), one, two, three).of == {10: (21, 22)}


@in_both
def test_part_may_open_otherwise_and_the_rest_be_reworded(one: str, two: str, three: str, gap: str) -> None:
    opening = "Whatever the weather may be, " if gap else "天候にかかわらず、"
    rest = one.replace("one coin", "two coins").replace("一枚", "二枚")
    assert split_in(one + gap + two, rest, opening + two).of == {10: (21,)}


@in_both
def test_new_unit_of_other_words_is_no_part(one: str, two: str, three: str, gap: str) -> None:
    assert split_in(one + gap + two, one, three).of == {}


@in_both
def test_copy_of_what_the_rest_still_says_is_no_part(one: str, two: str, three: str, gap: str) -> None:
    assert split_in(one + gap + two, one + gap + two + gap + three, two).of == {}
    assert split_in(one + gap + two, one, one).of == {}


@in_both
def test_unit_that_another_has_replaced_is_not_split(one: str, two: str, three: str, gap: str) -> None:
    """The rest says nothing of what the whole said."""
    assert split_in(one + gap + two, three, two).of == {}


def test_rules_that_are_worded_alike_are_known_by_what_they_do_not_share() -> None:
    first = "A player leaves the ferry if an effect states that they leave the ferry."
    second = "A player leaves the ferry if they capsize."
    assert split_in(f"{first} {second}", first, second).of == {10: (21,)}
    assert split_in(f"{first} {second}", first, "A player leaves the ferry if they are bored.").of == {}


def test_of_wholes_that_are_worded_alike_the_nearest_gave_the_part() -> None:
    wholes = {place: f"The {colour} flag stands for {wind}. It is written [W]." for place, colour, wind in FLAGS}
    rests = {place: text.removesuffix(" It is written [W].") for place, text in wholes.items()}
    counterparts = {1: 1, 2: 3, 3: 5}
    new_rests = {counterparts[place]: text for place, text in rests.items()}
    part = "On the map of the harbour it is written [W]."
    longer = {place: text.replace("It is", "On the map of the harbour it is") for place, text in wholes.items()}
    assert find_parts(longer, {4: part}, counterparts, new_rests).of == {2: (4,)}
    assert find_parts(longer, {6: part}, counterparts, new_rests).of == {3: (6,)}


FLAGS = ((1, "red", "the northern wind"), (2, "blue", "the eastern wind"), (3, "white", "the southern wind"))


def test_second_unit_that_says_what_a_part_says_is_none() -> None:
    found = find_parts({10: f"{FARE} {FALL}"}, {21: FALL, 80: FALL}, {10: 20}, {20: FARE})
    assert found.of == {10: (21,)}


def test_phrase_is_no_part() -> None:
    assert split_in(f"{FARE} Nobody rows.", FARE, "Nobody rows.").of == {}


@in_both
def test_whole_that_is_gone_is_its_largest_part(one: str, two: str, three: str, gap: str) -> None:
    found = find_parts({10: one + gap + two}, {20: one, 21: two}, {}, {})
    assert found.counterparts == {10: 20}
    assert found.of == {10: (21,)}


@in_both
def test_whole_that_is_gone_is_not_split_where_most_of_it_is_gone_too(one: str, two: str, three: str, gap: str) -> None:
    assert find_parts({10: gap.join([one, three, one[:20]])}, {21: two}, {}, {}) == Parts({}, {})
    assert find_parts({10: gap.join([one, two])}, {21: two}, {}, {}) == Parts({}, {})


def test_nothing() -> None:
    assert find_parts({}, {}, {}, {}) == Parts({}, {})


@in_both
def test_split_or_merged_unit_has_not_moved_where_a_part_of_it_stands_where_it_stood(
    one: str, two: str, three: str, gap: str
) -> None:
    """The larger part, which is the old unit by its text, became a subrule of the other; and the other way round."""
    short, long = sorted((one, two), key=len)
    whole = f"## A\n### {long}{gap}{short}\n### {three}\n"
    parts = f"## A\n### {short}\n#### {long}\n### {three}\n"
    assert listed(compare_bodies(whole, parts)) == ["split 1.0.1 -> 1.0.1, 1.0.1a"]
    assert sorted(line.split()[0] for line in listed(compare_bodies(parts, whole))) == ["merged", "merged"]


@in_both
def test_reference_to_a_part_of_what_it_referred_to_has_not_changed(one: str, two: str, three: str, gap: str) -> None:
    """The larger part, which is the old unit by its text, has no label."""
    larger = f"{two}{gap}{three}"
    old = f"## A\n### See [[rule:a]]\n### @@rule:a@@ {one}{gap}{larger}\n"
    new = f"## A\n### See [[rule:now]]\n### @@rule:now@@ {one}\n### {larger}\n"
    assert listed(compare_bodies(old, new)) == ["split 1.0.2 -> 1.0.2, 1.0.3"]


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


def test_short_sentence_is_no_part() -> None:
    assert find_parts({0: f"{ONE}. It burns out."}, {5: "It burns out."}, {0: 4}, {4: ONE}).of == {}


def test_part_goes_to_the_whole_that_has_most_of_it() -> None:
    wholes = {0: f"{ONE}. {TWO[:40]}.", 1: f"{OTHER}. {TWO}."}
    parts = find_parts(wholes, {5: TWO}, {0: 3, 1: 4}, {3: ONE, 4: OTHER})
    assert parts.of == {1: (5,)}


def test_part_of_four_runs_is_the_shortest() -> None:
    """A run is three words."""
    assert split_in(
        f"{FARE} Nobody may row after midnight today.", FARE, "Nobody may row after midnight today."
    ).of == {10: (21,)}
    assert split_in(f"{FARE} Nobody may row after midnight.", FARE, "Nobody may row after midnight.").of == {}


def test_long_new_rule_with_a_little_of_the_whole_is_no_part() -> None:
    """Less than a third of it is from the whole, although that is nearly all that the whole has lost."""
    lost = "Nobody may row after midnight without a lantern."
    assert split_in(f"{FARE} {lost}", FARE, f"While fog lies on the river and its banks: {lost}").of == {10: (21,)}
    assert split_in(f"{FARE} {lost}", FARE, f"{FALL} {FOG} {lost}").of == {}
