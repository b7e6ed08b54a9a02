"""Drawings that are typed keep their lines in web pages and in LaTeX; typed rules are text."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.importers.file_formats.html_file import read_html
from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.opening import read_other_format
from sphinx_rulebook.importers.file_formats.typed_drawings import is_typed_drawing

BOARD = "+---+---+\n| A | <B> |\n+---+---+"


@pytest.mark.parametrize("text", [BOARD, "[A][B]\n[C][D]", "pier    sea\n  boat", ". . X\n. O ."])
def test_signs_and_gaps_are_a_drawing(text: str) -> None:
    assert is_typed_drawing(text)


@pytest.mark.parametrize(
    "text",
    [
        "1.1 A pier is\n    long.\n1.2 A boat",
        "A pier  is long.\nA boat waits.",
        "The pier\nand the boat",
        "[A][B]",
        "- a pier    long\n- a boat    short",
        "桟橋は  長い。\n船は待つ。",
    ],
)
def test_rules_items_and_sentences_are_none(text: str) -> None:
    assert not is_typed_drawing(text)


def test_a_drawing_of_a_web_page_keeps_its_lines() -> None:
    escaped = BOARD.replace("<", "&lt;").replace(">", "&gt;")
    page = (
        f"<html lang=en><body><h1>1 Piers</h1><p>The board:</p><pre><code>\n{escaped}\n</code></pre><p>It is small.</p>"
    )
    text = write_markdown(read_html(page.encode(), "harbor.html")).text
    assert f"The board:\n\n```\n{BOARD}\n```\n\nIt is small.\n" in text


def test_a_drawing_in_a_cell_is_the_text_of_the_cell() -> None:
    page = f"<html lang=en><body><h1>1 Piers</h1><table><tr><td>Board<td>Note<tr><td><pre>{BOARD}</pre><td>It is small."
    text = write_markdown(read_html(page.encode(), "harbor.html")).text
    assert "```" not in text


def test_a_drawing_in_latex_keeps_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "harbor.tex"
    body = f"\\section{{Piers}}\nThe board:\n\\begin{{verbatim}}\n{BOARD}\n\\end{{verbatim}}\nIt is small.\n"
    path.write_text(f"\\documentclass{{article}}\\begin{{document}}\n{body}\\end{{document}}\n", "utf-8")
    file = read_other_format(path.read_bytes(), path)
    assert file is not None
    assert f"```\n{BOARD}\n```\n\nIt is small.\n" in write_markdown(file).text
