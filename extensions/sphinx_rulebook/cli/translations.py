"""What the subcommands about translations share: the books of a language, paired with the source's."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from ..checks.output import to_text
from ..findings import Finding
from ..index import index_languages
from ..languages.pairing import PairedBook, pair_library
from ..library import UnusableInputError
from ..model import Library


def paired_books(library: Library, language: str, book: str | None = None) -> Iterator[PairedBook]:
    """Yield the translated books of a language, or the one called ``book``.

    What is wrong with a sync state is told on standard error.  Raises UnusableInputError where there is no such
    translation, and where a sync state cannot be read: nobody may write over it.
    """
    translations = library.languages[1:]
    if language not in translations:
        there = f"there are {', '.join(translations)}" if translations else "there are no translations"
        raise UnusableInputError(f"there is no translation {language!r}; {there}")
    findings: list[Finding] = []
    found = False
    for paired in pair_library(library, language, index_languages(library), findings):
        if findings:
            sys.stderr.write(to_text(findings, Path(library.root)))
            raise UnusableInputError(f"{findings[0].file} has to be mended first; it is left as it is")
        if book is None or paired.source.book.code.casefold() == book.casefold():
            found = True
            yield paired
    if not found and book is not None:
        raise UnusableInputError(f"there is no translated book {book!r} in {language}")
