"""``rulebook rename``: give a rule a different label, and update all references to it."""

from __future__ import annotations

import argparse

from ..arguments import add_book, add_dry_run, add_project_option


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``rename``."""
    parser.add_argument("old", metavar="OLD", help="the rule: its label, number or id; KK/rule:x names its book too")
    parser.add_argument("new", metavar="NEW", help="its new label; the kind may be left out")
    add_book(parser, "the book, if several have a rule of this name")
    add_project_option(parser)
    add_dry_run(parser)


def run(arguments: argparse.Namespace) -> int:
    """Rename a label in all languages, write its alias, and return 0; return 1 if the change would cause errors.

    Raises UnusableInputError.
    """
    from ...refactoring.rename import plan_rename
    from .carrying_out import carry_out

    return carry_out(arguments, lambda project: plan_rename(project, arguments.old, arguments.new, arguments.book))
