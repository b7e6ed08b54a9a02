"""Headings that nothing marks but the space around them."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.documents.document_lines import read_lines
from sphinx_rulebook.importers.documents.typed_headings import find_headings


def headings(text: str, dropped: tuple[int, ...] = ()) -> list[str]:
    lines = read_lines(text, "", False)
    return [lines[place].text for place in sorted(find_headings(lines, dropped))]


def test_a_title_that_stands_alone_above_text_is_a_heading() -> None:
    text = "Harbor\n\nA pier is long.\n\nBoats and Crates\n\nA boat sinks.\n\n港\n\n船は沈む。\n"
    assert headings(text) == ["Harbor", "Boats and Crates", "港"]


@pytest.mark.parametrize(
    "line",
    [
        "A boat sinks.",
        "Take these:",
        "- Boats",
        "  Boats",
        "boats",
        "A boat that carries more crates than there are piers in the harbor it sails from",
        "Boats\nand crates",
    ],
)
def test_whatever_is_no_title_by_itself_is_none(line: str) -> None:
    assert headings(f"Harbor\n\nA pier is long.\n\n{line}\n\nA boat sinks.\n") == ["Harbor"]


def test_a_title_with_no_text_below_is_none() -> None:
    assert headings("Harbor\n\nA pier is long.\n\nThe End\n\nOur thanks\n") == ["Harbor"]


def test_lines_that_are_left_out_are_as_empty_ones() -> None:
    text = "Menu\nHarbor\nA boat\n\nA pier is long.\n"
    assert headings(text) == []
    assert headings(text, (0,)) == []
    assert headings("Menu\nHarbor\n\nA pier is long.\n", (0,)) == ["Harbor"]
