"""`rulebook check --fix`: what has one likely fix is fixed, everything else stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

from ..helpers import chapter_text, write_tree

RULES = """## Turns @@sec:turns@@

### @@rule:draw@@ Draw a card.[[rule:drwa]] See [[sec:turn]] and [[rule:draw.

### @@rule:play Play it.[[rule:darw|rule #]] [[rule:turns]]
"""
FIXED = """## Turns @@sec:turns@@

### @@rule:draw@@ Draw a card.[[rule:draw]] See [[sec:turns]] and [[rule:draw]].

### @@rule:play@@ Play it.[[rule:draw|rule #]] [[sec:turns]]
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_tree(tmp_path / "project", {"source/lf/01.md": chapter_text(RULES)})


def text_of(project: Path) -> str:
    return (project / "source/lf/01.md").read_text("utf-8")


def test_suggestions_are_applied_and_named(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--fix", str(project)]) == 0
    assert text_of(project) == chapter_text(FIXED)
    out, err = capfd.readouterr()
    assert err == ""
    assert out.splitlines()[0] == "source/lf/01.md:7: fixed [[rule:draw -> [[rule:draw]]"
    assert out.count("fixed") == 6
    assert out.splitlines()[-1] == "no findings"
    assert main(["check", "--fix", "-q", str(project)]) == 0
    assert capfd.readouterr().out == "no findings\n"
    assert text_of(project) == chapter_text(FIXED)


def test_a_diff_shows_what_would_be_written(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--diff", str(project)]) == 1
    out = capfd.readouterr().out
    assert "--- a/source/lf/01.md" in out
    assert "+### @@rule:play@@ Play it.[[rule:draw|rule #]] [[sec:turns]]\n" in out
    assert text_of(project) == chapter_text(RULES)
    main(["check", "--fix", str(project)])
    capfd.readouterr()
    assert main(["check", "--diff", str(project)]) == 0
    assert capfd.readouterr().out == ""


def test_only_the_chosen_findings_are_fixed(project: Path) -> None:
    assert main(["check", "--fix", "--select", "RB110", str(project)]) == 0
    assert text_of(project) == chapter_text(RULES.replace("@@rule:play Play", "@@rule:play@@ Play"))


def test_of_two_labels_that_are_as_near_none_is_taken(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    body = "## Turns @@sec:turns@@\n\n### @@rule:lamp1@@ A.[[rule:lamp3]]\n\n### @@rule:lamp2@@ B.\n"
    root = write_tree(tmp_path / "project", {"source/lf/01.md": chapter_text(body)})
    assert main(["check", "--fix", str(root)]) == 1
    assert text_of(root) == chapter_text(body)
    out = capfd.readouterr().out
    assert "did you mean" in out
    assert out.splitlines()[0] == "source/lf/01.md:7: rule:lamp1 not written: another label may be meant"


@pytest.mark.parametrize(
    ("label", "other", "reference", "fixed"), [("b1", "c1", "B1", "b1"), ("bb", "Bb", "BB", "BB")], ids=["one", "two"]
)
def test_other_capitals_are_a_slip_unless_two_labels_differ_in_them(
    tmp_path: Path, label: str, other: str, reference: str, fixed: str
) -> None:
    body = f"## Turns @@sec:turns@@\n\n### @@rule:{label}@@ A.[[rule:{reference}]]\n\n### @@rule:{other}@@ B.\n"
    root = write_tree(tmp_path / "project", {"source/lf/01.md": chapter_text(body)})
    main(["check", "--fix", str(root)])
    assert text_of(root) == chapter_text(body.replace(f"[[rule:{reference}]]", f"[[rule:{fixed}]]"))


def test_a_label_of_another_book_is_not_taken_for_own_capitals(tmp_path: Path) -> None:
    body = "## Turns @@sec:turns@@\n\n### @@rule:Lamp@@ A.[[rule:lamp]][[rule:LAMP]]\n"
    other = chapter_text("## Oil @@sec:oil@@\n\n### @@rule:lamp@@ B.\n").replace("book=LF", "book=RR")
    root = write_tree(tmp_path / "project", {"source/lf/01.md": chapter_text(body), "source/rr/01.md": other})
    main(["check", "--fix", str(root)])
    assert "[[rule:lamp]][[rule:Lamp]]" in text_of(root)


def test_line_ends_and_marks_of_files_stay(tmp_path: Path) -> None:
    data = b"\xef\xbb\xbf" + chapter_text(RULES).replace("\n", "\r\n").encode()
    root = write_tree(tmp_path / "project", {"source/lf/01.md": data})
    main(["check", "--fix", str(root)])
    assert (root / "source/lf/01.md").read_bytes() == b"\xef\xbb\xbf" + chapter_text(FIXED).replace(
        "\n", "\r\n"
    ).encode()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--fix", "--untrusted"], "--fix cannot be combined with --untrusted"),
        (["--fix", "--since", "HEAD"], "--fix cannot be combined with --changed and --since"),
        (["--diff", "--write-baseline"], "--diff cannot be combined with --write-baseline"),
        (["--statistics", "--format", "json"], "--statistics is for text output"),
    ],
)
def test_what_does_not_go_together(
    project: Path, options: list[str], words: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(project), *options]) == 2
    assert words in capfd.readouterr().err
    assert text_of(project) == chapter_text(RULES)


def test_statistics_count_the_findings_of_each_code(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--statistics", str(project)]) == 1
    assert capfd.readouterr().out == (
        "3  RB201 error  unknown-reference\n1  RB110 error  unclosed-anchor\n1  RB120 error  unclosed-reference\n"
        "1  RB203 error  wrong-reference-kind\n6 errors\n"
    )


@pytest.mark.parametrize(
    ("written", "fixed"),
    [
        ("@@rule:u@@ See [[rule:v] now, [[rule:v].", "@@rule:u@@ See [[rule:v]] now, [[rule:v]]."),
        ("@@rule:u@ See it.", "@@rule:u@@ See it."),
        ("See it. @@rule:u@", "See it. @@rule:u@@"),
        ("@@rule:u@ See @@status:draft", "@@rule:u@ See @@status:draft"),
        ("@@rule:uを見る", "@@rule:uを見る"),
    ],
)
def test_a_mark_that_is_half_closed_is_closed_once(tmp_path: Path, written: str, fixed: str) -> None:
    body = "## Turns @@sec:turns@@\n\n### {}\n\n### @@rule:v@@ B.\n"
    root = write_tree(tmp_path / "project", {"source/lf/01.md": chapter_text(body.format(written))})
    main(["check", "--fix", str(root)])
    assert text_of(root) == chapter_text(body.format(fixed))


def test_numbers_in_texts_are_removed_with_their_signs(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    body = (
        "## 1.1 @@sec:turns@@ Turns\n\n### @@rule:1.1.1@@ **1.1.1.** Draw a card.\n\n### **1.1.2 – Play** it.\n\n"
        "### 1.1.3: Say *it*.\n\n#### (1) Aloud.\n\n#### @@rule:low@@\n\n(2) Or *low*.\n"
    )
    root = write_tree(tmp_path / "project", {"source/lf/01.md": chapter_text(body)})
    assert main(["check", "--fix", str(root)]) == 0
    out = capfd.readouterr().out
    assert "source/lf/01.md:5: removed 1.1\n" in out
    assert text_of(root) == chapter_text(
        "## @@sec:turns@@ Turns\n\n### @@rule:1.1.1@@ Draw a card.\n\n### **Play** it.\n\n"
        "### Say *it*.\n\n#### Aloud.\n\n#### @@rule:low@@\n\nOr *low*.\n"
    )


def test_headings_without_a_space_are_fixed_although_they_show_a_label_that_occurs_twice(tmp_path: Path) -> None:
    body = "##Boats @@sec:boats@@\n\n###@@rule:oil@@ Oil burns.\n\n### @@rule:oil@@ It burns.[[rule:oil]\n"
    root = write_tree(tmp_path / "project", {"source/lf/01.md": chapter_text(body)})
    main(["check", "--fix", str(root)])
    assert text_of(root) == chapter_text(
        "## Boats @@sec:boats@@\n\n### @@rule:oil@@ Oil burns.\n\n### @@rule:oil@@ It burns.[[rule:oil]]\n"
    )


def test_a_label_that_an_edition_had_is_not_mistyped(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Not in the book itself, not in another book, and not in a translation that has no edition yet."""
    body = "## Turns @@sec:turns@@\n\n### @@rule:row@@ Row.\n\n### @@rule:rows@@ Sit.\n\n### Rest.[[rule:row]]\n"
    other = "[REF book=KB chap=1]\n# Kites @@cha:kites@@\n\n## Wind\n\n### Rest.[[LF/rule:row]] Fly.[[lf/rule:row]]\n"
    root = write_tree(tmp_path / "project", {"source/lf/01.md": chapter_text(body), "source/kb/01.md": other})
    assert main(["release", "1.0", "--book", "LF", "--project", str(root), "--date", "2026-01-01"]) == 0
    without = chapter_text(body.replace("### @@rule:row@@ Row.\n\n", ""))
    write_tree(root, {"source/lf/01.md": without, "translations/de/lf/01.md": without})
    capfd.readouterr()
    assert main(["check", "--fix", str(root)]) == 1
    assert text_of(root) == without
    assert (root / "source/kb/01.md").read_text("utf-8") == other
    assert capfd.readouterr().out.count("is called 'rule:row'; edition 1.0 had it") == 4
