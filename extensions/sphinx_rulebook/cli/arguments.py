"""The arguments that subcommands share: one name and one meaning for each, in all of them.

The project is the only positional argument of a command, or the option ``--project`` of a command that has others.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence


def add_project(parser: argparse.ArgumentParser, *, may_be_file: bool = False) -> None:
    """Declare the project as the positional argument; ``may_be_file`` if one file of a rulebook will do."""
    kinds = "a project, a source tree or one file" if may_be_file else "a project or a source tree"
    parser.add_argument(
        "project", nargs="?", default=".", metavar="PROJECT", type=given_path, help=f"{kinds} (default: .)"
    )


def add_project_option(parser: argparse.ArgumentParser) -> None:
    """Declare the project of a command that has other positional arguments."""
    parser.add_argument(
        "--project",
        default=".",
        metavar="PATH",
        type=given_path,
        help="the project or source tree to work on (default: .)",
    )


def add_language(parser: argparse.ArgumentParser, purpose: str) -> None:
    """Declare ``--language``, with its help."""
    parser.add_argument("--language", metavar="TAG", help=purpose)


def add_book(parser: argparse.ArgumentParser, purpose: str = "only this book (default: all books)") -> None:
    """Declare ``--book``, with its help."""
    parser.add_argument("--book", metavar="CODE", help=purpose)


def add_format(parser: argparse.ArgumentParser, formats: Sequence[str], default: str) -> None:
    """Declare ``--format``, the form of the output."""
    parser.add_argument(
        "--format", choices=formats, default=default, help=f"the form of the output (default: {default})"
    )


def add_output(parser: argparse.ArgumentParser, purpose: str = "write to this file instead of standard output") -> None:
    """Declare ``--output``, with its help."""
    parser.add_argument("-o", "--output", metavar="PATH", type=given_path, help=purpose)


def given_path(word: str) -> str:
    """Return the path of a file or folder as given.

    Raises argparse.ArgumentTypeError if it is empty, as a variable that is not set: that is not the current folder.
    """
    if not word.strip():
        raise argparse.ArgumentTypeError("the path is empty; name a file or a folder, or leave it out")
    return word


def add_since(parser: argparse._ActionsContainer, purpose: str) -> None:
    """Declare ``--since``, an earlier state of the project."""
    parser.add_argument("--since", metavar="REV", type=state_name, help=purpose)


def state_name(word: str) -> str:
    """Return the name of a state of the project as given.

    Raises argparse.ArgumentTypeError if it is empty, as a variable of a service may be: Git takes "" for HEAD, and a
    check of what is new since HEAD finds nothing.
    """
    if not word.strip():
        raise argparse.ArgumentTypeError("the name is empty; name an edition or a Git revision")
    return word


def add_untrusted(parser: argparse.ArgumentParser, purpose: str) -> None:
    """Declare ``--untrusted``, with its help."""
    parser.add_argument("--untrusted", action="store_true", help=purpose)


def add_dry_run(parser: argparse.ArgumentParser) -> None:
    """Declare ``--dry-run``."""
    parser.add_argument("--dry-run", action="store_true", help="show what would be written, but write nothing")


def add_verbosity(parser: argparse.ArgumentParser) -> None:
    """Declare ``--quiet`` and ``--verbose``, which every command has."""
    both = parser.add_mutually_exclusive_group()
    both.add_argument("-q", "--quiet", action="store_true", help="print problems and what was asked for, but no more")
    both.add_argument("-v", "--verbose", action="store_true", help="print every step, with its time")
