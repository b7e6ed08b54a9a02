"""Folders for the tests of imports, and what became of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.books import Book

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360f8cf500f00038501012a5e3b3d0000000049454e44ae426082"
)


@dataclass(frozen=True)
class ImportedFolder:
    """A folder that was imported as the book KL: the exit status, the files of the book, the report."""

    status: int
    files: Mapping[str, str]
    report: Mapping[str, object]
    root: Path
    errors: str

    @property
    def book(self) -> Book:
        """The book as a check reads it."""
        return load(self.root / "source").library.books["en"][0]

    @property
    def outline(self) -> list[str]:
        """The rank and the text of each unit."""
        return [f"{unit.rank} {unit.text}" for chapter in self.book.chapters for unit in chapter.units]

    def left_out(self) -> set[tuple[str, int, str]]:
        """The places and reasons of what was left out."""
        documents = self.report["documents"]
        assert isinstance(documents, list)
        return {(one["file"], one["line"], one["reason"]) for one in documents[0]["left_out"]}

    def doubts(self) -> list[tuple[str, str, int]]:
        """The kind, the file and the line of each doubt."""
        doubts = self.report["doubts"]
        assert isinstance(doubts, list)
        return [(one["kind"], one["file"], one["first_line"]) for one in doubts]


def write_files(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write files below a folder, and return the folder."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return root


def import_folder(
    tmp_path: Path, files: Mapping[str, str | bytes], capsys: pytest.CaptureFixture[str], *arguments: str
) -> ImportedFolder:
    """Import a folder called ``kites`` as the book KL in English; what it becomes passes every check."""
    folder = write_files(tmp_path / "kites", files)
    out, report = tmp_path / "out", tmp_path / "report.json"
    command = [
        "import",
        str(folder),
        "--book",
        "KL",
        "--language",
        "en",
        "-o",
        str(out / "source"),
        "--report",
        str(report),
    ]
    status = main([*command, *arguments])
    errors = capsys.readouterr().err
    written = {
        path.relative_to(out / "source" / "kl").as_posix(): path.read_text("utf-8")
        if path.suffix in (".md", ".toml")
        else ""
        for path in sorted((out / "source").rglob("*"))
        if path.is_file()
    }
    if written:
        assert main(["check", str(out)]) == 0, capsys.readouterr().out
    table = json.loads(report.read_text("utf-8")) if report.exists() else {}
    return ImportedFolder(status, written, table, out, errors)
