"""``rulebook label``: give a label to a rule without a label."""

from __future__ import annotations

import argparse

from ..arguments import add_book, add_dry_run, add_project_option


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``label``."""
    parser.add_argument("rule", metavar="RULE", help="the rule: its number or id; KK/4.0.1 names its book too")
    parser.add_argument("name", metavar="NAME", help="its label; the kind may be left out")
    add_book(parser, "the book, if several have a rule of this name")
    add_project_option(parser)
    add_dry_run(parser)


def run(arguments: argparse.Namespace) -> int:
    """Give a rule a label in all languages, and return 0; return 1 if the change would cause errors.

    Raises UnusableInputError.
    """
    from ...refactoring.label import plan_label
    from .carrying_out import carry_out

    return carry_out(arguments, lambda project: plan_label(project, arguments.rule, arguments.name, arguments.book))
