"""The command ``rulebook``: one subcommand a module.

Every subcommand returns its exit status: 0 done, 1 findings (or a build that failed for them), 2 unusable input or
usage.  Modules are loaded when their subcommand runs, so that a check starts in milliseconds.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Collection
from contextlib import nullcontext
from importlib import import_module
from io import TextIOWrapper
from typing import Protocol

from ..garbage import leave_garbage, without_garbage_collection
from ..library import UnusableInputError
from .examples import epilog


class Command(Protocol):
    """A module of a subcommand."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Declare the subcommand's arguments."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do the work and return the exit status; raises UnusableInputError."""


COMMANDS = {
    "build": "build the site of a project or source tree",
    "bundle": "write the site as a zip, and as one file for each language",
    "check": "find broken references and markup",
    "completion": "write what lets a shell complete the commands",
    "diff": "show what changed between two editions",
    "epub": "make an electronic book of a project, for each language",
    "explain": "say what a code of a finding means, and how it is mended",
    "export": "write a rulebook as JSON or numbered text",
    "fmt": "write every chapter in the canonical form",
    "graph": "write the graph of references",
    "history": "show what became of a rule from edition to edition",
    "impact": "show what a change touches: references, glossary, translations",
    "import": "turn a rulebook with typed numbers into a source tree",
    "init": "make a new rulebook, with a text to write over",
    "label": "give a rule a name, in all languages",
    "lsp": "serve an editor: the Language Server Protocol over standard input and output",
    "move": "put a rule in another place, in all languages",
    "pdf": "make a book to print of a project, for each language",
    "recover": "take back what a command that was killed has half written",
    "release": "freeze an edition: check it, write it down, note what changed",
    "rename": "give a rule another label; all that refers to it follows",
    "serve": "show the site while it is being written",
    "stats": "count rules, words, references, and what is translated",
    "status": "show what is translated, stale, missing, extra or unconfirmed",
    "sync": "confirm translations and mark them current",
}


_LASTING = frozenset({"lsp", "serve"})
"""The commands that run for hours, and may not let garbage pile up."""

_EXIT_CODES = """\
exit codes:
  0    done
  1    there are findings, or what was asked for was not done because of them
  2    unusable input or usage
  130  interrupted

`rulebook COMMAND --help` says more, with examples.
"""


def main(argv: list[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    words = sys.argv[1:] if argv is None else argv
    wanted = next((word for word in words if not word.startswith("-")), None)
    parser = make_parser([wanted] if wanted in COMMANDS else [])
    if not words:
        parser.print_help(sys.stderr)
        return 2
    if wanted is not None and wanted not in COMMANDS:
        parser.error(f"there is no command {wanted!r}{_did_you_mean(wanted)}")
    arguments, late = parser.parse_known_args(words)
    _take_late(arguments, late, parser)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that cannot show a character is no error
    try:
        with nullcontext() if arguments.command in _LASTING else without_garbage_collection():
            return _module(arguments.command).run(arguments)
    except UnusableInputError as error:
        print(f"rulebook {arguments.command}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader of our output has gone, as `head` does
        return 1
    except OSError as error:
        print(f"rulebook {arguments.command}: {error.filename or 'the output'}: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    finally:
        if argv is None:  # the process ends with this command
            leave_garbage()


def make_parser(whole: Collection[str]) -> argparse.ArgumentParser:
    """Return the parser of the command line, with the arguments of the commands ``whole``; others are known by name."""
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
    return parser


class _HelpFormatter(argparse.RawDescriptionHelpFormatter):
    """Writes help as wide as the terminal is, but not so wide that nobody likes to read it."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=min(shutil.get_terminal_size().columns - 2, 100))

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Return a text as it is written where it has lines of its own, such as examples."""
        if "\n" in text:
            return super()._fill_text(text, width, indent)
        return "\n".join(indent + line for line in self._split_lines(text, width - len(indent)))

    def format_help(self) -> str:
        """Return the help; argparse forgets that the names of commands stand further to the right than options."""
        self._action_max_length += self._indent_increment
        return super().format_help()


def _did_you_mean(word: str) -> str:
    import difflib

    near = difflib.get_close_matches(word, COMMANDS, 1)
    return f"; did you mean {near[0]}?" if near else f"; there are {', '.join(COMMANDS)}"


_OPTIONAL = {"old": None, "new": "tree", "path": "."}
"""The positional arguments that may be left out, in their order, with what they are then."""


def _take_late(arguments: argparse.Namespace, late: list[str], parser: argparse.ArgumentParser) -> None:
    """Take positional arguments that stand behind options, which argparse leaves over where they are optional."""
    for word in late:
        left = [name for name, default in _OPTIONAL.items() if getattr(arguments, name, word) == default]
        if word.startswith("-") or not left:
            parser.error(f"unrecognized arguments: {' '.join(late)}")
        setattr(arguments, left[0], word)


def _module(name: str) -> Command:
    module: Command = import_module(f"{__name__}.{name}_command")
    return module


class _ShowVersion(argparse.Action):
    """Look the version up only when it is asked for: that takes a quarter of the start of a small check."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"rulebook {version('sphinx-rulebook')}")
        except PackageNotFoundError:
            print("rulebook (not installed)")
        parser.exit()
