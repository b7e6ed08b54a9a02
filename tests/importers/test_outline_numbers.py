"""Outlines with numbers that show only their last part are read with whole numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.importers.reading.reader import read_document

ROMAN = """GULLS
I.   PARTS
     A.  One board
     B.  Sixty tiles, which
         come in two kinds
         1.  Forty of sea
         2.  Twenty of land
II.  PLAY
     A.  Draw a tile (see I.B.1).
III. END
     A.  No tile is left.
     B.  Nobody moves.
"""
MARKDOWN = """# Tea

1. Setup
   1. Take a cup.
   2. Put the pot in the middle.
      - It is hot.
2. Turns
   1. Pour.
   2. Drink.
3. End
   1. A cup is empty.
"""


def numbers_of(text: str, name: str = "a.txt") -> list[str]:
    document, _ = read_document(text, name)
    return [unit.number for chapter in document.chapters for unit in chapter.units if unit.number]


def test_letters_below_roman_numerals() -> None:
    assert numbers_of(ROMAN) == ["I", "I.A", "I.B", "I.B.1", "I.B.2", "II", "II.A", "III", "III.A", "III.B"]


def test_lists_in_lists() -> None:
    assert numbers_of(MARKDOWN, "a.md") == ["1", "1.1", "1.2", "2", "2.1", "2.2", "3", "3.1"]


def test_it_says_so() -> None:
    assert "indented numbers are written whole: I.B.1" in read_document(ROMAN, "a.txt")[1].reason


@pytest.mark.parametrize(
    "text",
    [
        MARKDOWN.replace("   2. Drink", "   3. Drink"),  # something is missing
        MARKDOWN.replace("2. Turns", "## Turns\n\n2. Turns"),  # the headings have parts of the text
        MARKDOWN.replace("   1.", "   a)").replace("   2.", "   b)"),  # every depth has its own kind
        "\n\n".join(f"A paragraph about {word}." for word in ("sea", "land", "tea")) + "\n\n" + MARKDOWN[7:60],
    ],
)
def test_other_documents_stay_as_they_are(text: str) -> None:
    assert "written whole" not in read_document(text, "a.md", has_marks=True)[1].reason


@given(st.lists(st.lists(st.integers(0, 3), min_size=1, max_size=4), min_size=2, max_size=5))
def test_any_outline_comes_in_with_all_its_numbers(counts: list[list[int]]) -> None:
    lines, expected = [], []
    for top, below in enumerate(counts, 1):
        lines.append(f"{top}. Part {top}")
        expected.append(f"{top}")
        for middle, count in enumerate(below, 1):
            lines.append(f"    {middle}. A player takes one of the tiles.")
            expected.append(f"{top}.{middle}")
            for low in range(1, count + 1):
                lines.append(f"        {low}. Another player takes another tile.")
                expected.append(f"{top}.{middle}.{low}")
    found = numbers_of("\n".join(lines) + "\n")
    if len(expected) >= 6:
        assert found == expected


CHAPTERS = (("Piers", "Boats", "Nets"), ("Sails", "Ropes"))


def _flat_outline(form: str, chapters: int) -> tuple[str, list[tuple[int, str]]]:
    """Return a document with the numbers I., A. and 1., one way to mark headings, and the ranks and numbers in it."""
    chapter, section = {"md": ("## ", "### "), "txt": ("", ""), "flat": ("## ", "## ")}[form]
    lines, expected = ["# Gulls" if form != "txt" else "Gulls", ""], []
    for place, roman in enumerate(("I", "II", "III", "IV", "V", "VI")[:chapters]):
        lines += [f"{chapter}{roman}. Part {place}", ""]
        expected.append((1, roman))
        for letter, title in zip("ABC", CHAPTERS[place % 2], strict=False):
            lines += [f"{section}{letter}. {title} {place}", ""]
            expected.append((2, letter))
            for number in (1, 2):
                lines += [f"{number}. A gull takes {number} fish of part {place} from the {title.lower()}.", ""]
                expected.append((3, str(number)))
    return "\n".join(lines), expected


@pytest.mark.parametrize("form", ["md", "txt", "flat"])
@pytest.mark.parametrize("chapters", [2, 3, 4, 6])
def test_letters_below_roman_numerals_without_indentation(form: str, chapters: int) -> None:
    """I, V and C are letters as well, and two chapters are enough."""
    text, expected = _flat_outline(form, chapters)
    document, _ = read_document(text, f"a.{'txt' if form == 'txt' else 'md'}")
    assert [(unit.rank, unit.number) for chapter in document.chapters for unit in chapter.units] == expected


def test_the_letter_i_after_h_is_a_section() -> None:
    """Sections from A to J are below one chapter, and the second chapter is II."""
    rows = [(1, "I"), *((2, letter) for letter in "ABCDEFGHIJ"), (1, "II"), (2, "A"), (2, "B"), (1, "III"), (2, "A")]
    lines = ["# Gulls", ""]
    for place, (rank, number) in enumerate(rows):
        lines += [f"{number}. Title {place}", "", *(["1. A gull sleeps.", "", "2. A gull eats.", ""] * (rank - 1))]
    document, _ = read_document("\n".join(lines), "a.md", has_marks=True)
    units = [unit for chapter in document.chapters for unit in chapter.units if not unit.number.isdigit()]
    assert [(unit.rank, unit.number) for unit in units] == rows
