"""Findings for programs: one JSON object, described by ``rulebook-findings-1.schema.json``."""

from __future__ import annotations

import json
from collections.abc import Iterable

from ..checks.silenced import Silenced
from ..model.findings import Finding
from .report import Report

FORMAT = "rulebook-findings/1"


def write(report: Report) -> str:
    """Return the findings as one JSON object, with a final newline."""
    return to_json(report.findings, report.silenced)


def to_json(findings: Iterable[Finding], silenced: Iterable[Silenced] = ()) -> str:
    """Return the findings as one JSON object, with a final newline; silenced findings include the means of
    silencing.
    """
    table = {
        "format": FORMAT,
        "findings": [_to_dict(finding) for finding in findings],
        "silenced": [
            _to_dict(one.finding) | {"id": one.id, "reason": one.reason, "by": one.by.value} for one in silenced
        ],
    }
    return json.dumps(table, ensure_ascii=False, indent=1) + "\n"


def _to_dict(finding: Finding) -> dict[str, object]:
    origin = finding.translated_from
    place = {"file": origin.file, "line": origin.line, "column": origin.column} if origin is not None else None
    return {
        "code": finding.code.code,
        "name": finding.code.label,
        "severity": finding.code.severity.value,
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "message": finding.message,
        "suggestion": finding.suggestion,
        **({"translated_from": place} if place is not None else {}),
    }
