"""The project of an open file is never a home folder, nor a folder that is too large for a rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.lsp import project_root as finding
from sphinx_rulebook.lsp.editor_sessions import Sessions
from sphinx_rulebook.lsp.project_root import project_root

from ..helpers import write_tree


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    monkeypatch.setattr(Path, "home", lambda: home)
    files = [
        "note.md",
        "source/a.md",
        "notes/b.md",
        "work/rules/source/lf/01.md",
        "work/rules/translations/ja/lf/01.md",
        "work/rules/README.md",
        "work/tree/lf/01.md",
    ]
    return write_tree(home, dict.fromkeys(files, "# A\n"))


@pytest.mark.parametrize(
    ("file", "folders", "root"),
    [
        ("note.md", [], None),
        ("note.md", ["."], None),
        ("note.md", [".."], None),
        ("source/a.md", [], "source"),
        ("notes/b.md", [], "notes"),
        ("notes/b.md", [".", ".."], "notes"),
        ("work/rules/source/lf/01.md", [], "work/rules"),
        ("work/rules/source/lf/01.md", ["work", "work/rules/source"], "work/rules"),
        ("work/rules/translations/ja/lf/01.md", ["."], "work/rules"),
        ("work/rules/README.md", ["work/rules"], "work/rules"),
        ("work/tree/lf/01.md", ["work/tree"], "work/tree"),
        ("work/tree/lf/01.md", [], "work/tree/lf"),
    ],
)
def test_a_home_is_no_project(home: Path, file: str, folders: list[str], root: str | None) -> None:
    found = project_root(home / file, [(home / folder).resolve() for folder in folders])
    assert found == (home / root if root is not None else None)
    session = Sessions().of((home / file).as_uri(), [(home / folder).resolve() for folder in folders])
    assert (session is None) == (root is None)


def test_the_root_of_the_file_system_is_no_project(home: Path) -> None:
    assert project_root(Path("/note.md"), [Path("/")]) is None


@pytest.mark.parametrize(("limit", "value"), [("_MOST_ENTRIES", 3), ("_MOST_BYTES", 7)])
def test_a_folder_that_is_too_large_is_no_project(
    home: Path, limit: str, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, limit, value)
    assert project_root(home / "work/rules/source/lf/01.md", [home / "work"]) == home / "work/rules/source/lf"
