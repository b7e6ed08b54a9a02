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


def test_a_raised_number_without_a_note_is_an_exponent() -> None:
    lines = read(f"<p>1.1 A pier of 30 m<sup>2</sup> costs nothing. {SENTENCE}</p><p>1.2 {SENTENCE}</p>")
    assert lines[0] == f"1.1 A pier of 30 m² costs nothing. {SENTENCE}"


def test_small_print_without_a_mark_is_text() -> None:
    small = "<p style='font-size: 7pt'>2 coins are the price of a boat. This is not a note.</p>"
    lines = read(f"<p>1.1 {SENTENCE}</p><p>1.2 {SENTENCE}</p>{small}")
    assert lines[2].strip() == "2 coins are the price of a boat. This is not a note."


COLUMNS = """
.l, .r { position: absolute; top: 0; width: 56mm; height: 165mm } .l { left: 0 } .r { left: 62mm }
.p { position: relative; height: 168mm } .n { position: absolute; bottom: 0 }
"""


def column(side: str, first: int, mark: int, foot: str) -> str:
    """Return a column with three rules, a raised mark in the first one, and a text at its foot."""
    rules = "".join(f"<p>1.{first + n} {SENTENCE}{f'<sup>{mark}</sup>' if not n else ''}</p>" for n in range(3))
    return f"<div class={side}>{rules}<p class=n>{foot}</p></div>"


@pytest.mark.parametrize("size", ["7pt", "8.8pt", "9pt"])
def test_a_note_in_the_size_of_the_text_is_not_in_the_middle_of_two_columns(size: str) -> None:
    style = f"<style>{COLUMNS} .n {{ font-size: {size} }}</style>"
    left, right = column("l", 1, 1, "1 Of wood or of stone."), column("r", 4, 2, "2 Or the mate, if there is one.")
    lines = [line.strip() for line in read(f"{style}<div class=p>{left}{right}</div>")]
    notes = ["[^n1]: Of wood or of stone.", "[^n2]: Or the mate, if there is one."]
    rules = [line for line in lines if line.startswith("1.")]
    assert [line for line in lines if line in notes] == notes
    assert [line[:3] for line in rules] == ["1.1", "1.2", "1.3", "1.4", "1.5", "1.6"]
    assert lines.index(notes[0]) > lines.index(rules[-1])


@pytest.mark.parametrize(
    "foot", ["2 Boats", "2. Take two coins.", "3 Boats wait here.", "2 Boats<br>2.1 A boat floats."]
)
def test_a_heading_or_an_item_at_the_foot_is_no_note(foot: str) -> None:
    left, right = column("l", 1, 2, foot), column("r", 4, 1, "1 Of wood or of stone.")
    lines = read(f"<style>{COLUMNS} .n {{ font-size: 9pt }}</style><div class=p>{left}{right}</div>")
    assert not any(foot.partition("<")[0].split(" ", 1)[1] in line for line in lines if line.startswith("[^"))
