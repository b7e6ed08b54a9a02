"""What an author is told of findings: which are new and which are mended, in the terminal and over the page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..findings import Finding

MOST_SHOWN = 30
"""How many findings are sent to a page, which shows fewer."""


@dataclass(frozen=True, slots=True)
class FindingsChange:
    """What a change of the text did: the findings that it brought, and how many it mended."""

    new: tuple[Finding, ...]
    mended: int

    def told(self) -> str:
        """Return it in words, such as ``2 new, 1 mended``; "" where nothing changed."""
        parts = [f"{len(self.new)} new"] if self.new else []
        parts += [f"{self.mended} mended"] if self.mended else []
        return ", ".join(parts)


def compare(before: Iterable[Finding], now: Iterable[Finding]) -> FindingsChange:
    """Return how findings changed; one that only stands on another line is the same."""
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
    """Return findings as JSON in one line for the panel of a page; ``message`` says why there is no newer page."""
    data: dict[str, object] = {
        "findings": [
            {
                "code": finding.code.code,
                "severity": finding.code.severity.value,
                "place": f"{finding.file}:{finding.line}:{finding.column}",
                "message": finding.message,
                "suggestion": finding.suggestion,
            }
            for finding in findings[:MOST_SHOWN]
        ]
    }
    if len(findings) > MOST_SHOWN:
        data["more"] = len(findings) - MOST_SHOWN
    if message is not None:
        data["message"] = message
    return json.dumps(data, ensure_ascii=False)
