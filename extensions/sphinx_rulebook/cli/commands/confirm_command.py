"""``rulebook confirm``: confirm that units are translations of each other, and that they are up to date."""

from __future__ import annotations

import argparse

from ..arguments import add_book, add_language, add_project_option


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``confirm``."""
    parser.add_argument(
        "rules",
        nargs="*",
        metavar="RULE",
        help="ids, labels or numbers in the source, such as 4.2.1; 4.2.1=4.2.2 also names the rule in the translation",
    )
    parser.add_argument("--all", action="store_true", help="confirm every pair, including proposals")
    add_project_option(parser)
    add_language(parser, "the language of the translation (default: that of the only translation)")
    add_book(parser)
    parser.add_argument(
        "--silence", metavar="CODE", help="stop reporting a finding for the rules: its code, such as RB307"
    )
    parser.add_argument("--reason", help="why it is silenced")
    parser.add_argument("--unsilence", metavar="CODE", help="report a silenced finding for the rules again")


def run(arguments: argparse.Namespace) -> int:
    """Confirm pairs, or silence findings, write the sync states, and return 0; nothing is written if any of them is
    invalid.

    Raises UnusableInputError.
    """
    from ..work.confirm_work import run_confirm

    return run_confirm(arguments)
