"""``rulebook lsp``: serve an editor over standard input and output."""

from __future__ import annotations

import argparse
import logging
import sys

from ..library import UnusableInputError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``lsp``."""
    parser.add_argument("--stdio", action="store_true", help="talk over standard input and output, as it always does")
    parser.add_argument("--log", metavar="FILE", help="write there what the server has to say of itself")


def run(arguments: argparse.Namespace) -> int:
    """Serve until the editor says that it is done, and return 0.  Raises UnusableInputError."""
    try:
        from ..lsp.features import make_server
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise UnusableInputError("this needs pygls; install it with: pip install 'sphinx-rulebook[lsp]'") from error
    if sys.stdin.isatty():
        raise UnusableInputError("an editor starts this and talks to it; see the manual on editors")
    # What is logged would go to standard error, which some editors show to the author.
    logging.basicConfig(filename=arguments.log, level=logging.WARNING if arguments.log else logging.CRITICAL)
    make_server().start_io()
    return 0
