"""What a change would break: a plan is checked before a byte of it is written."""

from __future__ import annotations

import re
from collections import Counter

from ..checks import check_library
from ..findings import Code, Finding
from .plan import Plan
from .project import Project

_PLACE = re.compile(r"\bat [^\n]+:\d+")
"""Where else something stands, as a finding says it."""


def new_findings(project: Project, plan: Plan) -> list[Finding]:
    """Return the findings that a project would have after a plan, and has not now; lines that moved do not count.

    What names a label that is renamed is no new finding where it was told of the label's old name.
    """
    before = Counter(map(_key, check_library(project.loaded, project.memory).findings))
    texts = plan.texts(project.sources)
    with project.with_texts(texts) as loaded:
        after = check_library(loaded, project.memory).findings
    new: list[Finding] = []
    for finding in after:
        key = _key(finding, plan.renamed)
        if before[key]:
            before[key] -= 1
        else:
            new.append(finding)
    return new


def _key(finding: Finding, renamed: tuple[str, str] | None = None) -> tuple[Code, str]:
    message = _PLACE.sub("", finding.message)
    if renamed is not None:
        old, new = renamed
        message = re.sub(rf"(?<![\w:.+-]){re.escape(new)}(?![\w.+-])", lambda _: old, message)
    return finding.code, message
