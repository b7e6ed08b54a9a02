"""``rulebook move``: a rule in another place, with all that stands below it."""

from __future__ import annotations

import argparse

from .refactoring import add_common_arguments


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``move``."""
    parser.add_argument("rule", metavar="RULE", help="the rule: its label, number or id; KK/rule:x is one of KK")
    place = parser.add_mutually_exclusive_group(required=True)
    place.add_argument("--after", metavar="RULE", help="the rule that it goes behind; a heading that it goes below")
    place.add_argument("--before", metavar="RULE", help="the rule that it goes before")
    add_common_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    """Move a rule in all languages, and return 0; 1 where that would break something.

    Raises UnusableInputError.
    """
    from ..refactoring.move import plan_move
    from .refactoring_work import carry_out

    beside, is_after = arguments.after or arguments.before, arguments.after is not None
    return carry_out(arguments, lambda project: plan_move(project, arguments.rule, beside, is_after, arguments.book))
