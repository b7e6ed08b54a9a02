"""``rulebook stats``: the size and structure of a rulebook."""

from __future__ import annotations

import argparse

from ..arguments import add_book, add_format, add_language, add_output, add_project
from ..choices import chosen_book, chosen_languages
from ..output import write_output
from ..unchecked_library import read_library

_FORMATS = ("text", "json", "md")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``stats``."""
    add_project(parser, may_be_file=True)
    add_book(parser)
    add_language(parser, "only this language (default: all languages)")
    add_format(parser, _FORMATS, "text")
    add_output(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the figures and return 0.  Raises UnusableInputError."""
    from ...exporters.stats import read_stats
    from ...exporters.stats_json import to_json
    from ...exporters.stats_text import to_markdown, to_text

    writers = {"text": to_text, "json": to_json, "md": to_markdown}
    library = read_library(arguments.project)
    languages = chosen_languages(library, arguments.language)
    stats = list(read_stats(library, languages, chosen_book(library, arguments.book)))
    write_output(writers[arguments.format](stats), arguments.output)
    return 0
