"""``rulebook completion``: a script with which a shell completes the commands, their options and files."""

from __future__ import annotations

import argparse

from ..arguments import add_output
from ..output import write_output

_SHELLS = ("bash", "zsh", "fish")
_FOLDERS = frozenset({"path", "folder", "where"})
"""The arguments that are folders or files; an option takes a folder or a file if its value has one of these names."""
_FILES = frozenset({"FILE", "DIR", "FOLDER"})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``completion``."""
    parser.add_argument("shell", choices=_SHELLS, help="the shell to complete for")
    add_output(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the script of a shell and return 0."""
    import shtab

    from ..command_line import COMMANDS, make_parser

    parser = make_parser(COMMANDS)
    for one in _subparsers(parser):
        for action in one._actions:  # argparse provides no other way to get them
            if action.dest in _FOLDERS or action.metavar in _FILES:
                action.complete = shtab.FILE  # type: ignore[attr-defined]  # the attribute that shtab looks for
    write_output(shtab.complete(parser, shell=arguments.shell) + "\n", arguments.output)
    return 0


def _subparsers(parser: argparse.ArgumentParser) -> list[argparse.ArgumentParser]:
    chosen = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return [one for action in chosen for one in action.choices.values()]
