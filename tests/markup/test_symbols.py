"""Symbols: three spellings, and what is not one."""

from __future__ import annotations

import pytest

from sphinx_rulebook.markup.lines import without_code
from sphinx_rulebook.markup.text.symbols import find_symbols


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("{oar}", [(0, "oar", "{oar}")]),
        (r"\{oar\}", [(0, "oar", r"\{oar\}")]),
        (r"\oar{}", [(0, "oar", r"\oar{}")]),
        (r"2{oar}3\{oil\}\fog{}", [(1, "oar", "{oar}"), (7, "oil", r"\{oil\}"), (14, "fog", r"\fog{}")]),
        ("{2+}{a-b}{A_1}", [(0, "2+", "{2+}"), (4, "a-b", "{a-b}"), (9, "A_1", "{A_1}")]),
        ("霧{oar}", [(1, "oar", "{oar}")]),
        ("{}", []),
        ("{two words}", []),
        (r"\{oar}", []),
        (r"\x{}", []),
        ("{" + "x" * 33 + "}", []),
    ],
)
def test_symbols_are_found_in_each_spelling(text: str, found: list[tuple[int, str, str]]) -> None:
    assert list(find_symbols(text)) == found


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ("a `{oar}` b", "a         b"),
        ("``a`b`` {c}", "        {c}"),
        ("`a", "`a"),
        ("``a` b", "``a` b"),
        ("a `b` `c`", "a" + 8 * " "),
    ],
)
def test_code_is_blanked_out_and_nothing_moves(text: str, without: str) -> None:
    assert without_code(text) == without
