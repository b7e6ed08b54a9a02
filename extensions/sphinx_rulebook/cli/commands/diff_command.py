"""``rulebook diff``: the changes between two editions, Git revisions, the working text, or other trees."""

from __future__ import annotations

import argparse

from ...editions.frozen_book import WORKING_TEXT
from ..arguments import add_book, add_format, add_language, add_output, add_project, add_since, state_name

_FORMATS = ("text", "md", "json", "html")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``diff``."""
    add_project(parser)
    add_since(
        parser,
        "what to compare with: an edition, a Git revision, or the path of another tree (default: the last edition)",
    )
    parser.add_argument(
        "--to",
        default=WORKING_TEXT,
        metavar="REV",
        type=state_name,
        help=f"the same for the newer text (default: {WORKING_TEXT}, the working text)",
    )
    add_book(parser)
    add_language(parser, "the language (default: the source language)")
    add_format(parser, _FORMATS, "text")
    add_output(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the differences and return 0.  Raises UnusableInputError."""
    from ..work.diff_work import run_diff

    return run_diff(arguments)
