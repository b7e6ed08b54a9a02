"""PDF files as other programs make them: tagged or not, in one column or two, whole or damaged."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path

import pytest
import weasyprint
from pypdf import PdfReader, PdfWriter

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.importers.doubts.weighing import weigh_readings
from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.logical_lines import LineKind, ReadFile
from sphinx_rulebook.importers.file_formats.opening import read_other_format
from sphinx_rulebook.importers.file_formats.pdf_format.pdf_file import read_pdf
from sphinx_rulebook.support.errors import UnusableInputError

from ..made.rulebooks import CITED, Rulebook
from ..made.trial import make_document

CHAPTERS = 6
STYLE = """
@page { size: A5; margin: 20mm 14mm }
@page { @top-center { content: "Harbor Rules v2" } @bottom-center { content: counter(page) } }
body { font: 9pt serif; text-align: left } h1 { font-size: 15pt } h2 { font-size: 12pt } h2, h1 { break-after: avoid }
p { margin: 1.4mm 0; orphans: 1; widows: 1 }
"""
COLUMNS = "body { columns: 2; column-gap: 8mm; font-size: 8pt }"


def rules() -> list[tuple[str, str]]:
    """The numbers and the texts of a rulebook of several pages."""
    found: list[tuple[str, str]] = []
    for chapter in range(1, CHAPTERS + 1):
        found.append((str(chapter), f"Pier number {chapter}"))
        for rule in range(1, 15):
            other = f"{chapter}.{rule % 14 + 1}"
            text = f"A boat of kind {rule} that comes to this pier pays {rule} coins to the captain, and waits there"
            found.append(
                (f"{chapter}.{rule}", f"{text} until the storm is over; see {other} for the boats that do not.")
            )
    return found


@cache
def made(is_tagged: bool, has_columns: bool) -> bytes:
    """A PDF of the rules."""
    body = ""
    for number, text in rules():
        link = re.sub(r"see ([0-9.]+)", r'see <a href="#r\1">\1</a>', text)
        name = "h2" if "." not in number else "p"
        body += f'<{name} id="r{number}">{number} {link}</{name}>\n'
    page = f"<html lang=en><style>{STYLE}{COLUMNS * has_columns}</style><body><h1>Harbor Rules</h1>{body}"
    return weasyprint.HTML(string=page).write_pdf(pdf_tags=is_tagged)


def outline(file: ReadFile) -> list[tuple[str, str]]:
    """The numbers and the texts of the units that a file becomes."""
    text = write_markdown(file).text
    document = weigh_readings(text, "harbor.pdf", None, has_marks=True).document
    plain = (re.sub(r"\[([^\[\]]*)\]\([^()]*\)", r"\1", unit.text) for unit in document.units)
    return [(unit.number, text) for unit, text in zip(document.units, plain, strict=True)]


@pytest.mark.alike(2)
@pytest.mark.parametrize("has_columns", [False, True])
@pytest.mark.parametrize("is_tagged", [False, True])
def test_a_pdf_is_read_in_order_and_whole(is_tagged: bool, has_columns: bool) -> None:
    file = read_pdf(made(is_tagged, has_columns), "harbor.pdf")
    assert outline(file) == rules()
    assert ("tags" in file.used) == is_tagged
    links = [line.text.count("](#place-") for line in file.lines]
    assert sum(links) == 14 * CHAPTERS


def test_an_import_of_a_pdf_resolves_its_links_and_cites_its_pages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "harbor.pdf").write_bytes(made(True, False))
    assert main(["import", str(tmp_path / "harbor.pdf"), "--book", "HB", "-o", str(tmp_path / "out")]) == 0
    written = capsys.readouterr().out
    assert f"references: {14 * CHAPTERS} resolved, 0 learned, 0 left as text" in written
    assert "harbor.pdf: a PDF, made by WeasyPrint" in written
    page = (
        "<html><style>@page { size: A6 }</style><body><h2>1 Piers</h2><p>1.1 A pier is long.</p><p>1.2 A pier is dry."
    )
    page += "</p><h2 style='break-before: page'>2 Boats</h2><p>2.1 A boat sails. 2.2 A boat sinks.</p><p>2.3 A boat."
    (tmp_path / "torn.pdf").write_bytes(weasyprint.HTML(string=page).write_pdf())
    assert main(["import", str(tmp_path / "torn.pdf"), "--book", "TN", "-o", str(tmp_path / "torn")]) == 1
    assert "torn.pdf, page 2:3: 2.2 is part of the text of 2.1." in capsys.readouterr().err


def test_files_without_text_and_damaged_ones_are_refused() -> None:
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(made(False, False))))
    writer.encrypt("secret")
    encrypted = io.BytesIO()
    writer.write(encrypted)
    with pytest.raises(UnusableInputError, match="is encrypted"):
        read_pdf(encrypted.getvalue(), "harbor.pdf")
    picture = "<svg xmlns='http://www.w3.org/2000/svg' width=90 height=90><rect width=80 height=80 /></svg>"
    with pytest.raises(UnusableInputError, match=r"run a text recognition \(OCR\)"):
        read_pdf(weasyprint.HTML(string=picture).write_pdf(), "harbor.pdf")
    with pytest.raises(UnusableInputError, match="is a damaged PDF"):
        read_other_format(b"%PDF-1.7\nnothing", Path("harbor.pdf"))


def test_a_truncated_pdf_is_refused_or_read() -> None:
    data = made(True, False)
    for part in range(1, 20):
        try:
            file = read_pdf(data[: len(data) * part // 20], "harbor.pdf")
        except UnusableInputError:
            continue
        assert file.lines


@pytest.mark.alike(2)
@pytest.mark.parametrize("seed", range(6))
def test_made_up_rulebooks_come_back_from_a_pdf(seed: int) -> None:
    book = next(book for at in range(seed * 40, seed * 40 + 40) if _is_decimal(book := make_document(at)[0]))
    body = ""
    for unit in book.units:
        text = unit.text
        for place, other in enumerate(book.units):
            text = text.replace(CITED.format(place), other.cited)
        name = f"h{min(6, unit.depth + 1)}" if unit.level.is_title else "p"
        body += f"<{name}>{unit.number}{unit.level.after}{text}</{name}>"
    page = f"<html lang={book.language.tag}><style>{STYLE}</style><body>{body}"
    file = read_pdf(weasyprint.HTML(string=page).write_pdf(pdf_tags=seed % 2 == 0), "harbor.pdf")
    assert [number for number, _ in outline(file)] == [unit.number for unit in book.units]


def _is_decimal(book: Rulebook) -> bool:
    has_numbers = all(re.fullmatch(r"[0-9.]+", unit.number) for unit in book.units)
    return has_numbers and book.language.tag in ("en", "de", "fr") and "repeated numbers" not in book.features


def test_a_bookmark_leads_to_its_heading_and_not_to_a_sentence_above() -> None:
    style = "<style>h2, p { font: 9pt serif; margin: 4mm 0 }</style>"
    page = f"<html lang=en>{style}<h1>Harbor</h1><h2>Boats</h2><p>A boat waits.</p><p>Look at Nets</p>"
    page += "<h2>Nets</h2><p>A net is wet and hangs on the pier, and no boat may touch it before it is dry.</p>"
    file = read_pdf(weasyprint.HTML(string=page).write_pdf(pdf_tags=False), "harbor.pdf")
    assert [line.text for line in file.lines if line.kind is LineKind.HEADING] == ["Harbor", "Boats", "Nets"]


def test_a_bold_title_below_one_of_the_longest_lines_of_a_page_is_a_title() -> None:
    style = "<style>h2 { font: bold 9pt serif } h2, p { margin: 2mm 0; font-size: 9pt }</style>"
    page = f"<html lang=en>{style}<p>{'A boat that comes to the pier waits for its captain. ' * 2}</p>"
    page += "<p>A boat waits at the pier for long.</p><h2>Section 2. Nets</h2>" + "<p>A net is wet.</p>" * 8
    file = read_pdf(weasyprint.HTML(string=page).write_pdf(pdf_tags=False), "harbor.pdf")
    assert "Section 2. Nets" in [line.text for line in file.lines]


def test_sentences_of_a_short_page_without_full_lines_stay_apart() -> None:
    texts = ["A boat waits at the pier.", "A net is wet.", "Rafts stay outside the harbor.", "It is night."]
    style = "<style>p { font: 9pt serif; margin: 1.5mm 0 }</style>"
    page = f"<html lang=en>{style}{''.join(f'<p>{text}</p>' for text in texts)}"
    file = read_pdf(weasyprint.HTML(string=page).write_pdf(pdf_tags=False), "harbor.pdf")
    assert [line.text for line in file.lines] == texts


def test_a_few_wider_distances_part_the_paragraphs_of_a_short_page() -> None:
    long = "A boat that comes to the pier at night waits for its captain and for the pilot of the harbor. "
    texts = [
        long * 2,
        "Boats that are late wait outside the harbor until the pilot has come back to the pier.",
        long * 2,
    ]
    style = "<style>@page { size: A5 } p { font: 10pt serif; margin: 2mm 0 }</style>"
    page = f"<html lang=en>{style}{''.join(f'<p>{text}</p>' for text in texts)}<p>It ends.</p>"
    file = read_pdf(weasyprint.HTML(string=page).write_pdf(pdf_tags=False), "harbor.pdf")
    assert [line.text for line in file.lines] == [*map(str.strip, texts), "It ends."]
