"""A cache of earlier input and results, so that a language server reprocesses only changed files.

A command that ends after one load starts with an empty memory and throws it away.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from errno import EINVAL
from pathlib import Path
from stat import S_ISREG
from typing import Any, TypeVar

from ..model.books import Book
from .kept_results import KeptResults

_Result = TypeVar("_Result")


class Memory:
    """The contents of files by path, and the results of pure functions by their arguments.

    Files are read again if their time, size or location on the disk differs. ``unsaved`` are texts that replace the
    files they belong to, namely the contents of an editor. Only the last result is kept under each name.
    """

    def __init__(self, kept: KeptResults | None = None, is_read: bool = False) -> None:
        self.kept = kept
        """Results of earlier commands."""
        self.is_read = is_read
        """Whether the units of all books are needed, so that results are kept without their help."""
        self.unsaved: dict[str, bytes] = {}
        self.files_changed = 0
        """Increases whenever files other than texts, such as pictures or linked pages, may have appeared or
        disappeared."""
        self._files: dict[str, tuple[tuple[int, int, int], bytes]] = {}
        self._results: dict[Hashable, tuple[tuple[object, ...], Any]] = {}

    @property
    def open_results(self) -> KeptResults | None:
        """The results of earlier commands, if more results are kept."""
        return self.kept if self.kept is not None and self.kept.is_open else None

    def save(self) -> None:
        """Keep new results for later commands, if any results are kept."""
        if self.kept is not None:
            self.kept.save()

    def save_and_close(self) -> None:
        """Keep new results for later commands, but no results of changes that follow."""
        self.save()
        if self.kept is not None:
            self.kept.close()

    def read(self, path: Path) -> bytes:
        """Return the contents of a file: the same object as long as it has not changed. Raises OSError."""
        name = str(path)
        text = self.unsaved.get(name)
        if text is not None:
            return text
        state = os.stat(name)
        if not S_ISREG(state.st_mode):  # reading a pipe would wait for ever
            raise OSError(EINVAL, "it is not a regular file", name)
        stamp = (state.st_mtime_ns, state.st_size, state.st_ino)
        known = self._files.get(name)
        if known is None or known[0] != stamp:
            data = path.read_bytes()
            if known is not None and known[1] == data:
                data = known[1]  # a file that was only touched keeps its object
            known = self._files[name] = (stamp, data)
        return known[1]

    @contextmanager
    def with_texts(self, texts: Mapping[str, str]) -> Iterator[None]:
        """Use texts instead of files for a while, by the absolute paths of the files."""
        before = self.unsaved
        self.unsaved = {**before, **{path: text.encode("utf-8") for path, text in texts.items()}}
        try:
            yield
        finally:
            self.unsaved = before

    def names(self, folder: str, names: list[str]) -> Iterator[str]:
        """Yield the names of a folder's files, given those on the disk; files that were never saved are added."""
        yield from names
        for path in self.unsaved:
            where, name = os.path.split(path)
            if where == folder and name not in names:
                yield name

    def recall(self, name: Hashable, given: tuple[object, ...], make: Callable[[], _Result]) -> _Result:
        """Return the cached result of ``make`` for the same ``given`` values under this name, or call ``make``.

        The values are compared by identity first, so that comparing a cached value costs nothing; books by identity
        only, because the units in a result are looked up by identity in the present books.
        """
        known = self._results.get(name)
        if known is None or not _are_same(known[0], given):
            known = self._results[name] = (given, make())
        result: _Result = known[1]
        return result


def _are_same(known: object, given: object) -> bool:
    """Return whether two values are equal, and contain the same books, in tuples of any depth."""
    if known is given or isinstance(given, Book):
        return known is given
    if type(known) is tuple and type(given) is tuple:
        return len(known) == len(given) and all(map(_are_same, known, given))
    return known == given
