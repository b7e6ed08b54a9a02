"""What belongs to a project, and what does not."""

from pathlib import Path

import pytest

from sphinx_rulebook.support.boundary import boundary_of, is_inside

from ..helpers import write_tree


@pytest.fixture(autouse=True)
def _forget() -> None:
    boundary_of.cache_clear()


def test_a_project_ends_at_its_folder(tmp_path: Path) -> None:
    project = write_tree(tmp_path / "project", {"source/a.md": ""})
    assert is_inside(str(project), project / "source/a.md")
    assert is_inside(str(project), project / "source/not-there.md")
    assert not is_inside(str(project), project / "../other/a.md")
    assert not is_inside(str(project), "/etc/passwd")
    assert not is_inside(str(project), tmp_path / "project-2/a.md")


def test_a_project_in_a_repository_ends_where_that_does(tmp_path: Path) -> None:
    write_tree(tmp_path, {"repository/.git/config": "", "repository/docs/index.md": ""})
    project = str(tmp_path / "repository/docs")
    assert is_inside(project, tmp_path / "repository/README.md")
    assert not is_inside(project, tmp_path / "repository/.git/config")
    assert not is_inside(project, tmp_path / "other.md")


@pytest.mark.parametrize(
    ("file", "is_release"),
    [("PKG-INFO", True), ("docs/PKG-INFO", True), ("../PKG-INFO", False), ("pyproject.toml", False)],
)
def test_in_an_unpacked_release_a_project_ends_where_that_does(tmp_path: Path, file: str, is_release: bool) -> None:
    write_tree(tmp_path, {"all/release/docs/source/index.md": ""})
    (tmp_path / "all" / "release" / file).write_text("[project]\n", "utf-8")
    project = str(tmp_path / "all/release/docs/source")
    included = tmp_path / "all/release/docs/CHANGES.md"
    assert is_inside(project, included) == is_release
    assert is_inside(project, tmp_path / "all/release/README.md") == (file == "PKG-INFO")
    assert not is_inside(project, tmp_path / "all/other.md")


def test_a_home_that_is_a_repository_is_no_boundary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    write_tree(tmp_path, {".git/config": "", "rules/index.md": ""})
    assert not is_inside(str(tmp_path / "rules"), tmp_path / "private.md")


def test_links_are_followed(tmp_path: Path) -> None:
    project = write_tree(tmp_path / "project", {"a.md": ""})
    (tmp_path / "secret.md").write_text("")
    (project / "link.md").symlink_to(tmp_path / "secret.md")
    (project / "own.md").symlink_to(project / "a.md")
    assert not is_inside(str(project), project / "link.md")
    assert is_inside(str(project), project / "own.md")


def test_a_name_that_no_file_can_have_is_not_inside(tmp_path: Path) -> None:
    assert not is_inside(str(tmp_path), f"{tmp_path}/a\0b")
