"""``rulebook fmt``: every chapter in the canonical form, without changing any rules."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ...support.transaction import write_all
from ..arguments import add_dry_run, add_project
from ..changing import changing
from ..output import say

_NOTHING = "every file is in the canonical form"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``fmt``."""
    add_project(parser)
    parser.add_argument(
        "--check", action="store_true", help="write nothing; list the files that would change and exit with 1"
    )
    add_dry_run(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the files that are not in the canonical form, all or none; with ``--check``, return 1 if there are such
    files.

    Raises UnusableInputError.
    """
    from ...refactoring.canonical import plan_canonical
    from ...refactoring.edit_plan import show_plan
    from ...refactoring.project import load_project

    root = Path(arguments.project)
    if arguments.check or arguments.dry_run:
        project = load_project(root)
        plan = plan_canonical(project)
        if arguments.dry_run:
            sys.stdout.writelines(show_plan(plan, project.sources))
        for path in plan.paths:
            say(f"would write {path}")
        if not plan.paths:
            say(_NOTHING)
        return 1 if arguments.check and plan.paths else 0
    with changing(root):
        project = load_project(root)
        plan = plan_canonical(project)
        write_all(root.resolve(), plan.texts(project.sources))
    for path in plan.paths:
        say(f"wrote {path}")
    if not plan.paths:
        say(_NOTHING)
    return 0
