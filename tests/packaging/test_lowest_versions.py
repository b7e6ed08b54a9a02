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

from ..helpers import PROJECT

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
        venv.create(ENVIRONMENT, clear=True, with_pip=True)
        command = [programs / "python", "-m", "pip", "install", "--quiet", "--editable", PROJECT, *pins]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        mark.write_text(digest)
    return programs


def _run(programs: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    command = [str(programs / "rulebook"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_bundled_rulebook_comes_out_the_same(programs: Path, tmp_path: Path) -> None:
    root = tmp_path / "rules"
    for name in ("source", "translations"):
        shutil.copytree(PROJECT / name, root / name)
    shutil.copy(PROJECT / "conf.py", root)
    build = _run(programs, "build", root)
    assert build.returncode == 0, build.stderr
    page = (root / "build/html/en/kk/04-the-round.html").read_text("utf-8")
    assert "rule:no_match" in page
    own = Path(sys.executable).parent
    exports = [_run(one, "export", "--format", "json", root).stdout for one in (programs, own)]
    assert exports[0] == exports[1]
    assert len(exports[0]) > 100_000
    assert _run(programs, "check", root).stdout == _run(own, "check", root).stdout
    for command in ("epub", "pdf"):
        done = _run(programs, "export", root, "--format", command, "--language", "en")
        assert done.returncode == 0, done.stderr
