"""Commands that write are refused with one line while another one writes: who does, and since when."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.cli.output import write_output, write_whole
from sphinx_rulebook.support.errors import UnusableInputError
from sphinx_rulebook.support.transaction import WRITING_FOLDER, locked, write_all

from ..helpers import chapter_text, write_tree

RULES = chapter_text("## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.\n\n### Lamps burn.\n")

COMMANDS = [
    ["fmt", "ROOT"],
    ["label", "1.0.2", "lamps", "--project", "ROOT"],
    ["rename", "rule:fog", "mist", "--project", "ROOT"],
    ["move", "rule:fog", "--after", "1.0.2", "--project", "ROOT"],
    ["release", "1.0.0", "--date", "2025-01-31", "--project", "ROOT"],
    ["confirm", "--language", "ja", "--all", "--project", "ROOT"],
    ["import", "ROOT/other.md", "-o", "ROOT"],
]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    files = {"source/lf/01.md": RULES, "translations/ja/lf/01.md": RULES, "other.md": "# 1 Fog\n\n1.1 Fog rises.\n"}
    return write_tree(tmp_path / "project", files)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_command_that_writes_waits_for_nobody(
    command: list[str], project: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    before = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    with locked(project):
        assert main([word.replace("ROOT", str(project)) for word in command]) == 2
        lines = capfd.readouterr().err.splitlines()
    assert re.search(rf"another command is writing .* \(process {os.getpid()}, since \d\d:\d\d:\d\d\)", lines[-1]), (
        lines
    )
    assert "try again when it has finished" in lines[-1]
    assert {path: path.read_bytes() for path in project.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    "command",
    [["fmt"], ["confirm", "--language", "ja", "--all", "--project"]],
    ids=lambda command: command[0],
)
@pytest.mark.parametrize("path", ["../secret.txt", "/SECRET", "source/out/secret.txt"])
def test_a_journal_that_came_with_a_project_is_not_followed(
    command: list[str], path: str, project: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    secret = project.parent / "secret.txt"
    secret.write_text("kept")
    (project / "source/out").symlink_to(project.parent)
    for was_there in (True, False):
        journal = json.dumps([[path.replace("/SECRET", str(secret)), was_there]])
        write_tree(project, {f"{WRITING_FOLDER}/journal.json": journal, f"{WRITING_FOLDER}/0.old": "stolen"})
        assert main([*command, str(project)]) == 2
        assert "is not of an interrupted command of this project; delete it" in capfd.readouterr().err
        assert secret.read_text() == "kept"


@pytest.mark.parametrize("journal", ["", "{", "[1]", "[[]]", '{"a": 1}', "null", "[" * 100_000, "\0"])
def test_a_journal_that_is_none_is_one_line(journal: str, project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    write_tree(project, {f"{WRITING_FOLDER}/journal.json": journal})
    assert main(["fmt", str(project)]) == 2
    assert len(capfd.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("name", [".rulebook-writing.lock", "build/.html.lock"])
def test_a_lock_is_not_taken_through_a_link(name: str, project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    secret = project.parent / "secret.txt"
    secret.write_text("kept")
    (project / name).parent.mkdir(exist_ok=True)
    (project / name).symlink_to(secret)
    for command in ("fmt", "build"):
        main([command, str(project)])
        assert secret.read_text() == "kept"
    assert "cannot be written" in capfd.readouterr().err


def test_an_edition_is_not_written_through_a_link(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    outside = project.parent / "outside"
    outside.mkdir()
    (project / "source/lf/editions").symlink_to(outside)
    assert main(["release", "1.0.0", "--date", "2025-01-31", "--project", str(project)]) == 1
    assert "RB701" in capfd.readouterr().err
    with pytest.raises(UnusableInputError, match="is a link out of the project; nothing was written"), locked(project):
        write_all(project, {"source/lf/01.md": "changed", "source/lf/editions/1.0.0.json": "{}"})
    assert list(outside.iterdir()) == []
    assert (project / "source/lf/01.md").read_text("utf-8") == RULES


def test_an_output_is_whole_and_never_written_through_a_link(tmp_path: Path) -> None:
    target, secret = tmp_path / "out.zip", tmp_path / "secret.txt"
    secret.write_text("kept")
    (tmp_path / f".out.zip.{os.getpid()}.part").symlink_to(secret)
    write_whole(target, b"new")
    write_output("text", str(tmp_path / "report.txt"))
    assert (secret.read_text(), target.read_bytes()) == ("kept", b"new")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.zip", "report.txt", "secret.txt"]
    with pytest.raises(UnusableInputError, match="cannot be written"):
        write_output("text", str(tmp_path))
    write_output("text", os.devnull)
