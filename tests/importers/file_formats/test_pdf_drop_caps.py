"""The large first letter of a paragraph of a PDF, beside several of its lines."""

from __future__ import annotations

import pytest
import weasyprint

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_characters import Character, PdfPage
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_drop_caps import without_drop_caps
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_file import read_pdf
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_watermarks import without_watermarks

TEXT = (
    "elcome to the harbor, where boats meet every night and trade lanterns for fish, and where nobody sleeps until the"
)
TEXT += " storm is over, which takes long, since each of the captains waits for the others, and they wait for the bell."
STYLE = (
    "@page { size: A5; margin: 15mm } body { font: 10pt/1.4 serif } .drop:first-letter { float: left; line-height: .9;"
)


@pytest.mark.parametrize("is_tagged", [False, True])
@pytest.mark.parametrize("size", [28, 32, 44])
def test_a_drop_cap_is_the_first_letter_of_its_paragraph(size: int, is_tagged: bool) -> None:
    rules = [f"1.{at} Each boat pays {at} coins to the captain, who waits." for at in range(1, 6)]
    body = f"<h2>1 Harbor</h2><p class=drop>W{TEXT}</p>" + "".join(f"<p>{rule}</p>" for rule in rules)
    page = f"<html lang=en><style>{STYLE} font-size: {size}pt }}</style><body>{body}"
    data = weasyprint.HTML(string=page).write_pdf(pdf_tags=is_tagged)
    lines = [line for line in write_markdown(read_pdf(data, "harbor.pdf")).text.splitlines() if line]
    assert [line.lstrip("# ") for line in lines] == ["1 Harbor", f"W{TEXT}", *rules]


@pytest.mark.parametrize("step", [0, 30])
def test_many_large_letters_take_no_time(step: int) -> None:
    large = [Character("W", at, at + 20, at * step, at * step + 30, 30, False, -1, False) for at in range(20_000)]
    small = [Character("x", 9, 9, at * step + 10, at * step + 20, 10, False, -1, False) for at in range(40_001)]
    page = PdfPage(400, 600, [*large, *small])
    assert without_drop_caps(page) == (page, [])
    assert without_watermarks([page]) == [page]
