"""What a translation differs from is named in every report, with the place in its source."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sphinx_rulebook.checks.check_library import check_library
from sphinx_rulebook.languages.numbered_library import load_library
from sphinx_rulebook.model.findings import Code, Finding, Passage
from sphinx_rulebook.reports.formats import write_report
from sphinx_rulebook.reports.report import Report

from ..helpers import write_tree

SOURCE, TRANSLATION = "source/lf/01.md", "translations/ja/lf/01.md"
HEAD = "[REF book=LF chap=1]\n# {} @@cha:boats@@\n## {} @@sec:oars@@\n"
FILES = {
    SOURCE: HEAD.format("Boats", "Oars")
    + "### @@rule:a@@ Row: take three oars.[[sec:oars|see Oars]]\n### @@rule:b@@ Take the rope.\n",
    TRANSLATION: HEAD.format("舟", "櫂") + "### @@rule:a@@ 櫂を5本取る。\n### @@rule:b@@ 綱を取る\n",
}


@pytest.fixture
def report(tmp_path: Path) -> Report:
    loaded = load_library(write_tree(tmp_path, FILES))
    return Report(loaded.library, check_library(loaded).findings)


def of(report: Report, code: Code) -> Finding:
    return next(finding for finding in report.findings if finding.code is code)


def text_at(passage: Passage | None) -> str:
    assert passage is not None
    line = FILES[passage.file].splitlines()[passage.line - 1]
    return line[passage.column - 1 : passage.column - 1 + passage.length]


def test_a_difference_names_its_piece_of_the_source(report: Report) -> None:
    assert text_at(of(report, Code.NUMBER_DIFFERS).translated_from) == "three"
    assert text_at(of(report, Code.REFERENCE_DIFFERS).translated_from) == "[[sec:oars"
    assert text_at(of(report, Code.MISSING_STOP).translated_from).endswith("the rope.")
    assert of(report, Code.MISSING_STOP).translated_from == Passage(SOURCE, 5, 18, 12)


def test_text_shows_the_source_below_the_translation(report: Report) -> None:
    assert (
        f"5 | ### @@rule:b@@ 綱を取る\n  |                ^^^^^^^^\n  = {SOURCE}:5: ### @@rule:b@@ Take the rope.\n"
    ) in write_report(report, "text")


def test_programs_get_the_place(report: Report) -> None:
    of_json = {one["code"]: one for one in json.loads(write_report(report, "json"))["findings"]}
    assert of_json["RB311"]["translated_from"] == {"file": SOURCE, "line": 5, "column": 18}
    results = {one["ruleId"]: one for one in json.loads(write_report(report, "sarif"))["runs"][0]["results"]}
    (related,) = results["RB311"]["relatedLocations"]
    assert related["physicalLocation"]["artifactLocation"]["uri"] == SOURCE
    assert related["physicalLocation"]["region"] == {"startLine": 5, "startColumn": 18, "endColumn": 30}


def test_other_findings_have_no_origin(tmp_path: Path) -> None:
    loaded = load_library(write_tree(tmp_path, {SOURCE: FILES[SOURCE] + "### @@rule:c@@ <b>Rest.\n"}))
    report = Report(loaded.library, check_library(loaded).findings)
    (finding,) = report.findings
    assert finding.translated_from is None
    assert "translated_from" not in write_report(report, "json")
    assert "relatedLocations" not in write_report(report, "sarif")
