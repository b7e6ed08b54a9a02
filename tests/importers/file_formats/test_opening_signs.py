"""Prefixes of numbers, which show where the paragraphs of a PDF begin."""

from __future__ import annotations

import pytest

from sphinx_rulebook.importers.file_formats.opening_signs import find_prefixes, opens_with_prefix


@pytest.mark.parametrize(
    ("lines", "prefix"),
    [
        (["SW 1 Boats", "SW 1.1 A boat floats.", "and sinks.", "SW 1.2 A boat has a bow."], "SW "),
        (["G101 Be kind.", "G102 Be fair.", "G201 Stay."], "G"),
        (["<S1> A kite flies.", "<S2> A kite lands.", "<S4> A kite is red."], "<S"),
        (["t.1 A stick bends.", "t.2 A stick breaks.", "t.11 A stick is long."], "t."),
    ],
)
def test_numbers_that_rise_are_a_series(lines: list[str], prefix: str) -> None:
    prefixes = find_prefixes(lines)
    assert prefixes == {prefix}
    assert opens_with_prefix(lines[-1], prefixes)
    assert not opens_with_prefix("and so on", prefixes)


@pytest.mark.parametrize(
    "lines",
    [
        ["Rule 2 applies.", "Rule 2 applies.", "Rule 1 applies."],  # sentences that begin with a reference
        ["G20 meets.", "G8 meets.", "Page 3 of the log."],
        ["Rule 2 applies.", "Rule 3 applies.", "Rule 4 applies to boats."],
        ["A 4 is high.", "A 3 is low."],
    ],
)
def test_other_words_before_numbers_are_none(lines: list[str]) -> None:
    assert find_prefixes(lines) == frozenset()
