"""Numbers that begin again in every chapter: a command that is given one changes no rule that was not meant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..helpers import write_tree
from ..site.conftest import files_of

FILES = {
    "source/td/book.toml": 'numbering = ["Chapter 1", "", "(1)"]\n',
    "source/td/1.md": "[REF book=TD chap=1]\n# Tide\n### The board is put down.\n### A boat is drawn.\n",
    "source/td/2.md": "[REF book=TD chap=2]\n# Turns\n### The tide rises.\n### A boat moves.\n",
    "translations/de/td/1.md": "[REF book=TD chap=1]\n# Flut\n### Der Plan liegt aus.\n### Ein Boot wird gezogen.\n",
    "translations/de/td/2.md": "[REF book=TD chap=2]\n# Züge\n### Die Flut steigt.\n### Ein Boot fährt.\n",
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_tree(tmp_path / "rules", FILES)


@pytest.mark.parametrize(
    "words",
    [
        ["label", "(2)", "draw"],
        ["move", "(1)", "--after", "(2)"],
        ["history", "(1)"],
        ["confirm", "--language", "de", "(1)"],
    ],
)
def test_several_rules_with_a_number_are_listed(
    root: Path, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    before = files_of(root)
    assert main([*words, "--project", str(root)]) == 2
    message = capsys.readouterr().err
    assert re.search(r"2 units have the number '\([12]\)'; write the id of one of them instead: x\w{10} \(", message)
    assert re.search(r"\(source/td/1\.md:\d\), x\w{10} \(source/td/2\.md:\d\)", message)
    assert files_of(root) == before


def test_the_id_in_the_message_names_the_rule(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["label", "(2)", "draw", "--project", str(root)]) == 2
    ids = re.findall(r"(x\w{10}) \(", capsys.readouterr().err)
    assert main(["label", ids[1], "sail", "--project", str(root)]) == 0
    assert "### @@rule:sail@@ A boat moves." in (root / "source/td/2.md").read_text("utf-8")


def test_a_number_that_one_rule_has_names_it(root: Path) -> None:
    assert main(["label", "Chapter 2", "turns", "--project", str(root)]) == 0
    assert "# Turns @@cha:turns@@" in (root / "source/td/2.md").read_text("utf-8")
