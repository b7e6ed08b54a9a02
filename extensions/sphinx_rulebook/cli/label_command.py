"""``rulebook label``: a name for a rule that has none."""

from __future__ import annotations

import argparse

from .refactoring import add_common_arguments


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``label``."""
    parser.add_argument("rule", metavar="RULE", help="the rule: its number or id; KK/4.0.1 is one of KK")
    parser.add_argument("name", metavar="NAME", help="its label; the kind may be left out")
    add_common_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Give a rule a label in all languages, and return 0; 1 where that would break something.

    Raises UnusableInputError.
    """
    from ..refactoring.label import plan_label
    from .refactoring_work import carry_out

    return carry_out(arguments, lambda project: plan_label(project, arguments.rule, arguments.name, arguments.book))
