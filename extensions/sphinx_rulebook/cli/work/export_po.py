"""The work of ``rulebook export`` for translation tools."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ...markup.book_toml.book_settings import LANGUAGE_TAG
from ...model.books import Library
from ...model.findings import Finding
from ...po.entries import read_entries
from ...po.exporting import to_po
from ...reports.text_report import to_text
from ...support.errors import UnusableInputError
from ..output import write_output
from ..unchecked_library import read_library


def run_export(arguments: argparse.Namespace) -> int:
    """Write the PO files and return 0; return 1 if an error in the project prevents it. Raises UnusableInputError."""
    library = read_library(arguments.project)
    language = _language_to_translate_to(library, arguments.language)
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
        raise UnusableInputError("--format po needs --language, the language to translate to")
    if not LANGUAGE_TAG.fullmatch(language):
        raise UnusableInputError(f"{language!r} is not a language tag such as ja or pt-BR")
    if language == library.source_language:
        raise UnusableInputError(f"{language!r} is the source language, which is not translated")
    return language
