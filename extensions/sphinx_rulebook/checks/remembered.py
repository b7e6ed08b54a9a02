"""Caching the checks of books that have not changed since the last check: these checks would give the same findings
again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TypeVar

from ..library.label_index import labels_known
from ..library.layout import EDITIONS_FOLDER
from ..library.memory import Memory
from ..model.books import Book, Library

_Result = TypeVar("_Result")


class RememberedFindings:
    """Looks up the findings of a check in a memory; without one, everything is checked.

    A check may read its books, the labels of all other books, and files other than the text.
    """

    def __init__(self, library: Library, memory: Memory | None) -> None:
        self._library, self.memory = library, memory
        self._labels = labels_known(library, memory) if memory is not None else ()

    def recall(self, name: str, books: Sequence[Book], more: object, check: Callable[[], _Result]) -> _Result:
        """Return the result of a check of some books; ``more`` is any other input that it uses."""
        if self.memory is None:
            return check()
        beside = tuple(_beside(self._library.root, book) for book in books)
        given = (tuple(books), self._labels, self.memory.files_changed, beside, more)
        return self.memory.recall((name, *(book.folder for book in books)), given, check)


def _beside(root: str, book: Book) -> tuple[tuple[str, int, int], ...]:
    """Return the names, times and sizes of a book's frozen editions and of its sync state."""
    folder = os.path.join(root, book.folder)
    found = []
    for path in (os.path.join(folder, EDITIONS_FOLDER), folder):
        try:
            entries = sorted(os.scandir(path), key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            if path != folder or entry.name.endswith(".json"):
                state = entry.stat()
                found.append((entry.name, state.st_mtime_ns, state.st_size))
    return tuple(found)
