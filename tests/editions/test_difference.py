"""What changed between two states of a book: every kind, one at a time and together."""

from __future__ import annotations

import json

import pytest

from sphinx_rulebook.editions.difference import same_ids
from sphinx_rulebook.exporters.changes import ComparedBook, Names, detail
from sphinx_rulebook.exporters.changes_json import to_json
from sphinx_rulebook.exporters.changes_markdown import to_markdown
from sphinx_rulebook.support.text_difference import PieceKind

from .books import compare_bodies, listed, units_of_body

OLD = """## Boarding @@sec:boarding@@
### @@rule:captain@@ The captain is the player who lit a lantern last.[[rule:lantern]]
### @@rule:fare@@ Each passenger pays one coin and takes a seat on the deck.
#### @@rule:crane@@ A passenger without a coin may pay with a paper crane.
### @@rule:lantern@@ A lantern burns until the end of the third crossing.
## Crossing @@sec:crossing@@
### @@rule:oar@@ The captain rolls the oar die and moves the ferry that many waves.
### @@rule:fog@@ If the ferry meets fog, the captain skips the next roll.
"""
LANTERN = "### @@rule:lantern@@ A lantern burns until the end of the third crossing.\n"
FOG = "### @@rule:fog@@ If the ferry meets fog, the captain skips the next roll.\n"
CRANE = "#### @@rule:crane@@ A passenger without a coin may pay with a paper crane.\n"


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        pytest.param("", "", [], id="nothing"),
        pytest.param("one coin", "two coins", ["reworded 1.0.2"], id="reworded"),
        pytest.param(LANTERN, "", ["reference 1.0.1", "removed 1.0.3"], id="removed"),
        pytest.param(CRANE, "", ["removed 1.0.2a"], id="removed, at the end"),
        pytest.param(FOG, FOG + "### Gulls sleep at night.\n", ["added 1.1.3"], id="added, at the end"),
        pytest.param(
            LANTERN,
            "### Gulls sleep at night.\n" + LANTERN,
            ["reference 1.0.1", "added 1.0.3", "renumbered 1.0.3 -> 1.0.4"],
            id="added in the middle: renumbered, and a reference that only followed",
        ),
        pytest.param("[[rule:lantern]]", "[[rule:fog]]", ["reference 1.0.1"], id="a reference that leads elsewhere"),
        pytest.param("last.[[rule:lantern]]", "last.", ["reference 1.0.1"], id="a reference that is gone"),
        pytest.param("  ", " ", [], id="white space"),
        pytest.param("one coin", "**one** coin", [], id="emphasis"),
        pytest.param("one coin", "one\\* coin", ["reworded 1.0.2"], id="a sign"),
        pytest.param("@@rule:fog@@", "@@rule:fog@@ @@status:beta@@", ["status 1.1.2"], id="another status"),
        pytest.param("@@rule:fog@@", "@@rule:fog@@ @@status:draft@@", ["removed 1.1.2"], id="a draft"),
    ],
)
def test_kinds_of_changes(before: str, after: str, expected: list[str]) -> None:
    assert listed(compare_bodies(OLD, OLD.replace(before, after) if before else OLD)) == expected


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [("", "beta", "now beta"), ("beta", "deprecated", "beta → deprecated"), ("deprecated", "", "no longer deprecated")],
)
def test_a_change_of_status_names_both(before: str, after: str, words: str) -> None:
    def with_status(status: str) -> str:
        return OLD.replace("@@rule:fog@@", f"@@rule:fog@@ @@status:{status}@@") if status else OLD

    comparison = compare_bodies(with_status(before), with_status(after))
    (change,) = comparison.changes
    assert detail(comparison, Names(comparison), change) == words
    entry = json.loads(to_json(ComparedBook("1", "2", comparison)))["changes"][0]
    assert entry["status"] == [before or None, after or None]
    assert f"- **1.1.2** {words}\n" in to_markdown(ComparedBook("1", "2", comparison))


def test_moved_to_another_section_renumbers_those_that_stay() -> None:
    new = OLD.replace(LANTERN, "").replace(FOG, LANTERN + FOG)
    assert listed(compare_bodies(OLD, new)) == [
        "reference 1.0.1",
        "moved 1.0.3 -> 1.1.2",
        "renumbered 1.1.2 -> 1.1.3",
    ]


def test_of_units_in_another_order_the_fewest_have_moved() -> None:
    rules = [
        f"### @@rule:{name}@@ The {name} is tied up first.\n" for name in ("skiff", "barge", "canoe", "raft", "punt")
    ]
    head = "## Mooring\n"
    new = [rules[4], *rules[:4]]
    moved = [line for line in listed(compare_bodies(head + "".join(rules), head + "".join(new))) if "moved" in line]
    assert moved == ["moved 1.0.5 -> 1.0.1"]
    swapped = [rules[1], rules[0], *rules[2:]]
    moved = [line for line in listed(compare_bodies(head + "".join(rules), head + "".join(swapped))) if "moved" in line]
    assert len(moved) == 1


def test_unit_that_was_reworded_and_moved_has_both() -> None:
    new = OLD.replace(LANTERN, "").replace(FOG, LANTERN.replace("third", "fourth") + FOG)
    changes = listed(compare_bodies(OLD, new))
    assert "reworded 1.0.3 -> 1.1.2" in changes
    assert "moved 1.0.3 -> 1.1.2" in changes


def test_children_of_a_unit_that_moved_have_not_moved_themselves() -> None:
    fare = "### @@rule:fare@@ Each passenger pays one coin and takes a seat on the deck.\n" + CRANE
    new = OLD.replace(fare, "").replace(FOG, FOG + fare)
    changes = listed(compare_bodies(OLD, new))
    assert [line for line in changes if line.startswith("moved")] == ["moved 1.0.2 -> 1.1.3"]
    assert "renumbered 1.0.2a -> 1.1.3a" in changes


def test_words_show_a_reference_that_only_moved_as_the_same() -> None:
    new = OLD.replace("lit a lantern", "lit a red lantern").replace(LANTERN, "### Gulls.\n" + LANTERN)
    comparison = compare_bodies(OLD, new)
    change = next(one for one in comparison.changes if one.kind == "reworded")
    pieces = comparison.words(change)
    assert [piece.text for piece in pieces if piece.change is PieceKind.ADDED] == ["red "]
    assert not [piece for piece in pieces if piece.change is PieceKind.REMOVED]
    assert "".join(piece.text for piece in pieces).endswith("[1.0.4]")


def test_reference_by_another_label_of_the_same_unit_is_no_change() -> None:
    old = OLD.replace("@@rule:lantern@@", "@@rule:lantern@@ @@rule:lamp@@")
    assert listed(compare_bodies(old, old.replace("[[rule:lantern]]", "[[rule:lamp]]"))) == []


def test_renamed_label_with_an_alias_changes_nothing() -> None:
    settings = '[aliases]\n"rule:lantern" = "rule:lamp"\n'
    assert listed(compare_bodies(OLD, OLD.replace("rule:lantern", "rule:lamp"), settings)) == []


def test_own_text_of_a_reference_is_words() -> None:
    new = OLD.replace("[[rule:lantern]]", "[[rule:lantern|see #]]")
    assert listed(compare_bodies(OLD, new)) == ["reworded 1.0.1"]


def test_example_is_a_unit_of_its_own() -> None:
    new = OLD.replace(CRANE, CRANE + "> **Example:** Aki pays with a crane.\n\n")
    comparison = compare_bodies(OLD, new)
    assert listed(comparison) == ["added 1.0.2a, example 1"]
    back = compare_bodies(new, new.replace("Aki pays", "Botan pays"))
    assert listed(back) == ["reworded 1.0.2a, example 1"]


LONG = "Each passenger pays one coin to the captain, and may not leave the deck while the lantern is burning"
REST = "A passenger who falls into the water is pulled out by the nearest player before anything else happens"
LONG_JA = "乗客はそれぞれ船長に硬貨を一枚払い、灯籠が燃えている間は甲板を離れてはならない"
REST_JA = "水に落ちた乗客がいるときは、ほかの何よりも先に、最も近くに座るプレイヤーが引き上げる"


@pytest.mark.parametrize(("one", "two", "stop"), [(LONG, REST, ". "), (LONG_JA, REST_JA, "。")], ids=["en", "ja"])
class TestSplitsAndMerges:
    def test_second_sentence_became_a_rule(self, one: str, two: str, stop: str) -> None:
        old = f"## A\n### {one}{stop}{two}{stop}\n### Z.\n"
        new = f"## A\n### {one}{stop}\n### {two}{stop}\n### Z.\n"
        assert listed(compare_bodies(old, new)) == ["split 1.0.1 -> 1.0.1, 1.0.2", "renumbered 1.0.2 -> 1.0.3"]

    def test_rule_became_the_second_sentence(self, one: str, two: str, stop: str) -> None:
        old = f"## A\n### {one}{stop}\n### {two}{stop}\n### Z.\n"
        new = f"## A\n### {one}{stop}{two}{stop}\n### Z.\n"
        assert listed(compare_bodies(old, new)) == [
            "merged 1.0.1",
            "merged 1.0.2 -> 1.0.1",
            "renumbered 1.0.3 -> 1.0.2",
        ]

    def test_labelled_rule_was_merged_into_another(self, one: str, two: str, stop: str) -> None:
        old = f"## A\n### @@rule:a@@ {one}{stop}\n### @@rule:b@@ {two}{stop}\n"
        new = f"## A\n### @@rule:a@@ {one}{stop}{two}{stop}\n"
        comparison = compare_bodies(old, new)
        assert listed(comparison) == ["merged 1.0.1", "merged 1.0.2 -> 1.0.1"]

    def test_both_halves_have_labels_of_their_own(self, one: str, two: str, stop: str) -> None:
        """Neither half is the old rule by its label; together they hold all of it."""
        old = f"## A\n### @@rule:whole@@ {one}{stop}{two}{stop}\n"
        new = f"## A\n### @@rule:first@@ {one}{stop}\n### @@rule:second@@ {two}{stop}\n"
        assert listed(compare_bodies(old, new)) == ["split 1.0.1 -> 1.0.1, 1.0.2"]

    def test_both_rules_gave_way_to_a_new_one(self, one: str, two: str, stop: str) -> None:
        old = f"## A\n### @@rule:first@@ {one}{stop}\n### @@rule:second@@ {two}{stop}\n"
        new = f"## A\n### @@rule:whole@@ {one}{stop}{two}{stop}\n"
        changes = listed(compare_bodies(old, new))
        assert sorted(line.split()[0] for line in changes) == ["merged", "merged"]


def test_former_id_of_a_merged_unit_does_not_take_the_place_of_the_one_that_was_there() -> None:
    old = units_of_body("### @@rule:a@@ One.\n### @@rule:b@@ Two.\n")
    new = units_of_body("### @@rule:b@@ Two.\n")
    matches = same_ids(old, new, {"rule:a": "rule:b"})
    assert {old.ids[place]: new.ids[match.place] for place, match in matches.items() if ":" in old.ids[place]} == {
        "cha:c1": "cha:c1",
        "rule:b": "rule:b",
    }


def test_every_unit_is_in_one_pair_or_reported_as_added_or_removed() -> None:
    new = OLD.replace("one coin", "two coins").replace(FOG, "").replace(LANTERN, "### Gulls sleep.\n")
    comparison = compare_bodies(OLD, new)
    gone = {change.old for change in comparison.changes if change.kind == "removed"}
    come = {change.new for change in comparison.changes if change.kind == "added"}
    assert len(set(comparison.counterparts.values())) == len(comparison.counterparts)
    assert gone | set(comparison.counterparts) == set(range(len(comparison.old.placed)))
    assert come | set(comparison.counterparts.values()) == set(range(len(comparison.new.placed)))
