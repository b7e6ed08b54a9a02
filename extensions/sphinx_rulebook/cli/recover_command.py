"""``rulebook recover``: put back what a command that was killed while it wrote has left half done."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..library import UnusableInputError
from ..transaction import locked


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``recover``."""
    parser.add_argument("path", nargs="?", default=".", help="the project or source tree (default: .)")


def run(arguments: argparse.Namespace) -> int:
    """Take back what was half written, say so, and return 0.  Raises UnusableInputError."""
    root = Path(arguments.path)
    if not root.is_dir():
        raise UnusableInputError(f"{root} is not a folder; name a project or a source tree")
    with locked(root) as was_undone:
        print("everything is as it was before that command" if was_undone else "nothing was left half done")
    return 0
