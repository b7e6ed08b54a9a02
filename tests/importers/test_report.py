"""The report of an import, for people and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sphinx_rulebook.cli.command_line import main

HARBOR = """\
Skip to main content
Harbor Rules

1 Harbor
1.0 Piers
1.0.1 A pier is long. See [1.0.2], [9.0.9], and [1.0.3].
1.0.2 A boat sinks. See [1.0.3].
Example: At night.
1.0.3 A crate floats, as all crates do that are made of wood and of nothing else.
1.0.3 A crate sinks.
1-0-4 A line that has another shape.

Glossary

Boat
A small ship.
"""


@pytest.fixture
def report(tmp_path: Path) -> dict:
    return imported(tmp_path, HARBOR)


def imported(folder: Path, text: str, *arguments: str) -> dict:
    """The report of an import."""
    file = folder / "harbor.txt"
    file.write_text(text, "utf-8")
    path = folder / "report.json"
    command = ["import", str(file), "--book", "HB", "-o", str(folder / "out"), "--report", str(path), "--accept"]
    assert main([*command, *arguments]) == 0
    return json.loads(path.read_text("utf-8"))


def test_every_line_with_text_is_counted_once(report: dict) -> None:
    (document,) = report["documents"]
    lines = document["lines"]
    assert lines["total"] == sum(1 for line in HARBOR.splitlines() if line.strip())
    assert lines["total"] == sum(count for key, count in lines.items() if key != "total")
    assert lines == {"total": 13, "units": 6, "paragraphs": 2, "terms": 3, "prose": 1, "dropped": 1}


def test_it_says_what_the_document_is(report: dict) -> None:
    (document,) = report["documents"]
    assert (document["file"], document["encoding"], document["layout"]) == ("harbor.txt", "utf-8", "decimal")
    assert document["reason"] == "6 numbers, such as 1 and 1.0.1"


def test_it_names_every_line_that_is_left_out(report: dict) -> None:
    (document,) = report["documents"]
    assert document["dropped"] == [{"line": 1, "text": "Skip to main content", "reason": "navigation of a website"}]


def test_it_names_lines_that_look_numbered_and_are_text(report: dict) -> None:
    (document,) = report["documents"]
    assert document["odd"] == [{"line": 11, "text": "1-0-4 A line that has another shape."}]


def test_it_counts_what_was_made(report: dict) -> None:
    assert report["units"] == {"chapter": 1, "section": 1, "rule": 4, "example": 1, "term": 1}
    assert report["numbers"] == 6
    assert report["references"] == {"resolved": 3, "learned": 0, "left": 1}
    assert report["files"] == ["hb/01-harbor.md", "hb/glossary.md"]
    assert report["compared"] is None


def test_it_has_the_findings_with_their_places(report: dict) -> None:
    found = [(entry["code"], entry["file"], entry["line"], entry["column"]) for entry in report["findings"]]
    assert found == [
        ("RB205", "harbor.txt", 6, 37),
        ("RB202", "harbor.txt", 6, 50),
        ("RB202", "harbor.txt", 7, 26),
        ("RB126", "harbor.txt", 10, 1),
    ]


def test_it_names_headings_that_the_document_lacks(tmp_path: Path) -> None:
    report = imported(tmp_path, "2.1 Piers\n2.1.1 A pier.\n2.1.1a A boat.\n2.1.2 A crate.\n", "--layout", "letters")
    assert report["documents"][0]["made_up"] == ["2"]
    assert report["numbers"] == 4


def test_it_is_the_same_every_time(tmp_path: Path) -> None:
    def bytes_of(name: str) -> bytes:
        (tmp_path / name).mkdir()
        imported(tmp_path / name, HARBOR)
        return (tmp_path / name / "report.json").read_bytes()

    assert bytes_of("one") == bytes_of("other")


def test_people_are_told_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    imported(tmp_path, HARBOR)
    assert capsys.readouterr().out.splitlines()[3:] == [
        "harbor.txt: utf-8, layout 'decimal': 6 numbers, such as 1 and 1.0.1",
        "lines: 13 with text: 6 start units, 2 continue them, 3 in the glossary, 1 of prose, 1 left out",
        "left out (navigation of a website): 1 line, the first is line 1",
        "line 11 looks numbered but was kept as text: 1-0-4 A line that has another shape.",
        "1 chapter, 1 section, 4 rules, 1 example, 1 term",
        "references: 3 resolved, 0 learned, 1 left as text; 5 labels",
        "numbers out of order: 1",
        "doubts: 1; check these lines, and use --accept if the import is right",
    ]
