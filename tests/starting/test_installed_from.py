"""Where the running command was installed from, as a service is to install it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from sphinx_rulebook.starting.installed_from import Requirement, remote_address, requirement_of

COMMIT = "0123456789abcdef0123456789abcdef01234567"
GIT = "https://host.example/owner/sphinx-rulebook.git"


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (
            {"url": GIT, "vcs_info": {"vcs": "git", "commit_id": COMMIT}},
            f"sphinx-rulebook @ git+{GIT}@{COMMIT}",
        ),
        (
            {"url": GIT, "vcs_info": {"vcs": "git", "commit_id": COMMIT}, "subdirectory": "tool"},
            f"sphinx-rulebook @ git+{GIT}@{COMMIT}#subdirectory=tool",
        ),
        (
            {"url": "https://host.example/a.whl", "archive_info": {}},
            "sphinx-rulebook @ https://host.example/a.whl",
        ),
        ({"url": "file:///nowhere/a.whl", "archive_info": {}}, ""),
        ({"url": "file:///nowhere", "dir_info": {"editable": True}}, ""),
    ],
)
def test_the_record_of_the_installer_counts(record: dict[str, object], line: str) -> None:
    requirement = requirement_of(record)
    assert requirement.line == line
    assert bool(requirement.note) == (not line)


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        (GIT, GIT),
        ("https://user:secret@host.example/o/p.git", "https://host.example/o/p.git"),
        ("git@host.example:o/p.git", "ssh://git@host.example/o/p.git"),
        ("ssh://git@host.example:2222/o/p.git", "ssh://git@host.example:2222/o/p.git"),
        ("/srv/git/p", ""),
        ("../p", ""),
        ("C:/git/p", ""),
        ("file:///srv/git/p", ""),
        ("", ""),
    ],
)
def test_remotes(remote: str, address: str) -> None:
    assert remote_address(remote) == address


def git(folder: Path, *words: str) -> str:
    names = ["-c", "user.name=A", "-c", "user.email=a@b.example"]
    done = subprocess.run(["git", *names, *words], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_a_folder_is_its_remote_and_commit(tmp_path: Path) -> None:
    folder = tmp_path / "tools" / "our rulebook"
    folder.mkdir(parents=True)
    (folder / "a").write_text("a", "utf-8")
    record: dict[str, object] = {"url": folder.as_uri(), "dir_info": {}}
    assert requirement_of(record).line == ""
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "a")
    assert requirement_of(record).line == ""
    git(tmp_path, "remote", "add", "origin", GIT)
    commit = git(tmp_path, "rev-parse", "HEAD")
    line = f"sphinx-rulebook @ git+{GIT}@{commit}#subdirectory=tools/our rulebook"
    assert requirement_of(record) == Requirement(
        line,
        "sphinx-rulebook was installed from a folder of this computer; "
        f"push its commit {commit[:12]} before a service installs it",
    )
    git(tmp_path, "update-ref", "refs/remotes/origin/main", commit)
    assert requirement_of(record) == Requirement(line)
    (folder / "a").write_text("b", "utf-8")
    assert "not committed" in requirement_of(record).note
