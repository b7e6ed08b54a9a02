"""All checks of a library, one family of findings a module."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from ..findings import Code, Finding
from ..index import LabelIndex, index_languages
from ..library import EDITIONS_FOLDER, WRITING_FOLDER, WRITING_JOURNAL, Loaded
from ..memory import Memory
from ..model import Book, Library
from .fingerprints import FindingKey
from .links import check_links, check_prose
from .markup import check_markup
from .references import check_references
from .remembered import Remembered
from .silenced import Silenced
from .tables import check_tables
from .unsupported import check_unsupported

Check = Callable[[Book, Library, LabelIndex], Iterator[Finding]]


def _check_half_written(library: Library) -> Iterator[Finding]:
    """Tell of a change of several files that was broken off half way, or that is being written just now."""
    journal = f"{WRITING_FOLDER}/{WRITING_JOURNAL}"
    if Path(library.root, journal).exists():
        message = (
            "a release, or another change of several files, was broken off half way; rulebook recover takes it back"
        )
        yield Finding(Code.HALF_RELEASE, journal, 1, 1, message)


def _check_editions(book: Book, library: Library, index: LabelIndex) -> Iterator[Finding]:
    """Check the editions of a book that has or had any; no other pays for loading what compares them."""
    settings = book.editions
    has_any = book.edition_files or settings.aliases or settings.removed
    if has_any or os.path.isdir(os.path.join(library.root, book.folder, EDITIONS_FOLDER)):
        from .editions import check_editions

        yield from check_editions(book, library, index)


def _check_book(book: Book, library: Library, index: LabelIndex) -> list[Finding]:
    return [finding for check in CHECKS for finding in check(book, library, index)]


CHECKS: tuple[Check, ...] = (
    check_markup,
    check_unsupported,
    check_tables,
    check_references,
    check_links,
    _check_editions,
)
"""Every check of a book, in the order in which they run; the report is sorted afterwards."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings of a library, and those that are silenced, both in order of places.

    ``mended`` is what a baseline has and the library no more, with how often.
    """

    findings: tuple[Finding, ...]
    silenced: tuple[Silenced, ...]
    mended: Mapping[FindingKey, int] = field(default_factory=dict)


def run_checks(loaded: Loaded) -> list[Finding]:
    """Return all findings of a library, those of reading it included, in order of places."""
    return list(check_library(loaded).findings)


def check_library(loaded: Loaded, memory: Memory | None = None) -> Checked:
    """Return the findings of a library with those that have been silenced.

    With the ``memory`` that it was loaded with only what has changed is checked again.
    """
    steps = check_in_steps(loaded, memory)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            checked: Checked = done.value
            return checked


def check_in_steps(loaded: Loaded, memory: Memory | None = None) -> Generator[None, None, Checked]:
    """Check a library as `check_library` does, and pause after each book, for whoever has to answer meanwhile."""
    findings = set(loaded.findings)
    silenced: list[Silenced] = []
    library = loaded.library
    indexes = index_languages(library)
    remembered = Remembered(library, memory)
    read = memory.read if memory is not None else Path.read_bytes
    for language, index in indexes.items():
        findings.update(check_prose(library, language, index, read))
        for book in library.books.get(language, ()):
            findings.update(remembered.recall("checks", (book,), None, partial(_check_book, book, library, index)))
            yield
    if len(library.languages) > 1:
        from .translations import check_translations  # what compares languages takes as long to load as all the rest

        for found in check_translations(library, indexes, silenced, remembered):
            findings.update(found)
            yield
    findings.update(_check_half_written(library))
    silenced.sort(key=lambda one: one.finding.sort_key())
    return Checked(tuple(sorted(findings, key=Finding.sort_key)), tuple(silenced))
