"""Which lines are no part of a rulebook.

In the fixtures, a line of what is expected is the number of a line that is left out, and why.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.documents.document_lines import read_lines
from sphinx_rulebook.importers.documents.furniture import find_furniture, words_of
from sphinx_rulebook.importers.profile import Profile

from ..helpers import Case
from .outlines import case_id, cases, profile


def left_out(text: str, layout: Profile | None = None, has_marks: bool = False) -> dict[int, str]:
    """Why each line that is left out is, by its number from 1."""
    found = find_furniture(read_lines(text, "§", has_marks), layout or Profile(""))
    return {place + 1: reason for place, reason in sorted(found.items())}


@pytest.mark.parametrize("case", cases("furniture"), ids=case_id)
def test_the_lines_that_are_left_out(case: Case) -> None:
    found = left_out(case.given)
    assert "".join(f"{line} {reason}\n" for line, reason in found.items()) == case.expected


def test_what_stands_at_the_ends_of_pages_is_left_out_with_the_page_breaks() -> None:
    things = ["pier", "boat", "crate"]
    pages = [
        f"Harbor Rules\n{n}.1 A {thing} is long.\n" + f"{n}.2 The {thing} sinks.\n" * 8 + f"- {n} -"
        for n, thing in enumerate(things, 1)
    ]
    found = left_out("\n\f\n".join(pages))
    assert set(found.values()) == {"page break", "at the edge of a page"}
    assert [line for line, reason in found.items() if reason == "page break"] == [12, 25]
    assert [line for line, reason in found.items() if reason != "page break"] == [1, 11, 14, 24, 27, 37]


def test_a_layout_names_lines_of_its_own_to_leave_out() -> None:
    layout = profile(furniture=["Handbook [0-9]{4}"])
    text = "Handbook 2024\n1 Harbor\nThe Handbook 2024 says:\n  Handbook 2024  \n"
    assert left_out(text, layout) == {1: "dropped by the profile", 4: "dropped by the profile"}


def test_a_line_of_nothing_but_a_tag_is_for_the_generator() -> None:
    assert left_out("# Harbor\n\n<contents>\n\n## Piers\n", has_marks=True) == {3: "a tag for a site generator"}


def test_chrome_stands_at_the_edges_of_a_document_only() -> None:
    rules = "".join(f"1.{n} A pier is long.\n" for n in range(1, 41))
    assert left_out(f"{rules}Menu\n{rules.replace('1.', '2.')}") == {}


@pytest.mark.parametrize(
    ("one", "other"), [("1.1. Piers!", "1.1 piers"), ("The “Boats”", "the boats"), ("Größe – 港", "GRÖSSE 港")]
)
def test_lines_are_compared_by_their_letters_and_digits(one: str, other: str) -> None:
    assert words_of(one) == words_of(other)


TITLES = st.lists(st.text("abcdefgh", min_size=2, max_size=8), min_size=3, max_size=8, unique=True)


@given(TITLES, st.sampled_from(["", " .... 3", "\t7", "   12"]))
def test_any_headings_that_stand_in_order_above_the_text_are_contents(titles: list[str], leader: str) -> None:
    headings = [f"{number} {title.title()}" for number, title in enumerate(titles, 1)]
    rules = [[heading, "A pier is long and old.", f"The {heading} is wide.", "A boat sinks."] for heading in headings]
    text = "\n".join([*(heading + leader for heading in headings), "", *(line for rule in rules for line in rule)])
    assert left_out(text) == dict.fromkeys(range(1, len(titles) + 1), "table of contents")


@given(st.lists(st.text("abc .1§", max_size=12), max_size=60).map("\n".join))
def test_only_lines_with_text_are_left_out(text: str) -> None:
    lines = text.split("\n")
    assert all(lines[line - 1].strip() for line in left_out(text))


ENTRIES = "- [1 Piers](#piers)\n  - [1.1 Long\n    piers](#long-piers)\n- [2 Boats](#boats)\n\n"
HEADED = "# Piers\n\nA pier is long.\n\n## Long piers\n\nThey are wet.\n\n# Boats\n\nA boat waits.\n"


def test_links_to_most_headings_are_contents_without_a_heading() -> None:
    """Their numbers, which a program has counted, are not those of the headings."""
    assert left_out(ENTRIES + HEADED, has_marks=True) == dict.fromkeys((1, 2, 3, 4), "table of contents")


@pytest.mark.parametrize(
    "text",
    [
        ENTRIES.replace("- [2 Boats](#boats)", "- [2 Boats](#boats) wait") + HEADED,
        ENTRIES.replace("(#boats)", "(https://example.org)") + HEADED,
        "The parts are:\n\n" + ENTRIES + HEADED,
        HEADED + "\n" + ENTRIES,
        ENTRIES + HEADED + "".join(f"\n## Rope {n}\n\nIt is red.\n" for n in "abcdef"),
    ],
)
def test_a_list_of_a_few_links_is_text(text: str) -> None:
    assert left_out(text, has_marks=True) == {}
