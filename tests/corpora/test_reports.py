"""Every format on a real rulebook with real findings."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sphinx_rulebook.reports.formats import FORMATS, write_report
from sphinx_rulebook.reports.report import Report

from ..reports.test_formats import READERS, expected, report_of, validate

pytestmark = pytest.mark.corpora


@pytest.fixture(scope="module")
def report(corpora: Path) -> Report:
    found = report_of(corpora / "fab-cr-src" / "2025-03-24")
    assert len(found.findings) == 12
    return found


@pytest.mark.parametrize("name", FORMATS)
def test_a_real_rulebook_in_every_format(report: Report, name: str) -> None:
    text = write_report(report, name)
    validate(name, text)
    assert READERS[name](text) == expected(report, name)


@pytest.mark.parametrize("name", FORMATS)
def test_a_real_rulebook_in_a_repository_in_every_format(corpora: Path, tmp_path: Path, name: str) -> None:
    (tmp_path / ".git").mkdir()
    shutil.copytree(corpora / "fab-cr-src" / "2025-03-24", tmp_path / "game" / "rules")
    inside = report_of(tmp_path / "game" / "rules")
    rows = READERS[name](write_report(inside, name))
    assert rows == expected(inside, name)
    assert len({row.file.startswith("game/rules/") for row in rows}) == 1
