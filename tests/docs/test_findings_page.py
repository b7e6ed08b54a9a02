"""The manual's page of findings is what the enum says."""

from __future__ import annotations

import runpy

from sphinx_rulebook.findings import Code
from tests.helpers import PROJECT


def test_the_page_is_made_from_the_enum() -> None:
    script = runpy.run_path(str(PROJECT / "docs" / "make_findings.py"))
    assert (PROJECT / "docs" / "findings.md").read_text("utf-8") == script["page"]()
    assert set(script["descriptions"]()) == {code.name for code in Code}
