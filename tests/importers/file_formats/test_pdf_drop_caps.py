"""The large first letter of a paragraph of a PDF, beside several of its lines."""

from __future__ import annotations

import pytest
import weasyprint

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_file import read_pdf

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
