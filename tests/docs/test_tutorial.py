"""The rulebook of the tutorial is what its PDF says."""

from __future__ import annotations

import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.helpers import PROJECT

FOLDER = PROJECT / "docs" / "tutorial"


def words_of(pdf: Path, tmp_path: Path) -> list[str]:
    target = tmp_path / "read.txt"
    subprocess.run(["pdftotext", "-layout", str(pdf), str(target)], check=True)
    return target.read_text("utf-8").split()


def test_the_text_is_that_of_the_pdf_and_of_its_source(tmp_path: Path) -> None:
    pytest.importorskip("weasyprint")
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not installed")
    # Lines break where the fonts of a machine let them; the words are the same.
    shipped = (FOLDER / "kites.txt").read_text("utf-8").split()
    assert words_of(FOLDER / "kites.pdf", tmp_path) == shipped
    made = tmp_path / "made.pdf"
    runpy.run_path(str(FOLDER / "make_pdf.py"))["make_pdf"](made)
    heads = {"Rules", "of", "play"}

    def text(words: list[str]) -> list[str]:
        return [word for word in words if word not in heads and not (word.isdigit() and len(word) == 1)]

    assert text(words_of(made, tmp_path)) == text(shipped)
