"""The structures of documents that people wrote by hand: deleted and inserted numbers, gaps, appendices, headings.

The fixtures are as in `test_strangers`.
"""

from __future__ import annotations

import pytest

from ..helpers import Case
from .outlines import case_id, cases, reading_outline


@pytest.mark.parametrize("case", cases("structures"), ids=case_id)
def test_a_structure_is_read(case: Case) -> None:
    name = "harbor.md" if case.title.endswith("(Markdown)") else "harbor.txt"
    assert reading_outline(case.given, name) == case.expected
