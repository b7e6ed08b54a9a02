"""``rulebook export``: a rulebook as JSON or as plain text, or its translation for translation tools."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ...languages.numbered_library import load_library
from ...markup.book_toml.book_settings import LANGUAGE_TAG
from ...model.books import Library
from ...model.findings import Finding
from ...support.errors import UnusableInputError
from ..output import write_output

_PO = "po"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``export``."""
    parser.add_argument("path", nargs="?", default=".", help="a project, a source tree or one file (default: .)")
    parser.add_argument("--format", choices=("json", "txt", _PO), required=True, help="the output format")
    parser.add_argument(
        "--lang",
        help="only this language (default: all for json, the source language for txt); for po, the target language",
    )
    parser.add_argument("--book", metavar="CODE", help="for po: only this book")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="write to FILE instead of standard output; for po with several books, a folder",
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the export; return 1 if an error in the project prevents it, else 0."""
    from ...exporters.numbered_text import to_text
    from ...exporters.rulebook_json import to_json

    if arguments.format == _PO:
        return _export_po(arguments)
    if arguments.book is not None:
        raise UnusableInputError(f"--book needs --format {_PO}; {arguments.format} always has all books")
    library = load_library(arguments.path).library
    languages = library.languages
    if arguments.lang is not None:
        if arguments.lang not in languages:
            raise UnusableInputError(f"there is no language {arguments.lang!r}; choose from {', '.join(languages)}")
        languages = (arguments.lang,)
    elif arguments.format == "txt":
        languages = languages[:1]
    exporter = to_json if arguments.format == "json" else to_text
    write_output(exporter(library, languages), arguments.output)
    return 0


def _export_po(arguments: argparse.Namespace) -> int:
    # Loaded here, since the other formats do not need Babel.
    from ...po.entries import read_entries
    from ...po.exporting import to_po
    from ...reports.text_report import to_text

    library = load_library(arguments.path).library
    language = _language_to_translate_to(library, arguments.lang)
    wanted = None if arguments.book is None else arguments.book.casefold()
    codes = [book.code for book in library.books[library.source_language]]
    if wanted is not None and wanted not in map(str.casefold, codes):
        raise UnusableInputError(f"there is no book {arguments.book!r}; choose from {', '.join(codes)}")
    output = arguments.output
    is_one = wanted is not None or len(codes) == 1
    if not is_one and output in (None, "-"):
        raise UnusableInputError(
            f"there are several books; name a folder with -o, or one of {', '.join(codes)} with --book"
        )
    is_folder = output not in (None, "-") and Path(output).is_dir()
    if not is_one and not is_folder and Path(output).exists():
        raise UnusableInputError(f"{output} is not a folder, which is needed for several books")
    findings: list[Finding] = []
    files: dict[str, str] = {}
    for book in read_entries(library, language, findings):
        code = book.paired.source.book.code
        if wanted is None or code.casefold() == wanted:
            name = f"{code.lower()}.po"
            if name in files:
                raise UnusableInputError(f"two books have the code {code}; nothing is written")
            files[name] = to_po(book)
    if findings:
        sys.stderr.write(to_text(findings, Path(library.root)))
        return 1
    for name, content in files.items():
        write_output(content, output if is_one and not is_folder else str(Path(output, name)))
    return 0


def _language_to_translate_to(library: Library, language: str | None) -> str:
    """Return the language of a translation, which may not exist yet. Raises UnusableInputError."""
    if language is None:
        raise UnusableInputError(f"--format {_PO} needs --lang, the language to translate to")
    if not LANGUAGE_TAG.fullmatch(language):
        raise UnusableInputError(f"{language!r} is not a language tag such as ja or pt-BR")
    if language == library.source_language:
        raise UnusableInputError(f"{language!r} is the source language, which is not translated")
    return language
