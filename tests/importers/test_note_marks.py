"""Marks of notes in brackets are not references, unless a document has no such notes."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

RULES = "1. Piers\n\n1.1 A pier is long.{}\n\n1.2 A boat{} waits.\n\n2. Boats\n\n2.1 A boat is wet {}.\n\n"


def text_of(tmp_path: Path, text: str) -> str:
    """Import a text; return its chapters."""
    path = tmp_path / "harbor.txt"
    path.write_text(text, "utf-8")
    assert main(["import", str(path), "--accept", "-o", str(tmp_path / "out")]) == 0
    return "".join(path.read_text("utf-8") for path in sorted((tmp_path / "out").rglob("*.md")))


def test_marks_of_notes_are_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = text_of(tmp_path, RULES.format("[1]", "[2]", "[2]") + "[1] Not at night.\n\n[2] Or a raft.\n")
    assert "A pier is long.[1]" in text
    assert "A boat[2] waits." in text
    assert "A boat is wet [[cha:boats]]." in text
    assert "[1] Not at night." in text
    capsys.readouterr()


def test_numbers_in_brackets_are_references_without_notes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = text_of(tmp_path, RULES.format("[1]", "[2]", "[2]"))
    assert "A boat[[cha:boats]] waits." in text
    capsys.readouterr()


def test_a_mark_after_a_sentence_is_that_of_a_note(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = text_of(tmp_path, RULES.format("[1]", " [2]", "") + "[1] Not at night.\n\n[2] Or a raft. [1] too.\n")
    assert "[2] Or a raft. [1] too." in text
    assert "A boat [[cha:boats]] waits." in text
    capsys.readouterr()


def test_a_reference_may_begin_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = text_of(tmp_path, RULES.format(" [2]", "", "") + "[2] is not for rafts.\n")
    assert "[[cha:boats]] is not for rafts." in text
    capsys.readouterr()
