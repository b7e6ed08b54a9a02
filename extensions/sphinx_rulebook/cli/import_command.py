"""``rulebook import``: from the text of a rulebook to the files of a book, and from PO files to a translation.

What is given is a translation where it ends with ``.po``.
"""

from __future__ import annotations

import argparse

from ..importers.labels import LabelChoice
from ..importers.profiles import AUTO, PROFILES


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``import``."""
    names = ", ".join(profile.name for profile in PROFILES)
    parser.add_argument(
        "file", nargs="+", help="a text, or several that are the parts of one book, in their order; or .po files"
    )
    parser.add_argument(
        "--format",
        default=AUTO,
        metavar="NAME",
        help=f"the layout: {names}, a file.toml that describes one, or auto (default) to have it recognised",
    )
    parser.add_argument(
        "--encoding", metavar="NAME", help="the encoding of the text, such as cp1251 (default: it is recognised)"
    )
    parser.add_argument("--lang", help="the language of the text, for book.toml; of a .po file that does not say")
    parser.add_argument(
        "--book",
        metavar="CODE",
        help="the book's code (default: that of --like, else the file's name; for .po files, what they say)",
    )
    parser.add_argument("--title", help="the book's title (default: the one that the text has)")
    parser.add_argument("--like", metavar="DIR", help="the same book in its source language: labels are taken from it")
    parser.add_argument(
        "--labels",
        choices=[str(choice) for choice in LabelChoice],
        default=str(LabelChoice.REFERENCED),
        help="which units get a label (default: those that are referred to, or define a term)",
    )
    parser.add_argument("--report", metavar="FILE", help="write what became of the text as JSON")
    parser.add_argument(
        "-o",
        "--output",
        metavar="DIR",
        default=".",
        help="the tree to write to; for .po files, the project (default: .)",
    )
    parser.add_argument("--force", action="store_true", help="overwrite files that are there")


def run(arguments: argparse.Namespace) -> int:
    """Write the files and report; return 1 where what was written has errors, else 0."""
    from .import_work import run_import

    return run_import(arguments)
