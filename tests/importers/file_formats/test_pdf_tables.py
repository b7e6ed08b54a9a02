"""Tables in PDF files without tags: with lines, with some lines, without any."""

from __future__ import annotations

import io
from typing import Any

import pytest
import weasyprint
from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject

from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_file import read_pdf

SENTENCE = "Each boat that comes to this pier pays two coins to the captain and waits until the storm is over."
STYLE = """
@page { size: A5; margin: 20mm 14mm } body { font: 9pt serif; text-align: left; margin: 0 } p { margin: 1.4mm 0 }
table { border-collapse: collapse; margin: 3mm 0 } td, th { padding: 1mm 3mm; text-align: left; vertical-align: top }
"""
ALL, INNER, NONE = (
    "td, th { border: .5pt solid }",
    "tr + tr > * { border-top: 1pt solid } * + td, * + th { border-left: 1pt solid }",
    "",
)
BOATS = [["Boat", "Coins", "Fish"], ["Cutter", "3", "Some"], ["Barge", "15", "Many"], ["Raft", "1", "None at all"]]


def read(body: str, style: str = "", is_tagged: bool = False) -> list[str]:
    """Return the lines of Markdown that a PDF of a page with this body becomes."""
    page = f"<html lang=en><style>{STYLE}{style}</style><body>{body}"
    file = read_pdf(weasyprint.HTML(string=page).write_pdf(pdf_tags=is_tagged), "harbor.pdf")
    return [line for line in write_markdown(file).text.splitlines() if line]


def table(rows: list[list[str]]) -> str:
    """A table with these cells."""
    cells = ["".join(f"<td>{cell}</td>" if not cell.startswith("<") else cell for cell in row) for row in rows]
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"


def written(rows: list[list[str]]) -> list[str]:
    """The Markdown of a table with these cells."""
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return [lines[0], f"|{' --- |' * len(rows[0])}", *lines[1:]]


@pytest.mark.parametrize("columns", ["", "body { columns: 2 }"])
@pytest.mark.parametrize("lines", [ALL, INNER, NONE])
def test_a_table_stands_between_the_rules_around_it(lines: str, columns: str) -> None:
    rules = [f"1.{at} {SENTENCE}" for at in range(1, 7)]
    before, after = ("".join(f"<p>{rule}</p>" for rule in part) for part in (rules[:2], rules[2:]))
    assert read(f"{before}{table(BOATS)}{after}", lines + columns) == [*rules[:2], *written(BOATS), *rules[2:]]


@pytest.mark.parametrize("lines", [ALL, NONE])
def test_the_lines_of_a_cell_are_one_text(lines: str) -> None:
    long = [["Boat", "What it does"], ["Cutter", SENTENCE], ["Barge", "It waits."], ["Raft", SENTENCE]]
    assert read(f"<p>1.1 {SENTENCE}</p>{table(long)}", lines + "td { max-width: 60mm }")[1:] == written(long)


def test_a_cell_over_several_columns_or_rows_has_its_text_once() -> None:
    cells = [
        ["<td colspan=2>Boats", "<td>Fish"],
        ["<td rowspan=2>Long", "<td>Barge", "<td>Many"],
        ["<td>Raft", "<td>None"],
    ]
    rows = [["Boats", "", "Fish"], ["Long", "Barge", "Many"], ["", "Raft", "None"]]
    assert read(f"<p>1.1 {SENTENCE}</p>{table(cells)}", ALL)[1:] == written(rows)


@pytest.mark.parametrize(
    "body",
    [
        f"<div style='border: 1pt solid; padding: 2mm'><p>1.1 {SENTENCE}</p><p>1.2 {SENTENCE}</p></div>",
        "".join(
            f"<p>1.{at}<span style='display: inline-block; width: 20mm'></span>Each boat pays.</p>"
            for at in range(1, 6)
        ),
        table([["1.1", "Each boat pays."], ["1.2", "Each captain waits."], ["1.3", "The storm is over."]]),
    ],
    ids=["a frame", "numbers apart from their texts", "a table of rules"],
)
def test_rules_in_frames_and_columns_are_rules(body: str) -> None:
    lines = read(body, ALL)
    assert len(lines) >= 2
    assert all(line.startswith(f"1.{at} ") for at, line in enumerate(lines, 1))


def test_ranges_in_the_first_column_are_not_the_numbers_of_rules() -> None:
    rows = [
        ["Boats", "Prize"],
        ["2", "One fish"],
        ["3-4", "Two fish."],
        ["5-8", "Three fish."],
        ["9-16", "All the fish."],
    ]
    assert read(f"<p>1.1 {SENTENCE}</p>{table(rows)}", ALL)[1:] == written(rows)


def without_empty_cells(data: bytes) -> bytes:
    """Return a tagged PDF whose tags leave out empty cells, as those of Chromium do."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(data)))

    def walk(node: Any) -> bool:
        node = node.get_object()
        if not isinstance(node, DictionaryObject):
            return True
        children = node.get("/K", ArrayObject())
        children = children if isinstance(children, ArrayObject) else ArrayObject([children])
        node[NameObject("/K")] = ArrayObject(child for child in children if walk(child))
        return bool(node["/K"]) or node.get("/S") != "/TD"

    walk(writer.root_object["/StructTreeRoot"])
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


@pytest.mark.parametrize("align", ["left", "right", "center"])
@pytest.mark.parametrize("are_left_out", [False, True])
def test_the_empty_cells_of_a_tagged_table_stay_empty(are_left_out: bool, align: str) -> None:
    rows = [["Boat", "Coins each", "Fish"], ["Raft", "", "8"], ["", "14", ""], ["", "", "Many"], ["Barge", "3", ""]]
    page = f"<html lang=en><style>{STYLE}table {{ width: 100% }} td {{ text-align: {align} }}</style><body>"
    page += f"<p>1.1 {SENTENCE}</p>{table(rows)}{table(BOATS)}<p>1.2 {SENTENCE}</p>"
    data = weasyprint.HTML(string=page).write_pdf(pdf_tags=True)
    file = read_pdf(without_empty_cells(data) if are_left_out else data, "harbor.pdf")
    lines = [line for line in write_markdown(file).text.splitlines() if line.startswith("|")]
    expected = written(rows)
    assert lines[: len(expected)] == expected
    assert lines[len(expected) :] == written(BOATS)


DUTIES = [
    ["Person", "Duty of each night"],
    [
        "Harbor pilots",
        "A pilot guides one boat through the narrow channel before the storm comes, and nobody else does.",
    ],
    ["Administrator", "The oldest guest counts all lanterns on the pier, and writes down those that are not there."],
    ["Captain", "A captain waits for the bell, and for the boat that comes last, and closes the gate then."],
]


@pytest.mark.alike(10)
@pytest.mark.parametrize("is_tagged", [False, True])
@pytest.mark.parametrize("head", ["thead", "tbody"])
@pytest.mark.parametrize("has_columns", [False, True])
@pytest.mark.parametrize("before", range(3, 8))
def test_a_table_goes_on_in_the_next_column_or_page(before: int, has_columns: bool, head: str, is_tagged: bool) -> None:
    rules = [f"1.{at} {SENTENCE}" for at in range(1, before + 1)]
    cells = ["<tr>" + "".join(f"<td>{cell}" for cell in row) for row in DUTIES]
    body = f"<table><{head}>{cells[0]}</{head}><tbody>{''.join(cells[1:])}</table><p>2.1 {SENTENCE}</p>"
    page = "tr { break-inside: avoid } td { padding: 2pt } table { width: 70mm } @page { size: A6; margin: 12mm }"
    if has_columns:
        page += "body { columns: 2; column-fill: auto } @page { size: 180mm 150mm }"
    lines = read("".join(f"<p>{rule}</p>" for rule in rules) + body, ALL + page, is_tagged)
    assert [line for line in lines if line.startswith("|")] == written(DUTIES)
    assert [line for line in lines if line.startswith("1.")] == rules
