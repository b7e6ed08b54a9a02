"""Dashes at the start of a line of plain text: of items, or of a sentence that was wrapped there."""

from __future__ import annotations

import textwrap

import pytest

from sphinx_rulebook.importers.reading.reader import read_document

RULES = [
    "The watch counts all the sacks before the new gate – if it is open – and leaves at night.",
    "The dealer shows the lantern after the gong – if there is one – and waits for a boat - any boat - to come.",
    "Each boat that comes to the pier pays the captain 2 + 1 coins per lantern and waits there until it may go.",
    "A boat – or a raft – that comes – at night – pays – or works – until it may go – or until the storm ends.",
]


def texts_of(text: str) -> list[str]:
    """The texts of the units, each with its paragraphs."""
    document, _ = read_document(text, "gate.txt")
    return [
        " / ".join([unit.text, *(f"{part.marker} {part.text}" for part in unit.paragraphs)]) for unit in document.units
    ]


@pytest.mark.parametrize("width", range(36, 72, 3))
@pytest.mark.parametrize("indent", ["", "    "])
def test_a_dash_that_a_line_was_wrapped_before_is_text(indent: str, width: int) -> None:
    rules = [
        textwrap.fill(f"1.{at} {rule}", width, subsequent_indent=indent, break_on_hyphens=False)
        for at, rule in enumerate(RULES, 1)
    ]
    assert texts_of("1 Gate\n\n" + "\n\n".join(rules) + "\n")[1:] == RULES


@pytest.mark.parametrize("indent", ["", "  "])
def test_items_below_an_unfinished_line_stay_items(indent: str) -> None:
    rules = [textwrap.fill(f"1.{at} {rule}", 60, break_on_hyphens=False) for at, rule in enumerate(RULES, 1)]
    listed = "1.5 In each round of the game, the player who has the boat may\n- draw a card\n- leave".replace(
        "\n", f"\n{indent}"
    )
    assert texts_of("1 Gate\n\n" + "\n\n".join([*rules, listed]) + "\n")[-1].endswith("may / - draw a card / - leave")
