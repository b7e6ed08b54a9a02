"""Paragraphs without numbers as rules."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.documents.document_lines import read_lines
from sphinx_rulebook.importers.profile import Profile
from sphinx_rulebook.importers.reading.paragraphs import page_of
from sphinx_rulebook.importers.reading.parts.unnumbered_rules import rules_below
from sphinx_rulebook.importers.reading.wrapping import find_wrapping
from sphinx_rulebook.importers.typed_document import TypedUnit

from .outlines import read, show_paragraphs


def rules(text: str) -> list[str]:
    """The rules of a text: their rank as number signs, their number, their text; their bodies below."""
    lines = read_lines(text, "", False)
    page = page_of(lines, Profile(""), False, [], (), find_wrapping(lines, ()))
    return [line for unit in rules_below(None, page.paragraphs(list(enumerate(lines))), 3) for line in shown(unit)]


def shown(unit: TypedUnit) -> list[str]:
    return [f"{'#' * unit.rank} {unit.number or '-'} {unit.text}".rstrip(), *show_paragraphs(unit.paragraphs)]


def test_every_paragraph_is_a_rule() -> None:
    assert rules("A boat sinks.\n\nA pier is long.\n") == ["### - A boat sinks.", "### - A pier is long."]


def test_a_list_behind_a_colon_belongs_to_its_rule() -> None:
    assert rules("A boat carries:\n\n- salt\n- rice\n\nIt sinks.\n") == [
        "### - A boat carries:",
        "- salt",
        "- rice",
        "### - It sinks.",
    ]
    assert rules("Each player does this:\n\n1. Row.\n2. Rest.\n") == [
        "### - Each player does this:",
        "1. Row.",
        "2. Rest.",
    ]


def test_any_other_numbered_list_is_rules_under_their_numbers() -> None:
    assert rules("A turn.\n\n1. Whoever rows pays one coin to all others.\n\n2. Whoever rests does not.\n") == [
        "### - A turn.",
        "### 1 Whoever rows pays one coin to all others.",
        "### 2 Whoever rests does not.",
    ]


def test_numbered_lines_directly_below_each_other_are_a_list() -> None:
    assert rules("A turn.\n\n1. Row.\n2. Rest.\n") == ["### - A turn.", "1. Row.", "2. Rest."]


def test_what_has_no_rule_above_it_belongs_to_the_heading() -> None:
    heading = TypedUnit(2, "", "Turns")
    lines = read_lines("- Row.\n- Rest.\n\nA turn ends.\n", "", False)
    page = page_of(lines, Profile(""), False, [], (), find_wrapping(lines, ()))
    below = rules_below(heading, page.paragraphs(list(enumerate(lines))), 3)
    assert [line for unit in below for line in shown(unit)] == [
        "## - Turns",
        "- Row.",
        "- Rest.",
        "### - A turn ends.",
    ]


def test_examples_and_notes_belong_to_the_rule_before() -> None:
    assert rules("A boat sinks.\n\nExample: At night.\n\nNote: Or in rain.\n\nIt floats.\n") == [
        "### - A boat sinks.",
        "example (Example:) At night.",
        "note (Note:) Or in rain.",
        "### - It floats.",
    ]


def test_what_belongs_to_a_rule_and_has_none_before_it_is_kept() -> None:
    assert rules("Example: At night.\n\nA boat sinks.\n") == [
        "### -",
        "example (Example:) At night.",
        "### - A boat sinks.",
    ]


HEADINGS = "# Harbor\n\n{}## Setup\n\nTake a **boat**.\n\n### Boats\n\nA boat is small.\n\n## Play\n\nRow.\n"


def test_headings_are_the_chapters_and_sections_by_their_levels() -> None:
    document, _ = read(HEADINGS.format(""), "unnumbered")
    assert [(unit.rank, unit.text) for unit in document.units] == [
        (1, "Harbor"),
        (2, "Setup"),
        (3, "Take a **boat**."),
        (3, "Boats"),
        (4, "A boat is small."),
        (2, "Play"),
        (3, "Row."),
    ]


def test_headings_of_one_level_are_chapters_where_they_have_others_below_them() -> None:
    text = "# Setup\n\n## Boats\n\nA **boat**.\n\n# Play\n\n## Rows\n\nRow.\n"
    document, _ = read(text, "unnumbered")
    assert [chapter.heading.text for chapter in document.chapters] == ["Setup", "Play"]


@pytest.mark.parametrize("intro", ["A game of boats.\n\n", "A game.\n\nOf boats.\n\n"])
def test_text_above_the_first_heading_is_not_lost(intro: str) -> None:
    document, _ = read(HEADINGS.format(intro), "unnumbered")
    texts = [unit.text for unit in document.units]
    assert [line for line in intro.split("\n\n") if line] == [text for text in texts if "game" in text or "Of" in text]
