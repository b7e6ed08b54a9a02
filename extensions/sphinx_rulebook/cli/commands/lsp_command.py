"""``rulebook lsp``: serve an editor over standard input and output."""

from __future__ import annotations

import argparse
import logging
import sys

from ...support.errors import UnusableInputError
from ..arguments import given_path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``lsp``."""
    parser.add_argument("--stdio", action="store_true", help="use standard input and output; always on")
    parser.add_argument("--log", metavar="FILE", type=given_path, help="write the server's own messages to this file")


def run(arguments: argparse.Namespace) -> int:
    """Serve until the editor ends the session, and return 0, or 1 if it is gone without asking for that (Language
    Server Protocol 3.17, "Exit Notification").

    Raises UnusableInputError.
    """
    try:
        from ...lsp.features import make_server
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise UnusableInputError("this needs pygls; install it with: pip install 'sphinx-rulebook[lsp]'") from error
    if sys.stdin.isatty():
        raise UnusableInputError("this is started by an editor; see the manual on editors")
    # Log messages would go to standard error, which some editors show to the author.
    logging.basicConfig(filename=arguments.log, level=logging.WARNING if arguments.log else logging.CRITICAL)
    server = make_server()
    server.start_io()
    return 0 if server.was_shut_down else 1
