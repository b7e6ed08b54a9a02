"""``rulebook move``: move a rule with everything below it to a different place."""

from __future__ import annotations

import argparse

from ..arguments import add_book, add_dry_run, add_project_option


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``move``."""
    parser.add_argument("rule", metavar="RULE", help="the rule: its label, number or id; KK/rule:x names its book too")
    place = parser.add_mutually_exclusive_group(required=True)
    place.add_argument("--after", metavar="RULE", help="the rule to put it after, or the heading to put it under")
    place.add_argument("--before", metavar="RULE", help="the rule to put it before")
    add_book(parser, "the book, if several have a rule of this name")
    add_project_option(parser)
    add_dry_run(parser)


def run(arguments: argparse.Namespace) -> int:
    """Move a rule in all languages, and return 0; return 1 if the change would cause errors.

    Raises UnusableInputError.
    """
    from ...refactoring.move import plan_move
    from .carrying_out import carry_out

    beside, is_after = arguments.after or arguments.before, arguments.after is not None
    return carry_out(arguments, lambda project: plan_move(project, arguments.rule, beside, is_after, arguments.book))
