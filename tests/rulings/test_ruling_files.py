"""Files of rulings: checked alone, facts in their front matter, and their canonical form."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.model.findings import Code

from ..helpers import chapter_text, write_tree

RULES = chapter_text("## Fog @@sec:fog@@\n\n### @@rule:oil@@ Oil burns.\n")
QUESTION = "## @@ruling:lamp@@ May I light two lamps?\ndate: 2026-02-01\n\n> **Answer:** No.[[rule:oil]]\n"
PATH = "source/lf/rulings/lamps.md"


def project(root: Path, rulings: str) -> Path:
    return write_tree(root, {"source/lf/01.md": RULES, PATH: rulings})


@pytest.mark.parametrize("arguments", [["--no-cache"], []])
def test_a_file_of_rulings_is_checked_as_one_of_its_project(
    tmp_path: Path, arguments: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project(tmp_path, f"# Lamps\n\n{QUESTION}")
    write_tree(root, {"source/lf/02.md": chapter_text("## Bells\n\n### See.[[rule:gone]]\n", number=2)})
    assert main(["check", str(root / PATH), *arguments]) == 0
    assert capsys.readouterr().out == "no findings\n"
    write_tree(root, {PATH: f"# Lamps\n\n{QUESTION}\nSee.[[rule:foil]]\n"})
    monkeypatch.chdir(root / "source/lf/rulings")
    assert main(["check", "lamps.md", "--format", "json", *arguments]) == 1
    found = json.loads(capsys.readouterr().out)["findings"]
    assert [(one["code"], one["file"], one["line"]) for one in found] == [("RB201", PATH, 8)]


def test_a_file_of_rulings_of_a_tree_is_checked_with_its_book(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_tree(
        tmp_path, {"01.md": RULES, "rulings/lamps.md": f"# Lamps\n\n{QUESTION}", "rulings/_later.md": "# Later\n"}
    )
    assert main(["check", str(tmp_path / "rulings/lamps.md")]) == 0
    capsys.readouterr()
    assert main(["check", str(tmp_path / "rulings/_later.md")]) == 2
    assert "rulings/_later.md is not among the rulings" in capsys.readouterr().err
    assert main(["export", "--format", "json", str(tmp_path / "rulings/lamps.md")]) == 0
    rules = json.loads(capsys.readouterr().out)["books"][0]["rules"]
    assert [rule["kind"] for rule in rules if rule["label"] == "ruling:lamp"] == ["ruling"]


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("date:", 1, "'date' has no value; write one after the colon, or remove the line"),
        ("'author' :   # later", 1, "'author' has no value; write one after the colon, or remove the line"),
        ("title: ~", 1, "'title' has no value; write one after the colon, or remove the line"),
        ("date:  soon", 8, "'soon' is not a date such as 2025-03-01"),
        ("status: maybe", 9, "'maybe' is not a status of a ruling: official, provisional, withdrawn"),
    ],
)
def test_front_matter_that_states_nothing_is_one_finding(tmp_path: Path, line: str, column: int, message: str) -> None:
    root = project(tmp_path, f"---\ntags: [fog]\n{line}\n---\n# Lamps\n\n{QUESTION}")
    found = run_checks(load_library(root))
    assert [(one.code, one.file, one.line, one.column, one.message) for one in found] == [
        (Code.BAD_RULING_FACT, PATH, 3, column, message)
    ]


def test_front_matter_of_other_files_may_have_keys_without_values(tmp_path: Path) -> None:
    root = project(tmp_path, f"---\ntags: [fog]\nabout: []\n---\n# Lamps\n\n{QUESTION}")
    write_tree(root, {"source/lf/01.md": f"---\ndocument: LF\nchapter: 1\nauthor:\n---\n{RULES.partition(chr(10))[2]}"})
    assert run_checks(load_library(root)) == []


def test_the_form_of_the_manual_is_canonical(tmp_path: Path) -> None:
    root = project(tmp_path, f"# Lamps\n\n{QUESTION}")
    assert main(["fmt", "--check", str(root)]) == 0
    write_tree(
        root, {PATH: f"# Lamps\n\n{QUESTION.replace('@@ruling:lamp@@ ', '').replace('?', '? @@ruling:lamp@@', 1)}"}
    )
    assert main(["fmt", str(root)]) == 0
    assert (root / PATH).read_text("utf-8") == f"# Lamps\n\n{QUESTION}"
    bare = QUESTION.replace("@@ruling:lamp@@ ", "")
    write_tree(root, {PATH: f"# Lamps\n\n{bare.replace('?', '? @@ruling:lamp@@', 1)}"})
    assert main(["fmt", str(root)]) == 0
    assert (root / PATH).read_text("utf-8") == f"# Lamps\n\n{QUESTION}"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_new_project_has_a_ruling(tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    root = tmp_path / "new"
    assert main(["init", str(root), "--language", language, "--code", "NB", "--yes", "-q"]) == 0
    capsys.readouterr()
    assert main(["check", str(root / "source/nb/rulings/lanterns.md")]) == 0
    assert main(["export", "--format", "json", str(root)]) == 0
    rules = json.loads(capsys.readouterr().out.partition("\n")[2])["books"][0]["rules"]
    assert [rule["label"] for rule in rules if rule["kind"] == "ruling"] == ["ruling:both_near"]


@pytest.mark.parametrize(("language", "answer"), [("en", "Answer"), ("ja", "回答")])
def test_rulings_of_our_own_text_that_become_prose_are_a_doubt(
    tmp_path: Path, language: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    root = project(tmp_path / "old", f"# Lamps\n\n{QUESTION.replace('**Answer:**', f'**{answer}:**')}")
    write_tree(root, {"source/lf/book.toml": f'language = "{language}"\n'})
    text = tmp_path / "rules.txt"
    assert main(["export", "--format", "text", str(root), "-o", str(text)]) == 0
    lines = text.read_text("utf-8").split("\n")
    first = next(number for number, line in enumerate(lines, 1) if line in ("Rulings", "裁定"))
    last = next(number for number, line in enumerate(lines, 1) if line.startswith(answer))
    capsys.readouterr()
    assert main(["import", str(text), "--book", "LF", "--language", language, "-o", str(tmp_path / "new")]) == 1
    assert f"rules.txt:{first}-{last}: Rulings with 1 answer became the page" in "".join(capsys.readouterr())
