"""The findings of a change: those in changed files, and those elsewhere that an earlier state did not have."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from ...checks.check_library import Checked
from ...checks.finding_units import FindingUnits
from ...checks.silenced import Silencer
from ...library.loading import Loaded
from ...library.memory import Memory
from ...model.findings import ALWAYS_REPORTED
from ...settings.baseline import compare_with
from ..output import tell
from .revisions import check_revision, findings_at


def findings_of_change(
    files: Iterable[str], since: str | None, loaded: Loaded, checked: Checked, memory: Memory | None
) -> Checked:
    """Return the findings in changed ``files``, and findings in other files that an earlier revision did not have.

    A missing label breaks references in files that nobody edited; earlier findings in these files are not reported.
    Without ``since``, the revision is the last commit, or the one before the commits that pre-commit checks. Raises
    UnusableInputError if Git has no such revision.
    """
    root = Path(loaded.library.root)
    changed = _from_root(files, root)
    inside = [finding for finding in checked.findings if finding.file in changed or finding.code in ALWAYS_REPORTED]
    elsewhere = [one for one in checked.findings if not (one.file in changed or one.code in ALWAYS_REPORTED)]
    if elsewhere:
        # If pre-commit checks a range of commits, the last commit is not the state before the change.
        revision = since or os.environ.get("PRE_COMMIT_FROM_REF") or "HEAD"
        before = findings_at(root, revision, memory)
        new = compare_with(before, elsewhere, FindingUnits(loaded.library)).new
        if len(new) < len(elsewhere):
            known = len(elsewhere) - len(new)
            tell(f"{known} {'finding' if known == 1 else 'findings'} elsewhere not shown: already in {revision}")
        elsewhere = list(new)
    elif since is not None:
        check_revision(root, since)  # a misspelt one must not pass only because there are no findings
    findings = sorted((*inside, *elsewhere), key=lambda finding: finding.sort_key())
    return replace(checked, findings=tuple(findings))


def without_silenced_elsewhere(files: Iterable[str], loaded: Loaded, checked: Checked) -> Checked:
    """Return what was checked without what translators have silenced outside changed ``files``: with a line for each,
    people would not see the findings of their change.
    """
    changed = _from_root(files, Path(loaded.library.root))
    return replace(
        checked,
        silenced=tuple(one for one in checked.silenced if one.by is not Silencer.SYNC or one.finding.file in changed),
    )


def _from_root(files: Iterable[str], root: Path) -> set[str]:
    return {Path(os.path.relpath(Path(file).resolve(), root)).as_posix() for file in files}
