"""``rulebook history``: the history of one rule across editions."""

from __future__ import annotations

import argparse

from ..arguments import add_book, add_format, add_language, add_output, add_project_option

_FORMATS = ("text", "md", "json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``history``."""
    parser.add_argument(
        "rule",
        metavar="RULE",
        help="its number, label or id, such as 4.2.1 or KK/rule:capture; 4.2.4@1.0.0 is its number in an edition",
    )
    add_project_option(parser)
    add_book(parser, "the rule's book, if several books have such a rule")
    add_language(parser, "the language (default: the source language)")
    add_format(parser, _FORMATS, "text")
    add_output(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the history and return 0.  Raises UnusableInputError."""
    from ..work.history_work import run_history

    return run_history(arguments)
