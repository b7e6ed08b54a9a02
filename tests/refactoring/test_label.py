"""A label for a rule that has none, in every language in which it is known which rule that is."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.refactoring.label import suggest_label
from sphinx_rulebook.refactoring.project import find_unit, load_project

from ..helpers import write_tree
from ..support.test_transaction import files_in
from ..two_languages import DOCKS, KAIJO, write_project


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path)


def label(project: Path, *arguments: str) -> int:
    return main(["label", "--project", str(project), *arguments])


def test_a_rule_gets_its_label_in_both_languages(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["confirm", "--language", "ja", "--all", "--project", str(project)]) == 0
    assert label(project, "HB/1.0.1a", "full") == 0
    assert "#### @@rule:full@@ 𝒬 A quay" in (project / DOCKS).read_text("utf-8")
    assert "#### @@rule:full@@ 𝒬岸壁" in (project / KAIJO).read_text("utf-8")
    assert "1.0.1a gets the label rule:full\nja: 1.0.1a\n" in capsys.readouterr().out
    assert not run_checks(load(project))


def test_a_proposal_is_reported_as_one(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert label(project, "HB/1.0.1a", "full") == 0
    printed = capsys.readouterr().out
    assert "matched by similarity" in printed or "not in ja: its translation is not known" in printed
    assert ("@@rule:full@@" in (project / KAIJO).read_text("utf-8")) == ("matched by similarity" in printed)


def test_titles_carry_their_labels_behind_and_typed_numbers_stay_first(tmp_path: Path) -> None:
    text = """[REF book=HB chap=1]
# Docks

## Quays

### @@number:1.0.7@@ A quay is long.

### **Buoy**
"""
    write_tree(tmp_path, {"hb/01.md": text})
    for name, wanted in (("1", "docks"), ("1.0", "quays"), ("1.0.7", "long"), ("1.0.8", "buoy")):
        assert label(tmp_path, name, wanted) == 0
    assert (
        (tmp_path / "hb/01.md").read_text("utf-8")
        == """[REF book=HB chap=1]
# Docks @@cha:docks@@

## Quays @@sec:quays@@

### @@number:1.0.7@@ @@rule:long@@ A quay is long.

### @@rule:buoy@@ **Buoy**
"""
    )


@pytest.mark.parametrize(
    ("rule", "name", "problem"),
    [
        ("rule:quay", "pier", "already has the label 'rule:quay'; change it with rulebook rename"),
        ("HB/1.0.1a", "quay", "'rule:quay' already exists"),
        ("HB/1.0.1a", "sec:full", "wrong kind"),
        ("HB/9.9.9", "full", "no rule is called 'HB/9.9.9'"),
    ],
)
def test_what_cannot_be(project: Path, rule: str, name: str, problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = files_in(project)
    assert label(project, rule, name) == 2
    assert problem in capsys.readouterr().err
    assert files_in(project) == before


@pytest.mark.parametrize(
    ("heading", "suggested"),
    [
        ('### A "mole" is a wall that shelters boats.', "rule:mole"),
        ("### Boats that leak are beached at once.[[rule:x]]", "rule:boats_leak_beached"),
        ("### 船は沈む。", "rule:quays_2"),
        ("### ", "rule:quays_2"),
    ],
)
def test_a_label_is_suggested_from_what_a_rule_says(tmp_path: Path, heading: str, suggested: str) -> None:
    write_tree(tmp_path, {"hb/01.md": f"[REF book=HB chap=1]\n# Docks\n\n## Quays\n\n{heading}\n"})
    target = find_unit(load_project(tmp_path), "1.0.1")
    assert suggest_label(target, []) == suggested
    assert suggest_label(target, [suggested]) != suggested
