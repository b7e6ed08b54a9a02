"""Builds into one folder at the same time: one is refused with one line, and the site is whole and of the other."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.publishing.build_state import locked
from sphinx_rulebook.support.errors import UnusableInputError

from ..helpers import chapter_text, write_tree

RULES = "## General @@sec:general@@\n\n" + "".join(f"### @@rule:r{n}@@ {{word}} {n}.\n\n" for n in range(60))


def _project(root: Path, word: str) -> Path:
    return write_tree(root / word, {"source/lf/01.md": chapter_text(RULES.format(word=word))})


def test_a_second_build_is_refused_with_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    project = _project(tmp_path, "Lamp")
    with locked(project / "build/html"):
        assert main(["build", str(project)]) == 2
    output = capfd.readouterr()
    assert len(output.err.splitlines()) == 1
    assert "another build is writing" in output.err
    assert re.search(rf"\(process {os.getpid()}, since \d\d:\d\d:\d\d\); try again when it has finished", output.err)
    assert output.out == ""
    assert main(["build", str(project)]) == 0


def test_the_root_of_a_disk_is_refused_with_one_line(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    root = Path(tmp_path.anchor)
    assert main(["build", str(_project(tmp_path, "Lamp")), "-o", str(root)]) == 2
    assert capfd.readouterr().err == f"rulebook build: a site cannot be written into {root}; name another folder\n"


def test_a_bundle_does_not_read_a_site_that_is_being_replaced(tmp_path: Path) -> None:
    project = _project(tmp_path, "Lamp")
    assert main(["build", str(project)]) == 0
    with locked(project / "build/html"):
        assert main(["export", "--format", "zip", str(project)]) == 2


def test_two_projects_built_into_one_folder_never_mix(tmp_path: Path) -> None:
    words = ("Lamp", "Fog")
    projects = {word: _project(tmp_path, word) for word in words}
    site = tmp_path / "site"
    command = [sys.executable, "-m", "sphinx_rulebook", "build", "-o", str(site)]
    for _ in range(3):
        running = {
            word: subprocess.Popen([*command, str(project)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            for word, project in projects.items()
        }
        results = {word: (process.communicate(), process.returncode) for word, process in running.items()}
        statuses = sorted(status for _, status in results.values())
        assert statuses in ([0, 0], [0, 2])
        for (_, errors), status in results.values():
            assert status == 0 or len(errors.splitlines()) == 1
        pages = list((site / "en").rglob("*.html"))
        found = {word for word in words if any(f"{word} 7." in page.read_text("utf-8") for page in pages)}
        assert len(found) == 1
        if statuses == [0, 2]:
            assert results[found.pop()][1] == 0
    # A build after all of them is never "up to date" with what another project left.
    assert main(["build", "-o", str(site), str(projects["Lamp"])]) == 0
    assert "Lamp 7." in (site / "en/lf/01.html").read_text("utf-8")


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UnusableInputError, match="cannot be written"), locked(tmp_path / "file/site"):
        pass
