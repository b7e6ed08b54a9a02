"""Pages of PDF files in several columns, and tables without lines, which have gutters too."""

from __future__ import annotations

import pytest
import weasyprint

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_file import read_pdf

TEXTS = {
    "en": "Each boat that comes to pier number {} pays two coins to the captain and waits until the storm is over.",
    "de": "Jedes Boot, das zur Anlegestelle {} kommt, bezahlt dem Hafenmeister zwei Goldstücke und wartet auf Wind.",
    "ja": "{}番の桟橋に来る船は、船長に硬貨を二枚払い、嵐が過ぎるまで港の中で静かに待つものとする。",
}
HEAD = (
    "<style>@page {{ size: {}; margin: 15mm }} body {{ font: {}pt/1.4 serif; margin: 0 }}"
    " p {{ margin: {} 0 }}{}</style>"
)


def read(style: str, body: str, lang: str = "en") -> list[str]:
    """Return the lines of Markdown that an untagged PDF becomes."""
    data = weasyprint.HTML(string=f"<html lang={lang}>{style}<body>{body}").write_pdf()
    return [line for line in write_markdown(read_pdf(data, "harbor.pdf")).text.splitlines() if line]


@pytest.mark.alike(3)
@pytest.mark.parametrize("align", ["left", "justify"])
@pytest.mark.parametrize(
    ("count", "gap", "size", "margin"),
    [(2, 4, "A5", "2pt"), (3, 4, "A4", "0"), (3, 8, "A4 landscape", "1.4em"), (4, 6, "A4 landscape", "2pt")],
)
@pytest.mark.parametrize("lang", list(TEXTS))
@pytest.mark.parametrize("fill", ["balance", "auto"])
def test_columns_are_read_one_after_the_other(
    count: int, gap: int, size: str, margin: str, align: str, lang: str, fill: str
) -> None:
    rules = [f"{chapter}.{at} {TEXTS[lang].format(at)}" for chapter in (1, 2) for at in range(1, 15)]
    style = f"body {{ text-align: {align}; columns: {count}; column-gap: {gap}mm; column-fill: {fill} }}"
    body = "".join(f"<p>{rule}</p>" for rule in rules)
    assert read(HEAD.format(size, 8, margin, style), body, lang) == rules


def test_a_page_with_little_text_has_the_columns_of_the_others() -> None:
    text = "Boat {0} pays {0} coins to captain {0} and waits at pier {0} until storm {0} is over"
    rules = [f"1.{at} {text.format(at)}{', like the others' * (at % 3)}." for at in range(1, 90)]
    style = HEAD.format("A4 landscape", 9, "2pt", "body { columns: 3; column-gap: 7mm; column-fill: auto }")
    assert read(style, "".join(f"<p>{rule}</p>" for rule in rules)) == rules


GOODS = [["Good", "Price by day", "Price by night"], ["Rope", "2", "5"], ["Grain", "3", "4"], ["Fish", "", "8"]]
LONG = [
    ["Good", "If the gate is open", "If the gate is closed"],
    ["Grain from the north", "two coins, or one lantern if nobody objects at once", "three coins"],
    ["Rope", "one coin", "two coins, and the guard must be paid before the boat leaves the pier"],
    ["Fish", "two fish for one coin", "nothing"],
]


@pytest.mark.parametrize("width", ["100%", "80%"])
@pytest.mark.parametrize("size", ["A4", "A5"])
@pytest.mark.parametrize("rows", [GOODS, LONG], ids=["numbers", "texts"])
def test_a_table_without_lines_between_short_rules_is_whole(rows: list[list[str]], size: str, width: str) -> None:
    style = f"table {{ width: {width} }} td {{ padding: 3pt 9pt 3pt 0; vertical-align: top; width: 33% }}"
    table = "".join("<tr>" + "".join(f"<td>{cell}" for cell in row) for row in rows)
    body = f"<p>1.1 Each player sees:</p><table>{table}</table><p>1.2 The dealer pays.</p><p>1.3 Pay at once.</p>"
    written = [f"| {' | '.join(row)} |" for row in rows]
    lines = read(HEAD.format(size, 9, "2pt", style), body)
    assert lines[0] == "1.1 Each player sees:"
    assert lines[1:-2] == [written[0], "| --- | --- | --- |", *written[1:]]
    assert lines[-2:] == ["1.2 The dealer pays.", "1.3 Pay at once."]


def test_justified_lines_of_few_words_are_no_table() -> None:
    text = "Hafenmeisterinnen bezahlen Sturmwarnungen, Marktplatzordnungen regeln Laternenpreise. " * 5
    rules = [f"1.{at} {text.strip()}" for at in range(1, 9)]
    style = HEAD.format("A4", 10, "2pt", "body { columns: 3; column-gap: 8mm; text-align: justify }")
    assert read(style, "".join(f"<p>{rule}</p>" for rule in rules), "de") == rules
