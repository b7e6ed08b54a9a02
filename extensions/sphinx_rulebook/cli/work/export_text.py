"""The work of ``rulebook export`` as JSON and as numbered text."""

from __future__ import annotations

import argparse

from ...exporters.numbered_text import to_text
from ...exporters.rulebook_json import to_json
from ..choices import chosen_languages
from ..output import write_output
from ..unchecked_library import read_library


def run_export(arguments: argparse.Namespace) -> int:
    """Write the rulebook and return 0. Raises UnusableInputError."""
    library = read_library(arguments.project)
    languages = chosen_languages(library, arguments.language)
    if arguments.format == "text" and arguments.language is None:
        languages = languages[:1]
    exporter = to_json if arguments.format == "json" else to_text
    write_output(exporter(library, languages), arguments.output)
    return 0
