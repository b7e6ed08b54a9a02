from __future__ import annotations

from collections.abc import Mapping

import pytest

from sphinx_rulebook.importers.labels import make_labels, slug
from sphinx_rulebook.importers.reader import read_document

from .documents import ENGLISH_PLAIN, JAPANESE_RENDERED


def labels(text: str, *taken: str) -> Mapping[str, str]:
    document = read_document(text, "rules.txt")[0]
    return make_labels(document, [unit.number for unit in document.units], taken)


def test_titles_and_terms_make_labels() -> None:
    made = labels(ENGLISH_PLAIN)
    assert made["2"] == "cha:course_of_play"
    assert made["2.1"] == "sec:rounds"
    assert made["2.0.2"] == "rule:first_farmer"
    assert made["2.1.1b"] == "rule:r2_1_1b"


def test_other_scripts_have_their_numbers() -> None:
    made = labels(JAPANESE_RENDERED)
    assert (made["2"], made["2.1"], made["2.0.2"]) == ("cha:c2", "sec:s2_1", "rule:r2_0_2")


def test_what_would_be_called_the_same_is_told_apart() -> None:
    made = labels("1 One\n1.0 General\n1.0.1 A.\n2 Two\n2.0 General\n2.0.1 B.\n")
    assert (made["1.0"], made["2.0"]) == ("sec:one_general", "sec:two_general")


def test_what_is_taken_is_left_alone() -> None:
    assert labels(ENGLISH_PLAIN, "sec:rounds")["2.1"] == "sec:course_of_play_rounds"
    assert labels(ENGLISH_PLAIN, "rule:r2_1_1b")["2.1.1b"] == "rule:r2_1_1b_2"


def test_labels_are_unique() -> None:
    made = labels(ENGLISH_PLAIN)
    assert len(set(made.values())) == len(made)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ending a Game", "ending_a_game"),
        ("Übergroße Würfe", "ubergrosse_wurfe"),
        ("A player's hand", "a_players_hand"),
    ],
)
def test_names_are_ascii(text: str, name: str) -> None:
    assert slug(text) == name


@pytest.mark.parametrize("text", ["ラウンド", "Раунд", "...", "2", "Round ラウンド"])
def test_what_is_no_name_makes_none(text: str) -> None:
    assert slug(text) is None
