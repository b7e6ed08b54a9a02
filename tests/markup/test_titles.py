"""What is a title, and what is a sentence."""

from __future__ import annotations

import pytest

from sphinx_rulebook.markup.titles import is_title


@pytest.mark.parametrize(
    "text",
    ["Lighting the lanterns", "Who lights first?", "灯籠の色", "Harbor (closed)", "「灯籠」", "No. 4 and St. Elmo"],
)
def test_a_short_text_without_a_stop_is_a_title(text: str) -> None:
    assert is_title(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A lantern is lit at dusk.",
        "There are three colors:",
        "灯籠は日没に灯す。",
        "灯籠は日没に灯す。そのあと消す",
        "when " * 13,
        "비가 오면 등불을 켤 수 없다. (3.2 참조)",
        "Light it. (see 3.2)",
        "יש להדליק אותו.\u200f (ראו 3.2)",
        "灯" * 41,
        "l" * 81,
    ],
)
def test_a_sentence_or_a_long_text_is_none(text: str) -> None:
    assert not is_title(text)
