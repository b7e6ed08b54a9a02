"""Documents in other formats in a folder of Markdown are named, unless the book uses them or they are no rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from .trees import PIXEL, import_folder

PAGES = {"README.md": "# Kites\n\nSee [the sheet](sheet.pdf).\n", "rules.md": "# Rules\n\nA kite has a string.\n"}


@pytest.mark.parametrize("name", ["winds.txt", "winds.rst", "more/winds.docx", "winds.html", "winds.odt", "Winds.PDF"])
def test_a_document_in_another_format_is_doubted(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = import_folder(tmp_path, {**PAGES, "sheet.pdf": PIXEL, name: "The wind blows."}, capsys)
    assert found.status == 1
    assert found.doubts() == [("unread-file", f"kites/{name}", 1)]
    assert f"1 file is not Markdown, so it was left out: {name}. Are these rules?" in found.errors
    assert "save them as Markdown (.md) in the folder, or import each as a book of its own: CODE=FILE." in found.errors


def test_all_of_them_are_in_one_doubt_and_in_the_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    others = {f"wind{n}.txt": "The wind blows." for n in range(10)}
    found = import_folder(tmp_path, {**PAGES, "sheet.pdf": PIXEL, **others}, capsys)
    assert "10 files are not Markdown, so they were left out: wind0.txt, wind1.txt, " in found.errors
    assert "wind7.txt and others." in found.errors
    parts = found.report["documents"][0]["left_out"]  # type: ignore[index]
    assert [one["text"] for one in parts if one["reason"] == "a file that is not Markdown"] == sorted(others)


@pytest.mark.parametrize(
    "files",
    [
        {"LICENSE.txt": "Free."},
        {"requirements-dev.txt": "mkdocs"},
        {"theme/head.html": "<p>Kites</p>"},
        {"_layouts/page.html": "<p>Kites</p>"},
        {".cache/page.txt": "Kites"},
        {"style.css": "p {}", "play.js": "1"},
    ],
    ids=lambda files: next(iter(files)),
)
def test_files_that_are_no_rules_are_not_doubted(
    files: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = import_folder(tmp_path, {**PAGES, "sheet.pdf": PIXEL, **files}, capsys)
    assert (found.status, found.doubts()) == (0, [])


def test_text_that_a_page_includes_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pages = {
        "book.toml": '[book]\ntitle = "Kites"\n',
        "src/SUMMARY.md": "- [Rules](rules.md)\n",
        "src/rules.md": "# Rules\n\n{{#include winds.txt}}\n",
        "src/winds.txt": "The wind blows.\n",
    }
    found = import_folder(tmp_path, pages, capsys)
    assert (found.status, found.doubts()) == (0, [])
