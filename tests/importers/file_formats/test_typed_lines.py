"""Texts whose lines became the paragraphs of a word processor's file."""

from __future__ import annotations

import textwrap

import pytest

from sphinx_rulebook.importers.file_formats.logical_lines import LineKind, LogicalLine
from sphinx_rulebook.importers.file_formats.rtf_format.rtf_file import read_rtf
from sphinx_rulebook.importers.file_formats.typed_lines import doubt_typed_lines

RULES = [
    "1.1 Each player takes five cards from the deck and looks at them in secret before the first round begins.",
    "1.2 The youngest player leads, and the others follow in turn to the left until everybody has played a card.",
    "1.3 A card that matches the lead takes the trick. Otherwise the highest trump of all takes it, even a late one.",
    "1.4 The player who takes the trick leads to the next one, unless the deck is empty and all hands are played.",
]
JAPANESE = [
    f"{number} 各プレイヤーは山札から札を五枚ずつ引き、最初のラウンドが始まる前に、"
    "ほかの人に見せないように確かめてから、手札として伏せて持ち、親が合図をするまで待たなければならない。"
    for number in ("第1条", "第2条", "第3条", "第4条", "第5条", "第6条")
]


def paragraphs(texts: list[str]) -> list[LogicalLine]:
    return [LogicalLine(LineKind.PARAGRAPH, text) for text in texts]


@pytest.mark.parametrize(
    "lines", [textwrap.wrap(" \n".join(RULES), 48), [text[at : at + 30] for text in JAPANESE for at in (0, 30, 60)]]
)
def test_sentences_that_go_on_in_the_next_paragraph_are_doubted_once(lines: list[str]) -> None:
    (doubt,) = doubt_typed_lines(paragraphs(lines))
    assert doubt.text == lines[0]
    assert f"of {len(lines)} paragraphs end in the middle of a sentence" in doubt.taken


@pytest.mark.parametrize(
    "lines",
    [
        RULES,
        JAPANESE,
        [
            "Goal",
            "Two to four players",
            "Cards",
            "a deck of cards",
            "a die",
            "a score pad and a pencil",
            "Rules",
            *RULES,
        ],
        [f"{number}. a short line without a stop" for number in range(12)],
    ],
    ids=["paragraphs", "Japanese", "short lines", "alike"],
)
def test_paragraphs_are_no_lines(lines: list[str]) -> None:
    assert list(doubt_typed_lines(paragraphs(lines))) == []


def test_rtf_has_the_doubt() -> None:
    lines = textwrap.wrap(" \n".join(RULES), 48)
    file = read_rtf(("{\\rtf1\\ansi " + "\\par\n".join(lines) + "}").encode(), "rules.rtf")
    assert [doubt.text for doubt in file.unsure] == [lines[0]]
