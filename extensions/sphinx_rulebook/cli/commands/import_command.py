"""``rulebook import``: convert the text of a rulebook into the files of a book, or PO files into a translation.

A file is a translation if its name ends with ``.po``.
"""

from __future__ import annotations

import argparse

from ...importers.file_formats.logical_lines import ACCEPTED_TEXT, ORIGINAL_TEXT
from ...importers.profiles import AUTO, PROFILES
from ...importers.writing.labels import LabelChoice
from ...importers.writing.redirects import RedirectHost
from ..arguments import given_path


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``import``."""
    names = ", ".join(profile.name for profile in PROFILES)
    parser.add_argument(
        "file",
        nargs="+",
        type=given_path,
        help="a text, a PDF, a Word file, an OpenDocument text, RTF, a web page, an EPUB, LaTeX, reStructuredText, "
        "AsciiDoc, a folder of Markdown, web pages or reStructuredText, or several in order; YAML or JSON with a "
        "mapping; CODE=FILE starts another book; or .po files",
    )
    parser.add_argument(
        "--layout",
        default=AUTO,
        metavar="NAME",
        help=f"the layout: {names}, a .toml file that describes one, or auto (default) to detect it",
    )
    parser.add_argument(
        "--encoding", metavar="NAME", help="the encoding of the text, such as cp1251 (default: detected)"
    )
    parser.add_argument(
        "--language",
        metavar="TAG",
        help="the language of the text, for book.toml; of a .po file, if it does not name one",
    )
    parser.add_argument(
        "--book",
        metavar="CODE",
        help="the book's code (default: that of --like, else the file name; for .po files, the code in the file)",
    )
    parser.add_argument("--title", help="the book's title (default: taken from the text)")
    parser.add_argument(
        "--like", metavar="DIR", type=given_path, help="the same book in its source language, to take labels from"
    )
    parser.add_argument(
        "--labels",
        choices=[str(choice) for choice in LabelChoice],
        default=str(LabelChoice.REFERENCED),
        help="which units get a label (default: those that are referenced, have a title or define a term)",
    )
    parser.add_argument(
        "--changes",
        choices=[ACCEPTED_TEXT, ORIGINAL_TEXT],
        default=ACCEPTED_TEXT,
        help="the tracked changes of a Word file or RTF: take the text with them (default), or the original",
    )
    parser.add_argument("--report", metavar="FILE", type=given_path, help="write a report of the import as JSON")
    parser.add_argument(
        "--redirects",
        metavar="FILE",
        type=given_path,
        help="write the new address of each id of the documents as JSON, as CSV, or for a host, by the name of the "
        "file, and give the rules with ids labels",
    )
    parser.add_argument(
        "--redirects-for",
        choices=[str(host) for host in RedirectHost],
        metavar="HOST",
        help=f"the form of the table of --redirects: {', '.join(RedirectHost)} (default: by the name of its file)",
    )
    parser.add_argument(
        "--redirects-base",
        metavar="ADDRESS",
        help="the address of the new site, or its path on the host such as /rules/, for the tables of hosts (default: "
        "the url of [tool.rulebook.site])",
    )
    parser.add_argument(
        "--look",
        metavar="DIR",
        type=given_path,
        help="write pages that show each document beside what became of it, with pictures of the pages of a PDF",
    )
    parser.add_argument(
        "--rulings",
        action="store_true",
        help="the files are pages of questions and answers in Markdown: write them as rulings of a book of the project",
    )
    parser.add_argument(
        "-o",
        "--output",
        metavar="PATH",
        type=given_path,
        default=".",
        help="the tree to write to; for .po files and rulings, the project (default: .)",
    )
    parser.add_argument(
        "--accept", action="store_true", help="exit with status 0 although the structure of the text is in doubt"
    )
    parser.add_argument("--force", action="store_true", help="overwrite existing files")


def run(arguments: argparse.Namespace) -> int:
    """Write the files and report; return 1 if the result has errors, or doubts that are not accepted, else 0."""
    if arguments.rulings:
        from ..work.import_rulings import run_import_rulings

        return run_import_rulings(arguments)
    from ..work.import_work import run_import

    return run_import(arguments)
