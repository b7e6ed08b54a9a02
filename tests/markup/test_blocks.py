"""The parts of a body: which lines are code, in a quotation and outside of any."""

from __future__ import annotations

import pytest

from sphinx_rulebook.markup.blocks import read_blocks
from sphinx_rulebook.markup.opening_words import KNOWN_WORDS
from sphinx_rulebook.markup.source import LONG_LINE
from sphinx_rulebook.model.findings import Finding
from sphinx_rulebook.model.units import BlockKind


def read(body: str) -> tuple[list[tuple[BlockKind, list[str]]], list[Finding]]:
    """Return the kinds of the blocks of a body with the labels that each refers to, and the findings."""
    findings: list[Finding] = []
    blocks = read_blocks(body, "x.md", 1, findings, KNOWN_WORDS)
    return [(block.kind, [one.label for one in references]) for block, references, _ in blocks], findings


TEXT, EXAMPLE = BlockKind.TEXT, BlockKind.EXAMPLE


@pytest.mark.parametrize(
    ("body", "blocks"),
    [
        ("```\n[[rule:a]]\n```\n[[rule:b]]\n", [(TEXT, ["rule:b"])]),
        ("``` [[rule:a]]\n```\n[[rule:b]]\n", [(TEXT, ["rule:b"])]),
        # What follows a fence has no backtick; this is a span of code in a paragraph.
        ("``` ```\n[[rule:a]]\n\n[[rule:b]]\n", [(TEXT, ["rule:a", "rule:b"])]),
        # A quotation has fences of its own, which end with it.
        ("> **Example:** One.\n> ```\n> [[rule:a]]\n> ```\n> [[rule:b]]\n", [(EXAMPLE, ["rule:b"])]),
        ("> ```\n> [[rule:a]]\n\n[[rule:b]]\n", [(TEXT, ["rule:b"])]),
        ("> **Example:** One.\n> ```\n> [[rule:a]]\n\n[[rule:b]]\n", [(EXAMPLE, []), (TEXT, ["rule:b"])]),
        ("> ```\n> [[rule:a]]\n\n> [[rule:b]]\n", [(TEXT, ["rule:b"])]),
        ("> ```\n> [[rule:a]]\n[[rule:b]]\n> [[rule:c]]\n", [(TEXT, ["rule:b", "rule:c"])]),
        # A fence outside of a quotation is open until it is closed outside; in it, > is a character.
        ("```\n> ```\n[[rule:a]]\n```\n[[rule:b]]\n", [(TEXT, ["rule:b"])]),
        ("> ```\n> [[rule:a]]\n> ```\n\n```\n[[rule:c]]\n```\n[[rule:b]]\n", [(TEXT, ["rule:b"])]),
    ],
)
def test_references_in_code_are_text(body: str, blocks: list[tuple[BlockKind, list[str]]]) -> None:
    found, findings = read(body)
    assert found == blocks
    assert findings == []


def test_a_quotation_with_another_bold_word_is_text() -> None:
    assert read("> **Captain:** Row. [[rule:a]]\n") == ([(TEXT, ["rule:a"])], [])


def test_a_very_long_line_is_not_searched_for_references() -> None:
    line = "> **Example:** [[rule:a]] "
    assert read(line + "x" * (LONG_LINE - len(line))) == ([(EXAMPLE, ["rule:a"])], [])
    assert read(line + "x" * 2 * LONG_LINE) == ([(EXAMPLE, [])], [])
