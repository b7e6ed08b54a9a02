"""``rulebook impact``: the effects of the changes since an edition or another state, for a pull request."""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``impact``."""
    parser.add_argument(
        "old",
        nargs="?",
        help="the edition to compare with (default: the last)",
    )
    parser.add_argument("path", nargs="?", default=".", help="the project (default: .)")
    parser.add_argument("--since", metavar="REVISION", help="compare with the text at this Git revision instead")
    parser.add_argument("--book", metavar="CODE", help="only this book")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to FILE instead of standard output")


def run(arguments: argparse.Namespace) -> int:
    """Print the report and return 0.  Raises UnusableInputError."""
    from ..work.impact_work import run_impact

    return run_impact(arguments)
