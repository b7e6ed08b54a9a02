"""``rulebook diff``: the changes between two editions, the working text, or other trees."""

from __future__ import annotations

import argparse

from ...editions.frozen_book import WORKING_TEXT

_FORMATS = ("text", "md", "json", "html")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``diff``."""
    side = f"an edition, {WORKING_TEXT} for the working text, or the path of another tree"
    parser.add_argument("old", help=side)
    parser.add_argument("new", nargs="?", default=WORKING_TEXT, help=f"the same (default: {WORKING_TEXT})")
    parser.add_argument("path", nargs="?", default=".", help="the project (default: .)")
    parser.add_argument("--book", metavar="CODE", help="only this book")
    parser.add_argument("--lang", help="the language (default: the source language)")
    parser.add_argument("--format", choices=_FORMATS, default="text", help="the output format")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to FILE instead of standard output")


def run(arguments: argparse.Namespace) -> int:
    """Print the differences and return 0.  Raises UnusableInputError."""
    from ..work.diff_work import run_diff

    return run_diff(arguments)
