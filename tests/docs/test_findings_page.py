"""The manual's page of findings is what the explanations say."""

from __future__ import annotations

import re
import runpy

from sphinx_rulebook.findings import Code
from tests.helpers import PROJECT


def test_the_page_is_made_from_the_explanations() -> None:
    script = runpy.run_path(str(PROJECT / "docs" / "make_findings.py"))
    page = (PROJECT / "docs" / "findings.md").read_text("utf-8")
    assert page == script["page"]()
    assert re.findall(r"^### (RB\d+) (\S+)$", page, re.M) == [(code.code, code.label) for code in Code]
