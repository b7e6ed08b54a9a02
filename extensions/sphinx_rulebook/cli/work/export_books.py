"""The work of ``rulebook export`` for books: a PDF to print and an EPUB, a file for each language."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ...publishing.epub import make_epubs
from ...publishing.file_names import file_stem
from ...publishing.finished import finished_site
from ...publishing.pdf import make_pdf, need_weasyprint
from ...publishing.whole_text import site_name
from ..choices import chosen_book, chosen_folder, chosen_languages
from ..commands.export_command import PAPERS
from ..output import shown_size, tell_progress
from ..read_project import ReadProject, read_project
from ..unchecked_library import report_errors
from ..written_files import Destination


class _Book(NamedTuple):
    """A finished book: its language, its file name, its bytes, what to say about its length, and warnings."""

    language: str
    name: str
    data: bytes
    length: str
    warnings: Sequence[str]


def run_export(arguments: argparse.Namespace) -> int:
    """Write the books and return 0. Raises UnusableInputError."""
    path = chosen_folder(arguments.project, "a book")
    make = _pdfs if arguments.format == "pdf" else _epubs
    if arguments.format == "pdf":
        need_weasyprint()
    with read_project(path, arguments.untrusted) as project:
        languages = chosen_languages(project.loaded.library, arguments.language)
        destination = Destination.of(arguments.output, path, arguments.format, len(languages))
        for book in make(arguments, project, languages):
            target = destination.write(book.name, book.data)
            for warning in book.warnings:
                project.tell(f"{book.language}: {warning}")
            destination.report(target, f"{book.length}{shown_size(book.data)}")
    return 0


def _pdfs(arguments: argparse.Namespace, project: ReadProject, languages: Sequence[str]) -> Iterator[_Book]:
    library = project.loaded.library
    book = chosen_book(library, arguments.book)
    with finished_site(project.folder, project.tell, project.untrusted_links) as site:
        for language in languages:
            tell_progress(f"typesetting {language}")
            printed = make_pdf(site, library, language, book, arguments.paper or PAPERS[0])
            stem = file_stem(site_name(site, library.source_language))
            name = "-".join(filter(None, (stem, (book or "").lower(), f"{language}.pdf")))
            yield _Book(language, name, printed.data, f"{printed.pages} pages, ", printed.warnings)


def _epubs(_: argparse.Namespace, project: ReadProject, languages: Sequence[str]) -> Iterator[_Book]:
    report_errors(project.loaded, project.tell)
    for epub in make_epubs(project.loaded, languages):
        name = f"{file_stem(epub.project)}-{epub.language}.epub"
        yield _Book(epub.language, name, epub.data, "", epub.warnings)
