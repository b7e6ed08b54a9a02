"""Whole chapters, from text to units and back: the fixtures say what is read, with line and column."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.markup.chapter_writer import write_chapter
from sphinx_rulebook.model.findings import Code

from ..helpers import Case, outline, parse, read_cases

CASES = list(read_cases(Path(__file__).with_name("fixtures") / "chapters.md"))


@pytest.fixture(params=CASES, ids=lambda case: f"{case.line}: {case.title}")
def case(request: pytest.FixtureRequest) -> Case:
    return request.param


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_chapter_is_read_the_same_with_every_line_end(case: Case, newline: str) -> None:
    chapter, findings = parse(case.given.replace("\n", newline))
    assert outline(chapter, findings) == case.expected


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "BOM"])
@pytest.mark.parametrize("stop", [None, -1], ids=["final line end", "none"])
def test_chapter_is_written_back_byte_for_byte(case: Case, newline: str, mark: bytes, stop: int | None) -> None:
    data = mark + case.given[:stop].replace("\n", newline).encode("utf-8")
    chapter, _ = parse(data)
    assert write_chapter(chapter) == data


def test_byte_order_mark_moves_no_column(case: Case) -> None:
    chapter, findings = parse(b"\xef\xbb\xbf" + case.given.encode("utf-8"))
    assert chapter.has_byte_order_mark
    assert [f.code for f in findings].count(Code.BYTE_ORDER_MARK) == 1
    without = [f for f in findings if f.code is not Code.BYTE_ORDER_MARK]
    assert outline(chapter, without) == case.expected


def test_a_typed_number_is_distinguished_from_a_counted_one() -> None:
    chapter, _ = parse("[REF book=LF chap=1]\n# Boats\n## @@number:1.4@@ Oars\n## Fog\n## @@number:none@@ Oil\n")
    assert [(unit.number, unit.explicit_number) for unit in chapter.units] == [
        ("1", False),
        ("1.4", True),
        ("1.5", False),
        (None, True),
    ]


@pytest.mark.parametrize(
    ("heading", "text"),
    [
        ("雨が@@rule:rain@@降る。", "雨が降る。"),
        ("雨が @@rule:rain@@降る。", "雨が 降る。"),
        ("雨、@@rule:rain@@HP", "雨、HP"),
        ("Rain@@rule:rain@@falls.", "Rain falls."),
        ("The 😀@@rule:rain@@acts.", "The 😀 acts."),
    ],
)
def test_an_anchor_leaves_no_space_between_words_that_have_none(heading: str, text: str) -> None:
    chapter, _ = parse(f"[REF book=LF chap=1]\n\n# A\n\n## B\n\n### {heading}\n")
    assert chapter.units[-1].text == text
