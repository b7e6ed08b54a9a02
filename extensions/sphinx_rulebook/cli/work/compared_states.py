"""Shared by the subcommands about editions: books by code, and states of a book by name."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ...editions.carried_ids import last_edition
from ...editions.chain import EditionState, compare_any, compare_back, compare_states, read_chain, working_state
from ...editions.difference import Comparison
from ...editions.frozen_book import WORKING_TEXT
from ...languages.numbered_library import load_library
from ...library.label_index import LabelIndex, index_languages
from ...model.books import Book, Library
from ...model.findings import Finding
from ...reports.text_report import to_text
from ...support.errors import UnusableInputError


@dataclass(frozen=True)
class ChainOfBook:
    """A book of a library with its states."""

    library: Library
    index: LabelIndex
    book: Book

    @cached_property
    def states(self) -> list[EditionState]:
        """The states, oldest first; problems with an edition are printed on standard error."""
        findings: list[Finding] = []
        states = read_chain(self.book, self.index, findings)
        if findings:
            sys.stderr.write(to_text(findings, Path(self.library.root)))
            raise UnusableInputError(f"{findings[0].file} must be fixed first")
        return states

    def place(self, name: str) -> int | None:
        """Return the index of a state by its version; the working text is the last state."""
        if name == WORKING_TEXT:
            return len(self.states) - 1
        versions = [state.name.casefold() for state in self.states]
        return versions.index(name.casefold()) if name.casefold() in versions else None


def chains(path: str, code: str | None, language: str | None) -> Iterator[ChainOfBook]:
    """Yield the books of a project in one language (the source language if None), or the book called ``code``.

    Raises UnusableInputError.
    """
    library = load_library(path).library
    wanted = language or library.source_language
    if wanted not in library.languages:
        raise UnusableInputError(f"there is no language {wanted!r}; choose from {', '.join(library.languages)}")
    index = index_languages(library)[wanted]
    books = [book for book in library.books.get(wanted, ()) if code is None or book.code.casefold() == code.casefold()]
    if not books:
        raise UnusableInputError(f"there is no book {code!r} in {wanted}")
    for book in books:
        yield ChainOfBook(library, index, book)


@dataclass(frozen=True)
class ComparedSide:
    """One side of a comparison: a state, its name in a report, and its index in ``chain`` (None if it is not in a
    chain).
    """

    name: str
    state: EditionState
    place: int | None


def compare_sides(old: ComparedSide, new: ComparedSide) -> Comparison:
    """Compare two states, using the known relation between them."""
    if old.place is None or new.place is None:
        return compare_any(old.state, new.state)
    return compare_states(old.state, new.state) if old.place <= new.place else compare_back(old.state, new.state)


def other_trees(path: str, language: str | None) -> Iterator[tuple[Book, EditionState]]:
    """Yield the books of another tree in one language, each with the state of its text."""
    library = load_library(path).library
    wanted = language or library.source_language
    index = index_languages(library).get(wanted)
    if index is None:
        raise UnusableInputError(f"{path} has no language {wanted!r}; it has {', '.join(library.languages)}")
    for book in library.books.get(wanted, ()):
        yield book, working_state(book, index, last_edition(book))
