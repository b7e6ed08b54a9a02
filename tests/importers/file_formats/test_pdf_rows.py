"""The rows of a page of a PDF, from characters with boxes."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.file_formats.pdf_format.pdf_characters import Character, PdfPage
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_rows import find_rows

SIZE = 10.0
WIDTH = 5.0


def run(text: str, left: float, bottom: float = 700.0) -> list[Character]:
    """Return the characters of a text whose boxes touch each other."""
    return [
        Character(sign, left + WIDTH * at, left + WIDTH * (at + 1), bottom, bottom + SIZE, SIZE, False, -1, False)
        for at, sign in enumerate(text)
    ]


def rows(*runs: list[Character]) -> list[str]:
    """Return the texts of the rows of a page with some characters."""
    characters = [one for those in runs for one in those]
    return [row.text for row in find_rows([PdfPage(595.0, 842.0, characters)], [characters])]


@pytest.mark.parametrize(
    ("label", "gap", "text", "expected"),
    [
        ("1.", 0.0, "Every boat", "1. Every boat"),
        ("IV.", 0.0, "Piers", "IV. Piers"),
        ("2.", 0.5, "a boat", "2. a boat"),
        ("3.", 0.5, "A boat", "3. A boat"),
        ("3.", 0.0, "A Scope", "3.A Scope"),
        ("4.", 0.0, "b Scope", "4.b Scope"),
        ("5.", 0.0, "10 coins", "5.10 coins"),
        ("(a)", 0.5, "a boat", "(a) a boat"),
    ],
)
def test_a_text_directly_at_the_end_of_its_number_is_apart_from_it(
    label: str, gap: float, text: str, expected: str
) -> None:
    assert rows([*run(label, 50), *run(text, 50 + WIDTH * len(label) + gap)]) == [expected]


def test_lines_that_are_printed_over_each_other_are_not_mixed() -> None:
    assert rows(run("Harbor rules", 50), run("2025-03-28", 50)) == ["Harbor rules", "2025-03-28"]


def test_a_line_that_is_printed_twice_to_look_bold_is_one_line() -> None:
    assert rows(run("Harbor rules", 50), run("Harbor rules", 50.3)) == ["Harbor rules"]
