"""The command ``rulebook``: one subcommand per module.

Every subcommand returns its exit status: 0 success, 1 findings (or a build that failed because of them), 2 unusable
input or usage. Modules are loaded when their subcommand runs, so that a check starts within milliseconds.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Collection
from contextlib import nullcontext
from importlib import import_module
from io import TextIOWrapper
from typing import Protocol

from ..support.errors import UnusableInputError
from ..support.garbage import leave_garbage, without_garbage_collection
from .arguments import add_verbosity
from .examples import epilog
from .output import be


class Command(Protocol):
    """The module of a subcommand."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the subcommand's arguments."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do the work and return the exit status; raises UnusableInputError."""


COMMANDS = {
    "build": "build the site of a project or source tree",
    "check": "find broken references and markup",
    "completion": "write a completion script for a shell",
    "confirm": "confirm translations and mark them up to date",
    "diff": "show what changed since an edition or a Git revision",
    "explain": "explain what a finding code means and how to fix it",
    "export": "write a rulebook in another format: JSON, text, PO, PDF, EPUB, one HTML file, zip",
    "fmt": "rewrite every chapter in the canonical form",
    "graph": "export the graph of references",
    "history": "show how a rule changed from edition to edition",
    "impact": "show what a change affects: references, glossary, translations",
    "import": "turn a rulebook with typed numbers into a source tree",
    "init": "create a new rulebook with sample text to replace",
    "label": "give a rule a label in all languages",
    "lsp": "run the language server (LSP over standard input and output)",
    "move": "move a rule to another place in all languages",
    "release": "check the text, freeze it as an edition and write the change log",
    "rename": "change a rule's label and all references to it",
    "ruling": "go through the rulings whose rules have changed",
    "serve": "serve the site with live reload while you write",
    "stats": "count rules, words, references and translated units",
    "status": "show what is translated, stale, missing, extra or unconfirmed",
    "words": "write the interface words of a language into a catalogue to translate or correct",
}


_REFACTORING = frozenset({"label", "move", "rename"})

_LASTING = frozenset({"lsp", "serve"})
"""The commands that run for hours, and must not let garbage accumulate."""

_EXIT_CODES = """\
exit codes:
  0    done
  1    there are findings, or they stopped the command
  2    invalid input or usage
  130  interrupted

Run `rulebook COMMAND --help` for details and examples.
"""


def main(argv: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    _open_closed_streams()
    words = sys.argv[1:] if argv is None else argv
    wanted = next((word for word in words if not word.startswith("-")), None)
    with nullcontext() if wanted in _LASTING else without_garbage_collection():
        try:
            return _run(words, wanted)
        finally:
            if argv is None:  # the process ends with this command
                leave_garbage()


def _open_closed_streams() -> None:
    """Use the null device for a standard stream that is closed, as with ``>&-`` or in some services: Python has None
    there, and the next file that is opened would be taken for the stream by other programs.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 — for as long as we run


def _run(words: list[str], wanted: str | None) -> int:
    """Run a command line whose command is ``wanted``, if it is one."""
    parser = make_parser([wanted] if wanted in COMMANDS else [])
    if not words:
        parser.print_help(sys.stderr)
        return 2
    if wanted is not None and wanted not in COMMANDS:
        parser.error(f"there is no command {wanted!r}{_did_you_mean(wanted)}")
    arguments, late = parser.parse_known_args(words)
    is_before = bool(late) and late[0] in words and words.index(late[0]) < words.index(arguments.command)
    _take_late(arguments, late, parser if is_before else _parser_of(arguments.command, parser))
    be(quiet=arguments.quiet, verbose=arguments.verbose)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that cannot display a character is not an error
    try:
        return _module(arguments.command).run(arguments)
    except UnusableInputError as error:
        print(f"rulebook {arguments.command}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone, as with `head`
        return 1
    except OSError as error:
        print(f"rulebook {arguments.command}: {error.filename or 'the output'}: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def make_parser(whole: Collection[str]) -> argparse.ArgumentParser:
    """Return the parser of the command line: with arguments for the commands in ``whole``, and only names for the
    others.
    """
    parser = argparse.ArgumentParser(
        prog="rulebook",
        description="Rulebooks from anchored Markdown: check, build, serve, translate, release.",
        epilog=_EXIT_CODES,
        formatter_class=_HelpFormatter,
    )
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, purpose in COMMANDS.items():
        subparser = commands.add_parser(
            name,
            help=purpose,
            description=purpose[0].upper() + purpose[1:] + ".",
            epilog=epilog(name),
            formatter_class=_HelpFormatter,
        )
        if name in whole:
            _module(name).add_arguments(subparser)
            add_verbosity(subparser)
    return parser


class _HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Formats help for the width of the terminal, but not too wide to read comfortably."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=min(shutil.get_terminal_size().columns - 2, 100))

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Return a text unchanged if it has several lines, such as examples."""
        if "\n" in text:
            return super()._fill_text(text, width, indent)
        return "\n".join(indent + line for line in self._split_lines(text, width - len(indent)))

    def format_help(self) -> str:
        """Return the help; argparse forgets that the names of commands are indented more than options."""
        self._action_max_length += self._indent_increment
        return super().format_help()


def _did_you_mean(word: str) -> str:
    import difflib

    near = difflib.get_close_matches(word, COMMANDS, 1)
    return f"; did you mean {near[0]}?" if near else f"; the commands are {', '.join(COMMANDS)}"


def _parser_of(command: str, parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Return the parser of a command, whose usage helps with a word that it does not know."""
    actions = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return next((action.choices[command] for action in actions), parser)


def _take_late(arguments: argparse.Namespace, late: list[str], parser: argparse.ArgumentParser) -> None:
    """Take a project or rulings that come after options, which argparse does not read because they are optional."""
    names = getattr(arguments, "rulings", None)
    if isinstance(names, list) and not any(word.startswith("-") for word in late):
        arguments.rulings = [*names, *late]
        return
    if len(late) > 1 or (late and (late[0].startswith("-") or getattr(arguments, "project", None) != ".")):
        parser.error(f"unrecognized arguments: {' '.join(late)}")
    for word in late:
        arguments.project = word


def _module(name: str) -> Command:
    folder = "refactoring_commands" if name in _REFACTORING else "commands"
    module: Command = import_module(f"{__package__}.{folder}.{name}_command")
    return module


class _ShowVersion(argparse.Action):
    """Look up the version only on request: the lookup takes a quarter of the startup time of a small check."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"rulebook {version('sphinx-rulebook')}")
        except PackageNotFoundError:
            print("rulebook (not installed)")
        parser.exit()
