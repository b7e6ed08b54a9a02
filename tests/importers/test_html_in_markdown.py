"""HTML in Markdown: what has a meaning there keeps it."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.documents.html_in_markdown import show_html


def shown(*lines: str) -> list[str]:
    out, _ = show_html(lines, ())
    return [line for text in out for line in text.split("\v") if line]


def test_a_cell_that_extends_over_others_moves_none_of_them() -> None:
    assert shown(
        "<table>",
        "<tr><th>kind</th><th colspan=2>coins</th></tr>",
        "<tr><td rowspan='2'>long</td><td>1</td><td>2</td></tr>",
        "<tr><td>3</td><td>4</td></tr>",
        "</table>",
    ) == ["| kind | coins |  |", "| --- | --- | --- |", "| long | 1 | 2 |", "|  | 3 | 4 |"]


def test_a_cell_cannot_claim_any_number_of_columns() -> None:
    rows = shown("<table>", "<tr><td colspan=90000>a</td></tr>", "<tr><td>b</td></tr>", "</table>")
    assert [row.count("|") for row in rows] == [5, 5, 5]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("10<sup>2</sup> nets", "10² nets"),
        ("H<sub>2</sub>O", "H₂O"),
        ("10<SUP>-3</SUP>", "10⁻³"),
        ("the 1<sup>st</sup> boat", "the 1st boat"),
        ("`10<sup>2</sup>`", "`10<sup>2</sup>`"),
        ("<del>three</del> four", "~~three~~ four"),
    ],
)
def test_raised_digits_are_not_part_of_a_number(text: str, read: str) -> None:
    assert shown(text) == [read]
