"""What a change would break: a plan is checked before a byte of it is written."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from ..checks import check_library
from ..findings import Finding
from ..library import load
from .plan import Plan
from .project import Project


def new_findings(project: Project, plan: Plan) -> list[Finding]:
    """Return the findings that a project would have after a plan, and has not now; lines that moved do not count."""
    before = Counter(
        (finding.code, finding.message) for finding in check_library(project.loaded, project.memory).findings
    )
    root, unsaved = Path(project.library.root), project.memory.unsaved
    texts = {str(root / path): text.encode("utf-8") for path, text in plan.texts(project.sources).items()}
    project.memory.unsaved = {**unsaved, **texts}
    try:
        after = check_library(load(root, memory=project.memory), project.memory).findings
    finally:
        project.memory.unsaved = unsaved
    new: list[Finding] = []
    for finding in after:
        key = (finding.code, finding.message)
        if before[key]:
            before[key] -= 1
        else:
            new.append(finding)
    return new
