"""Kinds of numbers with words and signs, and which of them contain which. The fixtures are as in `test_strangers`."""

from __future__ import annotations

import pytest

from ..helpers import Case
from .outlines import case_id, cases, reading_outline


@pytest.mark.parametrize("case", cases("kinds"), ids=case_id)
def test_each_kind_of_number_is_at_its_rank(case: Case) -> None:
    assert reading_outline(case.given) == case.expected
