"""Which findings are new, and which are fixed."""

from __future__ import annotations

import json

from sphinx_rulebook.model.findings import Code, Finding
from sphinx_rulebook.serving.page_findings import MOST_SHOWN, compare, for_page


def finding(message: str, line: int = 1, suggestion: str | None = None) -> Finding:
    return Finding(Code.UNKNOWN_REFERENCE, "source/la/1.md", line, 3, message, suggestion)


def test_what_only_moved_is_not_new() -> None:
    change = compare([finding("a", 1), finding("b", 2)], [finding("a", 9), finding("c", 2)])
    assert [one.message for one in change.new] == ["c"]
    assert change.reported() == "1 new, 1 fixed"
    assert compare([finding("a", 1)], [finding("a", 2)]).reported() == ""


def test_the_same_twice_is_two() -> None:
    assert compare([finding("a", 1)], [finding("a", 1), finding("a", 2)]).reported() == "1 new"
    assert compare([finding("a", 1), finding("a", 2)], [finding("a", 2)]).reported() == "1 fixed"


def test_a_page_is_sent_places_fixes_and_how_many_there_are() -> None:
    data = json.loads(for_page([finding(str(at), at, "rule:b") for at in range(1, MOST_SHOWN + 3)], "broken"))
    assert data["findings"][0] == {
        "code": "RB201",
        "severity": "error",
        "place": "source/la/1.md:1:3",
        "message": "1",
        "suggestion": "rule:b",
    }
    assert (len(data["findings"]), data["more"], data["message"]) == (MOST_SHOWN, 2, "broken")
    assert "\n" not in for_page([finding("two\nlines")], None)


def test_errors_come_first() -> None:
    warnings = [Finding(Code.MISSING_TRANSLATION, "source/la/1.md", at, 1, str(at)) for at in range(1, MOST_SHOWN + 1)]
    data = json.loads(for_page([*warnings, finding("broken")], None))
    assert [one["message"] for one in data["findings"][:3]] == ["broken", "1", "2"]
