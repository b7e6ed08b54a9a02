"""What is made of the package's own files, kept as Python keeps compiled modules."""

from pathlib import Path

import pytest

from sphinx_rulebook.support import code_folder
from sphinx_rulebook.support.code_folder import folder_of_code, kept_text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "code"
    monkeypatch.setattr(code_folder, "folder_of_code", lambda: path)
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    return path


def test_a_text_is_made_once(folder: Path) -> None:
    made = []

    def make() -> str:
        made.append("made")
        return "a\nb\n"

    assert [kept_text("x.js", make) for _ in range(3)] == ["a\nb\n"] * 3
    assert made == ["made"]
    assert len(list(folder.iterdir())) == 1


def test_another_state_of_the_package_makes_it_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept_text("x.js", lambda: "old")
    monkeypatch.setattr(code_folder, "own_digest", lambda: "another")
    assert kept_text("x.js", lambda: "new") == "new"
    assert len(list(folder.iterdir())) == 1


def test_a_file_that_cannot_be_read_counts_as_missing(folder: Path) -> None:
    kept_text("x.js", lambda: "text")
    next(folder.iterdir()).write_bytes(b"\xff\xfe")
    assert kept_text("x.js", lambda: "text") == "text"


def test_a_folder_that_cannot_be_written_is_left_alone(folder: Path) -> None:
    folder.write_text("a file", "utf-8")
    assert kept_text("x.js", lambda: "text") == "text"


def test_where_python_writes_no_code_nothing_is_kept_but_what_is_there_is_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept_text("x.js", lambda: "text")
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    assert kept_text("x.js", lambda: "made again") == "text"
    assert kept_text("y.js", lambda: "another") == "another"
    assert len(list(folder.iterdir())) == 1


def test_the_folder_is_the_one_that_python_uses() -> None:
    found = folder_of_code()
    assert found is not None
    assert found.name == "__pycache__"
