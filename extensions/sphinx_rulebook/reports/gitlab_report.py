"""Findings as a Code Quality report for GitLab, which compares it by fingerprint with the target branch's report."""

from __future__ import annotations

import json

from ..model.findings import Finding, Severity
from .report import Report

_SEVERITIES = {Severity.ERROR: "major", Severity.WARNING: "minor", Severity.NOTE: "info"}


def write(report: Report) -> str:
    """Return the findings as a JSON list, with a final newline."""
    fingerprints = report.fingerprints(report.findings)
    entries = [_entry(report, *both) for both in zip(report.findings, fingerprints, strict=True)]
    return json.dumps(entries, ensure_ascii=False, indent=1) + "\n"


def _entry(report: Report, finding: Finding, fingerprint: str) -> dict[str, object]:
    fix = f" (did you mean {finding.suggestion}?)" if finding.suggestion else ""
    return {
        "type": "issue",
        "check_name": finding.code.code,
        "description": f"{finding.message}{fix}",
        "categories": ["Bug Risk" if finding.code.severity is Severity.ERROR else "Style"],
        "severity": _SEVERITIES[finding.code.severity],
        "fingerprint": fingerprint,
        "location": {
            "path": report.path_from_repository(finding.file),
            "positions": {
                "begin": {"line": finding.line, "column": finding.column},
                "end": {"line": finding.line, "column": finding.column + finding.length},
            },
        },
    }
