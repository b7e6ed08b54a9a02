"""Dates as readers write them."""

from __future__ import annotations

import pytest

from sphinx_rulebook.site.view.readable_dates import readable_date


@pytest.mark.parametrize(
    ("language", "date"),
    [
        ("en", "1 October 2025"),
        ("fr", "1 octobre 2025"),
        ("de-AT", "1. Oktober 2025"),
        ("pt_BR", "1 de outubro de 2025"),
        ("zh_CN", "2025年10月1日"),
        ("zh-Hans", "2025年10月1日"),
        ("ko", "2025년 10월 1일"),
        ("qq", "2025-10-01"),
    ],
)
def test_a_date_in_a_language(language: str, date: str) -> None:
    assert readable_date("2025-10-01", language) == date
