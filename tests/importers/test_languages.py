"""Numbers, words for units and references as documents of many languages have them.

The fixtures are as in `test_strangers`.
"""

from __future__ import annotations

import pytest

from ..helpers import Case
from .outlines import case_id, cases, reading_outline


@pytest.mark.parametrize("case", cases("languages"), ids=case_id)
def test_documents_of_other_languages_are_read(case: Case) -> None:
    assert reading_outline(case.given) == case.expected
