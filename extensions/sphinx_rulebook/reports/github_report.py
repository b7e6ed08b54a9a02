"""Findings as workflow commands of GitHub Actions, which shows them at the lines of a change."""

from __future__ import annotations

from ..model.findings import Finding, Severity
from .report import Report, summary


def write(report: Report) -> str:
    """Return one command per finding, and a summary line, which GitHub shows in its log."""
    return "".join(f"{_command(report, finding)}\n" for finding in report.findings) + f"{summary(report.findings)}\n"


def _command(report: Report, finding: Finding) -> str:
    properties = {
        "file": report.path_from_repository(finding.file),
        "line": finding.line,
        "endLine": finding.line,
        "col": finding.column,
        "endColumn": finding.column + finding.length,
        "title": f"{finding.code.code} {finding.code.label}",
    }
    written = ",".join(f"{key}={_of_property(str(value))}" for key, value in properties.items())
    fix = f"\ndid you mean {finding.suggestion}?" if finding.suggestion else ""
    level = "notice" if finding.code.severity is Severity.NOTE else finding.code.severity.value
    return f"::{level} {written}::{_of_message(finding.message + fix)}"


def _of_message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _of_property(text: str) -> str:
    return _of_message(text).replace(":", "%3A").replace(",", "%2C")
