"""Arguments shared by the subcommands that change the text."""

from __future__ import annotations

import argparse


def add_common_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments that all refactoring commands have in common."""
    parser.add_argument("--book", metavar="CODE", help="the book, if several have a rule of this name")
    parser.add_argument("--path", default=".", help="the project or source tree (default: .)")
    parser.add_argument("--dry-run", action="store_true", help="show what would be written, but write nothing")
