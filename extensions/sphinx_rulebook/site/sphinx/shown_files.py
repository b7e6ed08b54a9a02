"""The files of books that a Sphinx project shows: those that its ``exclude_patterns`` leave."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePosixPath

from sphinx.util.matching import Matcher

from ...library.memory import Memory
from ...model.books import Library


class ShownFiles(Memory):
    """Reads the files of a library without those that a project excludes.

    The patterns are those of Sphinx, relative to ``folder``.
    """

    def __init__(self, folder: Path, patterns: Iterable[str]) -> None:
        super().__init__()
        self._folder, self._is_excluded = folder, Matcher(patterns)

    def names(self, folder: str, names: list[str]) -> Iterator[str]:
        """Yield the names of a folder's files without excluded ones."""
        inside = os.path.relpath(folder, self._folder)
        for name in super().names(folder, names):
            if not _is_below(os.path.join(inside, name), self._is_excluded):
                yield name


def excluded_chapters(library: Library, folder: Path, patterns: Iterable[str]) -> list[str]:
    """Return the files of chapters that the patterns of a project, relative to ``folder``, would exclude, in order."""
    is_excluded = Matcher(patterns)
    return sorted(
        chapter.path
        for books in library.books.values()
        for book in books
        for chapter in book.files()
        if _is_below(os.path.relpath(Path(library.root, chapter.path), folder), is_excluded)
    )


def _is_below(path: str, is_excluded: Callable[[str], bool]) -> bool:
    """Return whether a file, or a folder that contains it, is excluded."""
    inside = PurePosixPath(Path(path).as_posix())
    return any(is_excluded(one.as_posix()) for one in (inside, *inside.parents) if one.name not in ("", ".."))
