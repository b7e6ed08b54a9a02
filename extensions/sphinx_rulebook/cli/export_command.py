"""``rulebook export``: a rulebook as JSON or as numbered plain text."""

from __future__ import annotations

import argparse

from ..exporters import json, text
from ..library import UnusableInputError, load
from .output import write_output


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``export``."""
    parser.add_argument("path", nargs="?", default=".", help="a project, a source tree or one file (default: .)")
    parser.add_argument("--format", choices=("json", "txt"), required=True)
    parser.add_argument("--lang", help="only this language (default: all for json, the source language for txt)")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to FILE instead of standard output")


def run(arguments: argparse.Namespace) -> int:
    """Write the export and return 0."""
    library = load(arguments.path).library
    languages = library.languages
    if arguments.lang is not None:
        if arguments.lang not in languages:
            raise UnusableInputError(f"there is no language {arguments.lang!r}; there are {', '.join(languages)}")
        languages = (arguments.lang,)
    elif arguments.format == "txt":
        languages = languages[:1]
    exporter = json.to_json if arguments.format == "json" else text.to_text
    write_output(exporter(library, languages), arguments.output)
    return 0
