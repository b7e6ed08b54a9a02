"""What was read and made before, so that a program that stays (an editor's server) does again only what has changed.

A command that ends after one load starts with an empty memory and throws it away.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

_Result = TypeVar("_Result")


class Memory:
    """The bytes of files by their paths, and results of pure functions by what these were given.

    Files are read again when their time, size or place on the disk is another.  ``unsaved`` are texts that take the
    place of files: what stands in an editor.  Of each name only the last result is kept.
    """

    def __init__(self) -> None:
        self.unsaved: dict[str, bytes] = {}
        self.files_changed = 0
        """Counts up whenever files beside the text may have come or gone: pictures, pages that are linked to."""
        self._files: dict[str, tuple[tuple[int, int, int], bytes]] = {}
        self._results: dict[Hashable, tuple[tuple[object, ...], Any]] = {}

    def read(self, path: Path) -> bytes:
        """Return what is in a file: the same object as long as it has not changed.  Raises OSError."""
        name = str(path)
        text = self.unsaved.get(name)
        if text is not None:
            return text
        state = os.stat(name)
        stamp = (state.st_mtime_ns, state.st_size, state.st_ino)
        known = self._files.get(name)
        if known is None or known[0] != stamp:
            data = path.read_bytes()
            if known is not None and known[1] == data:
                data = known[1]  # a file that was only touched says what it said
            known = self._files[name] = (stamp, data)
        return known[1]

    @contextmanager
    def with_texts(self, texts: Mapping[str, str]) -> Iterator[None]:
        """Let texts take the place of files for a while, by the absolute paths of these."""
        before = self.unsaved
        self.unsaved = {**before, **{path: text.encode("utf-8") for path, text in texts.items()}}
        try:
            yield
        finally:
            self.unsaved = before

    def names(self, folder: str, names: list[str]) -> Iterator[str]:
        """Yield the names of a folder's files, given those on the disk; what was never saved is there as well."""
        yield from names
        for path in self.unsaved:
            where, name = os.path.split(path)
            if where == folder and name not in names:
                yield name

    def recall(self, name: Hashable, given: tuple[object, ...], make: Callable[[], _Result]) -> _Result:
        """Return what ``make`` returned when the same was given under this name, or call it.

        What is given is compared by identity first, so that whatever was recalled itself costs nothing to compare.
        """
        known = self._results.get(name)
        if known is None or known[0] != given:
            known = self._results[name] = (given, make())
        result: _Result = known[1]
        return result
