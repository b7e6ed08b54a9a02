"""New and fixed findings, for the author, in the terminal and on the page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..model.findings import Finding, Severity

MOST_SHOWN = 30
"""How many findings are sent to a page, which shows only some of them."""


@dataclass(frozen=True, slots=True)
class FindingsChange:
    """The effect of a change of the text: the new findings, and how many were fixed."""

    new: tuple[Finding, ...]
    fixed: int

    def reported(self) -> str:
        """Return the change in words, or "" if nothing changed."""
        parts = [f"{len(self.new)} new"] if self.new else []
        parts += [f"{self.fixed} fixed"] if self.fixed else []
        return ", ".join(parts)


def compare(before: Iterable[Finding], now: Iterable[Finding]) -> FindingsChange:
    """Return how findings changed; a finding that only moved to a different line is the same."""
    left = Counter(map(_identity, before))
    new = []
    for finding in now:
        key = _identity(finding)
        if left[key]:
            left[key] -= 1
        else:
            new.append(finding)
    return FindingsChange(tuple(new), left.total())


def _identity(finding: Finding) -> tuple[object, ...]:
    return finding.code, finding.file, finding.message, finding.suggestion


def for_page(findings: Sequence[Finding], message: str | None) -> str:
    """Return findings as one line of JSON for a page's panel, errors first; ``message`` gives the reason why the page
    is not newer.
    """
    ordered = sorted(findings, key=lambda finding: finding.code.severity is not Severity.ERROR)
    data: dict[str, object] = {
        "findings": [
            {
                "code": finding.code.code,
                "severity": finding.code.severity.value,
                "place": f"{finding.file}:{finding.line}:{finding.column}",
                "message": finding.message,
                "suggestion": finding.suggestion,
            }
            for finding in ordered[:MOST_SHOWN]
        ]
    }
    if len(findings) > MOST_SHOWN:
        data["more"] = len(findings) - MOST_SHOWN
    if message is not None:
        data["message"] = message
    return json.dumps(data, ensure_ascii=False)
