"""Headings that nothing marks but the space around them."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.documents.document_lines import read_lines
from sphinx_rulebook.importers.documents.typed_headings import find_headings

from .outlines import outline


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


def test_a_heading_below_a_number_of_its_level_is_its_title() -> None:
    rules = "1. Oil is free.\n\n2. A can is full.\n\n"
    chapters = [
        f"## CHAPTER {number}\n\n## {title}\n\n### LAW {law} OIL\n\n{rules}"
        for law, number, title in ((1, "I", "THE LAMP"), (2, "II", "THE NIGHT"))
    ]
    found = outline("# Lamps\n\n" + "".join(chapters))
    assert "# CHAPTER I THE LAMP\n## LAW 1 OIL\n" in found
    assert "# CHAPTER II THE NIGHT\n## LAW 2 OIL\n" in found


def test_a_deeper_heading_below_a_number_is_not_its_title() -> None:
    chapters = (f"## Chapter {number}\n\n### Oil\n\nOil is free.\n\n### Fog\n\nFog is wet.\n\n" for number in (1, 2, 3))
    assert "Chapter 1 Oil" not in outline("# Lamps\n\n" + "".join(chapters))
