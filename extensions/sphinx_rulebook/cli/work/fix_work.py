"""The work of ``rulebook check --fix``: the suggestions of findings, applied."""

from __future__ import annotations

import sys
from pathlib import Path

from ...refactoring.edit_plan import show_plan
from ...refactoring.fixing import Fixes, plan_fixes
from ...refactoring.project import Project, load_project
from ...settings.check_project import check_project
from ...settings.project_settings import ProjectSettings
from ...support.transaction import write_all
from ..changing import changing
from ..output import say


def fix(root: Path, settings: ProjectSettings) -> None:
    """Apply the suggestions of the findings that the settings select, all or none, and print each of them, and each
    that was not applied, with the reason.

    Raises UnusableInputError.
    """
    with changing(root):
        project, fixes = _plan(root, settings)
        if fixes.plan.paths:
            write_all(root.resolve(), fixes.plan.texts(project.sources))
    for one in fixes.made:
        done = f"fixed {one.before} -> {one.after}" if one.after else f"removed {one.before.strip()}"
        say(f"{one.path}:{one.line}: {done}")
    for other in fixes.left:
        say(f"{other.path}:{other.line}: {other.suggestion} not written: {other.reason}")


def show_fixes(root: Path, settings: ProjectSettings) -> int:
    """Print what `fix` would write as a unified diff; return 1 if there is anything, else 0.

    Raises UnusableInputError.
    """
    project, fixes = _plan(root, settings)
    sys.stdout.writelines(show_plan(fixes.plan, project.sources))
    return 1 if fixes.plan.paths else 0


def _plan(root: Path, settings: ProjectSettings) -> tuple[Project, Fixes]:
    project = load_project(root)
    return project, plan_fixes(project, lambda loaded: check_project(loaded, settings, project.memory).findings)
