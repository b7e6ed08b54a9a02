"""Checks of books that have not changed since the last check: what was said then would be said now."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TypeVar

from ..index import labels_known
from ..library import EDITIONS_FOLDER
from ..memory import Memory
from ..model import Book, Library

_Result = TypeVar("_Result")


class Remembered:
    """Asks a memory for what a check of books would say; without one, everything is checked.

    A check may look at its books, at the labels of all others, and at files beside the text.
    """

    def __init__(self, library: Library, memory: Memory | None) -> None:
        self._library, self.memory = library, memory
        self._labels = labels_known(library, memory) if memory is not None else ()

    def recall(self, name: str, books: Sequence[Book], more: object, check: Callable[[], _Result]) -> _Result:
        """Return what a check says of some books; ``more`` is whatever else it looks at."""
        if self.memory is None:
            return check()
        beside = tuple(_beside(self._library.root, book) for book in books)
        given = (tuple(books), self._labels, self.memory.files_changed, beside, more)
        return self.memory.recall((name, *(book.folder for book in books)), given, check)


def _beside(root: str, book: Book) -> tuple[tuple[str, int, int], ...]:
    """Return names, times and sizes of the frozen editions of a book, and of its sync state."""
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
