"""Shared by the subcommands about translations: the books of a language, paired with the books of the source."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from ..languages.pairing import PairedBook, pair_library
from ..library.label_index import index_languages
from ..library.layout import project_around
from ..model.books import Library
from ..model.findings import Finding
from ..reports.text_report import to_text
from ..support.errors import UnusableInputError


def language_of(library: Library, wanted: str) -> str:
    """Return the language of a translation as its folder is named, ignoring the case of ``wanted``.

    Raises UnusableInputError if there is no such translation.
    """
    translations = library.languages[1:]
    for language in translations:
        if language.casefold() == wanted.casefold():
            return language
    there = f"choose from {', '.join(translations)}" if translations else no_translations(library)
    raise UnusableInputError(f"there is no translation {wanted!r}; {there}")


def no_translations(library: Library) -> str:
    """Return what to say about a library without translations; for a part of a project, such as a book's folder, with
    the project.
    """
    around = project_around(Path(library.root))
    elsewhere = f"; it is a part of the project {around}, so name that" if around is not None else ""
    return f"{library.root} has no translations{elsewhere}"


def paired_books(library: Library, wanted: str, book: str | None, findings: list[Finding]) -> Iterator[PairedBook]:
    """Yield the translated books of a language, or the book called ``book``.

    Problems with their sync states are appended to ``findings``. Raises UnusableInputError if there is no such
    translation.
    """
    language = language_of(library, wanted)
    found = False
    for paired in pair_library(library, language, index_languages(library), findings):
        if book is None or paired.source.book.code.casefold() == book.casefold():
            found = True
            yield paired
    if not found:
        what = f"no translated book {book!r}" if book is not None else "no translated book of the source"
        raise UnusableInputError(f"there is {what} in {language}")


def tell(findings: list[Finding], library: Library) -> None:
    """Print findings on standard error."""
    sys.stderr.write(to_text(findings, Path(library.root)))
