"""Checking which findings a plan would cause, before anything is written."""

from __future__ import annotations

import re
from collections import Counter

from ..checks.check_library import check_library
from ..model.findings import Code, Finding
from .edit_plan import EditPlan
from .project import Project

_PLACE = re.compile(r"\bat [^\n]+:\d+")
"""The part of a finding's message that gives a second location."""


def new_findings(project: Project, plan: EditPlan) -> list[Finding]:
    """Return the findings that a project would have after a plan and does not have now; moved lines do not make a
    finding new.

    A finding that names a renamed label is not new if the same finding existed for the old label.
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
