"""The work of the subcommands that change the text: a plan is shown, checked, and written whole or not at all."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from ..findings import Finding, Severity
from ..library import UnusableInputError
from ..refactoring.plan import Plan, show_plan
from ..refactoring.project import Project, load_project
from ..refactoring.verify import new_findings
from ..reports.text import to_text
from ..transaction import locked, write_all

Planner = Callable[[Project], Plan]


def carry_out(arguments: argparse.Namespace, planner: Planner) -> int:
    """Make a plan and write it; return 0, or 1 where it would break something, and then nothing is written.

    Raises UnusableInputError.
    """
    root = Path(arguments.path)
    if arguments.dry_run:
        project, plan, broken = _planned(root, planner)
        sys.stdout.writelines(show_plan(plan, project.sources))
        return _tell(plan, broken, project, is_dry=True)
    if not root.is_dir():
        raise UnusableInputError(f"{root} is not a folder; name a project or a source tree")
    with locked(root) as was_undone:
        if was_undone:
            sys.stderr.write("an earlier change was broken off; what it had written was taken back\n")
        project, plan, broken = _planned(root, planner)
        if not broken:
            write_all(root.resolve(), plan.texts(project.sources))
    return _tell(plan, broken, project, is_dry=False)


def _planned(root: Path, planner: Planner) -> tuple[Project, Plan, list[Finding]]:
    """Return the project, the plan and the errors that the plan would bring."""
    project = load_project(root)
    plan = planner(project)
    found = new_findings(project, plan)
    return project, plan, [finding for finding in found if finding.code.severity is Severity.ERROR]


def _tell(plan: Plan, broken: list[Finding], project: Project, is_dry: bool) -> int:
    for note in plan.notes:
        print(note)
    if broken:
        sys.stderr.write(to_text(broken, Path(project.library.root), texts=plan.texts(project.sources)))
        print("Nothing is written: this would break what is told above.")
        return 1
    for path in plan.paths:
        print(f"{'would write' if is_dry else 'wrote'} {path}")
    return 0
