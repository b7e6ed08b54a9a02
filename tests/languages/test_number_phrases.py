"""Words and phrases that speak of numbers: found where they are whole, and as a pattern would find them."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.languages.comparing.number_phrases import NumberPhrases
from sphinx_rulebook.languages.writing_systems import words_in

PHRASES = ("one of", "no one", "half", "1 lap", "両方")
PIECES = st.sampled_from(("one", "of", "no", "half", "1", "lap", "両方", "é", "halfway", " ", " ", "-", "_", "."))


@given(st.lists(PIECES, max_size=12).map("".join))
def test_phrases_are_found_where_a_pattern_finds_them(text: str) -> None:
    found = NumberPhrases(PHRASES, {"one"}).find(text, lambda: words_in(text))
    expected = {
        (phrase, match.start())
        for phrase in PHRASES
        for match in re.finditer(phrase if phrase == "両方" else rf"\b{phrase}\b", text)
    }
    assert set(found) == expected
