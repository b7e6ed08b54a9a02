"""Findings as a JUnit report, for services that show tests: a suite per file, a test per finding.

A finding that fails the check is a failed test; a warning that does not fail it is a skipped test. Without findings
there is one passed test, since many services treat a report without tests as broken.

Services compare two reports by the names of the tests, and drop all but one of the same name. So the names have no
lines, which move, and those that are alike are numbered. Some services show only the text of an outcome, others only
its attribute ``message``.
"""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from xml.etree import ElementTree

from ..checks.fingerprints import without_numbers
from ..model.findings import Finding
from ..support.xml_text import fit_for_xml
from .report import Report

_NAME = "rulebook check"


def write(report: Report) -> str:
    """Return the findings as XML, with a final newline."""
    top = ElementTree.Element("testsuites", name=_NAME)
    for file, of_file in groupby(report.findings, key=lambda finding: finding.file):
        findings = list(of_file)
        failures = sum(map(report.fails, findings))
        suite = _suite(top, fit_for_xml(report.path_from_repository(file)), len(findings), failures)
        names: Counter[str] = Counter()
        for finding in findings:
            name = _name(finding)
            names[name] += 1
            _add(suite, report, finding, name if names[name] == 1 else f"{name} ({names[name]})")
    if not report.findings:
        suite = _suite(top, _NAME, 1, 0)
        ElementTree.SubElement(suite, "testcase", name="no findings", classname="rulebook")
    ElementTree.indent(top, " ")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(top, encoding="unicode")}\n'


def _suite(top: ElementTree.Element, name: str, tests: int, failures: int) -> ElementTree.Element:
    skipped = tests - failures if name != _NAME else 0
    counts = {"tests": str(tests), "failures": str(failures), "errors": "0", "skipped": str(skipped)}
    return ElementTree.SubElement(top, "testsuite", {"name": name, **counts})


def _name(finding: Finding) -> str:
    code = finding.code
    return fit_for_xml(" ".join(f"{code.code} {code.label}: {without_numbers(code.code, finding.message)}".split()))


def _add(suite: ElementTree.Element, report: Report, finding: Finding, name: str) -> None:
    code, file = finding.code, suite.attrib["name"]
    case = ElementTree.SubElement(suite, "testcase", {"name": name, "classname": file})
    message = fit_for_xml(finding.message)
    fix = f"\ndid you mean {fit_for_xml(finding.suggestion)}?" if finding.suggestion else ""
    if report.fails(finding):
        outcome = ElementTree.SubElement(case, "failure", message=message, type=code.severity.value)
    else:
        outcome = ElementTree.SubElement(case, "skipped", message=message)
    outcome.text = f"{file}:{finding.line}:{finding.column}: {code.code} {code.severity}: {message}{fix}"
