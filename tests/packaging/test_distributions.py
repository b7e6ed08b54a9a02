"""What a release publishes: a wheel with all files of the package, and sources that can be tested and documented."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from ..helpers import PROJECT


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a wheel and a source distribution, made from the files that the repository tracks."""
    folder = tmp_path_factory.mktemp("release")
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=PROJECT, capture_output=True, check=True).stdout
    for name in filter(None, tracked.decode("utf-8").split("\0")):
        target = folder / "project" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((PROJECT / name).read_bytes())
    command = [sys.executable, "-m", "build", "--outdir", folder / "dist", folder / "project"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "dist"


def tracked_below(folder: str) -> set[str]:
    """Return the files below a folder that the repository tracks, relative to the project."""
    tracked = subprocess.run(["git", "ls-files", "-z", folder], cwd=PROJECT, capture_output=True, check=True).stdout
    return set(filter(None, tracked.decode("utf-8").split("\0")))


def test_the_wheel_has_every_file_of_the_package(distributions: Path) -> None:
    with zipfile.ZipFile(next(distributions.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    expected = {name.removeprefix("extensions/") for name in tracked_below("extensions/sphinx_rulebook")}
    assert expected - names == set()
    assert {name for name in names if name.startswith("tests")} == set()


def test_the_wheel_has_the_licences_of_what_it_ships(distributions: Path) -> None:
    with zipfile.ZipFile(next(distributions.glob("*.whl"))) as wheel:
        licences = [name for name in wheel.namelist() if ".dist-info/licenses/" in name]
    assert {name.rpartition("/")[2] for name in licences} == {"LICENSE", "README.txt"}


def test_the_source_distribution_has_what_the_repository_has(distributions: Path) -> None:
    with tarfile.open(next(distributions.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    for folder in ("docs", "tests", "source", "translations", "extensions", "ci", "editors"):
        assert tracked_below(folder) - names == set(), folder
    assert {"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "conf.py"} <= names
