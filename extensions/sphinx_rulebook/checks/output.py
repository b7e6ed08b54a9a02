"""Findings as text for people, and as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from ..findings import Finding, Severity
from ..terminal_width import columns
from .translations import Silenced

FORMAT = "rulebook-findings/1"
_MARGIN = 60
"""How many characters of a long line are shown on either side of the finding."""


def to_json(findings: Iterable[Finding], silenced: Iterable[Silenced] = ()) -> str:
    """Return the findings as one JSON object, with a final newline; those that are silenced with their reasons."""
    report = {
        "format": FORMAT,
        "findings": [_to_dict(finding) for finding in findings],
        "silenced": [_to_dict(one.finding) | {"id": one.id, "reason": one.reason} for one in silenced],
    }
    return json.dumps(report, ensure_ascii=False, indent=1) + "\n"


def _to_dict(finding: Finding) -> dict[str, str | int | None]:
    return {
        "code": finding.code.code,
        "name": finding.code.label,
        "severity": finding.code.severity.value,
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "message": finding.message,
        "suggestion": finding.suggestion,
    }


def to_text(findings: Iterable[Finding], root: Path) -> str:
    """Return the findings for a terminal: place, message, the source line with a caret, the likely fix.

    The lines are read from the files below ``root``; a file that is gone is reported without them.
    """
    sources: dict[str, list[str]] = {}
    return "".join(_one(finding, root, sources) + "\n" for finding in findings)


def silenced_to_text(silenced: Iterable[Silenced]) -> str:
    """Return a line for each finding that has been silenced, with the reason."""
    return "".join(
        f"{one.finding.file}:{one.finding.line}: {one.finding.code.code} of {one.id} is silenced: {one.reason}\n"
        for one in silenced
    )


def summary(findings: Iterable[Finding]) -> str:
    """Return one line that counts the findings by severity, such as ``2 errors, 1 warning``."""
    counts = dict.fromkeys(Severity, 0)
    for finding in findings:
        counts[finding.code.severity] += 1
    parts = [f"{n} {severity}{'' if n == 1 else 's'}" for severity, n in counts.items() if n]
    return ", ".join(parts) or "no findings"


def _one(finding: Finding, root: Path, sources: dict[str, list[str]]) -> str:
    code = finding.code
    head = (
        f"{finding.file}:{finding.line}:{finding.column}: {code.code} {code.severity}: {finding.message} [{code.label}]"
    )
    lines = [head]
    source = _source_line(finding, root, sources)
    if source.strip():
        start = max(0, finding.column - 1 - _MARGIN)
        stop = finding.column - 1 + max(finding.length, 1) + _MARGIN
        shown = _printable(source[start:stop])
        before = shown[: finding.column - 1 - start]
        marked = shown[len(before) : len(before) + max(finding.length, 1)]
        gutter = str(finding.line)
        left, right = "…" if start else "", "…" if stop < len(source) else ""
        caret = " " * (columns(before) + len(left)) + "^" * max(1, columns(marked))
        blank = " " * len(gutter)
        lines += [f"{blank} |", f"{gutter} | {left}{shown}{right}", f"{blank} | {caret}"]
        if finding.suggestion is not None:
            lines.append(f"{blank} = did you mean {finding.suggestion}?")
    elif finding.suggestion is not None:
        lines.append(f"  = did you mean {finding.suggestion}?")
    return "\n".join(lines) + "\n"


def _source_line(finding: Finding, root: Path, sources: dict[str, list[str]]) -> str:
    if finding.file not in sources:
        try:
            text = (root / finding.file).read_bytes().decode("utf-8", "replace")
        except OSError:
            text = ""
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        sources[finding.file] = text.split("\n")
    lines = sources[finding.file]
    return lines[finding.line - 1] if finding.line <= len(lines) else ""


def _printable(text: str) -> str:
    return "".join(c if c.isprintable() else " " if c == "\t" else "\N{REPLACEMENT CHARACTER}" for c in text)
