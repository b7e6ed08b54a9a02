"""``rulebook stats``: the size and structure of a rulebook."""

from __future__ import annotations

import argparse

from ...languages.numbered_library import load_library
from ..choices import chosen_book, chosen_languages
from ..output import write_output

_FORMATS = ("text", "json", "md")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``stats``."""
    parser.add_argument("path", nargs="?", default=".", help="a project, a source tree or one file (default: .)")
    parser.add_argument("--format", choices=_FORMATS, default="text", help="the output format (default: text)")
    parser.add_argument("--book", metavar="CODE", help="only this book")
    parser.add_argument("--language", metavar="TAG", help="only this language")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to FILE instead of standard output")


def run(arguments: argparse.Namespace) -> int:
    """Write the figures and return 0.  Raises UnusableInputError."""
    from ...exporters.stats import read_stats
    from ...exporters.stats_json import to_json
    from ...exporters.stats_text import to_markdown, to_text

    writers = {"text": to_text, "json": to_json, "md": to_markdown}
    library = load_library(arguments.path).library
    languages = chosen_languages(library, arguments.language)
    stats = list(read_stats(library, languages, chosen_book(library, arguments.book)))
    write_output(writers[arguments.format](stats), arguments.output)
    return 0
