"""Watermarks in PDF files: text across a page or behind its text, which is not part of any rule."""

from __future__ import annotations

import pytest
import weasyprint

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_file import read_pdf

RULES = [
    f"1.{at} Each boat pays {at} coins to the captain, who waits on the pier until storm {at}." for at in range(1, 25)
]
STYLE = "@page { size: A5; margin: 15mm } h1 { font-size: 40pt; line-height: 1; margin: 0 } "
STYLE += "body { font: 10pt/1.3 serif; text-align: left } p { margin: 1mm 0 }"


@pytest.mark.parametrize("is_tagged", [False, True])
@pytest.mark.parametrize("angle", [0, -45, 30, -8])
def test_a_watermark_is_in_no_rule(angle: int, is_tagged: bool) -> None:
    mark = f"position: fixed; top: 80mm; left: 5mm; font-size: 50pt; color: #eee; transform: rotate({angle}deg)"
    body = f"<h1>Harbor</h1><div style='{mark}'>DRAFT</div>" + "".join(f"<p>{rule}</p>" for rule in RULES)
    data = weasyprint.HTML(string=f"<html lang=en><style>{STYLE}</style><body>{body}").write_pdf(pdf_tags=is_tagged)
    file = read_pdf(data, "harbor.pdf")
    assert [line for line in write_markdown(file).text.splitlines() if line] == ["# Harbor", *RULES]
    marks = [(one.page, one.text) for one in file.left_out if one.reason == "across the page or behind its text"]
    assert marks == [(page, "DRAFT") for page in range(1, file.pages + 1)]


def test_large_letters_beside_text_are_no_watermark() -> None:
    body = "<p><span style='font-size: 30pt'>Boats</span> are large.</p>" + "".join(f"<p>{rule}</p>" for rule in RULES)
    data = weasyprint.HTML(string=f"<html lang=en><style>{STYLE}</style><body>{body}").write_pdf()
    assert "Boats" in write_markdown(read_pdf(data, "harbor.pdf")).text
