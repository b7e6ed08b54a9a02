"""A translation is stale if the wording of its source has changed, and only then."""

from __future__ import annotations

import pytest

from sphinx_rulebook.languages.status import TranslationState

from .pairs import confirmed, pair, texts_of

HEAD = "# Boats @@cha:boats@@\n### @@rule:row@@ "
HEAD_JA = "# 舟 @@cha:boats@@\n### @@rule:row@@ "
TABLE = "A rower does one of these:\n\n| Deed | Cost |\n| ------ | ---: |\n| Row | 1 |\n| Rest | 2 |\n"
LIST = "A rower does this.[[cha:boats]]\n\n- First, the **oar** is wet.\n- Then, it is dry.\n"
WHY = "Row.\n\n> **Why?** The boat is slow.\n"
NOTE = "Row.\n\n> **Note:** The boat is slow.\n"
LAW = "Row.\n\nThe boat is slow.\n"


def is_stale(before: str, now: str) -> bool:
    """Return whether the translation is stale after a change of the rule."""
    translation = "漕ぐ。\n"
    known = confirmed(HEAD + before, HEAD_JA + translation)
    return bool(texts_of(pair(HEAD + now, HEAD_JA + translation, known), TranslationState.STALE))


MARKUP = [
    pytest.param(TABLE, TABLE.replace("| ------ | ---: |", "|---|--:|"), id="dashes of a table"),
    pytest.param(TABLE, TABLE.replace("| Row | 1 |", "|Row|1  |"), id="spaces of a table"),
    pytest.param(LIST, LIST.replace("- ", "* "), id="bullets"),
    pytest.param(LIST, LIST.replace("**", "__"), id="signs of emphasis"),
    pytest.param(LIST, LIST.replace("**", ""), id="no emphasis"),
    pytest.param('Say "row" and don\'t stop.\n', "Say “row” and don’t stop.\n", id="quotation marks"),
    pytest.param("Row.[[cha:boats]]\n", "Row. [[cha:boats]]\n", id="space before a reference"),
    pytest.param("Row; at dusk\nrest.\n", "Row; at dusk rest.\n", id="line break"),
    pytest.param(LIST, LIST.replace("this.", "this\\."), id="escape"),
]
WORDS = [
    pytest.param(TABLE, TABLE.replace("| 1 |", "| 3 |"), id="a cell"),
    pytest.param(TABLE, TABLE.replace("| Row | 1 |\n", ""), id="a row"),
    pytest.param(LIST, LIST.replace("wet", "dry"), id="a word"),
    pytest.param(LIST, LIST.replace("- ", "1. "), id="steps instead of items"),
    pytest.param(LIST, LIST.replace("[[cha:boats]]", "[[rule:row]]"), id="another target"),
    pytest.param("Take 3 - 2 oars.\n", "Take 3 * 2 oars.\n", id="a sign within a line"),
]


@pytest.mark.parametrize(("before", "now"), MARKUP)
def test_other_markup_is_no_other_wording(before: str, now: str) -> None:
    assert not is_stale(before, now)


@pytest.mark.parametrize(("before", "now"), WORDS)
def test_other_words_are_another_wording(before: str, now: str) -> None:
    assert is_stale(before, now)


@pytest.mark.parametrize(
    ("before", "now"), [(WHY, LAW), (LAW, WHY), (WHY, NOTE), (NOTE, WHY), (NOTE, LAW), (LAW, NOTE)]
)
def test_a_commentary_that_becomes_law_is_another_wording(before: str, now: str) -> None:
    assert is_stale(before, now)


def test_a_sentence_of_the_heading_that_becomes_a_commentary_is_another_wording() -> None:
    assert is_stale("Row. The boat is slow.\n", WHY)
