"""``rulebook words``: a project's own catalogue of interface words, for translators."""

from __future__ import annotations

import argparse

from ..arguments import add_dry_run, add_project_option


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``words``."""
    parser.add_argument("language", metavar="LANGUAGE", help="the language to translate into, such as ja or pt-BR")
    add_project_option(parser)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if the catalogue would change")
    add_dry_run(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the catalogue; with ``--check``, return 1 if it would change.

    Raises UnusableInputError.
    """
    from ..work.words_work import run_words

    return run_words(arguments)
