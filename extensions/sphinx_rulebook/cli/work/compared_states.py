"""Shared by the subcommands about editions: books by code, and states of a book by name."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from ...editions.carried_ids import last_edition
from ...editions.chain import EditionState, compare_any, working_state
from ...editions.difference import Comparison
from ...editions.frozen_book import WORKING_TEXT
from ...editions.translated.completed_state import compare_completed, own_state
from ...languages.numbered_library import load_library
from ...languages.translated_chain import read_translated_chain
from ...library.label_index import LabelIndex, index_languages
from ...model.books import Book, Library
from ...model.findings import Finding
from ...reports.text_report import to_text
from ...support.errors import UnusableInputError
from ..unchecked_library import read_library
from .revisions import files_at, has_revision


@dataclass(frozen=True)
class ChainOfBook:
    """A book of a library with its states."""

    library: Library
    indexes: Mapping[str, LabelIndex]
    book: Book

    @property
    def index(self) -> LabelIndex:
        """The labels in the language of the book."""
        return self.indexes[self.book.language]

    @cached_property
    def states(self) -> list[EditionState]:
        """The states, oldest first; problems with an edition are printed on standard error."""
        findings: list[Finding] = []
        states = read_translated_chain(self.library, self.indexes, self.book, findings)
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
    library = read_library(path)
    wanted = language or library.source_language
    if wanted not in library.languages:
        raise UnusableInputError(f"there is no language {wanted!r}; choose from {', '.join(library.languages)}")
    indexes = index_languages(library)
    books = [book for book in library.books.get(wanted, ()) if code is None or book.code.casefold() == code.casefold()]
    if not books:
        raise UnusableInputError(f"there is no book {code!r} in {wanted}")
    for book in books:
        yield ChainOfBook(library, indexes, book)


def chains_to_compare(path: str, since: str | None, code: str | None, language: str | None) -> list[ChainOfBook]:
    """Return the same for a comparison with the state ``since``; without it, a version may have been given in the place
    of the project. Raises UnusableInputError.
    """
    if since is None and not Path(path).exists():
        raise UnusableInputError(f"{path} is neither a folder nor a file; name an edition or a revision with --since")
    return list(chains(path, code, language))


@dataclass(frozen=True)
class ComparedSide:
    """One side of a comparison: a state, its name in a report, and its index in ``chain`` (None if it is not in a
    chain).
    """

    name: str
    state: EditionState
    place: int | None


def compare_sides(old: ComparedSide, new: ComparedSide) -> Comparison:
    """Compare two states, using the known relation between them; with a tree, a translation is compared with itself."""
    if old.place is None or new.place is None:
        return compare_any(own_state(old.state), own_state(new.state))
    return compare_completed(old.state, new.state, is_back=old.place > new.place)


class Tree(NamedTuple):
    """Another tree, with its name in a report; its path is "" if it has no files of the project."""

    name: str
    path: str


def is_tree(name: str) -> bool:
    """Return whether a side is the path of a tree; the name of a version counts as a path only if it contains a
    slash.
    """
    return name != WORKING_TEXT and (os.sep in name or "/" in name or name in (".", "..")) and Path(name).exists()


def tree_called(name: str, books: Sequence[ChainOfBook], stack: ExitStack) -> Tree | None:
    """Return the tree that a side names: a path, or the files of a Git revision, which end with ``stack``.

    None if it names an edition of a book, the working text, or nothing.
    """
    if is_tree(name):
        return Tree(name, name)
    if any(chain.place(name) is not None for chain in books):
        return None
    if Path(name).exists():
        return Tree(name, name)
    root = Path(books[0].library.root)
    if not has_revision(root, name):
        return None
    files = stack.enter_context(files_at(root, name))
    return Tree(name, str(files) if files is not None else "")


def side_of(chain: ChainOfBook, name: str | None, tree: Tree | None, language: str | None) -> ComparedSide | None:
    """Return one side of a comparison of a book: its state in a tree, or its edition or working text.

    Without a name, it is the last edition. None if the book has no such state.
    """
    if tree is not None:
        with suppress(UnusableInputError):  # there was no rulebook yet, or none in this language
            for book, state in other_trees(tree.path, language) if tree.path else ():
                if book.code.casefold() == chain.book.code.casefold():
                    return ComparedSide(tree.name, state, None)
        return None
    editions = [state for state in chain.states if state.edition is not None]
    place = chain.place(name) if name is not None else len(editions) - 1
    if place is None or place < 0:
        return None
    shown = WORKING_TEXT if name == WORKING_TEXT else chain.states[place].name
    return ComparedSide(shown, chain.states[place], place)


def other_trees(path: str, language: str | None) -> Iterator[tuple[Book, EditionState]]:
    """Yield the books of another tree in one language, each with the state of its text."""
    library = load_library(path).library
    wanted = language or library.source_language
    index = index_languages(library).get(wanted)
    if index is None:
        raise UnusableInputError(f"{path} has no language {wanted!r}; it has {', '.join(library.languages)}")
    for book in library.books.get(wanted, ()):
        yield book, working_state(book, index, last_edition(book))
