"""The commands that show a rulebook without checking it say which errors its files have."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..helpers import chapter_text, write_tree

BOOK = 'title = "Lighthouse"\ncode = "LF"\nlanguage = "en"\n'
CHAPTER = chapter_text("## Fog @@sec:fog@@\n\n### @@rule:gong@@ Ring the gong.\n")

COMMANDS = [
    ["export", "--format", "json"],
    ["export", "--format", "text"],
    ["export", "--format", "po", "--language", "ja"],
    ["export", "--format", "epub", "--language", "en", "-o", "book.epub"],
    ["stats"],
    ["status"],
    ["graph"],
    ["history", "rule:gong"],
]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project in two languages whose settings of the book are not valid TOML."""
    files = {f"{folder}/lf/01.md": CHAPTER for folder in ("source", "translations/ja")}
    write_tree(tmp_path, {**files, "source/lf/book.toml": BOOK + "numbering = decimal\n"})
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:3]))
def test_errors_in_what_is_shown_are_told(
    project: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert main(command) == 0
    err = capsys.readouterr().err
    assert "source/lf/book.toml:4:13: RB130 error: this is not valid TOML" in err
    assert "1 error: the output may be incomplete; rulebook check lists them\n" in err


def test_an_error_that_the_settings_ignore_is_not_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_tree(project, {"pyproject.toml": '[tool.rulebook]\nignore = ["RB130"]\n'})
    assert main(["stats"]) == 0
    assert capsys.readouterr().err == ""


def test_an_error_in_the_settings_of_checks_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It changes nothing in what is shown."""
    write_tree(tmp_path, {"source/lf/01.md": CHAPTER, "pyproject.toml": "[tool.rulebook]\nstrictt = true\n"})
    monkeypatch.chdir(tmp_path)
    assert main(["stats"]) == 0
    assert capsys.readouterr().err == ""


def test_a_broken_baseline_does_not_hide_an_error(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_tree(project, {"pyproject.toml": '[tool.rulebook]\nbaseline = "none.json"\n'})
    assert main(["stats"]) == 0
    assert "RB130" in capsys.readouterr().err
