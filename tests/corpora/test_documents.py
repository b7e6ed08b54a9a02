"""The importer on real rulebooks as PDF and Word files; none of their text stands here."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.importers.doubts.weighing import weigh_readings
from sphinx_rulebook.importers.file_formats.line_markdown import write_markdown
from sphinx_rulebook.importers.file_formats.opening import read_other_format
from sphinx_rulebook.importers.typed_document import TypedDocument

pytestmark = pytest.mark.corpora

_NOT_WORDS = re.compile(r"[\W_]+")


def document_of(path: Path) -> TypedDocument:
    """The document that a file becomes."""
    file = read_other_format(path.read_bytes(), path)
    text = write_markdown(file).text if file is not None else path.read_text("utf-8")
    return weigh_readings(text, path.name, None, has_marks=True).document


def outline(document: TypedDocument) -> list[tuple[int, str, str]]:
    """The rank, the number and the first letters of each unit; marks of footnotes come later in it."""
    return [(unit.rank, unit.number, _NOT_WORDS.sub("", unit.text).casefold()[:60]) for unit in document.units]


@pytest.mark.trial
def test_a_pdf_in_two_columns_comes_in_whole(corpora: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    path = corpora / "documents" / "digimon-ja.pdf"
    assert main(["import", str(path), "-o", str(tmp_path / "out"), "--report", str(report)]) == 0
    written = json.loads(report.read_text("utf-8"))
    assert sum(written["units"].values()) - written["units"].get("example", 0) == 1079
    assert written["units"]["chapter"] == 18
    assert written["references"]["resolved"] == 131
    assert written["findings"] == written["doubts"] == []
    assert written["documents"][0]["pages"] == 40
    numbers = [unit.number for unit in document_of(path).units]
    orders = [[int(part) for part in re.findall("[0-9]+", number)] for number in numbers]
    assert orders == sorted(orders)


def test_a_word_file_and_its_pdf_come_in_alike(corpora: Path) -> None:
    folder = corpora / "documents"
    word, pdf = (outline(document_of(folder / f"hema.{kind}")) for kind in ("docx", "pdf"))
    assert word == pdf
    truth = {text for _, number, text in outline(document_of(folder / "hema.md")) if number}
    found = {text for _, number, text in word if number}
    assert len(truth & found) >= 0.85 * len(truth)


def test_a_pdf_with_bullets_and_feet_has_its_numbers(corpora: Path) -> None:
    document = document_of(corpora / "documents" / "lorcana-tournament.pdf")
    compound = {unit.number for unit in document.units if "." in unit.number}
    assert len(compound) == 55
    items = [paragraph for unit in document.units for paragraph in unit.paragraphs if paragraph.level]
    assert len(items) > 100
    texts = [unit.text for unit in document.units] + [
        paragraph.text for unit in document.units for paragraph in unit.paragraphs
    ]
    assert not any(re.search(r"©|[0-9]+\s*$", text) and len(text) < 40 and "Disney" in text for text in texts)
