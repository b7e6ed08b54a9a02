"""Running heads of PDF files with few pages, or with two heads in turn, are no titles and no part of the rules."""

from __future__ import annotations

import pytest
import weasyprint

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_file import read_pdf

STYLE = """
@page {{ size: A5; margin: 20mm 14mm; font-size: {}; @top-center {{ content: "{}" }}
  @bottom-center {{ content: "{}" }} }}
@page :left {{ @top-center {{ content: "{}" }} }}
body {{ font: 9pt serif; text-align: left }} h1 {{ font-size: 16pt }} h2 {{ font-size: 12pt }} .c {{ columns: 2 }}
.note {{ float: footnote; font-size: 7pt }} ::footnote-marker {{ content: counter(footnote) " " }}
::footnote-call {{ font-size: 6pt; vertical-align: super; line-height: 0 }}
"""
SENTENCE = "Each boat that comes to this pier pays two coins to the captain and waits until the storm is over."
HEAD, OTHER, FOOT = "Harbor Rules 2030", "Harbor Office", "Printed on Pier Street"
NOTES = ("Of the boat.", "Not that of the pier.")


def read(pages: int, size: str = "8pt", left: str = HEAD) -> str:
    """Return the Markdown of a PDF with so many pages in two columns, each with a head, a foot and a footnote."""
    body = "<h1>The Book of Piers</h1>"
    for page in range(1, pages + 1):
        rules = [f"<p>{page}.{n} {SENTENCE}</p>" for n in range(1, 13)]
        rules[1] = rules[1].replace("captain", f"captain<span class=note>{NOTES[page % 2]}</span>")
        body += f"<div class=c style='break-after: page'><h2>{page} Part {page}</h2>{''.join(rules)}</div>"
    html = f"<html lang=en><style>{STYLE.format(size, HEAD, FOOT, left)}</style><body>{body}"
    return write_markdown(read_pdf(weasyprint.HTML(string=html).write_pdf(), "harbor.pdf")).text


@pytest.mark.alike(1)
@pytest.mark.parametrize("size", ["7pt", "9pt", "12pt"])
@pytest.mark.parametrize("pages", [2, 3])
def test_a_head_and_a_foot_of_few_pages_are_left_out(pages: int, size: str) -> None:
    text = read(pages, size)
    assert text.startswith("# The Book of Piers\n\n## 1 Part 1\n\n1.1 Each boat")
    assert HEAD not in text
    assert FOOT not in text


@pytest.mark.alike(1)
@pytest.mark.parametrize("pages", [4, 5])
def test_two_heads_in_turn_are_left_out(pages: int) -> None:
    text = read(pages, left=OTHER)
    assert HEAD not in text
    assert OTHER not in text


def test_footnotes_above_a_foot_are_footnotes() -> None:
    text = read(2)
    assert text.count("captain[^n") == 2
    assert f"[^n1]: {NOTES[1]}" in text
    assert f"[^n2]: {NOTES[0]}" in text


def test_the_head_of_a_table_that_goes_on_stays() -> None:
    rows = "".join(f"<tr><td>Boat {n}</td><td>{n} coins of the harbor</td></tr>" for n in range(70))
    html = (
        "<html lang=en><style>@page { size: A5; margin: 12mm } body { font: 9pt serif }</style><body><table><thead><tr>"
        f"<th>Boat</th><th>Price</th></tr></thead>{rows}</table>"
    )
    text = write_markdown(read_pdf(weasyprint.HTML(string=html).write_pdf(), "harbor.pdf")).text
    assert "Boat" in text.partition("Boat 0")[0]
