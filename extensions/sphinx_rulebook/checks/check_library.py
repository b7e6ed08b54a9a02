"""Running all checks on a library."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..languages.comparing.conventions import BookConventions
from ..library.label_index import LabelIndex, index_languages
from ..library.layout import EDITIONS_FOLDER
from ..library.loading import Loaded
from ..library.memory import Memory
from ..model.books import Book, Library
from ..model.findings import Code, Finding, Severity
from ..support.paced_work import may_pause
from ..support.transaction import WRITING_FOLDER, WRITING_JOURNAL
from .check_links import check_links
from .check_references import check_references
from .check_rulings import check_reviews, check_rulings
from .check_words import check_words
from .checked_book import CheckedBook
from .fingerprints import FindingKey
from .kept_forms import FINDINGS
from .lost_anchors import explain_lost_anchors
from .page_checks.check_prose import check_prose
from .remembered import RememberedFindings
from .silenced import Silenced
from .text_checks.check_definitions import check_definitions
from .text_checks.check_formulas import check_formulas
from .text_checks.check_markup import check_markup
from .text_checks.check_repeated_numbers import check_repeated_numbers
from .text_checks.check_tables import check_tables
from .text_checks.check_unsupported import check_unsupported

Check = Callable[[CheckedBook], Iterator[Finding]]


def _check_half_written(library: Library) -> Iterator[Finding]:
    """Report a change of several files that was interrupted, or that is still being written."""
    journal = f"{WRITING_FOLDER}/{WRITING_JOURNAL}"
    if Path(library.root, journal).exists():
        message = (
            "a command that writes several files was interrupted; the next one that writes, such as rulebook fmt, "
            "undoes its changes"
        )
        yield Finding(Code.HALF_RELEASE, journal, 1, 1, message)


def _check_editions(checked: CheckedBook) -> Iterator[Finding]:
    """Check the editions of a book that has or had any; other books do not load the code that compares editions."""
    book, library = checked.book, checked.library
    settings = book.editions
    has_any = book.edition_files or settings.aliases or settings.removed
    if has_any or os.path.isdir(os.path.join(library.root, book.folder, EDITIONS_FOLDER)):
        from .check_editions import check_editions

        yield from check_editions(book, library, checked.index)


def check_book(book: Book, library: Library, index: LabelIndex, remembered: RememberedFindings) -> list[Finding]:
    """Return the findings about a book in one language; ``index`` is the index of its language."""
    remembered.recall_seals(book)

    def check() -> list[Finding]:
        checked = CheckedBook(book, library, index)
        found: list[Finding] = []
        for check in CHECKS:
            may_pause()
            found += check(checked)
        # A number that is to be removed need not become a reference.
        removed = {
            (one.file, one.line, column)
            for one in found
            if one.code is Code.REPEATED_NUMBER
            for column in range(one.column, one.column + one.length)
        }
        return [
            one for one in found if one.code is not Code.TYPED_NUMBER or (one.file, one.line, one.column) not in removed
        ]

    return remembered.recall("checks", (book,), FINDINGS, check)


CHECKS: tuple[Check, ...] = (
    check_markup,
    check_unsupported,
    check_formulas,
    check_tables,
    check_definitions,
    check_repeated_numbers,
    check_references,
    check_links,
    check_rulings,
    _check_editions,
)
"""Every check of a book, in the order in which they run; the report is sorted afterwards."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The findings of a library and the silenced ones, both in order of place.

    ``conventions`` are the differences that translations have as a rule, and ``notes`` those that may be intended: the
    findings with the severity of a note, which are shown on request. ``fixed`` are the entries of a baseline that are
    no longer found, with their counts.
    """

    findings: tuple[Finding, ...]
    silenced: tuple[Silenced, ...]
    fixed: Mapping[FindingKey, int] = field(default_factory=dict)
    conventions: tuple[BookConventions, ...] = ()
    notes: tuple[Finding, ...] = ()


def run_checks(loaded: Loaded, memory: Memory | None = None) -> list[Finding]:
    """Return all findings of a library, including notes and those from reading it, in order of place."""
    checked = check_library(loaded, memory)
    return sorted((*checked.findings, *checked.notes), key=Finding.sort_key)


def check_library(loaded: Loaded, memory: Memory | None = None) -> Checked:
    """Return the findings of a library, and the silenced ones.

    With the ``memory`` that was used to load the library, only changed books are checked again.
    """
    findings = set(loaded.findings)
    silenced: list[Silenced] = []
    conventions: list[BookConventions] = []
    library = loaded.library
    indexes = index_languages(library)
    remembered = RememberedFindings(library, memory)
    read = memory.read if memory is not None else Path.read_bytes
    for language, index in indexes.items():
        findings.update(check_prose(library, language, index, read))
        for book in library.books.get(language, ()):
            findings.update(check_book(book, library, index, remembered))
            if book.rulings and language == library.source_language:
                findings.update(check_reviews(book, library, index))
    if len(library.languages) > 1:
        from .check_translations import (  # the code that compares languages takes as long to load as all other code
            check_translations,
        )

        for found in check_translations(library, indexes, silenced, conventions, remembered):
            findings.update(found)
    findings.update(check_words(library, remembered, read))
    findings.update(_check_half_written(library))
    for finding, better in explain_lost_anchors(findings, library, read).items():
        findings.remove(finding)
        findings.add(better)
    silenced.sort(key=lambda one: one.finding.sort_key())
    ordered = sorted(findings, key=Finding.sort_key)
    notes = [finding for finding in ordered if finding.code.severity is Severity.NOTE]
    certain = [finding for finding in ordered if finding.code.severity is not Severity.NOTE]
    return Checked(tuple(certain), tuple(silenced), {}, tuple(conventions), tuple(notes))
