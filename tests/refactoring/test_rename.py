"""A renamed label: everything that refers to it follows, in all books and languages, and the old one still works."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.library.label_index import index_languages
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.refactoring.project import load_project
from sphinx_rulebook.refactoring.rename import plan_rename
from sphinx_rulebook.support.errors import UnusableInputError
from sphinx_rulebook.support.transaction import locked

from ..helpers import write_tree
from ..support.test_transaction import files_in, killed_at, posix
from ..two_languages import CREWS, DOCKS, KAIJO, PAGE, write_project

SETTINGS = "source/hb/book.toml"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path)


def rename(project: Path, *arguments: str) -> int:
    return main(["rename", "--project", str(project), *arguments])


def test_everything_follows_and_nothing_else_changes(project: Path) -> None:
    before = files_in(project)
    assert rename(project, "rule:quay", "rule:jetty") == 0
    after = files_in(project)
    changed = {path for path in after if after[path] != before.get(path)}
    assert changed == {DOCKS, KAIJO, "source/tr/01.md", PAGE, SETTINGS}
    for path in changed - {SETTINGS}:
        assert after[path] == before[path].replace("rule:quay", "rule:jetty")
    assert after[SETTINGS] == before[SETTINGS] + '\n[aliases]\n"rule:quay" = "rule:jetty"\n'
    assert not run_checks(load(project))
    for index in index_languages(load(project).library).values():
        assert index.find_label("rule:quay", "HB") == index.find_label("rule:jetty", "HB") != None  # noqa: E711


def test_a_dry_run_shows_the_plan_and_writes_nothing(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files_in(project)
    assert rename(project, "rule:tide", "rule:ebb", "--dry-run") == 0
    assert files_in(project) == before
    printed = capsys.readouterr().out
    assert "-### @@rule:tide@@ The tide is high or low.\n+### @@rule:ebb@@ The tide is high or low.\n" in printed
    assert '+"rule:tide" = "rule:ebb"' in printed
    assert "rule:tide becomes rule:ebb: 2 anchors in 2 files" in printed


def test_a_rule_is_named_by_its_number_and_the_kind_may_be_left_out(project: Path) -> None:
    assert rename(project, "HB/1.0.2", "ebb") == 0
    assert "@@rule:ebb@@" in (project / DOCKS).read_text("utf-8")


def test_links_to_a_label_follow(project: Path) -> None:
    crews = project / CREWS
    crews.write_text(
        crews.read_text("utf-8") + "\n### See [the quay](01.md#rule:quay) and [us](#rule:crew).\n", "utf-8"
    )
    assert rename(project, "rule:quay", "jetty") == 0
    assert rename(project, "rule:crew", "sailors") == 0
    assert "[the quay](01.md#rule:jetty) and [us](#rule:sailors)" in crews.read_text("utf-8")


def test_a_reference_keeps_its_own_text_and_its_book(project: Path) -> None:
    crews = project / CREWS
    text = crews.read_text("utf-8").replace("[[TR/rule:referee]]", "[[TR/rule:referee|rule # of TR/rule:referee]]")
    crews.write_text(text, "utf-8")
    assert rename(project, "TR/rule:referee", "umpire") == 0
    assert "[[TR/rule:umpire|rule # of TR/rule:referee]]" in crews.read_text("utf-8")


def test_code_is_no_reference(project: Path) -> None:
    docks = project / DOCKS
    docks.write_text(docks.read_text("utf-8") + "\n### Write `[[rule:quay]]` to cite it.\n", "utf-8")
    assert rename(project, "rule:quay", "jetty") == 0
    assert "`[[rule:quay]]`" in docks.read_text("utf-8")


def test_renamed_twice_before_anybody_saw_it_and_back_again(project: Path) -> None:
    assert rename(project, "rule:tide", "ebb") == 0
    assert rename(project, "rule:ebb", "flood") == 0
    assert not run_checks(load(project))
    assert rename(project, "rule:flood", "tide") == 0
    assert not run_checks(load(project))


def test_what_was_wrong_before_is_no_reason(project: Path) -> None:
    text = (project / KAIJO).read_text("utf-8")
    (project / KAIJO).write_text(text.replace("[[rule:crew]]", "", 1), "utf-8")
    assert any("refers to [[rule:crew]]" in finding.message for finding in run_checks(load(project)))
    assert rename(project, "rule:crew", "rule:team") == 0
    assert "[[rule:team]]" in (project / DOCKS).read_text("utf-8")


def test_the_old_name_again(project: Path) -> None:
    """A label that was renamed gets its name back: it is a former one no more, and the other is."""
    assert rename(project, "rule:tide", "ebb") == 0
    assert rename(project, "rule:ebb", "tide") == 0
    assert '"rule:ebb" = "rule:tide"' in (project / SETTINGS).read_text("utf-8")
    assert '"rule:tide" =' not in (project / SETTINGS).read_text("utf-8")
    assert not run_checks(load(project))


def test_a_label_that_no_edition_had_needs_no_alias(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["release", "1.0.0", "--date", "2026-01-01", "--project", str(project)]) == 0
    docks = project / DOCKS
    docks.write_text(docks.read_text("utf-8") + "\n### @@rule:new@@ Buoys float.\n", "utf-8")
    before = (project / SETTINGS).read_bytes()
    assert rename(project, "rule:new", "buoys") == 0
    assert (project / SETTINGS).read_bytes() == before
    assert "no edition has rule:new" in capsys.readouterr().out
    assert rename(project, "rule:quay", "jetty") == 0
    assert '"rule:quay" = "rule:jetty"' in (project / SETTINGS).read_text("utf-8")
    assert rename(project, "rule:jetty", "pier") == 0
    assert '"rule:quay" = "rule:pier"' in (project / SETTINGS).read_text("utf-8")
    assert not [finding for finding in run_checks(load(project)) if finding.code.code.startswith("RB4")]


def test_what_was_confirmed_stays_confirmed(project: Path) -> None:
    assert main(["confirm", "--language", "ja", "--all", "--project", str(project)]) == 0
    assert rename(project, "rule:quay", "jetty") == 0
    sync = json.loads((project / "translations/ja/hb/sync.json").read_text("utf-8"))
    assert "rule:jetty" in sync["units"]
    assert "rule:quay" not in json.dumps(sync)
    assert not run_checks(load(project))


def test_a_book_without_settings_gets_some(tmp_path: Path) -> None:
    write_tree(
        tmp_path, {"hb/01.md": "[REF book=HB chap=1]\n# Docks @@cha:docks@@\n## Quays\n### @@rule:quay@@ Long.\n"}
    )
    assert rename(tmp_path, "rule:quay", "jetty") == 0
    assert (tmp_path / "hb/book.toml").read_text("utf-8") == '[aliases]\n"rule:quay" = "rule:jetty"\n'


def test_line_ends_and_byte_order_marks_stay(project: Path) -> None:
    docks = project / DOCKS
    docks.write_bytes(b"\xef\xbb\xbf" + docks.read_bytes().replace(b"\n", b"\r\n"))
    settings = project / SETTINGS
    settings.write_bytes(settings.read_bytes().replace(b"\n", b"\r\n"))
    before = docks.read_bytes()
    assert rename(project, "rule:quay", "jetty") == 0
    assert docks.read_bytes() == before.replace(b"rule:quay", b"rule:jetty")
    assert b"\n" not in settings.read_bytes().replace(b"\r\n", b"")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("rule:qua", "rule:x", "no rule is called 'rule:qua'; did you mean rule:quay"),
        ("quay", "rule:x", "no rule is called 'quay'; did you mean rule:quay?"),
        ("rule:quay", "rule:crew", "'rule:crew' already exists at source/hb/02.md:6"),
        ("rule:quay", "rule:", "is not a label"),
        ("rule:quay", "rule:a b", "is not a label"),
        ("rule:quay", "law:quay", "is not a label"),
        ("rule:quay", "sec:quay", "has the wrong kind; write rule:NAME"),
        ("rule:quay", "quay", "already has the label 'rule:quay'"),
        ("HB/1.0.1a", "full", "has no label; give it one with rulebook label"),
        ("XX/rule:quay", "full", "there is no book 'XX'; choose from HB, TR"),
        ("1.0.1", "full", "in more than one book; write HB/1.0.1, TR/1.0.1"),
    ],
)
def test_what_cannot_be(project: Path, old: str, new: str, problem: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = files_in(project)
    assert rename(project, old, new) == 2
    assert problem in capsys.readouterr().err
    assert files_in(project) == before


def test_a_former_label_of_another_rule_cannot_be_taken(project: Path) -> None:
    assert rename(project, "rule:quay", "jetty") == 0
    with pytest.raises(UnusableInputError, match="is a former label of 'rule:jetty'"):
        plan_rename(load_project(project), "rule:crew", "rule:quay")


def test_settings_that_cannot_be_read_are_left_alone(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / SETTINGS).write_text('code = "HB', "utf-8")
    before = files_in(project)
    assert rename(project, "rule:quay", "jetty") == 2
    assert "source/hb/book.toml is not valid TOML" in capsys.readouterr().err
    assert files_in(project) == before


def test_a_file_that_is_not_utf8_is_left_alone(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    docks = project / DOCKS
    docks.write_bytes(docks.read_bytes().replace(b"boats away", b"b\xf6ats away"))
    before = docks.read_bytes(), (project / CREWS).read_bytes()
    assert rename(project, "rule:quay", "jetty") == 2
    assert "source/hb/01.md:8: this file is not UTF-8" in capsys.readouterr().err
    assert before == (docks.read_bytes(), (project / CREWS).read_bytes())


@posix
def test_a_read_only_file_is_left_with_all_others(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / KAIJO).chmod(0o444)
    before = files_in(project)
    assert rename(project, "rule:quay", "jetty") == 2
    assert f"{KAIJO} is read-only; nothing was written" in capsys.readouterr().err
    assert files_in(project) == before


@posix
def test_killed_half_way_nothing_is_changed(tmp_path: Path) -> None:
    number, was_killed, halves = 0, True, 0
    while was_killed:
        number += 4
        root = write_project(tmp_path / str(number))
        before = files_in(root)
        was_killed = killed_at(number, lambda root=root: rename(root, "rule:quay", "jetty"))  # type: ignore[misc]
        is_half = any(finding.code.label == "half-release" for finding in run_checks(load(root)))
        with locked(root):
            pass  # as every command that writes
        after = {path: text for path, text in files_in(root).items() if not path.startswith(".rulebook")}
        assert after == before or not is_half
        assert after == before or not run_checks(load(root)), "all of it"
        halves += is_half
    assert halves > 1


def test_the_plan_applies_as_it_is_shown(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert rename(project, "rule:quay", "jetty", "--dry-run") == 0
    shown = capsys.readouterr().out
    diff = "".join(line for line in shown.splitlines(keepends=True) if line.startswith((" ", "+", "-", "@", "\\")))
    before = files_in(project)
    done = subprocess.run(["git", "apply", "--unidiff-zero", "-"], cwd=project, input=diff, text=True, check=False)
    assert done.returncode == 0
    applied = files_in(project)
    for path, text in before.items():
        (project / path).write_text(text, "utf-8")
    assert rename(project, "rule:quay", "jetty") == 0
    assert files_in(project) == applied


def test_links_on_pages_of_prose_follow(project: Path) -> None:
    page = "# Welcome\n\n[Quay](hb/01.md#rule:quay), [none](tr/01.md#rule:quays), [other](hb/none.md#rule:quay)\n"
    write_tree(project, {PAGE: page})
    assert rename(project, "rule:quay", "jetty") == 0
    assert (project / PAGE).read_text("utf-8") == page.replace("hb/01.md#rule:quay", "hb/01.md#rule:jetty")


def test_ignores_follow_with_their_book(project: Path) -> None:
    rules = '["HB/rule:quay", "TR/rule:quay", "rule:quay"]'
    settings = f'[[tool.rulebook.ignores]]\ncodes = ["RB307"]\nrules = {rules}\nreason = "so"\n'
    write_tree(project, {"pyproject.toml": settings})
    assert rename(project, "rule:quay", "jetty") == 0
    expected = settings.replace("HB/rule:quay", "HB/rule:jetty").replace('"rule:quay"', '"rule:jetty"')
    assert (project / "pyproject.toml").read_text("utf-8") == expected


def test_a_baseline_still_knows_its_findings(project: Path) -> None:
    broken = (project / DOCKS).read_text("utf-8").replace("boats.[[rule:crew]]", "boats.[[rule:none]]")
    write_tree(project, {DOCKS: broken, "pyproject.toml": '[tool.rulebook]\nbaseline = "known.json"\n'})
    assert main(["check", str(project), "--write-baseline"]) == 0
    assert '"unit": "rule:quay"' in (project / "known.json").read_text("utf-8")
    assert main(["check", str(project), "--strict"]) == 0
    assert rename(project, "rule:quay", "jetty") == 0
    assert '"unit": "rule:jetty"' in (project / "known.json").read_text("utf-8")
    assert main(["check", str(project), "--strict"]) == 0


LINKS = """
### See [other](../hb/01.md#rule:quay), [two](./../hb/01.md#rule:quay), [named][n] and `[code](../hb/01.md#rule:quay)`.

[n]: ../hb/01.md#rule:quay

```
[code](../hb/01.md#rule:quay)
```
"""
PAGE_LINKS = """
[a](#HB/rule:quay), [b](hb/01.md#rule:quay), [c](project:hb/01.md#rule:quay), [d][d], [e](tr/01.md#rule:quay).

[d]: hb/01.md#rule:quay

`[code](hb/01.md#rule:quay)`

```
[code](hb/01.md#rule:quay)
```
"""


def test_links_of_other_books_and_pages_follow_but_not_those_in_code(project: Path) -> None:
    contests, page = project / "source/tr/01.md", project / PAGE
    contests.write_text(contests.read_text("utf-8") + LINKS, "utf-8")
    page.write_text(page.read_text("utf-8") + PAGE_LINKS, "utf-8")
    assert rename(project, "HB/rule:quay", "jetty") == 0
    links = LINKS.replace("01.md#rule:quay)", "01.md#rule:jetty)", 2).replace(
        "[n]: ../hb/01.md#rule:quay", "[n]: ../hb/01.md#rule:jetty"
    )
    assert contests.read_text("utf-8").endswith(links)
    written = page.read_text("utf-8")
    for one in ("[a](#HB/{})", "[b](hb/01.md#{})", "[c](project:hb/01.md#{})", "[d]: hb/01.md#{}\n"):
        assert one.format("rule:jetty") in written
    assert "[e](tr/01.md#rule:quay)" in written
    assert written.count("[code](hb/01.md#rule:quay)") == 2


def test_roles_of_restructuredtext_are_named(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "More\n====\n\nSee :rule:ref:`HB/rule:quay`,\n:rule:ref:`it <HB/rule:quay>` and :rule:ref:`TR/rule:quay`.\n"
    write_tree(project, {"source/more.rst": text})
    assert rename(project, "HB/rule:quay", "jetty") == 0
    assert (project / "source/more.rst").read_text("utf-8") == text
    printed = capsys.readouterr().out
    for line in (4, 5):
        assert printed.count(f"rename rule:quay at source/more.rst:{line} yourself") == 1


def test_digits_of_a_label_do_not_make_an_old_finding_new(project: Path) -> None:
    assert rename(project, "cha:crews", "cha:part_2") == 0
    docks = project / DOCKS
    docks.write_text(docks.read_text("utf-8").replace("three boats.", "three boats.[[cha:part_2]]"), "utf-8")
    assert any("refers to [[cha:part_2]] (2) here" in finding.message for finding in run_checks(load(project)))
    assert rename(project, "cha:part_2", "cha:crews") == 0
