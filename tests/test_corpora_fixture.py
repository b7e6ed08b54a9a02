"""When the tests on real rulebooks may be skipped, and when not; where the files of tests are."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from .conftest import MEMORY, CorporaMissingError, find_corpora, has_room


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "project").mkdir()
    return tmp_path / "project"


def test_folder_beside_the_project_is_found(project: Path) -> None:
    beside = project.parent / "shared" / "corpora"
    assert find_corpora({}, project) is None
    assert find_corpora({"CI": "true"}, project) is None
    beside.mkdir(parents=True)
    assert find_corpora({"CI": "true"}, project) == beside


def test_environment_comes_first_and_a_wrong_one_fails_in_ci(project: Path) -> None:
    (project.parent / "shared" / "corpora").mkdir(parents=True)
    other = project / "other"
    assert find_corpora({"RULEBOOK_CORPORA": str(other)}, project) is None
    with pytest.raises(CorporaMissingError, match="nothing may be skipped in CI"):
        find_corpora({"RULEBOOK_CORPORA": str(other), "CI": "1"}, project)
    other.mkdir()
    assert find_corpora({"RULEBOOK_CORPORA": str(other), "CI": "1"}, project) == other


def test_files_are_kept_in_memory_where_it_has_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not has_room(tmp_path / "nowhere")
    if not has_room(MEMORY):
        return
    found = os.statvfs(MEMORY)
    for change in ({"f_bavail": 10}, {"f_flag": found.f_flag | os.ST_NOEXEC}):
        fields = {name: getattr(found, name) for name in ("f_bavail", "f_frsize", "f_flag")} | change
        monkeypatch.setattr(os, "statvfs", lambda _, fields=fields: SimpleNamespace(**fields))
        assert not has_room(MEMORY)
