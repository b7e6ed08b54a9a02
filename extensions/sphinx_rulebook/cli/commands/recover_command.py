"""``rulebook recover``: undo the incomplete changes of a command that was killed while writing."""

from __future__ import annotations

import argparse
from pathlib import Path

from ...support.errors import UnusableInputError
from ...support.transaction import locked


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``recover``."""
    parser.add_argument("path", nargs="?", default=".", help="the project or source tree (default: .)")


def run(arguments: argparse.Namespace) -> int:
    """Undo incomplete changes, print the result, and return 0. Raises UnusableInputError."""
    root = Path(arguments.path)
    if not root.is_dir():
        raise UnusableInputError(f"{root} is not a folder; name a project or a source tree")
    with locked(root) as was_undone:
        print("everything is as it was before the interrupted command" if was_undone else "nothing to undo")
    return 0
