"""Findings as a JUnit report, for services that show tests: a suite per file, a test per finding.

A finding that fails the check is a failed test; a warning that does not fail it is a skipped test. Without findings
there is one passed test, since many services treat a report without tests as broken.
"""

from __future__ import annotations

from itertools import groupby
from xml.etree import ElementTree

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
        for finding in findings:
            _add(suite, report, finding)
    if not report.findings:
        suite = _suite(top, _NAME, 1, 0)
        ElementTree.SubElement(suite, "testcase", name="no findings", classname="rulebook")
    ElementTree.indent(top, " ")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(top, encoding="unicode")}\n'


def _suite(top: ElementTree.Element, name: str, tests: int, failures: int) -> ElementTree.Element:
    skipped = tests - failures if name != _NAME else 0
    counts = {"tests": str(tests), "failures": str(failures), "errors": "0", "skipped": str(skipped)}
    return ElementTree.SubElement(top, "testsuite", {"name": name, **counts})


def _add(suite: ElementTree.Element, report: Report, finding: Finding) -> None:
    code = finding.code
    place = f"{finding.line}:{finding.column}"
    attributes = {
        "name": f"{code.code} {code.label} at {place}",
        "classname": suite.attrib["name"],
    }
    case = ElementTree.SubElement(suite, "testcase", attributes)
    message = fit_for_xml(finding.message)
    if report.fails(finding):
        outcome = ElementTree.SubElement(case, "failure", message=message, type=code.severity.value)
        fix = f"\ndid you mean {fit_for_xml(finding.suggestion)}?" if finding.suggestion else ""
        outcome.text = f"{suite.attrib['name']}:{place}: {code.code} {code.severity}: {message}{fix}"
    else:
        ElementTree.SubElement(case, "skipped", message=message)
