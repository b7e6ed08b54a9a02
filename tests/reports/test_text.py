"""Findings as text for people, with a caret below the place, and as JSON for programs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sphinx_rulebook.model.findings import Code, Finding
from sphinx_rulebook.reports.json_report import to_json
from sphinx_rulebook.reports.report import summary
from sphinx_rulebook.reports.text_report import overview, to_text
from sphinx_rulebook.support.terminal_width import columns

from ..helpers import chapter_text, find_all, write_tree


def finding(column: int, length: int = 1, suggestion: str | None = None, line: int = 1) -> Finding:
    return Finding(Code.UNKNOWN_REFERENCE, "lf/01.md", line, column, "no such rule", suggestion, length)


def printed(root: Path, line: str | bytes, *findings: Finding) -> list[str]:
    return to_text(findings, write_tree(root, {"lf/01.md": line})).split("\n")


def test_text_has_place_line_caret_and_fix(tmp_path: Path) -> None:
    found = find_all(tmp_path, {"lf/01.md": chapter_text("## Fog @@sec:fog@@\n\n### See[[sec:fgo]] there.\n")})
    assert to_text(found, tmp_path) == (
        "lf/01.md:7:8: RB201 error: no unit of this book is called 'sec:fgo' [unknown-reference]\n"
        "  |\n"
        "7 | ### See[[sec:fgo]] there.\n"
        "  |        ^^^^^^^^^^^\n"
        "  = did you mean sec:fog?\n"
        "\n"
    )


@pytest.mark.parametrize(
    ("line", "column", "length", "shown", "caret"),
    [
        ("ab[[x]]", 3, 5, "ab[[x]]", "  ^^^^^"),
        ("霧が[[x]]", 3, 5, "霧が[[x]]", "    ^^^^^"),
        ("a霧b", 2, 1, "a霧b", " ^^"),
        ("e\u0301x", 3, 1, "e\u0301x", " ^"),
        ("🛶x", 2, 1, "🛶x", "  ^"),
        ("ｱﾊx", 3, 1, "ｱﾊx", "  ^"),
        ("\ta\tb", 4, 1, " a b", "   ^"),
        ("a\0b", 2, 1, "a\ufffdb", " ^"),
        ("a\u202eb", 3, 1, "a\ufffdb", "  ^"),
        ("1\u00a0\u202f\u3000€", 5, 1, "1   €", "    ^"),
        ("می\u200cروم x", 8, 1, "می\u200cروم x", "      ^"),
        ("👩\u200d🚀", 1, 1, "👩\u200d🚀", "^^"),
        ("a\u200fb\u2028", 3, 1, "a\ufffdb\ufffd", "  ^"),
        ("ab", 3, 4, "ab", "  ^"),
        ("x" * 60 + "Y", 61, 1, "x" * 60 + "Y", " " * 60 + "^"),
        ("x" * 61 + "Y", 62, 1, "…" + "x" * 60 + "Y", " " * 61 + "^"),
        ("Y" + "x" * 61, 1, 1, "Y" + "x" * 60 + "…", "^"),
        ("霧" * 100 + "YY" + "霧" * 100, 101, 2, "…" + "霧" * 60 + "YY" + "霧" * 60 + "…", " " * 121 + "^^"),
    ],
)
def test_caret_stands_below_its_place(
    tmp_path: Path, line: str, column: int, length: int, shown: str, caret: str
) -> None:
    assert printed(tmp_path, line, finding(column, length))[1:4] == ["  |", f"1 | {shown}", f"  | {caret}"]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_line_is_the_right_one_whatever_ends_it(tmp_path: Path, newline: str) -> None:
    text = newline.join(["\ufeffone", *["x"] * 8, "ten"])
    assert printed(tmp_path, text, finding(1, line=1))[2] == "1 | one"
    assert printed(tmp_path, text, finding(1, 3, line=10))[1:4] == ["   |", "10 | ten", "   | ^^^"]


def test_file_that_is_gone_or_shorter_is_reported_without_its_line(tmp_path: Path) -> None:
    gone = to_text([finding(1, suggestion="rule:fog", line=9)], tmp_path)
    assert gone == "lf/01.md:9:1: RB201 error: no such rule [unknown-reference]\n  = did you mean rule:fog?\n\n"
    assert printed(tmp_path, "short", finding(1, suggestion="rule:fog", line=9)) == gone.split("\n")


def test_file_that_is_not_utf8_is_shown_with_replacement_characters(tmp_path: Path) -> None:
    assert printed(tmp_path, b"caf\xe9 au lait", finding(4))[2:4] == ["1 | caf\ufffd au lait", "  |    ^"]


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("ab", 2), ("霧", 2), ("ｱ", 1), ("Ａ", 2), ("か\u3099は", 4), ("e\u0301", 1)]
)
def test_width_in_a_terminal(text: str, width: int) -> None:
    assert columns(text) == width


@pytest.mark.parametrize(
    ("codes", "line"),
    [
        ([], "no findings"),
        ([Code.RAW_HTML], "1 warning"),
        ([Code.EMPTY_FILE, Code.EMPTY_FILE], "2 errors"),
        ([Code.RAW_HTML, Code.EMPTY_FILE, Code.RAW_HTML], "1 error, 2 warnings"),
    ],
)
def test_summary_counts_by_severity(codes: list[Code], line: str) -> None:
    assert summary(Finding(code, "a.md", 1, 1, "x") for code in codes) == line


def test_json_form_of_findings() -> None:
    text = to_json([finding(4, 5, "rule:霧"), Finding(Code.RAW_HTML, "b.md", 2, 1, "x")])
    assert json.loads(text) == {
        "format": "rulebook-findings/1",
        "findings": [
            {
                "code": "RB201",
                "name": "unknown-reference",
                "severity": "error",
                "file": "lf/01.md",
                "line": 1,
                "column": 4,
                "message": "no such rule",
                "suggestion": "rule:霧",
            },
            {
                "code": "RB118",
                "name": "raw-html",
                "severity": "warning",
                "file": "b.md",
                "line": 2,
                "column": 1,
                "message": "x",
                "suggestion": None,
            },
        ],
        "silenced": [],
    }
    assert "rule:霧" in text
    assert text.endswith("}\n")


def _many(code: Code, count: int) -> list[Finding]:
    return [Finding(code, "source/lf.md", line, 1, "something is odd") for line in range(1, count + 1)]


def test_a_long_list_is_shortened_errors_first_and_counted(tmp_path: Path) -> None:
    findings = [*_many(Code.NUMBER_DIFFERS, 1200), *_many(Code.UNKNOWN_REFERENCE, 3), *_many(Code.RAW_HTML, 60)]
    text = overview(findings, tmp_path)
    heads = re.findall(r": (RB\d+) (?:error|warning): ", text)
    # The findings on one line are together, and a line with an error comes before the others.
    assert heads == ["RB201", "RB307", "RB118"] * 3 + ["RB307", "RB118"] * ((len(heads) - 9) // 2)
    hidden = 1263 - len(heads)
    assert f"{hidden:,} more; use rulebook check --all for all findings, --select RB307 for one code" in text
    assert len(text.splitlines()) < 45
    counts = re.findall(r"^ *([\d,]+)  (RB\d+) (\w+)  (\S+)$", text, re.M)
    assert counts == [
        ("3", "RB201", "error", "unknown-reference"),
        ("1,200", "RB307", "warning", "number-differs"),
        ("60", "RB118", "warning", "raw-html"),
    ]


def test_a_short_list_is_whole_errors_first(tmp_path: Path) -> None:
    text = overview([*_many(Code.RAW_HTML, 15), *_many(Code.UNKNOWN_REFERENCE, 1)], tmp_path)
    assert re.findall(r": (RB\d+) (?:error|warning): ", text) == ["RB201"] + ["RB118"] * 15
    assert "more" not in text


def test_every_finding_is_shown_on_request(tmp_path: Path) -> None:
    text = overview(_many(Code.RAW_HTML, 50), tmp_path, shows_all=True)
    assert text.count("RB118") == 50


def test_findings_on_one_line_share_its_text(tmp_path: Path) -> None:
    write_tree(tmp_path, {"lf.md": "row the boats\n"})
    findings = [
        Finding(Code.RAW_HTML, "lf.md", 1, 9, "something is odd", None, 5),
        Finding(Code.UNKNOWN_REFERENCE, "lf.md", 1, 1, "no such rule", None, 3),
        Finding(Code.RAW_HTML, "lf.md", 1, 2, "inside the first", None, 1),
    ]
    assert overview(findings, tmp_path) == (
        "lf.md:1:1: RB201 error: no such rule [unknown-reference]\n"
        "lf.md:1:9: RB118 warning: something is odd [raw-html]\n"
        "lf.md:1:2: RB118 warning: inside the first [raw-html]\n"
        "  |\n"
        "1 | row the boats\n"
        "  | ^^^     ^^^^^\n"
        "\n"
    )
