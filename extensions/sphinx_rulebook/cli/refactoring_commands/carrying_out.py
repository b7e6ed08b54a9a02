"""The work of the subcommands that change the text: a plan is shown, checked, and written completely or not at all."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from ...model.findings import Finding, Severity
from ...refactoring.edit_plan import EditPlan, show_plan
from ...refactoring.project import Project, load_project
from ...refactoring.verify import new_findings
from ...reports.text_report import to_text
from ...support.transaction import write_all
from ..changing import changing
from ..choices import refuse_part
from ..output import say

Planner = Callable[[Project], EditPlan]


def carry_out(arguments: argparse.Namespace, planner: Planner) -> int:
    """Make a plan and write it; return 0, or return 1 without writing anything if the plan would cause errors.

    Raises UnusableInputError.
    """
    root = Path(arguments.project)
    refuse_part(root)
    if arguments.dry_run:
        project, plan, broken = _planned(root, planner)
        sys.stdout.writelines(show_plan(plan, project.sources))
        return _tell(plan, broken, project, is_dry=True)
    with changing(root):
        project, plan, broken = _planned(root, planner)
        if not broken:
            write_all(root.resolve(), plan.texts(project.sources))
    return _tell(plan, broken, project, is_dry=False)


def _planned(root: Path, planner: Planner) -> tuple[Project, EditPlan, list[Finding]]:
    """Return the project, the plan and the errors that the plan would cause."""
    project = load_project(root)
    plan = planner(project)
    found = new_findings(project, plan)
    return project, plan, [finding for finding in found if finding.code.severity is Severity.ERROR]


def _tell(plan: EditPlan, broken: list[Finding], project: Project, is_dry: bool) -> int:
    for note in plan.notes:
        say(note)
    if broken:
        sys.stderr.write(to_text(broken, Path(project.library.root), texts=plan.texts(project.sources)))
        say("Nothing is written: this would cause the findings above.")
        return 1
    for path in plan.paths:
        say(f"{'would write' if is_dry else 'wrote'} {path}")
    return 0
