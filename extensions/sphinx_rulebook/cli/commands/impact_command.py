"""``rulebook impact``: the effects of the changes since an edition or another state, for a pull request."""

from __future__ import annotations

import argparse

from ..arguments import add_book, add_output, add_project, add_since


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``impact``."""
    add_project(parser)
    add_since(parser, "the edition or Git revision to compare with (default: the last edition)")
    add_book(parser)
    add_output(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the report and return 0.  Raises UnusableInputError."""
    from ..work.impact_work import run_impact

    return run_impact(arguments)
