"""Every format says the same of the same findings, and is what its schema says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote
from xml.etree import ElementTree

import jsonschema
import pytest
import xmlschema

import sphinx_rulebook.reports.formats
from sphinx_rulebook.checks.silenced import Silencer
from sphinx_rulebook.library.loading import load
from sphinx_rulebook.model.findings import Code, Finding, Severity
from sphinx_rulebook.reports.formats import FORMATS, write_report
from sphinx_rulebook.reports.report import Report
from sphinx_rulebook.settings.check_project import check_project
from sphinx_rulebook.settings.project_settings import find_settings

from ..helpers import PROJECT, chapter_text, write_tree
from .library import FILES

SCHEMAS = PROJECT / "tests" / "schemas"
OWN_SCHEMAS = Path(sphinx_rulebook.reports.formats.__file__).parent


class Row(NamedTuple):
    """What a format tells of a finding."""

    code: str
    file: str
    line: int
    column: int
    severity: str
    message: str


OF_SERVICES = frozenset({"sarif", "github", "gitlab", "junit"})
"""The formats that name files as a service does, from the top of the repository."""


def expected(report: Report, name: str) -> list[Row]:
    """Return what a format tells of a report's findings, wherever the rulebook lies."""
    findings = list(report.findings)
    if name == "text":
        # People read the lines with errors first, and on each line the errors.
        wrong = {(one.file, one.line) for one in findings if one.code.severity is Severity.ERROR}
        findings.sort(key=lambda one: (one.file, one.line, one.code.severity is Severity.WARNING))
        findings.sort(key=lambda one: (one.file, one.line) not in wrong)
    rows = [row_of(finding) for finding in findings]
    if name in OF_SERVICES:
        rows = [row._replace(file=report.path_from_repository(row.file)) for row in rows]
    return rows


def row_of(finding: Finding) -> Row:
    code = finding.code
    return Row(code.code, finding.file, finding.line, finding.column, code.severity.value, finding.message)


def report_of(root: Path, is_strict: bool = False) -> Report:
    loaded = load(root)
    checked = check_project(loaded, find_settings(root))
    return Report(loaded.library, checked.findings, checked.silenced, is_strict, shows_all=True)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Report:
    """The report of a library with much that is wrong; its folder lies in no repository."""
    return report_of(write_tree(tmp_path_factory.mktemp("library"), FILES))


@pytest.fixture(scope="module")
def texts(report: Report) -> dict[str, str]:
    return {name: write_report(report, name) for name in FORMATS}


def from_text(text: str) -> list[Row]:
    head = re.compile(r"^([^ :|=\n][^:\n]*):(\d+):(\d+): (RB\d+) (error|warning): (.*) \[([a-z0-9-]+)\]$", re.M)
    return [Row(c, f, int(li), int(co), s, m) for f, li, co, c, s, m, _ in head.findall(text)]


def from_json(text: str) -> list[Row]:
    return [
        Row(one["code"], one["file"], one["line"], one["column"], one["severity"], one["message"])
        for one in json.loads(text)["findings"]
    ]


def from_sarif(text: str) -> list[Row]:
    found = []
    for result in json.loads(text)["runs"][0]["results"]:
        place = result["locations"][0]["physicalLocation"]
        region = place["region"]
        if not result["suppressions"]:
            file = unquote(place["artifactLocation"]["uri"])
            message = result["message"]["text"]
            found.append(
                Row(result["ruleId"], file, region["startLine"], region["startColumn"], result["level"], message)
            )
    return found


def unescape(text: str, with_properties: bool = False) -> str:
    """What the runner of GitHub's actions makes of an escaped text."""
    signs = {"%0D": "\r", "%0A": "\n", "%25": "%"} | ({"%3A": ":", "%2C": ","} if with_properties else {})
    return re.sub("|".join(signs), lambda match: signs[match[0]], text)


def from_github(text: str) -> list[Row]:
    found = []
    for line in text.split("\n"):
        if line.startswith("::"):
            command, _, data = line[2:].partition("::")
            severity, _, rest = command.partition(" ")
            properties = {}
            for pair in rest.split(","):
                key, _, value = pair.partition("=")
                properties[key] = unescape(value, with_properties=True)
            message = unescape(data).partition("\ndid you mean ")[0]
            code = properties["title"].split()[0]
            place = int(properties["line"]), int(properties["col"])
            found.append(Row(code, properties["file"], *place, severity, message))
    return found


def from_gitlab(text: str) -> list[Row]:
    severities = {"major": "error", "minor": "warning"}
    found = []
    for one in json.loads(text):
        begin = one["location"]["positions"]["begin"]
        message = re.sub(r" \(did you mean .*\?\)$", "", one["description"])
        place = one["location"]["path"], begin["line"], begin["column"]
        found.append(Row(one["check_name"], *place, severities[one["severity"]], message))
    return found


def from_junit(text: str) -> list[Row]:
    found = []
    for case in ElementTree.fromstring(text).iter("testcase"):
        (outcome,) = case
        code, name = case.attrib["name"].partition(":")[0].split()
        place = re.match(rf"{re.escape(case.attrib['classname'])}:(\d+):(\d+): {code} ", outcome.text or "")
        assert place is not None
        line, column = map(int, place.groups())
        severity = outcome.attrib.get("type", "warning")
        assert name == next(one.label for one in Code if one.code == code)
        found.append(Row(code, case.attrib["classname"], line, column, severity, outcome.attrib["message"]))
    return found


READERS: dict[str, Callable[[str], list[Row]]] = {
    "text": from_text,
    "json": from_json,
    "sarif": from_sarif,
    "github": from_github,
    "gitlab": from_gitlab,
    "junit": from_junit,
}


def schema(path: Path) -> dict:
    return json.loads(path.read_text("utf-8"))


def test_there_is_enough_to_tell(report: Report) -> None:
    assert len(report.findings) >= 30
    assert len({finding.code for finding in report.findings}) >= 12
    assert {finding.file.partition("/")[0] for finding in report.findings} == {
        "pyproject.toml",
        "source",
        "translations",
    }
    assert {one.by for one in report.silenced} == {Silencer.SYNC, Silencer.IGNORE}
    assert any(finding.suggestion for finding in report.findings)


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_tells_every_finding(report: Report, texts: dict[str, str], name: str) -> None:
    assert READERS[name](texts[name]) == expected(report, name)


@pytest.mark.parametrize("name", FORMATS)
def test_the_same_findings_give_the_same_bytes(report: Report, texts: dict[str, str], name: str) -> None:
    assert write_report(report, name) == texts[name]
    assert texts[name].endswith("\n")
    assert str(Path(report.library.root)) not in texts[name]


@pytest.mark.parametrize("name", FORMATS)
def test_a_library_without_findings(tmp_path: Path, name: str) -> None:
    clean = report_of(write_tree(tmp_path, {"lf/01.md": "[REF book=LF chap=1]\n# Docks @@cha:docks@@\n"}))
    text = write_report(clean, name)
    validate(name, text)
    if name != "junit":
        assert READERS[name](text) == []
    else:
        assert [list(case) for case in ElementTree.fromstring(text).iter("testcase")] == [[]]


def validate(name: str, text: str) -> None:
    """Hold a report against the schema of its format."""
    if name == "json":
        jsonschema.validate(json.loads(text), schema(OWN_SCHEMAS / "rulebook-findings-1.schema.json"))
    elif name == "sarif":
        log = json.loads(text)
        jsonschema.Draft4Validator(schema(SCHEMAS / "sarif-2.1.0-rtm.5.json")).validate({**log})
    elif name == "gitlab":
        jsonschema.validate(json.loads(text), schema(SCHEMAS / "gitlab-code-quality.json"))
    elif name == "junit":
        xmlschema.XMLSchema(SCHEMAS / "junit-10.xsd").validate(text)
    elif name == "github":
        for line in text.split("\n")[:-2]:
            assert re.fullmatch(r"::(?:error|warning) (?:\w+=[^,:\r\n]*,)*\w+=[^,:\r\n]*::[^\r\n]+", line)


@pytest.mark.parametrize("name", ["json", "sarif", "github", "gitlab", "junit"])
def test_every_format_is_what_its_schema_says(texts: dict[str, str], name: str) -> None:
    validate(name, texts[name])


def test_a_schema_refuses_what_is_not_of_its_format(texts: dict[str, str]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        validate("json", texts["json"].replace('"severity": "error"', '"severity": "fatal"', 1))
    with pytest.raises(jsonschema.ValidationError):
        validate("sarif", texts["sarif"].replace('"level": "error"', '"level": "fatal"', 1))
    with pytest.raises(jsonschema.ValidationError):
        validate("gitlab", texts["gitlab"].replace('"severity": "major"', '"severity": "fatal"', 1))
    with pytest.raises(xmlschema.XMLSchemaValidationError):
        validate("junit", texts["junit"].replace("<failure", "<fault", 1).replace("</failure>", "</fault>", 1))


def test_sarif_says_what_each_code_means_and_what_is_suppressed(report: Report, texts: dict[str, str]) -> None:
    run = json.loads(texts["sarif"])["runs"][0]
    assert run["columnKind"] == "unicodeCodePoints"
    rules = run["tool"]["driver"]["rules"]
    codes = {finding.code for finding in report.findings} | {one.finding.code for one in report.silenced}
    assert [rule["id"] for rule in rules] == [code.code for code in Code if code in codes]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        assert not unquote(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]).startswith("/")
    suppressed = [one["suppressions"][0] for one in run["results"] if one["suppressions"]]
    assert sorted(one["justification"] for one in suppressed) == sorted(one.reason for one in report.silenced)
    assert {one["kind"] for one in suppressed} == {"external"}
    prints = [one["partialFingerprints"]["rulebookFinding/v1"] for one in run["results"]]
    assert len(set(prints)) == len(prints)


def test_fixes_of_sarif_mend_what_they_are_for(report: Report, texts: dict[str, str]) -> None:
    """Each is put into its file, and the finding is gone; the columns are in code points, behind 🛶 too."""
    fixed = [result for result in json.loads(texts["sarif"])["runs"][0]["results"] if "fixes" in result]
    assert len({result["ruleId"] for result in fixed}) >= 4
    for result in fixed:
        (change,) = result["fixes"][0]["artifactChanges"]
        file = unquote(change["artifactLocation"]["uri"])
        (one,) = change["replacements"]
        region, text = one["deletedRegion"], one["insertedContent"]["text"]
        lines = FILES[file].split("\n")
        line = lines[region["startLine"] - 1]
        start, end = region["startColumn"] - 1, region["endColumn"] - 1
        assert result["properties"]["suggestion"] in text
        lines[region["startLine"] - 1] = line[:start] + text + line[end:]
        root = Path(report.library.root)
        (root / file).write_text("\n".join(lines), "utf-8")
        again = {(f.code.code, f.file, f.line, f.message) for f in report_of(root).findings}
        (root / file).write_text(FILES[file], "utf-8")
        assert (result["ruleId"], file, region["startLine"], result["message"]["text"]) not in again


def test_fingerprints_do_not_move_with_lines_or_numbers(report: Report, texts: dict[str, str], tmp_path: Path) -> None:
    """A rule above all others moves every line and number below it."""
    path = "source/lf/01-docks.md"
    moved = FILES[path].replace("### @@rule:rope@@ A rope", "### A quay.\n\nIt is long.\n### @@rule:rope@@ A rope", 1)
    again = write_report(report_of(write_tree(tmp_path, {**FILES, path: moved})), "gitlab")

    def prints(text: str) -> dict[str, Row]:
        entries = json.loads(text)
        assert len({one["fingerprint"] for one in entries}) == len(entries)
        return dict(zip((one["fingerprint"] for one in entries), from_gitlab(text), strict=True))

    before, after = prints(texts["gitlab"]), prints(again)
    assert set(before) <= set(after)
    assert any(before[key].line != after[key].line for key in before)


def test_a_service_gets_paths_from_the_top_of_the_repository(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    inside = report_of(write_tree(tmp_path / "game" / "rules", FILES))
    paths = {f"game/rules/{finding.file}" for finding in inside.findings}
    for name in OF_SERVICES:
        assert {one.file for one in READERS[name](write_report(inside, name))} == paths
    for name in ("text", "json"):
        assert {one.file for one in READERS[name](write_report(inside, name))} == {f.file for f in inside.findings}


def test_warnings_fail_in_junit_only_where_they_fail_the_check(report: Report) -> None:
    def outcomes(is_strict: bool) -> tuple[int, int]:
        top = ElementTree.fromstring(write_report(Report(report.library, report.findings, (), is_strict), "junit"))
        suites = top.findall("testsuite")
        for suite in suites:
            assert int(suite.attrib["tests"]) == len(suite.findall("testcase"))
            assert int(suite.attrib["failures"]) == len(suite.findall("testcase/failure"))
            assert int(suite.attrib["skipped"]) == len(suite.findall("testcase/skipped"))
        return sum(len(s.findall("testcase/failure")) for s in suites), sum(
            len(s.findall("testcase/skipped")) for s in suites
        )

    errors = sum(finding.code.severity is Severity.ERROR for finding in report.findings)
    assert outcomes(False) == (errors, len(report.findings) - errors)
    assert outcomes(True) == (len(report.findings), 0)


def test_the_names_of_tests_are_unique_and_stay_when_lines_move(tmp_path: Path) -> None:
    text = chapter_text("## Oil @@sec:oil@@\n\n### A [[rule:no]] b [[rule:no]].\n\n### C <b>d</b>.\n")

    def names(folder: str, text: str) -> list[str]:
        report = report_of(write_tree(tmp_path / folder, {"lf/01.md": text}))
        return [case.attrib["name"] for case in ElementTree.fromstring(write_report(report, "junit")).iter("testcase")]

    before = names("before", text)
    assert len(set(before)) == len(before) == 3
    assert names("after", text.replace("### A", "### @@rule:new@@ New.\n\n### A")) == before


@pytest.mark.parametrize("name", FORMATS)
def test_text_of_a_rulebook_cannot_break_out(tmp_path: Path, name: str) -> None:
    """Neither workflow commands nor XML nor signs of a terminal come through from labels, messages or file names."""
    evil = "### a[[x:y%0A::error::z]]<![CDATA[]]>&amp;\n### [[b]]::warning file=x::y\n### \x1b[31mred\0\n"
    files = {"lf/0%,1:x.md": f"[REF book=LF chap=1]\n# Docks @@cha:docks@@\n## General @@sec:general@@\n{evil}"}
    found = report_of(write_tree(tmp_path, files))
    assert found.findings
    text = write_report(found, name)
    assert "\x1b" not in text
    assert "\0" not in text
    validate(name, text)
    if name not in ("text", "junit"):
        assert READERS[name](text) == [row_of(finding) for finding in found.findings]
    if name == "junit":
        assert len(from_junit(text)) == len(found.findings)


@pytest.mark.parametrize("name", ["sarif", "github", "gitlab", "junit"])
def test_signs_that_a_format_cannot_hold_are_replaced_or_escaped(report: Report, name: str) -> None:
    finding = Finding(Code.UNKNOWN_REFERENCE, "a.md", 1, 1, "a\x0bb\nc\ufffed", "x\x00")
    text = write_report(Report(report.library, [finding]), name)
    validate(name, text)
    (one,) = READERS[name](text)
    assert one.message in ("a\x0bb\nc\ufffed", "a\ufffdb\nc\ufffdd")
