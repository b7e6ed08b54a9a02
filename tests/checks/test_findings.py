"""Every code of findings: what provokes it, exactly where, and with which likely fix."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sphinx_rulebook.model.findings import Code, Finding

from ..helpers import Case, Files, chapter_text, read_cases, show_finding, split_files

FIXTURES = Path(__file__).with_name("fixtures")
CASES = [*read_cases(FIXTURES / "findings.md"), *read_cases(FIXTURES / "translations.md")]

#: What cannot be written in a fixture file.
BYTE_CASES: dict[str, tuple[bytes, list[str]]] = {
    "Latin-1": (chapter_text("## Fog\n\n### Caf").encode() + b"\xe9\n", ["RB101 lf/01.md:7:8"]),
    "byte order mark": (b"\xef\xbb\xbf" + chapter_text("## Fog\n").encode(), ["RB102 lf/01.md:1:1"]),
    "NUL and escape": (chapter_text("## F\0g\n\n### \x1b\n").encode(), ["RB103 lf/01.md:5:5", "RB103 lf/01.md:7:5"]),
    "long line": (chapter_text("## Fog\n\n### " + "x" * 100_000 + "\n").encode(), ["RB104 lf/01.md:7:1"]),
}

FindAll = Callable[[Files], list[Finding]]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.line}: {case.title}")
def test_finding_has_its_place_and_its_fix(case: Case, findings_of: FindAll) -> None:
    found = findings_of(split_files(case.given))
    assert "".join(f"{show_finding(finding)}\n" for finding in found) == case.expected


@pytest.mark.alike(100)
@pytest.mark.parametrize("newline", ["\r\n", "\r"], ids=["CRLF", "CR"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.line}: {case.title}")
def test_place_does_not_depend_on_line_ends(case: Case, newline: str, findings_of: FindAll) -> None:
    files = split_files(case.given)
    chapters = {
        path: text.replace("\n", newline) if path.endswith(".md") else text.encode() for path, text in files.items()
    }
    found = findings_of(chapters)
    assert "".join(f"{show_finding(finding)}\n" for finding in found) == case.expected


@pytest.mark.parametrize(("data", "expected"), BYTE_CASES.values(), ids=BYTE_CASES)
def test_bytes_that_are_no_good_text(data: bytes, expected: list[str], findings_of: FindAll) -> None:
    assert [show_finding(f) for f in findings_of({"lf/01.md": data})] == expected


def test_every_code_has_a_case() -> None:
    expected = "".join(case.expected for case in CASES) + " ".join(
        " ".join(places) for _, places in BYTE_CASES.values()
    )
    # Imports, releases, settings, rulings and --untrusted report these; each has a test of its own.
    elsewhere = ("RB33", "RB14", "RB60", Code.BROKEN_PROMISE.code, Code.ACTIVE_PAGE.code, Code.INSERTED_FILE.code)
    of_checks = {code.code for code in Code if not code.code.startswith(elsewhere)}
    assert set(re.findall(r"RB\d+", expected)) == of_checks


def test_codes_and_names_are_unique_and_well_formed() -> None:
    assert len({code.code for code in Code}) == len({code.label for code in Code}) == len(Code)
    for code in Code:
        assert re.fullmatch(r"RB[1-7]\d\d", code.code)
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", code.label)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.line}: {case.title}")
def test_message_is_one_line_and_the_caret_covers_something(case: Case, findings_of: FindAll) -> None:
    for finding in findings_of(split_files(case.given)):
        assert finding.message.strip()
        assert "\n" not in finding.message
        assert finding.length >= 1


def test_findings_come_in_order_of_their_places_and_once(findings_of: FindAll) -> None:
    found = findings_of(
        {
            "b/01.md": chapter_text("## Fog[[rule:a]][[rule:b]]\n#### x\n", book="B"),
            "a/02.md": chapter_text("## Fog @@fog@@\n", 2, book="A"),
            "a/01.md": chapter_text("## <b>\n[[\n## {x}[[sec:q]]\n", book="A"),
            "a/book.toml": "x = 1\n[symbols]\n",
        }
    )
    assert [f.sort_key() for f in found] == sorted({f.sort_key() for f in found})
    assert len(found) == 8
