"""``rulebook history``: the history of one rule across editions."""

from __future__ import annotations

import argparse

_FORMATS = ("text", "md", "json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``history``."""
    parser.add_argument(
        "rule",
        help="its number, label or id, such as 4.2.1 or KK/rule:capture; 4.2.4@1.0.0 is its number in an edition",
    )
    parser.add_argument("path", nargs="?", default=".", help="the project (default: .)")
    parser.add_argument("--book", metavar="CODE", help="the rule's book, if several books have such a rule")
    parser.add_argument("--lang", help="the language (default: the source language)")
    parser.add_argument("--format", choices=_FORMATS, default="text", help="the output format")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to FILE instead of standard output")


def run(arguments: argparse.Namespace) -> int:
    """Print the history and return 0.  Raises UnusableInputError."""
    from ..work.history_work import run_history

    return run_history(arguments)
