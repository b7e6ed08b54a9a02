"""All checks of a library, one family of findings a module."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..findings import Finding
from ..index import LabelIndex, index_languages
from ..library import Loaded
from ..model import Book, Library
from .links import check_links, check_prose
from .markup import check_markup
from .references import check_references
from .tables import check_tables

Check = Callable[[Book, Library, LabelIndex], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (check_markup, check_tables, check_references, check_links)
"""Every check of a book, in the order in which they run; the report is sorted afterwards."""


def run_checks(loaded: Loaded) -> list[Finding]:
    """Return all findings of a library, those of reading it included, in order of places."""
    findings = list(loaded.findings)
    library = loaded.library
    for language, index in index_languages(library).items():
        findings += check_prose(library, language, index)
        for book in library.books.get(language, ()):
            for check in CHECKS:
                findings += check(book, library, index)
    return sorted(set(findings), key=Finding.sort_key)
