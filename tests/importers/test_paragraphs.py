"""From lines to paragraphs.

In the fixtures, a line of what is expected is a paragraph: its text, and before it what it is.  An item has its sign
and is indented by its depth; ``|`` stands before what belongs to the example above.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.documents.document_lines import read_lines
from sphinx_rulebook.importers.documents.line_joins import join
from sphinx_rulebook.importers.profile import Profile
from sphinx_rulebook.importers.reading.paragraphs import page_of
from sphinx_rulebook.importers.reading.wrapping import find_wrapping
from sphinx_rulebook.importers.typed_document import TypedParagraph
from sphinx_rulebook.markup.titles import is_title

from ..helpers import Case
from .outlines import case_id, cases, profile, show_paragraphs


def paragraphs(
    text: str, is_markdown: bool = False, layout: Profile | None = None, bridged: tuple[int, ...] = ()
) -> list[TypedParagraph]:
    """The paragraphs of a text; those of its lines (from 0) that are ``bridged`` have an edge of a page above."""
    lines = read_lines(text, "§", is_markdown)
    page = page_of(lines, layout or Profile(""), is_markdown, [], bridged, find_wrapping(lines, ()))
    return page.paragraphs(list(enumerate(lines)))


def shown(found: list[TypedParagraph]) -> str:
    return "".join(f"{line}\n" for line in show_paragraphs(found))


@pytest.mark.parametrize("case", cases("paragraphs"), ids=case_id)
def test_plain_text_makes_paragraphs(case: Case) -> None:
    assert shown(paragraphs(case.given)) == case.expected


@pytest.mark.parametrize("case", cases("markdown-paragraphs"), ids=case_id)
def test_markdown_makes_paragraphs(case: Case) -> None:
    assert shown(paragraphs(case.given, True)) == case.expected


def test_a_paragraph_knows_the_lines_that_it_stands_on() -> None:
    found = paragraphs("A boat sinks. It sinks at night, if there is no moon\nand no wind.\n\n- salt\n- rice\n")
    assert [[line.number for line in paragraph.lines] for paragraph in found] == [[1, 2], [4], [5]]


def test_a_layout_has_words_of_its_own_for_examples_and_notes() -> None:
    layout = profile(examples=["case"], notes=["Harbor Law"])
    found = paragraphs("Case: A boat sinks.\nHARBOR LAW: It floats.\nExample: It rests.\n", layout=layout)
    assert (
        shown(found) == "example (Case:) A boat sinks.\nnote (HARBOR LAW:) It floats.\nexample (Example:) It rests.\n"
    )


def test_a_sentence_goes_on_behind_the_edge_of_a_page() -> None:
    text = "A boat that carries\n\nthree crates sinks.\n\n船は\n\n沈む。\n\nA boat.\n\nlower case\n"
    assert shown(paragraphs(text, bridged=(2, 6, 10))) == (
        "A boat that carries three crates sinks.\n船は沈む。\nA boat.\nlower case\n"
    )


def test_a_title_does_not_run_into_the_text_below_it() -> None:
    lines = read_lines("Piers\nA pier is long, as long as two boats together are\nand more.\n\nIt is wet.\n", "", False)
    page = page_of(lines, Profile(""), False, [0], (), find_wrapping(lines, ()))
    text, title_lines, below = page.title_and_body(lines[0], "Piers", list(enumerate(lines))[1:], has_title=True)
    assert (text, len(title_lines)) == ("Piers", 1)
    assert [p.text for p in below] == ["A pier is long, as long as two boats together are and more.", "It is wet."]


def test_a_rule_goes_on_until_the_empty_line() -> None:
    lines = read_lines("A pier is long, as long as two boats together are\nand more.\n\nIt is wet.\n", "", False)
    page = page_of(lines, Profile(""), False, [0], (), find_wrapping(lines, ()))
    text, rule_lines, below = page.title_and_body(lines[0], lines[0].text, list(enumerate(lines))[1:], has_title=False)
    assert (text, len(rule_lines)) == ("A pier is long, as long as two boats together are and more.", 2)
    assert [p.text for p in below] == ["It is wet."]


def test_a_heading_runs_on_to_its_permalink() -> None:
    lines = read_lines("Of Piers\nand Boats§\nA pier is long.§\n", "§", False)
    page = page_of(lines, Profile(""), False, [0], (), find_wrapping(lines, ()))
    text, title_lines, below = page.title_and_body(lines[0], "Of Piers", list(enumerate(lines))[1:], has_title=True)
    assert (text, len(title_lines)) == ("Of Piers and Boats", 2)
    assert [p.text for p in below] == ["A pier is long."]


def test_a_number_on_a_line_of_its_own_has_its_text_below() -> None:
    lines = read_lines("001.\n\nA pier is long.\n\nIt is wet.\n", "", False)
    page = page_of(lines, Profile(""), False, [0], (), find_wrapping(lines, ()))
    text, lines_of_it, below = page.title_and_body(lines[0], "", list(enumerate(lines))[1:], has_title=False)
    assert (text, [line.number for line in lines_of_it]) == ("A pier is long.", [1, 3])
    assert [p.text for p in below] == ["It is wet."]


@pytest.mark.parametrize(
    "text", ["Harbor", "Boats and Crates", "Who Goes First?", "港の規則", "Boats (small)", "Stop!"]
)
def test_a_short_line_without_a_stop_is_a_title(text: str) -> None:
    assert is_title(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A boat sinks.",
        "船は沈む。",
        "船は沈む。船は浮く",
        "Take these:",
        "a boat,",
        "The boat that came into the harbor before all others of its kind and size",
        "x" * 81,
    ],
)
def test_a_sentence_or_a_piece_of_one_is_none(text: str) -> None:
    assert not is_title(text)


@pytest.mark.parametrize(
    ("before", "after", "whole"),
    [
        ("A boat", "sinks.", "A boat sinks."),
        ("", "A boat", "A boat"),
        ("船は", "沈む。", "船は沈む。"),
        ("船は", "boat", "船は boat"),
        ("boat", "は沈む。", "boat は沈む。"),
        ("a light-", "ed boat", "a lighted boat"),
        ("a light\u00ad", "ed boat", "a lighted boat"),
        ("a well-", "known boat", "a well-known boat"),
        ("boats 3-", "4 sink", "boats 3- 4 sink"),
        ("the Harbor-", "Boat", "the Harbor- Boat"),
    ],
)
def test_two_lines_of_one_text_are_joined(before: str, after: str, whole: str) -> None:
    assert join(before, after, {"lighted", "well-known"}) == whole


WORDS = st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=12, max_size=60)


@given(st.lists(WORDS, min_size=2, max_size=6), st.integers(30, 70))
def test_a_text_that_was_wrapped_is_whole_again(sentences: list[list[str]], width: int) -> None:
    import textwrap

    texts = [" ".join(words).capitalize() + "." for words in sentences]
    text = "\n\n".join(textwrap.fill(one, width, break_long_words=False) for one in texts)
    assert [paragraph.text for paragraph in paragraphs(text)] == texts


@given(st.lists(st.sampled_from(["A boat.", "a", "", "- x", "  - y", "1. z", "Example:", "例：船", "|a|", "```"])))
def test_no_line_is_lost_or_comes_twice(lines: list[str]) -> None:
    for is_markdown in (False, True):
        found = paragraphs("\n".join(lines), is_markdown)
        numbers = [line.number for paragraph in found for line in paragraph.lines]
        fenced = is_markdown and "```" in lines  # the empty lines of a piece of code are kept with it
        assert numbers == sorted(set(numbers))
        assert set(numbers) >= {number for number, line in enumerate(lines, 1) if line}
        assert fenced or set(numbers) == {number for number, line in enumerate(lines, 1) if line}
