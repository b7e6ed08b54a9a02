"""``rulebook ruling``: rulings whose rules have changed, one after the other."""

from __future__ import annotations

import argparse

from ..arguments import add_book, add_project_option

REVIEW, CONFIRM = "review", "confirm"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``ruling``."""
    parser.add_argument(
        "action",
        choices=(REVIEW, CONFIRM),
        metavar="ACTION",
        help=f"{REVIEW}: show the rulings whose rules have changed, and at a terminal ask what to do with each; "
        f"{CONFIRM}: confirm rulings with their rules as they are now",
    )
    parser.add_argument(
        "rulings",
        nargs="*",
        default=[],
        metavar="RULING",
        help="labels such as ruling:two_bells; the kind may be left out",
    )
    parser.add_argument("--all", action="store_true", help=f"with {CONFIRM}: every ruling")
    add_project_option(parser)
    add_book(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show or confirm rulings; return 1 if any is left to review, else 0.

    Raises UnusableInputError.
    """
    from ..work.ruling_work import run_confirm, run_review

    return run_confirm(arguments) if arguments.action == CONFIRM else run_review(arguments)
