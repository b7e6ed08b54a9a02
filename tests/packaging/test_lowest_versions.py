"""The lowest versions that pyproject.toml allows make the same of the bundled rulebook as those that are installed."""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..helpers import PROJECT
from ..serving.running import running, until
from ..small_game import write_game

ENVIRONMENT = PROJECT / ".venv-lowest"
"""An environment of its own, which is kept: making it takes longer than all that is tried in it."""

_REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)>=(?P<lowest>[\w.]+)")
_EXTRAS = ("pdf", "lsp")


def lowest_versions() -> list[str]:
    """Return the requirements of the package and of its extras, each pinned to its lower bound."""
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *(one for extra in _EXTRAS for one in project["optional-dependencies"][extra])]
    found = [_REQUIREMENT.match(requirement) for requirement in wanted]
    assert all(found), "every dependency has a lower bound"
    return [f"{match['name']}=={match['lowest']}" for match in found if match is not None]


@pytest.fixture(scope="module")
def programs() -> Path:
    """The folder of the programs of an environment that has the lowest versions."""
    pins = lowest_versions()
    digest = hashlib.sha256("\n".join([sys.version, *pins]).encode()).hexdigest()
    mark = ENVIRONMENT / "pins"
    programs = ENVIRONMENT / ("Scripts" if sys.platform == "win32" else "bin")
    if not mark.is_file() or mark.read_text() != digest:
        venv.create(ENVIRONMENT, clear=True, symlinks=sys.platform != "win32")
        # The pip of the tests installs into it, and compiles nothing: most modules are never imported.
        pip = [sys.executable, "-m", "pip", "--python", ENVIRONMENT, "install", "--quiet", "--no-compile"]
        done = subprocess.run([*pip, "--editable", PROJECT, *pins], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        mark.write_text(digest)
    return programs


def _run(programs: Path, *arguments: object) -> str:
    """Return what a command prints."""
    command = [str(programs / "rulebook"), *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.trial
def test_the_bundled_rulebook_comes_out_the_same(
    programs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    root = tmp_path / "rules"
    for name in ("source", "translations"):
        shutil.copytree(PROJECT / name, root / name)
    shutil.copy(PROJECT / "conf.py", root)
    _run(programs, "build", root)
    page = (root / "build/html/en/kk/04-the-round.html").read_text("utf-8")
    assert "rule:no_match" in page
    for words in (["export", "--format", "json", str(root)], ["check", str(root)]):
        there = _run(programs, *words)
        assert main(words) == 0
        assert there == capsys.readouterr().out
        assert len(there) > (100_000 if words[0] == "export" else 500)


def test_a_small_game_is_served_and_printed(programs: Path, tmp_path: Path) -> None:
    """With a formula, which has a library of its own in each kind of output."""
    root = tmp_path / "rules"
    write_game(root, 7)
    chapter = root / "source/ls/01.md"
    chapter.write_text(f"{chapter.read_text('utf-8')}\n### Es zählt $\\frac{{a^2}}{{2}}$.\n", "utf-8")
    for command, start in (("epub", b"PK"), ("pdf", b"%PDF")):
        file = tmp_path / f"rules.{command}"
        _run(programs, "export", root, "--format", command, "--language", "de", "-o", file)
        assert file.read_bytes().startswith(start)
    with running(root, tmp_path / "log", python=programs / "python") as server:
        status, page = server.get("de/ls/01.html")
        assert status == 200
        assert "<mfrac>" in page
        server.edit("source/ls/01.md", "fährt kein Boot", "fährt kein Kahn")
        until(lambda: "fährt kein Kahn" in server.get("de/ls/01.html")[1], "the page that was saved")
