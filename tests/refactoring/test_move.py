"""A rule in another place, with all that stands below it, in every language; numbers follow by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.library.loading import load

from ..helpers import write_tree
from ..support.test_transaction import files_in
from ..two_languages import CREWS, DOCKS, KAIJO, NORIKUMI, write_project


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path)


def move(project: Path, *arguments: str) -> int:
    return main(["move", "--project", str(project), *arguments])


def labels(project: Path, path: str) -> list[str | None]:
    books = [book for of_language in load(project).library.books.values() for book in of_language]
    chapter = next(chapter for book in books for chapter in book.files() if chapter.path == path)
    return [unit.label or unit.text[:3] for unit in chapter.units]


def test_a_rule_goes_behind_another_with_all_below_it(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert move(project, "rule:quay", "--after", "rule:tide") == 0
    assert labels(project, DOCKS) == ["cha:docks", "sec:quays", "rule:tide", "rule:quay", "𝒬 A"]
    assert labels(project, KAIJO) == ["cha:docks", "sec:quays", "rule:tide", "rule:quay", "𝒬岸壁"]
    assert "Ada's fourth boat waits.[[rule:crew]]\n" in (project / DOCKS).read_text("utf-8")
    assert (project / DOCKS).read_text("utf-8").endswith("waits.[[rule:crew]]\n")
    assert "1.0.1 goes after 1.0.2\nja: 1.0.1 and 1.0.2\n" in capsys.readouterr().out
    assert not run_checks(load(project))


def test_there_and_back_is_where_it_was(project: Path) -> None:
    before = files_in(project)
    assert move(project, "rule:quay", "--after", "rule:tide") == 0
    assert move(project, "rule:quay", "--before", "rule:tide") == 0
    assert files_in(project) == before


def test_into_another_chapter_and_as_the_first_of_a_section(project: Path) -> None:
    assert move(project, "rule:tide", "--after", "sec:hands") == 0
    for path in (CREWS, NORIKUMI):
        assert labels(project, path) == ["cha:crews", "sec:hands", "rule:tide", "rule:crew"]
    for path in (DOCKS, KAIJO):
        assert labels(project, path)[-1] != "rule:tide"
        text = (project / path).read_text("utf-8")
        assert text.endswith("\n")
        assert not text.endswith("\n\n")
    assert "\n\n\n" not in (project / CREWS).read_text("utf-8")
    assert not run_checks(load(project))


def test_what_one_language_does_not_have_is_reported(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (project / KAIJO).read_text("utf-8")
    (project / KAIJO).write_text(text[: text.index("### @@rule:tide@@")], "utf-8")
    assert move(project, "rule:quay", "--after", "rule:tide") == 0
    assert "not in ja: the translations of these rules are not known" in capsys.readouterr().out
    assert (project / KAIJO).read_text("utf-8") == text[: text.index("### @@rule:tide@@")]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("rule:quay", "--after", "HB/1.0.1a"), "has a lower rank than rule:quay"),
        (("rule:quay", "--after", "rule:quay"), "is rule:quay itself"),
        (("sec:quays", "--after", "rule:tide"), "has a lower rank than sec:quays"),
        (("cha:docks", "--after", "cha:crews"), "is a chapter"),
        (("rule:quay", "--after", "rule:referee"), "a rule cannot leave its book"),
        (("rule:tide", "--before", "sec:hands"), "has a higher rank"),
        (("rule:tide", "--after", "rule:quay"), "is already there"),
    ],
)
def test_what_cannot_be(
    project: Path, arguments: tuple[str, ...], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files_in(project)
    assert move(project, *arguments) == 2
    assert problem in capsys.readouterr().err
    assert files_in(project) == before


def test_what_would_break_something_is_not_written(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files_in(project)
    assert move(project, "HB/1.0.1a", "--after", "sec:hands") == 1
    printed = capsys.readouterr()
    assert "RB113" in printed.err
    assert "Nothing is written" in printed.out
    assert files_in(project) == before


def test_what_was_wrong_before_is_no_reason(project: Path) -> None:
    text = (project / DOCKS).read_text("utf-8")
    (project / DOCKS).write_text(f"{text}\n### @@rule:tide@@ The tide has one name.\n", "utf-8")
    assert move(project, "rule:crew", "--before", "rule:quay") == 0  # the other of that name is further down now
    assert labels(project, DOCKS)[2] == "rule:crew"


def test_what_would_break_is_shown_as_it_would_stand(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert move(project, "HB/1.0.1a", "--after", "sec:hands") == 1
    assert "#### 𝒬 A quay" in capsys.readouterr().err


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("gap", [1, 2, 3])
def test_pieces_stand_as_far_apart_as_before(tmp_path: Path, gap: int, end: str) -> None:
    apart = end * gap
    units = ["# Docks @@cha:docks@@", "## Quays @@sec:quays@@", *(f"### @@rule:{name}@@ {name}." for name in "abc")]
    text = f"[REF book=HB chap=1]{end}{apart.join(units)}{end}"
    write_tree(tmp_path, {"hb/01.md": text})
    assert move(tmp_path, "rule:a", "--after", "rule:c") == 0
    written = (tmp_path / "hb/01.md").read_bytes().decode()
    assert [unit.label for unit in load(tmp_path).library.books["en"][0].chapters[0].units[2:]] == [
        "rule:b",
        "rule:c",
        "rule:a",
    ]
    assert ("\r\n" in written) == (end == "\r\n")
    assert move(tmp_path, "rule:a", "--before", "rule:b") == 0
    assert (tmp_path / "hb/01.md").read_bytes().decode() == text


def test_blank_lines_before_a_heading_go_where_it_goes(tmp_path: Path) -> None:
    section = "\n\n## {0} @@sec:{0}@@\n\n\n### @@rule:{0}_one@@ One.\n\n### @@rule:{0}_two@@ Two.\n"
    chapters = {
        f"hb/0{number}.md": f"[REF book=HB chap={number}]\n# Chapter\n" + "".join(map(section.format, names))
        for number, names in enumerate((("ropes", "knots"), ("sails", "masts")), 1)
    }
    write_tree(tmp_path, chapters)
    before = files_in(tmp_path)
    for there, back in (
        (("rule:knots_two", "--after", "rule:sails_one"), ("--after", "rule:knots_one")),
        (("rule:knots_one", "--before", "rule:masts_two"), ("--before", "rule:knots_two")),
        (("sec:knots", "--before", "sec:masts"), ("--after", "sec:ropes")),
        (("sec:ropes", "--after", "sec:masts"), ("--before", "sec:knots")),
    ):
        assert move(tmp_path, *there) == 0
        assert files_in(tmp_path) != before
        assert move(tmp_path, there[0], *back) == 0
        assert files_in(tmp_path) == before, there


def test_a_piece_at_the_end_of_a_file_that_no_line_end_closes(tmp_path: Path) -> None:
    write_tree(
        tmp_path, {"hb/01.md": "[REF book=HB chap=1]\n# A\n## B @@sec:b@@\n### @@rule:a@@ a.\n\n### @@rule:b@@ b."}
    )
    assert move(tmp_path, "rule:a", "--after", "rule:b") == 0
    assert (tmp_path / "hb/01.md").read_bytes().endswith(b"@@sec:b@@\n\n### @@rule:b@@ b.\n### @@rule:a@@ a.\n")


COMMENTED = """[REF book=HB chap=1]
# Docks @@cha:docks@@

## Quays @@sec:quays@@

### @@rule:quay@@ A quay is long.

<!-- since
  2021:

  the tide -->
<!-- and the moon -->
### @@rule:tide@@ The tide is high.
"""


def test_the_comments_right_above_a_heading_go_with_it(tmp_path: Path) -> None:
    root = write_tree(tmp_path, {"source/hb/01.md": COMMENTED})
    assert move(root, "rule:tide", "--before", "rule:quay") == 0
    head, _, rest = COMMENTED.partition("### @@rule:quay@@ A quay is long.\n\n")
    assert (root / "source/hb/01.md").read_text("utf-8") == f"{head}{rest}\n### @@rule:quay@@ A quay is long.\n"


def test_a_rule_without_a_gap_goes_below_a_heading_with_one(tmp_path: Path) -> None:
    text = COMMENTED.replace("long.\n\n", "long.\n")
    root = write_tree(tmp_path, {"source/hb/01.md": text})
    assert move(root, "rule:tide", "--before", "rule:quay") == 0
    moved = (root / "source/hb/01.md").read_text("utf-8")
    assert "@@sec:quays@@\n\n<!-- since" in moved
    assert moved.endswith("high.\n\n### @@rule:quay@@ A quay is long.\n")


@pytest.mark.parametrize(("name", "beside"), [("term:quay", "rule:quay"), ("rule:quay", "term:quay")])
def test_rules_and_terms_do_not_mix(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, beside: str) -> None:
    glossary = "---\ndocument: hb\nglossary: true\n---\n# Words\n\n### **Quay** @@term:quay@@\nA wall.\n"
    root = write_tree(tmp_path, {"source/hb/01.md": COMMENTED, "source/hb/words.md": glossary})
    before = files_in(root)
    assert move(root, name, "--after", beside) == 2
    assert "only text of the same kind can be beside it" in capsys.readouterr().err
    assert files_in(root) == before
