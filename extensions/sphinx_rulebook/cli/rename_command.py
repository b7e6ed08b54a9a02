"""``rulebook rename``: another label for a rule, and all that refers to it follows."""

from __future__ import annotations

import argparse

from .refactoring import add_common_arguments


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``rename``."""
    parser.add_argument("old", metavar="OLD", help="the rule: its label, or its number or id; KK/rule:x is one of KK")
    parser.add_argument("new", metavar="NEW", help="its new label; the kind may be left out")
    add_common_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Rename a label in all languages, write its alias, and return 0; 1 where that would break something.

    Raises UnusableInputError.
    """
    from ..refactoring.rename import plan_rename
    from .refactoring_work import carry_out

    return carry_out(arguments, lambda project: plan_rename(project, arguments.old, arguments.new, arguments.book))
