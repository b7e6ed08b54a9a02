"""``rulebook export``: a rulebook in another format, for programs, translators, print, e-readers, or one file."""

from __future__ import annotations

import argparse
from importlib import import_module

from ...support.errors import UnusableInputError
from ..arguments import add_book, add_language, add_output, add_project, add_untrusted

_WORK = {
    "json": "export_text",
    "text": "export_text",
    "po": "export_po",
    "pdf": "export_books",
    "epub": "export_books",
    "html": "export_site",
    "zip": "export_site",
}
"""The formats, each with the module of ``work`` that writes it: they load much code, and different code."""

_OF_ONE_BOOK = frozenset({"po", "pdf"})
_OF_THE_SITE = frozenset({"pdf", "epub", "html", "zip"})
_OF_ALL_LANGUAGES = frozenset({"zip"})
PAPERS = ("a5", "a4", "letter")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``export``."""
    add_project(parser, may_be_file=True)
    parser.add_argument(
        "--format",
        choices=tuple(_WORK),
        required=True,
        help="json: every rule, for programs; text: numbered text; po: for translation tools; pdf: a book to print; "
        "epub: an e-book; html: the site in one file for each language; zip: the site in a folder",
    )
    add_language(
        parser,
        "only this language (default: all languages; for text, the source language); for po, the "
        "language to translate to",
    )
    add_book(parser, "with po or pdf: only this book (default: all books)")
    add_output(
        parser,
        "a file, or a folder if there are several files (default: json, text and po go to standard output, "
        "other formats into PROJECT/build)",
    )
    parser.add_argument("--paper", choices=PAPERS, help=f"with pdf: the paper size (default: {PAPERS[0]})")
    add_untrusted(
        parser,
        "with pdf, epub, html and zip: read the text of strangers as rulebook build --untrusted does: run no conf.py, "
        "read nothing outside the project, leave out the HTML of its pages and active pictures",
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the files; return 1 if an error in the project prevents it, else 0.

    Raises UnusableInputError.
    """
    form = arguments.format
    if arguments.book is not None and form not in _OF_ONE_BOOK:
        raise UnusableInputError(f"--book needs --format po or pdf; {form} always has all books")
    if arguments.paper is not None and form != "pdf":
        raise UnusableInputError(f"--paper needs --format pdf, not {form}")
    if arguments.language is not None and form in _OF_ALL_LANGUAGES:
        raise UnusableInputError(f"{form} always has all languages; leave out --language")
    if arguments.untrusted and form not in _OF_THE_SITE:
        raise UnusableInputError(f"--untrusted is for formats made from the site: {', '.join(sorted(_OF_THE_SITE))}")
    status: int = import_module(f"..work.{_WORK[form]}", __package__).run_export(arguments)
    return status
