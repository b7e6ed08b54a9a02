"""A ruling that cites a section, or a rule with others below it, rests on all of these; one on a chapter does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.checks.check_library import run_checks
from sphinx_rulebook.cli.command_line import main
from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.library.label_index import index_languages
from sphinx_rulebook.model.findings import Code
from sphinx_rulebook.rulings.review_states import ruling_states
from sphinx_rulebook.rulings.reviews import read_reviews

from ..helpers import chapter_text, write_tree

FIRST = [
    "## Fog @@sec:fog@@",
    "### @@rule:lamp@@ A lamp burns oil.[[rule:bell]]",
    "#### It is lit with a match.",
    "#### It goes out in wind.",
    "### Fog comes at night.",
    "## Bells @@sec:bells@@",
    "### @@rule:bell@@ A bell rings.",
]
CITING = {
    "chapter": "[[cha:c1]]",
    "section": "[[sec:fog]]",
    "rule": "[[rule:lamp]]",
    "both": "[[sec:fog]][[rule:lamp]]",
    "bell": "[[rule:bell]]",
}


def changed(old: str, new: str) -> list[str]:
    return [line.replace(old, new) for line in FIRST]


def write(root: Path, lines: list[str]) -> Path:
    rulings = "".join(f"## @@ruling:{name}@@ {name}?\n\n> **Answer:** So.{of}\n\n" for name, of in CITING.items())
    text = chapter_text("".join(f"{line}\n\n" for line in lines))
    return write_tree(root, {"source/lf/01.md": text, "source/lf/rulings/all.md": f"# Rulings\n\n{rulings}"})


def states(root: Path) -> dict[str, list[tuple[str, str, str | None]]]:
    """Return the changes under each ruling to review: what has changed, the text before, the text now."""
    library = load_library(root).library
    book = library.books["en"][0]
    found = ruling_states(book, index_languages(library)["en"], read_reviews(str(root), book, []))
    return {
        (state.unit.label or "").removeprefix("ruling:"): [(one.name, one.before, one.now) for one in state.changes]
        for state in found
        if state.is_to_review
    }


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(tmp_path, FIRST)
    assert main(["ruling", "confirm", "--all", "-q", "--project", str(tmp_path)]) == 0
    assert states(tmp_path) == {}
    return tmp_path


def test_a_changed_rule_without_a_label_is_named_once(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(root, changed("a match", "a taper"))
    before, now = "It is lit with a match.", "It is lit with a taper."
    assert states(root) == {
        "section": [("1.0.1a in sec:fog", before, now)],
        "rule": [("1.0.1a in rule:lamp", before, now)],
        "both": [("1.0.1a in rule:lamp", before, now)],
    }
    found = [one for one in run_checks(load_library(root)) if one.code is Code.RULING_TO_REVIEW]
    assert [one.message.partition(";")[0] for one in found] == [
        "1.0.1a in sec:fog has changed since this ruling was confirmed",
        "1.0.1a in rule:lamp has changed since this ruling was confirmed",
        "1.0.1a in rule:lamp has changed since this ruling was confirmed",
    ]
    assert main(["ruling", "review", "section", "--project", str(root)]) == 1
    assert "  1.0.1a in sec:fog:\n    It is lit with a [-match-]{+taper+}.\n" in capsys.readouterr().out
    assert main(["ruling", "confirm", "section", "both", "--project", str(root)]) == 0
    assert states(root).keys() == {"rule"}


def test_what_is_added_or_removed_below_counts(root: Path) -> None:
    added = [*FIRST[:4], "#### It smokes.", *FIRST[4:]]
    write(root, added)
    assert states(root)["section"] == [("1.0.1c in sec:fog", "", "It smokes.")]
    assert states(root).keys() == {"section", "rule", "both"}
    write(root, [line for line in FIRST if "at night" not in line])
    assert states(root) == {name: [("sec:fog", "Fog comes at night.", "")] for name in ("section", "both")}


def test_a_section_that_is_gone_is_reported_once_with_its_rules(root: Path) -> None:
    write(root, FIRST[5:])
    assert [name for name, _, now in states(root)["both"] if now is None] == ["rule:lamp", "sec:fog"]
    assert states(root).keys() == {"section", "rule", "both"}


@pytest.mark.parametrize(
    "lines",
    [
        [FIRST[0], FIRST[4], *FIRST[1:4], *FIRST[5:]],
        [FIRST[0], FIRST[1], FIRST[3], FIRST[2], *FIRST[4:]],
        [*FIRST[5:], *FIRST[:5]],
        ["## New @@sec:new@@", "### A new rule.", *FIRST],
        [
            line.replace("rule:bell@@", "rule:chime@@ @@rule:bell@@").replace("[[rule:bell", "[[rule:chime")
            for line in FIRST
        ],
    ],
    ids=["another order of rules", "of subrules", "of sections", "a section before", "another label"],
)
def test_another_place_number_or_label_changes_nothing(root: Path, lines: list[str]) -> None:
    write(root, lines)
    assert states(root) == {}


def test_a_draft_in_a_section_changes_nothing(root: Path) -> None:
    write(root, [*FIRST[:5], "### @@status:draft@@ Ships may ring.", *FIRST[5:]])
    for shows_drafts in (False, True):
        library = load_library(root, shows_drafts=shows_drafts).library
        book = library.books["en"][0]
        found = ruling_states(book, index_languages(library)["en"], read_reviews(str(root), book, []))
        assert not any(state.is_to_review for state in found)


def test_confirming_one_that_cites_a_chapter_says_what_does_not_count(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["ruling", "confirm", "chapter", "--project", str(root)]) == 0
    assert "LF ruling:chapter cites the chapter cha:c1: changes of its rules are not noticed" in capsys.readouterr().out
    write(root, changed("A bell rings", "A bell tolls"))
    assert states(root).keys() == {"bell"}


def test_impact_names_the_rulings_that_cite_what_is_above(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["release", "1.0", "--date", "2025-01-01", "-q", "--project", str(root)]) == 0
    write(root, [line for line in changed("a match", "a taper") if "at night" not in line])
    capsys.readouterr()
    assert main(["impact", str(root)]) == 0
    report = capsys.readouterr().out
    assert "taper" in report
    of_changed, _, of_removed = report.partition("at night")
    assert "  - rulings: ruling:rule, ruling:both, ruling:section\n" in of_changed
    assert "  - rulings: ruling:section, ruling:both\n" in of_removed


def test_pages_show_the_rule_that_changed_at_the_ruling_and_a_mark_at_what_it_cites(root: Path) -> None:
    write(root, changed("a match", "a taper"))
    assert main(["build", str(root), "-q"]) == 0
    page = (root / "build/html/en/lf/rulings-all.html").read_text("utf-8")
    bands = [part.partition("</details>")[0] for part in page.split('<details class="st rv"')[1:]]
    assert len(bands) == 3
    for band in bands:
        assert "<b>1.0.1a</b> It is lit with a <del>match</del><ins>taper</ins>." in band
    chapter = (root / "build/html/en/lf/01.html").read_text("utf-8")
    assert "to review" in chapter
    # What changed is part of what an incremental build remembers.
    write(root, changed("a match", "a splint"))
    assert main(["build", str(root), "-q"]) == 0
    assert "<ins>splint</ins>" in (root / "build/html/en/lf/rulings-all.html").read_text("utf-8")
