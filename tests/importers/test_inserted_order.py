"""Rules that were inserted later are reported where they stand before the rule that they follow."""

from __future__ import annotations

import pytest

from .outlines import imported_with_doubts


def late(*numbers: str) -> list[str]:
    """Return what is reported about a document that has these numbers in this order."""
    text = "\n\n".join(f"{number} 凧 Boats." for number in numbers)
    return [finding.message for finding in imported_with_doubts(text)[0].document_findings]


@pytest.mark.parametrize(
    ("numbers", "number", "before"),
    [
        (("第1条", "第2条の2", "第2条", "第3条"), "第2条", "第2条の2"),
        (("第一条", "第二条の三", "第二条の二", "第三条"), "第二条の二", "第二条の三"),
        (("第1条", "第2条", "第2条の10", "第2条の9", "第3条"), "第2条の9", "第2条の10"),
        (("제1조", "제2조의2", "제2조", "제3조"), "제2조", "제2조의2"),
        (("§ 1", "§ 2", "§ 3a", "§ 3", "§ 4"), "§ 3", "§ 3a"),
        (("§ 1", "§ 2", "§ 2c", "§ 2b", "§ 3"), "§ 2b", "§ 2c"),
    ],
)
def test_an_inserted_number_before_its_own_is_reported(numbers: tuple[str, ...], number: str, before: str) -> None:
    assert late(*numbers) == [f"the number {number} comes after {before}"]


@pytest.mark.parametrize("sign", ["", ".", ":"])
def test_words_that_mark_inserted_articles_have_an_order_too(sign: str) -> None:
    right = [f"Article {number}{sign}" for number in ("1", "2", "2 bis", "2 ter", "2 quater", "3")]
    assert late(*right) == []
    right[2], right[3] = right[3], right[2]
    assert [message[-5:] for message in late(*right)] == ["2 ter"]
    assert late("Article 1", f"Article 2 bis{sign}", "Article 2", "Article 3") != []


@pytest.mark.parametrize(
    "numbers",
    [("§ 1", "§ 2a", "§ 3", "§ 3a", "§ 3b", "§ 4"), ("第1条", "第2条の2", "第3条", "第3条の2", "第3条の3", "第4条")],
)
def test_inserted_numbers_in_turn_are_not_reported(numbers: tuple[str, ...]) -> None:
    assert late(*numbers) == []
