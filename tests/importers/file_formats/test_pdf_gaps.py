"""Paragraphs of a PDF that are only a little apart, and whose last lines are full."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.file_formats.pdf_format.pdf_characters import Character
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_joins import join_rows
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_rows import PdfRow

SIZE, WIDTH = 10.0, 200.0
LEAD = 12.0


def rows(paragraphs: list[list[str]], gap: float) -> list[PdfRow]:
    """Return the full lines of paragraphs on one page, with a gap between the paragraphs."""
    found: list[PdfRow] = []
    bottom = 800.0
    for paragraph in paragraphs:
        for line in paragraph:
            found.append(PdfRow(line, 50, 50 + WIDTH, bottom, SIZE, False, 0, (0, 0), [], 50 + WIDTH))
            bottom -= LEAD
        bottom -= gap
    return found


def texts(paragraphs: list[list[str]], gap: float, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts of the blocks that such lines form."""
    module = "sphinx_rulebook.importers.file_formats.pdf_format.pdf_joins"
    monkeypatch.setattr(f"{module}._first_word", lambda _: 20.0)
    return [block.text for block in join_rows(rows(paragraphs, gap), set())]


LONG = [["The pier is long and the", "boats are tied to it."] for _ in range(8)]
SHORT = [["The crew sails at dawn."] for _ in range(12)]


@pytest.mark.parametrize("paragraphs", [LONG, [*LONG, *SHORT]], ids=["long", "mostly short"])
def test_a_small_gap_that_is_always_the_same_parts_paragraphs(
    paragraphs: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert texts(paragraphs, 4, monkeypatch) == [" ".join(lines) for lines in paragraphs]


def test_lines_that_are_apart_by_chance_stay_together(monkeypatch: pytest.MonkeyPatch) -> None:
    paragraph = [["The pier is long and the boats are tied"] for _ in range(12)]
    assert len(texts(paragraph, 4, monkeypatch)) == 1


@pytest.mark.parametrize("text", ["The pier is long and the", "The pier is long."], ids=["sentence", "larger word"])
def test_lines_that_are_farther_apart_for_another_reason_stay_together(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = rows([*LONG, *LONG], 4)
    found[4].text = text
    for row in found[5:]:
        row.bottom -= 4
    if text.endswith("."):
        found[5].characters = [Character("A", 50, 60, found[5].bottom, found[5].bottom + 12, 13.0, False, -1, False)]
    monkeypatch.setattr("sphinx_rulebook.importers.file_formats.pdf_format.pdf_joins._first_word", lambda _: 20.0)
    joined = [block.text for block in join_rows(found, set())]
    assert joined[1:4] == [" ".join(LONG[0]), f"{text} {LONG[0][1]}", " ".join(LONG[0])]


@pytest.mark.parametrize("item", ["б)", "β)", "(ב)", "ب)", "الف)", "2-"])
def test_an_item_with_a_letter_of_another_script_begins_after_a_full_line(
    item: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = ["The pier is long.", f"{item} The boats are tied", "to it."]
    assert texts([lines], 0, monkeypatch) == [lines[0], " ".join(lines[1:])]
    lines[0] = "The pier is long near"
    assert texts([lines], 0, monkeypatch) == [" ".join(lines)]
