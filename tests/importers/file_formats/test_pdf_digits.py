"""Raised and lowered digits in PDF files, and fractions whose parts are above each other."""

from __future__ import annotations

from pathlib import Path

import pytest
import weasyprint

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.logical_lines import ReadFile
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_file import read_pdf

STYLE = "@page { size: A5; margin: 12mm } body { font: 10pt/1.5 serif } p { margin: 1mm 0 }"
FRACTION = "display: inline-block; vertical-align: middle; text-align: center; line-height: 1"


def made(rules: list[str], style: str = "", is_tagged: bool = False) -> bytes:
    """A PDF of some rules."""
    body = "<h2>1 Piers</h2>" + "".join(f"<p>1.{at} {rule}</p>" for at, rule in enumerate(rules, 1))
    return weasyprint.HTML(string=f"<html lang=en><style>{STYLE}{style}</style><body>{body}").write_pdf(
        pdf_tags=is_tagged
    )


def lines_of(file: ReadFile) -> list[str]:
    """The lines of the Markdown of a file, without its heading."""
    return [line for line in write_markdown(file).text.splitlines() if line][1:]


@pytest.mark.parametrize("is_tagged", [False, True])
@pytest.mark.parametrize("size", ["60%", "75%", "smaller"])
def test_raised_and_lowered_digits_are_in_no_number(size: str, is_tagged: bool) -> None:
    rules = [
        "A pier of 10<sup>2</sup> boats costs 2<sup>10</sup> coins, or 10<sup>−3</sup> ships.",
        "Water is H<sub>2</sub>O, and the boats are called b<sub>1</sub> to b<sub>12</sub>.",
        "The 2<sup>nd</sup> boat pays (3 + 4)<sup>2</sup> coins.",
    ]
    file = read_pdf(made(rules, f"sup, sub {{ font-size: {size} }}", is_tagged), "piers.pdf")
    assert lines_of(file) == [
        "1.1 A pier of 10² boats costs 2¹⁰ coins, or 10⁻³ ships.",
        "1.2 Water is H₂O, and the boats are called b₁ to b₁₂.",
        "1.3 The 2nd boat pays (3 + 4)² coins.",
    ]
    assert not file.unsure


def test_digits_in_small_type_on_the_line_stay_plain() -> None:
    file = read_pdf(made(["The boat 10<span style='font-size: 7pt'>2</span> waits, with 3 others."]), "piers.pdf")
    assert lines_of(file) == ["1.1 The boat 102 waits, with 3 others."]


@pytest.mark.parametrize("parts", [("7", "9"), ("1", "12")])
def test_a_fraction_whose_parts_are_above_each_other_is_a_doubt_with_its_page(
    parts: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stack = f"<span style='{FRACTION}'><span style='border-bottom: .5pt solid'>{parts[0]}</span><br>{parts[1]}</span>"
    rules = ["A player waits.", f"A player pays {stack} of the coins at night.", "The dealer pays 3 coins."]
    (tmp_path / "piers.pdf").write_bytes(made(rules))
    assert main(["import", str(tmp_path / "piers.pdf"), "--book", "P", "--language", "en", "-o", str(tmp_path)]) == 1
    out = capsys.readouterr()
    doubts = [line for line in (out.out + out.err).splitlines() if "[unsure-text]" in line]
    assert len(doubts) == 1
    assert all("page 1:" in line and "is above" in line for line in doubts)
