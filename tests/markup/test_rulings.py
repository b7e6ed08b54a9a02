"""Rulings: questions with answers, beside the rules that they rest on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sphinx_rulebook.markup.chapter_writer import write_chapter
from sphinx_rulebook.markup.ruling_facts import facts_of, read_ruling_facts
from sphinx_rulebook.model.answered_questions import RulingFacts, RulingStatus
from sphinx_rulebook.model.findings import Finding
from sphinx_rulebook.model.units import BlockKind, Kind

from ..helpers import chapter_text, find_all, load_book, load_library, write_tree

RULES = chapter_text("## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog rises.\n\n### @@rule:lamp@@ Lamps burn.\n")
FOG = """---
title: Fog
author: Rules Team
tags: [fog, light]
---
# Fog

## Bells

### @@ruling:bells@@ May two players ring the bell?
date: 2025-03-01
about: Fog Bell、Captain
status: Provisional

Both are on the ferry.

> **Answer:** Yes.[[rule:fog]]

> **Example:** Ada and Ben ring it.[[rule:lamp]]

## @@ruling:lamp@@ Does a lamp burn in fog?

> **回答:** Yes.[[rule:lamp]]
"""


def project(tmp_path: Path, rulings: str = FOG) -> dict[str, str]:
    return {"source/lf/01.md": RULES, "source/lf/rulings/fog.md": rulings}


def test_a_file_of_rulings_belongs_to_its_book(tmp_path: Path) -> None:
    book = load_book(tmp_path, project(tmp_path))
    assert [chapter.path for chapter in book.chapters] == ["source/lf/01.md"]
    (file,) = book.rulings
    assert [unit.kind for unit in file.units] == [Kind.CHAPTER, Kind.SECTION, Kind.RULING, Kind.RULING]
    assert [unit.number for unit in file.units] == [None] * 4
    bells, lamp = file.units[2:]
    assert bells.text == "May two players ring the bell?"
    assert bells.ruling == RulingFacts(
        "2025-03-01", "Rules Team", RulingStatus.PROVISIONAL, ("Fog Bell", "Captain"), ("fog", "light")
    )
    assert lamp.ruling == RulingFacts("", "Rules Team", RulingStatus.OFFICIAL, (), ("fog", "light"))
    assert [block.kind for block in bells.blocks] == [BlockKind.TEXT, BlockKind.ANSWER, BlockKind.EXAMPLE]
    assert [(block.word, block.markup, block.line) for block in bells.blocks if block.kind is BlockKind.ANSWER] == [
        ("Answer", "Yes.[[rule:fog]]", 17)
    ]
    assert [reference.line for reference in bells.references] == [17]
    assert lamp.blocks[0].kind is BlockKind.ANSWER
    assert write_chapter(file).decode() == FOG


def test_an_answer_in_a_rule_is_a_quotation_like_any_other(tmp_path: Path) -> None:
    text = chapter_text("## Fog @@sec:fog@@\n\n### @@rule:fog@@ Fog.\n\n> **Answer:** Yes.\n")
    (unit,) = [one for one in load_book(tmp_path, {"source/lf/01.md": text}).chapters[0].units if one.kind is Kind.RULE]
    assert [block.kind for block in unit.blocks] == [BlockKind.TEXT]


def test_a_book_without_rulings_may_have_a_folder_of_pages(tmp_path: Path) -> None:
    library = load_library(tmp_path, {"source/lf/01.md": RULES, "source/rulings/about.md": "# About\n"})
    assert library.prose["en"] == ("source/rulings/about.md",)


def test_a_book_cannot_have_the_name_of_the_folder_of_rulings(tmp_path: Path) -> None:
    found = find_all(tmp_path, {"source/rulings/01.md": RULES})
    assert ("RB151", "source/rulings") in {(one.code.code, one.file) for one in found}


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        (FOG, []),
        (FOG.replace("2025-03-01", "2025-3-1"), ["RB601"]),
        (FOG.replace("Provisional", "perhaps"), ["RB601"]),
        (FOG.replace("about:", "regarding:"), ["RB601"]),
        (FOG.replace(" @@ruling:bells@@", ""), ["RB602"]),
        (FOG.replace("> **Answer:** Yes.[[rule:fog]]", "Yes.[[rule:fog]]"), ["RB603"]),
        (FOG.replace("> **回答:** Yes.[[rule:lamp]]", "> **回答:** Yes."), ["RB604"]),
        (FOG.replace("> **回答:** Yes.[[rule:lamp]]", "> **回答:** Yes.[[ruling:bells]]"), ["RB604"]),
        (
            FOG.replace("> **回答:** Yes.[[rule:lamp]]", "status: withdrawn\n\n> **回答:** Yes.[[ruling:bells]]"),
            ["RB604"],
        ),
        (
            FOG.replace(
                "fog?\n\n> **回答:** Yes.[[rule:lamp]]", "fog?\nstatus: withdrawn\n\n> **回答:** [[ruling:bells]]"
            ),
            [],
        ),
        (FOG.replace("[[rule:fog]]", "[[rule:frog]]"), ["RB201"]),
        (FOG.replace("date: 2025-03-01\n", "Two things: first this.\n"), []),
        (FOG.replace("date: 2025-03-01\n", "date\n"), []),
        ("# Fog\n\n### @@ruling:bells@@ **May two ring?**\n\n> **Answer:** Yes.[[rule:fog]]\n", []),
    ],
)
def test_what_a_ruling_lacks_is_a_finding(tmp_path: Path, text: str, codes: list[str]) -> None:
    assert [finding.code.code for finding in find_all(tmp_path, project(tmp_path, text))] == codes


def test_findings_in_facts_have_their_place(tmp_path: Path) -> None:
    found = find_all(tmp_path, project(tmp_path, FOG.replace("2025-03-01", "2025-3-1").replace("about:", "topic:")))
    assert [(one.line, one.column, one.length) for one in found] == [(11, 7, 8), (12, 1, 5)]


@given(st.text("dateabousgr: ：\n\r-2025,、x", max_size=80))
def test_no_text_below_a_heading_is_lost(body: str) -> None:
    findings: list[Finding] = []
    facts, rest, line = read_ruling_facts(body, "a/rulings/b.md", 3, RulingFacts(), findings)
    assert body.endswith(rest)
    taken = body[: len(body) - len(rest)]
    lines = taken.replace("\r\n", "\n").replace("\r", "\n")
    assert line == 4 + lines.count("\n") + bool(lines and not lines.endswith("\n"))
    assert all(re.match(r"[A-Za-z]{2,12}[ \t]*[:：]", one) for one in lines.split("\n") if one)
    assert taken or facts == RulingFacts()


def test_shared_facts_are_replaced_one_by_one() -> None:
    shared = RulingFacts("2025-01-01", "A", RulingStatus.WITHDRAWN, ("x",), ("y",))
    assert facts_of({"author": "B"}, shared) == shared._replace(author="B")
    assert facts_of({"date": "bad"}, shared) == shared


def test_files_of_rulings_are_loaded_by_name(tmp_path: Path) -> None:
    files = {"source/lf/rulings/b.md": FOG.replace("ruling:", "ruling:b_"), "source/lf/rulings/a.md": FOG}
    book = load_book(tmp_path, {"source/lf/01.md": RULES, **files})
    assert [chapter.path.rpartition("/")[2] for chapter in book.rulings] == ["a.md", "b.md"]
    write_tree(tmp_path, {"source/lf/rulings/_draft.md": "# x\n", "source/lf/rulings/.hidden.md": "# x\n"})
    assert len(load_book(tmp_path, {}).rulings) == 2
