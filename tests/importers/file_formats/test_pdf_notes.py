"""Footnotes in PDF files: raised marks with notes at the foot of the page."""

from __future__ import annotations

import pytest
import weasyprint

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_file import read_pdf

STYLE = """
@page { size: A5; margin: 20mm 14mm; @bottom-center { content: counter(page) } }
body { font: 9pt serif; text-align: left } p { margin: 1.4mm 0 }
.note { float: footnote; font-size: 7pt } ::footnote-call, sup { font-size: 6pt; vertical-align: super; line-height: 0 }
::footnote-marker { content: counter(footnote) " " }
"""
SENTENCE = "Each boat that comes to this pier pays two coins to the captain and waits until the storm is over."


def read(body: str) -> list[str]:
    """Return the paragraphs of Markdown that a PDF of a page with this body becomes."""
    page = f"<html lang=en><style>{STYLE}</style><body>{body}"
    return write_markdown(read_pdf(weasyprint.HTML(string=page).write_pdf(), "harbor.pdf")).text.split("\n\n")


def note(text: str) -> str:
    """A footnote."""
    return f'<span class="note">{text}</span>'


@pytest.mark.parametrize("columns", ["", "columns: 2"])
def test_a_note_at_the_foot_belongs_to_its_mark(columns: str) -> None:
    long = "It is not the captain of a boat, but the one of the harbor, who lives in the house at the end of the pier."
    pages = [
        f"<p>1.1 A pier{note('Of wood.')} is long. {SENTENCE}</p><p>1.2 {SENTENCE}{note(long)}</p>"
        f"<p>1.3 {SENTENCE}</p>",
        f"<p>2.1 The captain{note('Of the harbor.')} waits. {SENTENCE}</p>",
    ]
    body = "".join(f"<div style='break-after: page; {columns}'>{page}</div>" for page in pages)
    lines = [line.strip() for line in read(body)]
    assert lines == [
        f"1.1 A pier[^n1] is long. {SENTENCE}",
        f"1.2 {SENTENCE}[^n2]",
        f"1.3 {SENTENCE}",
        "[^n1]: Of wood.",
        f"[^n2]: {long}",
        f"2.1 The captain[^n3] waits. {SENTENCE}",
        "[^n3]: Of the harbor.",
    ]


def test_a_raised_number_without_a_note_is_text() -> None:
    lines = read(f"<p>1.1 A pier of 30 m<sup>2</sup> costs nothing. {SENTENCE}</p><p>1.2 {SENTENCE}</p>")
    assert lines[0] == f"1.1 A pier of 30 m2 costs nothing. {SENTENCE}"


def test_small_print_without_a_mark_is_text() -> None:
    small = "<p style='font-size: 7pt'>2 coins are the price of a boat. This is not a note.</p>"
    lines = read(f"<p>1.1 {SENTENCE}</p><p>1.2 {SENTENCE}</p>{small}")
    assert lines[2].strip() == "2 coins are the price of a boat. This is not a note."
