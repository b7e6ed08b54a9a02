"""Headings of PDF files that begin with a small letter."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.file_formats.logical_lines import LineKind
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_blocks import PdfBlock
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_lines import lines_of


def block(kind: LineKind, text: str, size: float, level: int = 0) -> PdfBlock:
    return PdfBlock(kind, text, 0, 50, 700, size, False, level, [])


@pytest.mark.parametrize(
    ("above", "title", "kind"),
    [
        ("The boats wait.", "open harbors", LineKind.HEADING),
        ("The boats wait in", "open harbors", LineKind.PARAGRAPH),
        ("The boats wait.", "they wait there.", LineKind.PARAGRAPH),
    ],
)
def test_a_larger_title_in_small_letters_goes_on_with_no_sentence(above: str, title: str, kind: LineKind) -> None:
    blocks = [
        block(LineKind.PARAGRAPH, above, 12),
        block(LineKind.HEADING, title, 16, 2),
        block(LineKind.PARAGRAPH, "A lantern burns.", 12),
    ]
    assert lines_of(blocks, [])[1].kind is kind


def test_a_sentence_that_is_marked_as_a_heading_is_text() -> None:
    blocks = [
        block(LineKind.PARAGRAPH, "The boats wait.", 12),
        block(LineKind.HEADING, "open harbors", 12, 2),
        block(LineKind.PARAGRAPH, "A lantern burns.", 12),
    ]
    assert lines_of(blocks, [])[1].kind is LineKind.PARAGRAPH
