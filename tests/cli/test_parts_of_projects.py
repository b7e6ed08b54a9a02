"""A command in the folder of one book changes nothing by halves: it names the project, whose other files would stay."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..helpers import chapter_text, write_tree

COMMANDS = [
    ["rename", "rule:fog", "mist"],
    ["label", "1.0.2", "oil"],
    ["move", "rule:fog", "--after", "1.0.2"],
    ["release", "1.0", "--date", "2026-01-01"],
]
RULES = "## General @@sec:general@@\n\n### @@rule:fog@@ Fog is thick.\n\n### Oil burns.\n"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a translation."""
    text = chapter_text(RULES)
    return write_tree(tmp_path / "a project", {"source/lf/01.md": text, "translations/en-GB/lf/01.md": text})


@pytest.mark.parametrize("folder", ["source/lf", "source", "translations/en-GB/lf"])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_part_of_a_project_is_refused(
    project: Path,
    folder: str,
    command: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(project / folder)
    before = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    for more in ([], ["--dry-run"]):
        assert main([*command, *more]) == 2
        error = capfd.readouterr().err
        assert f"is a part of the project {project}" in error
        assert error.endswith(f"--project '{project}'\n")
    assert {path: path.read_bytes() for path in project.rglob("*") if path.is_file()} == before
    assert main([*command, "--project", str(project)]) == 0


def test_a_build_of_a_part_says_what_it_leaves_out(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    site = project / "site"
    assert main(["build", str(project / "source/lf"), "-o", str(site)]) == 0
    assert f"for the whole site, run: rulebook build '{project}'" in capfd.readouterr().err
    assert main(["build", str(project), "-o", str(site)]) == 0
    assert "for the whole site" not in capfd.readouterr().err


@pytest.mark.parametrize("folder", ["source/lf", "source/games/lf"])
def test_a_repository_in_a_folder_source_is_no_part_of_it(
    tmp_path: Path, folder: str, capfd: pytest.CaptureFixture[str]
) -> None:
    book = write_tree(tmp_path / folder, {"01.md": chapter_text(RULES), ".git/HEAD": "ref: refs/heads/main\n"})
    assert main(["rename", "rule:fog", "mist", "--project", str(book)]) == 0
    assert "rule:mist" in (book / "01.md").read_text(encoding="utf-8")
    assert main(["check", str(book)]) == 0
    assert "is checked by itself" not in capfd.readouterr().err


def test_a_home_folder_is_no_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    book = write_tree(tmp_path / "source/lf", {"01.md": chapter_text(RULES)})
    assert main(["rename", "rule:fog", "mist", "--project", str(book)]) == 0
