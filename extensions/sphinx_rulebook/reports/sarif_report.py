"""Findings as SARIF 2.1.0, for code scanning and for editors."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote

from ..checks.explanations import explanations
from ..checks.silenced import Silencer
from ..model.findings import Code, Finding
from ..support.own_digest import own_version
from .fixes import replacement
from .report import Report
from .source_lines import SourceLines

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_BASE = "SRCROOT"
_FINGERPRINT = "rulebookFinding/v1"


def write(report: Report) -> str:
    """Return the findings as a SARIF log with one run; silenced ones are included as suppressed."""
    every: list[tuple[Finding, tuple[Silencer, str] | None]] = [(finding, None) for finding in report.findings]
    every += [(one.finding, (one.by, one.reason)) for one in report.silenced]
    every.sort(key=lambda both: both[0].sort_key())
    findings = [finding for finding, _ in every]
    rules = [code for code in Code if any(finding.code is code for finding in findings)]
    sources = SourceLines(Path(report.library.root))
    results = []
    for (finding, silencer), fingerprint in zip(every, report.fingerprints(findings), strict=True):
        result = _result(report, finding, rules.index(finding.code), fingerprint, sources)
        result["suppressions"] = [_suppression(*silencer)] if silencer is not None else []
        results.append(result)
    run = {
        "tool": {
            "driver": {"name": "rulebook", "semanticVersion": own_version(), "rules": [_rule(code) for code in rules]}
        },
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_BASE: {"description": {"text": "The root of the repository, or the checked folder."}}},
        "results": results,
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=1) + "\n"


def _rule(code: Code) -> dict[str, object]:
    explained = explanations()[code]
    return {
        "id": code.code,
        "name": "".join(word.capitalize() for word in code.label.split("-")),
        "shortDescription": {"text": explained.meaning},
        "fullDescription": {"text": f"{explained.meaning} {explained.reason}"},
        "help": {"text": explained.to_text(), "markdown": explained.to_markdown()},
        "defaultConfiguration": {"level": code.severity.value},
        "properties": {"tags": ["rulebook", code.label]},
    }


def _result(report: Report, finding: Finding, rule: int, fingerprint: str, sources: SourceLines) -> dict[str, object]:
    artifact = {"uri": quote(report.path_from_repository(finding.file)), "uriBaseId": _BASE}
    region = {
        "startLine": finding.line,
        "startColumn": finding.column,
        "endLine": finding.line,
        "endColumn": finding.column + finding.length,
    }
    result: dict[str, object] = {
        "ruleId": finding.code.code,
        "ruleIndex": rule,
        "level": finding.code.severity.value,
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": region}}],
        "partialFingerprints": {_FINGERPRINT: fingerprint},
    }
    if finding.translated_from is not None:
        origin = finding.translated_from
        related = {"uri": quote(report.path_from_repository(origin.file)), "uriBaseId": _BASE}
        start = {"startLine": origin.line, "startColumn": origin.column, "endColumn": origin.column + origin.length}
        result["relatedLocations"] = [
            {
                "message": {"text": "translated from this"},
                "physicalLocation": {"artifactLocation": related, "region": start},
            }
        ]
    if finding.suggestion is not None:
        result["properties"] = {"suggestion": finding.suggestion}
        fixed = replacement(finding, sources.of(finding))
        if fixed is not None:
            change = {"deletedRegion": region, "insertedContent": {"text": fixed}}
            result["fixes"] = [
                {
                    "description": {"text": f"Write {finding.suggestion}" if finding.suggestion else "Remove it"},
                    "artifactChanges": [{"artifactLocation": artifact, "replacements": [change]}],
                }
            ]
    return result


def _suppression(by: Silencer, reason: str) -> dict[str, object]:
    return {"kind": "external", "status": "accepted", "justification": reason, "properties": {"by": by.value}}
