"""``rulebook graph``: references and containment for graph programs."""

from __future__ import annotations

import argparse
import sys

from ...support.errors import UnusableInputError
from ..arguments import add_format, add_language, add_output, add_project
from ..output import write_output
from ..unchecked_library import read_library

MOST_CITED = 5
_FORMATS = ("graphml", "dot", "json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``graph``."""
    add_project(parser, may_be_file=True)
    add_language(parser, "the language of the books (default: the source language)")
    add_format(parser, _FORMATS, "graphml")
    add_output(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the graph and return 0."""
    from ...exporters.graph_formats import FORMATS
    from ...exporters.reference_graph import build_graph, citations, most_cited

    library = read_library(arguments.project)
    language = arguments.language or library.source_language
    if language not in library.languages:
        raise UnusableInputError(f"there is no language {language!r}; choose from {', '.join(library.languages)}")
    graph = build_graph(library.books.get(language, ()))
    write_output(FORMATS[arguments.format](graph), arguments.output)
    cited = ", ".join(f"{node} ({citations(graph, node)})" for node in most_cited(graph, graph, MOST_CITED))
    print(f"{len(graph)} units; most cited: {cited or 'none'}", file=sys.stderr)
    return 0
