"""A rule in another place, with all that stands below it, in every language; numbers follow by themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.checks import run_checks
from sphinx_rulebook.cli import main
from sphinx_rulebook.library import load

from ..helpers import write_tree
from ..test_transaction import files_in
from ..two_languages import CREWS, DOCKS, KAIJO, NORIKUMI, write_project


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path)


def move(project: Path, *arguments: str) -> int:
    return main(["move", "--path", str(project), *arguments])


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
    assert "1.0.1 goes behind 1.0.2\nja: 1.0.1 and 1.0.2\n" in capsys.readouterr().out
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


def test_what_one_language_does_not_have_is_told(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (project / KAIJO).read_text("utf-8")
    (project / KAIJO).write_text(text[: text.index("### @@rule:tide@@")], "utf-8")
    assert move(project, "rule:quay", "--after", "rule:tide") == 0
    assert "not in ja: it is not known which rules these are" in capsys.readouterr().out
    assert (project / KAIJO).read_text("utf-8") == text[: text.index("### @@rule:tide@@")]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("rule:quay", "--after", "HB/1.0.1a"), "is below the rank of rule:quay"),
        (("rule:quay", "--after", "rule:quay"), "is rule:quay itself"),
        (("sec:quays", "--after", "rule:tide"), "is below the rank of sec:quays"),
        (("cha:docks", "--after", "cha:crews"), "is a chapter"),
        (("rule:quay", "--after", "rule:referee"), "a rule keeps to its book"),
        (("rule:tide", "--before", "sec:hands"), "is of a higher rank"),
        (("rule:tide", "--after", "rule:quay"), "stands there already"),
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
    told = capsys.readouterr()
    assert "RB113" in told.err
    assert "Nothing is written" in told.out
    assert files_in(project) == before


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
    if gap < 3:
        assert (tmp_path / "hb/01.md").read_bytes().decode() == text
