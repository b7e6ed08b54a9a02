"""From lines to chapters, units, terms and pages; what the fixtures of whole documents do not show."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.reading.reader import read_document
from sphinx_rulebook.support.errors import UnusableInputError

from .outlines import NAME, numbers_of, profile, read


def test_a_line_too_long_for_markup_is_refused() -> None:
    with pytest.raises(UnusableInputError, match=r"harbor\.txt: line 3 has more than 100,000 characters; break it up"):
        read("2 A\n2.0 B\n2.0.1 " + "long " * 20_001 + "\n2.0.2 C.\n")


@pytest.mark.parametrize(
    "text",
    [
        "[REF book=HB chap=1]\n\n# Harbor\n\n## Piers\n\n### A pier.\n",
        "---\ndocument: hb\n---\n\n# Harbor @@cha:harbor@@\n\n## Piers\n",
        "# Harbor\n\n## Piers\n\n### @@rule:pier@@ A pier.\n",
    ],
)
def test_what_is_written_in_our_markup_already_is_refused(text: str) -> None:
    with pytest.raises(UnusableInputError, match=r"harbor\.txt is already anchored Markdown"):
        read(text)


@pytest.mark.parametrize(
    ("layout", "such"), [("letters", "such as 1, 1.0"), ("magic", "such as 1, 100"), ("wca", "such as 1, 1a")]
)
def test_a_layout_of_which_the_document_has_no_number_is_refused(layout: str, such: str) -> None:
    with pytest.raises(
        UnusableInputError, match=f"no line starts with a number in the form of the layout '{layout}', {such}"
    ):
        read("A boat sinks.\n\nA pier is long.\n", layout)


def test_a_text_with_no_numbers_is_a_book_without_numbers() -> None:
    document, recognition = read("Setup\n\nTake a boat.\n\nPlay\n\nRow it.\n")
    assert recognition.profile.name == "unnumbered"
    assert document.numbering == "none"
    assert {unit.number for unit in document.units} == {""}


def test_one_sentence_is_a_book() -> None:
    document, _ = read("A boat sinks")
    assert [unit.text for unit in document.units] == ["harbor", "A boat sinks"]


def test_nothing_but_furniture_holds_no_rules() -> None:
    with pytest.raises(UnusableInputError, match=r"harbor\.txt has no rules"):
        read("Skip to main content\nLast updated 3 months ago\n")


@pytest.mark.parametrize("continuation", ["2 cards are drawn.", "2.0.9 says otherwise.", "1.0.1 says so."])
def test_a_number_inside_a_sentence_starts_no_unit(continuation: str) -> None:
    text = f"2 A\n2.0 B\n2.0.1 As the rule\n{continuation}\n2.0.2 D\n2.0.3 E\n"
    assert numbers_of(text) == ["2", "2.0", "2.0.1", "2.0.2", "2.0.3"]


def test_an_own_layout_may_skip_a_rank() -> None:
    layout = profile(numbers=["1", "", "1a", "1a1"])
    document, _ = read("1 Harbor\n1a A pier is long.\n1a1 It is wet.\n1b A boat sinks.\n2 Cargo\n2a A crate.\n", layout)
    assert [(unit.number, unit.rank) for unit in document.units] == [
        ("1", 1),
        ("1a", 3),
        ("1a1", 4),
        ("1b", 3),
        ("2", 1),
        ("2a", 3),
    ]


def test_lines_that_look_numbered_and_are_text_are_named() -> None:
    text = "1 A\n1.1 B\n1.1.1 A pier is long.\n\n2-1-1 A crate.\n\n1.1.2 A boat sinks.\n\nA crate 2-1-1.\n"
    document, _ = read(text)
    assert [(line.number, line.text) for line in document.odd] == [(5, "2-1-1 A crate.")]


def test_of_a_long_document_every_unit_is_read() -> None:
    rules = "".join(f"1.{section}.{rule} A boat sinks.\n" for section in range(1, 60) for rule in range(1, 31))
    assert len(numbers_of(f"1 Harbor\n{rules}", "decimal")) == 1 + 59 + 59 * 30


LINES = st.lists(
    st.sampled_from(
        [
            *(
                "",
                "A",
                "1",
                "1 A",
                "1. A",
                "1.1 B",
                "1.1.1 C.",
                "1.1.2 D",
                "2 E",
                "100. F",
                "100.1a G",
                "1a) H",
                "§ 1 I",
            ),
            *(
                "# J",
                "## Article 1: K",
                "- l",
                "* 1b) M",
                "Example: N",
                "Glossary",
                "Credits",
                "Contents",
                "第1条 港",
                "(a) O",
            ),
            *(
                "**P**",
                "| a | b |",
                "```",
                "\f",
                "page 2",
                "001.",
                "I. Q",
                "see 1.1.1",
                "[1.1.1](x)",
                "用語集",
                "1-1-1 R",
            ),
        ]
    ),
    max_size=30,
).map("\n".join)
LAYOUTS = st.sampled_from([None, "letters", "decimal", "magic", "riftbound", "wca", "unnumbered"])


@given(LINES | st.text(max_size=200), LAYOUTS)
def test_any_text_is_read_or_refused_with_its_name(text: str, layout: str | None) -> None:
    try:
        read(text, layout)
    except UnusableInputError as error:
        reason = str(error)
    else:
        return
    assert NAME in reason
    assert "bug in the importer" not in reason


@given(LINES, LAYOUTS)
def test_a_document_is_read_the_same_every_time(text: str, layout: str | None) -> None:
    def seen() -> object:
        try:
            document, recognition = read_document(text, NAME, layout)
        except UnusableInputError as error:
            return str(error)
        return [(unit.rank, unit.number, unit.text) for unit in document.units], document.dropped, recognition

    assert seen() == seen()
