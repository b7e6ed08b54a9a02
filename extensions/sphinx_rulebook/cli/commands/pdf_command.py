"""``rulebook pdf``: a book to print for each language."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..choices import add_untrusted, chosen_book, chosen_folder, chosen_languages, read_project
from ..output import make_folder, shown_size, tell, write_whole


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``pdf``."""
    parser.add_argument("path", nargs="?", default=".", help="a project or a source tree (default: .)")
    parser.add_argument("-o", "--output", metavar="FOLDER", help="where to put the files (default: PATH/build)")
    parser.add_argument("--language", metavar="LANG", help="only this language (default: one file for each)")
    parser.add_argument("--book", metavar="CODE", help="only this book (default: all books in one file)")
    parser.add_argument("--paper", choices=("a5", "a4", "letter"), default="a5", help="the paper size (default: a5)")
    add_untrusted(parser)


def run(arguments: argparse.Namespace) -> int:
    """Write the files and return 0."""
    path = chosen_folder(arguments.path, "a book")
    from ...publishing.file_names import file_stem
    from ...publishing.finished import finished_site
    from ...publishing.pdf import make_pdf, need_weasyprint
    from ...publishing.whole_text import site_name

    need_weasyprint()
    folder = Path(arguments.output) if arguments.output else path / "build"
    with read_project(path, arguments.untrusted) as project:
        library = project.loaded.library
        languages, book = chosen_languages(library, arguments.language), chosen_book(library, arguments.book)
        make_folder(folder)
        with finished_site(project.folder, project.tell, project.untrusted_links) as site:
            for language in languages:
                tell(f"typesetting {language}")
                printed = make_pdf(site, library, language, book, arguments.paper)
                stem = file_stem(site_name(site, library.source_language))
                target = folder / "-".join(filter(None, (stem, (book or "").lower(), f"{language}.pdf")))
                write_whole(target, printed.data)
                for warning in printed.warnings:
                    tell(f"{language}: {warning}")
                print(f"{target}: {printed.pages} pages, {shown_size(printed.data)}")
    return 0
