"""When the tests on real rulebooks may be skipped, and when not."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import CorporaMissingError, find_corpora


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
