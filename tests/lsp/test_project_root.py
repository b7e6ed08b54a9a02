"""The project of an open file is never a home folder, nor a folder that is too large for a rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.lsp import project_root as finding
from sphinx_rulebook.lsp.editor_sessions import Sessions, path_of
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


@pytest.mark.parametrize(
    ("file", "root"),
    [
        ("README.md", None),
        ("notes/n.md", "notes"),
        ("v1/README.md", "v1"),
        ("v1/source/lf/01.md", "v1"),
        ("v2/translations/ja/lf/01.md", "v2"),
        ("tree/lf/01.md", "tree/lf"),
        ("tree/a.py", None),
        ("missing/01.md", None),
    ],
)
def test_a_folder_with_several_projects_is_no_project(home: Path, file: str, root: str | None) -> None:
    folder = home / "mono"
    files = [*(f"{name}/source/lf/01.md" for name in ("v1", "v2")), "v2/translations/ja/lf/01.md"]
    write_tree(folder, dict.fromkeys([*files, "README.md", "v1/README.md", "notes/n.md", "tree/lf/01.md"], "# A\n"))
    (folder / "v1/src/source").mkdir(parents=True)
    (folder / "notes/source").mkdir()
    for folders in ([folder], []):
        assert project_root(folder / file, folders) == (folder / root if root is not None else None)


def test_a_file_belongs_to_the_innermost_of_two_projects(home: Path) -> None:
    sessions = Sessions()
    outer = sessions.at(home / "work/tree")
    assert outer._owns(home / "work/tree/lf/01.md")
    inner = sessions.at(home / "work/tree/lf")
    assert (outer._owns(home / "work/tree/lf/01.md"), inner._owns(home / "work/tree/lf/01.md")) == (False, True)
    assert outer._owns(home / "work/tree/a.md")
    assert sessions.around(home / "work/tree/lf") == [outer]
    sessions.end(inner)
    assert outer._owns(home / "work/tree/lf/01.md")
    # A file beside a tree that is open belongs to it, whichever folders are open in the editor.
    found = sessions.of((home / "work/tree/kk/01.md").as_uri(), [])
    assert found is not None
    assert found[0] is outer


@pytest.mark.parametrize(
    ("address", "path"),
    [
        ("file:///a/b.md", "/a/b.md"),
        ("file://localhost/a/b.md", "/a/b.md"),
        ("file:///a/./c/../b.md", "/a/b.md"),
        ("file:///a/\0.md", None),
        ("file:///a/%00.md", None),
        ("untitled:b.md", None),
    ],
)
def test_the_path_of_an_address(address: str, path: str | None) -> None:
    assert path_of(address) == (Path(path) if path is not None else None)


def test_a_link_to_a_file_is_a_file_where_it_is(tmp_path: Path) -> None:
    write_tree(tmp_path, {"real/shared/turns.md": "# A\n", "real/source/01.md": "# A\n"})
    (tmp_path / "real/source/02.md").symlink_to("../shared/turns.md")
    (tmp_path / "link").symlink_to("real")
    assert path_of((tmp_path / "link/source/02.md").as_uri()) == tmp_path.resolve() / "real/source/02.md"


@pytest.mark.parametrize(("limit", "value"), [("_MOST_ENTRIES", 3), ("_MOST_BYTES", 7)])
def test_a_folder_that_is_too_large_is_no_project(
    home: Path, limit: str, value: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, limit, value)
    assert project_root(home / "work/rules/source/lf/01.md", [home / "work"]) == home / "work/rules/source/lf"
