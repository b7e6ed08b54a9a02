"""What the geometry of a PDF does not tell for certain: boxes beside text, dense tables, damaged characters."""

from __future__ import annotations

import pytest
import weasyprint

from sphinx_rulebook.importers.doubts.doubt import DoubtKind
from sphinx_rulebook.importers.doubts.file_doubts import doubt_file
from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.logical_lines import ReadFile
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_boxes import doubt_damage
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_characters import Character, PdfPage
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_file import read_pdf

STYLE = "@page { size: A5; margin: 14mm } body { font: 10pt/1.4 serif; text-align: left } p { margin: 1.5mm 0 }"
NUMBERS = [["Players", "Tokens each", "Cards"], ["2", "12", "10"], ["3", "10", "9"], ["4", "8", "8"], ["5", "7", "6"]]
WORDS = [
    ["Card", "Effect", "Cost"],
    ["Storm", "Move every boat back", "3 coins"],
    ["Lantern", "Draw a card", "1 coin"],
    ["Anchor", "Skip a turn", "2 coins"],
    ["Gate", "Close the pier", "free"],
]
PHASES = [
    ["Phase", "What happens", "Who"],
    ["Dawn", "Every player draws two cards from the market pile", "all players in turn"],
    ["Noon", "The dealer shows the lantern and pays each guard", "only the dealer"],
    ["Dusk", "Boats go back to the pier unless a storm holds them", "owners of boats"],
]


def read(body: str, style: str = "") -> ReadFile:
    """The file that a page becomes."""
    return read_pdf(weasyprint.HTML(string=f"<html lang=en><style>{STYLE}{style}</style><body>{body}").write_pdf(), "x")


def rules(first: int, last: int) -> str:
    """Some rules of two lines."""
    text = "Each boat that comes to the pier pays {} coins to the captain, and waits there until the storm is over."
    return "".join(f"<p>1.{at} {text.format(at)}</p>" for at in range(first, last + 1))


@pytest.mark.parametrize("width", range(30, 52, 5))
def test_a_box_beside_rules_is_read_apart_or_a_doubt(width: int) -> None:
    box = f"float: right; width: {width}mm; margin-left: 8mm; font-size: 9pt; border: .5pt solid; padding: 1mm"
    example = "Example: Ana moves her token to the pier and takes one lantern from the market, then passes."
    long = "The dealer pays two coins to the player who was last, keeps one lantern, closes the market until the bell"
    long += " rings, and shows the council the cards of the guards who have been at the gate since the tide turned."
    file = read(f"<h2>1 Pier</h2><div style='{box}'>{example}</div>{rules(1, 2)}<p>1.3 {long}</p>{rules(4, 5)}")
    lines = [line for line in write_markdown(file).text.splitlines() if line]
    assert (f"1.3 {long}" in lines and example in lines) or file.unsure


def test_a_box_beside_a_sentence_comes_after_it_with_a_doubt() -> None:
    box = "float: right; width: 36mm; margin-left: 6mm; font-size: 8.5pt; border: .5pt solid"
    example = "Example: Ana moves her token to the pier and takes one lantern from the market, then passes."
    long = "1.2 The dealer pays two coins to the player who was last, and keeps one lantern in front of the council."
    first = (
        "1.1 Each player takes a token from the bank and places it on the pier, where it stays until the tide turns."
    )
    file = read(f"<h2>1 Pier</h2><div style='{box}'>{example}</div><p>{first}</p><p>{long}</p>{rules(3, 6)}")
    lines = [line for line in write_markdown(file).text.splitlines() if line]
    assert [line for line in lines if not line.startswith("#")][:2] == [first, long] or file.unsure


@pytest.mark.alike(12)
@pytest.mark.parametrize("align", ["left", "right", "center"])
@pytest.mark.parametrize("gap", [2, 4, 6, 9])
@pytest.mark.parametrize("table", [NUMBERS, WORDS, PHASES])
def test_a_table_whose_columns_nearly_touch_is_right_or_a_doubt(table: list[list[str]], gap: int, align: str) -> None:
    if table is PHASES and align == "right":
        align = "left"  # the further lines of such cells look like stretched text
    style = f"table {{ border-collapse: collapse }} td {{ padding: 0 {gap / 2}pt; text-align: {align} }}"
    style += "td:first-child { padding-left: 0; text-align: left }"
    rows = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in table)
    file = read(f"<h2>1 Pier</h2>{rules(1, 3)}<table>{rows}</table>{rules(4, 5)}", style)
    written = write_markdown(file)
    lines = written.text.splitlines()
    found = [line.strip("| ").split(" | ") for line in lines if line.startswith("|") and "---" not in line]
    doubts = list(doubt_file(file, written, "x"))
    assert found == table or {doubt.kind for doubt in doubts} == {DoubtKind.UNSURE_LAYOUT}


@pytest.mark.alike(2)
@pytest.mark.parametrize("align", ["left", "justify"])
@pytest.mark.parametrize("columns", [1, 2, 3])
def test_prose_is_no_doubt(columns: int, align: str) -> None:
    style = f"body {{ columns: {columns}; column-gap: 6mm; text-align: {align}; font-size: {11 - columns}pt }}"
    items = "<ul><li>boats that wait<li>boats that leave<li>boats that burn</ul>"
    file = read(f"<h2>1 Pier</h2>{rules(1, 30)}{items}<h3>The storm</h3>{rules(31, 40)}", style)
    assert not file.unsure


def test_a_justified_box_is_no_doubt() -> None:
    box = "<div style='border: .5pt solid; padding: 1mm; margin: 2mm; width: 39mm; text-align: justify'>"
    style = "body { columns: 2; column-gap: 6mm; text-align: justify; font-size: 9pt }"
    example = "Example: unprecedented responsibilities, administrators."
    assert not read(f"<h2>1 Pier</h2>{rules(1, 12)}{box}{example}</div>{rules(13, 30)}", style).unsure


def test_characters_without_meaning_are_a_doubt() -> None:
    def page(text: str) -> PdfPage:
        return PdfPage(
            300, 300, [Character(sign, at, at + 1, 0, 1, 1.0, False, -1, False) for at, sign in enumerate(text)]
        )

    assert not list(doubt_damage([page("Each boat pays 3 coins. " * 5)]))
    (doubt,) = doubt_damage([page("Each boat pays."), page("\x11\x03a\x0e \ufffdt")])
    assert doubt.page == 2
    assert doubt.taken.startswith("4 of ")
