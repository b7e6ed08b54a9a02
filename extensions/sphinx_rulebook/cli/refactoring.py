"""What the subcommands that change the text share of their arguments."""

from __future__ import annotations

import argparse


def add_common_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments that all of them have."""
    parser.add_argument("--book", metavar="CODE", help="the book, where several have a rule of this name")
    parser.add_argument("--path", default=".", help="the project or source tree (default: .)")
    parser.add_argument("--dry-run", action="store_true", help="show what would be written, and write nothing")
