"""Every format on a real rulebook with real findings."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.reports import FORMATS, write_report
from sphinx_rulebook.reports.report import Report

from ..reports.test_formats import READERS, report_of, told, validate

pytestmark = pytest.mark.corpora


@pytest.fixture(scope="module")
def report(corpora: Path) -> Report:
    found = report_of(corpora / "fab-cr-src" / "2025-03-24")
    assert len(found.findings) == 7
    return found


@pytest.mark.parametrize("name", FORMATS)
def test_a_real_rulebook_in_every_format(report: Report, name: str) -> None:
    text = write_report(report, name)
    validate(name, text)
    assert READERS[name](text) == [told(finding) for finding in report.findings]
