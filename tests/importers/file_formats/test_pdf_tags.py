"""Lists and footnotes in the tags of WeasyPrint, which draws the signs of items and of notes after the text."""

from __future__ import annotations

import pytest
import weasyprint

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_file import read_pdf

STYLE = "@page { size: A5; margin: 14mm } body { font: 10pt/1.4 serif } .n { float: footnote"


def lines_of(body: str, style: str = "", variant: str | None = None) -> list[str]:
    """The lines of the Markdown that a tagged PDF becomes."""
    page = f"<html lang=en><title>Pier</title><style>{STYLE}; {style} }}</style><body>{body}"
    data = weasyprint.HTML(string=page).write_pdf(pdf_tags=True, pdf_variant=variant)
    file = read_pdf(data, "pier.pdf")
    assert "tags" in file.used
    return [line for line in write_markdown(file).text.splitlines() if line]


@pytest.mark.parametrize("variant", [None, "pdf/ua-1"])
@pytest.mark.parametrize(
    ("tag", "signs"), [("ul", ["-", "-"]), ("ol", ["1.", "2."]), ("ol style='list-style: lower-alpha'", ["a.", "b."])]
)
def test_an_item_has_its_sign_first(tag: str, signs: list[str], variant: str | None) -> None:
    items = ["Move a token to the pier.", "Pass the lantern on."]
    body = f"<h2>1 Pier</h2><p>1.1 A player may do one of these:</p><{tag}><li>{items[0]}<li>{items[1]}</{tag[:2]}>"
    lines = lines_of(f"{body}<p>1.2 The guard watches.</p>", "", variant)
    listed = [f"{sign} {item}" for sign, item in zip(signs, items, strict=True)]
    assert lines == ["# 1 Pier", "1.1 A player may do one of these:", *listed, "1.2 The guard watches."]


@pytest.mark.parametrize("variant", [None, "pdf/ua-1"])
@pytest.mark.parametrize("style", ["", "font-size: 8pt"])
def test_a_footnote_is_a_footnote(style: str, variant: str | None) -> None:
    body = "<h2>1 Pier</h2><p>1.1 The dealer<span class=n>Or a guard.</span> pays.</p><p>1.2 The guard watches.</p>"
    body += "<h2 style='break-before: page'>2 Market</h2><p>2.1 Nobody leaves<span class=n>Only at night.</span></p>"
    assert lines_of(body, style, variant) == [
        "# 1 Pier",
        "1.1 The dealer[^n1] pays.",
        "1.2 The guard watches.",
        "[^n1]: Or a guard.",
        "# 2 Market",
        "2.1 Nobody leaves[^n2]",
        "[^n2]: Only at night.",
    ]
