from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.reading.reader import read_document
from sphinx_rulebook.importers.typed_document import TypedChapter, TypedDocument, TypedUnit
from sphinx_rulebook.importers.writing.labels import LabelChoice, fixed_label, kind_of, make_labels, slug
from sphinx_rulebook.markup.anchors import WELL_FORMED
from sphinx_rulebook.model.units import Kind

HARBOR = """\
1 Harbor
1.0 General
1.0.1 A harbor has four piers.
1.0.2 A "pier" is a place for boats.
1.0.3 Whoever says “boat ahoy” goes first.
1.1 Boats
1.1.1 Sinking
1.1.1a It is rainy, and a boat is not covered.
2 Cargo
2.0 General
2.0.1 A harbor has four crates.
2.0.2 It is what it is.
2.0.3 It is what it is.
"""


def document_of(text: str) -> TypedDocument:
    return read_document(text, "harbor.txt", "letters")[0]


def labels(
    text: str = HARBOR, choice: LabelChoice = LabelChoice.ALL, cited: tuple[str, ...] = (), taken: tuple[str, ...] = ()
) -> Mapping[str, str]:
    """The label of each unit, by its number; ``cited`` are the numbers of those that are referred to."""
    document = document_of(text)
    made = make_labels(document, {unit for unit in document.units if unit.number in cited}, choice, taken)
    return {unit.number: label for unit, label in made.items()}


def test_a_title_is_a_label() -> None:
    made = labels()
    assert (made["1"], made["1.1"], made["1.1.1"]) == ("cha:harbor", "sec:boats", "rule:sinking")


def test_the_term_that_a_rule_defines_is_its_label() -> None:
    assert labels()["1.0.2"] == "rule:pier"


def test_a_quoted_term_that_is_not_defined_is_none() -> None:
    assert labels()["1.0.3"] != "rule:boat_ahoy"


@pytest.mark.parametrize(
    ("rule", "label"),
    [
        ('A "boat" is a small ship.', "rule:boat"),
        ("Small ships are called “boats”.", "rule:boats"),
        ("Ein kleines Schiff heißt „Boot“.", "rule:boot"),
        ("Un petit navire est un «bateau».", "rule:bateau"),
        ("「ＢＯＡＴ」とは小さな船です。", "rule:boat"),
    ],
)
def test_terms_are_defined_in_many_languages(rule: str, label: str) -> None:
    assert labels(f"1 A\n1.0 B\n1.0.1 {rule}\n1.0.2 C.\n", LabelChoice.REFERENCED)["1.0.1"] == label


def test_any_other_rule_is_called_by_its_first_words_below_its_title() -> None:
    made = labels()
    assert made["1.0.1"] == "rule:general_harbor_four_piers"
    assert made["1.1.1a"] == "rule:sinking_rainy_boat_covered"


def test_what_would_be_called_the_same_is_distinguished() -> None:
    made = labels()
    assert (made["1.0"], made["2.0"]) == ("sec:harbor_general", "sec:cargo_general")
    assert made["2.0.2"] != made["2.0.3"]


def test_another_script_is_called_by_its_number() -> None:
    made = labels("1 港\n1.0 桟橋\n1.0.1 桟橋は長い。\n1.0.2 船は沈む。\n")
    assert made["1.0.2"] == "rule:n1_0_2"
    assert made["1"] == "cha:n1"


@pytest.mark.parametrize(
    ("choice", "numbers"),
    [
        (LabelChoice.ALL, ["1", "1.0", "1.0.1", "1.0.2", "1.0.3"]),
        (LabelChoice.REFERENCED, ["1", "1.0", "1.0.2", "1.0.3"]),
        (LabelChoice.NONE, []),
    ],
)
def test_which_units_have_a_label_is_a_choice(choice: LabelChoice, numbers: list[str]) -> None:
    text = '1 Harbor\n1.0 General\n1.0.1 A pier holds boats.\n1.0.2 A "pier" is a place.\n1.0.3 It sinks.\n'
    assert list(labels(text, choice, cited=("1.0.3",))) == numbers


def test_what_is_taken_is_left_alone() -> None:
    assert labels(taken=("sec:boats",))["1.1"] == "sec:harbor_boats"
    made = labels(taken=("sec:boats", "sec:harbor_boats"))["1.1"]
    assert made not in ("sec:boats", "sec:harbor_boats")
    assert made.startswith("sec:")


def test_a_made_up_heading_is_not_called_by_its_number() -> None:
    made = labels("2.1.1 A.\n2.1.1a B.\n2.1.2 C.\n", LabelChoice.REFERENCED)
    assert "2" not in made
    assert "2.1" not in made


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ending a Game", "ending_a_game"),
        ("Übergroße Würfe", "ubergrosse_wurfe"),
        ("A player's hand", "a_players_hand"),
        ("Łódź, Æsir & Søren", "lodz_aesir_soren"),
        ("4.1 Boats", "4_1_boats"),
        ("Boats of the harbor that sink at night or in rain", "boats_of_the_harbor_that_sink_at_night"),
    ],
)
def test_names_are_a_few_words_in_ascii(text: str, name: str) -> None:
    assert slug(text) == name


@pytest.mark.parametrize("text", ["", "ラウンド", "Раунд", "...", "2", "Round ラウンド"])
def test_what_is_no_name_makes_none(text: str) -> None:
    assert slug(text) is None


def test_a_number_that_never_moves_is_a_label() -> None:
    units = [TypedUnit(rank, number, "x") for rank, number in ((1, "A"), (3, "2k"), (4, "2k1"), (5, "2k1a"))]
    assert [fixed_label(unit) for unit in units] == ["cha:A", "rule:2k", "rule:2k1", "rule:2k1a"]


@pytest.mark.parametrize(
    ("rank", "kind"), [(1, Kind.CHAPTER), (2, Kind.SECTION), (3, Kind.RULE), (4, Kind.SUBRULE), (7, Kind.SUBRULE)]
)
def test_a_rank_is_a_kind(rank: int, kind: Kind) -> None:
    assert kind_of(TypedUnit(rank, "", "x")) is kind


TEXTS = st.sampled_from(
    ["Harbor", "A boat sinks.", 'A "boat" is small.', "It is.", "船は沈む。", "", "General", "4", "Boats", "the"]
)
UNITS = st.lists(st.tuples(st.integers(2, 5), TEXTS), max_size=25)


def made_of(units: list[tuple[int, str]], choice: LabelChoice, cited: int = 0) -> list[str]:
    typed = [TypedUnit(1, "1", "Harbor"), *(TypedUnit(rank, f"1.{i}", text) for i, (rank, text) in enumerate(units, 1))]
    document = TypedDocument("decimal", "", (TypedChapter("1", tuple(typed), "harbor.txt"),))
    made = make_labels(document, set(typed[:cited]), choice, {"rule:boat", "sec:general"})
    assert set(typed[:cited]) <= set(made)
    return list(made.values())


@given(UNITS, st.integers(0, 26))
def test_no_two_units_have_one_label_and_every_label_is_one(units: list[tuple[int, str]], cited: int) -> None:
    for choice in (LabelChoice.ALL, LabelChoice.REFERENCED):
        labels = made_of(units, choice, cited)
        assert len(labels) == len(set(labels))
        assert not {"rule:boat", "sec:general"} & set(labels)
        assert all(WELL_FORMED.fullmatch(label) for label in labels)
    assert len(made_of(units, LabelChoice.ALL)) == len(units) + 1


@given(UNITS, st.integers(0, 26))
def test_labels_are_the_same_every_time(units: list[tuple[int, str]], cited: int) -> None:
    assert made_of(units, LabelChoice.REFERENCED, cited) == made_of(units, LabelChoice.REFERENCED, cited)
