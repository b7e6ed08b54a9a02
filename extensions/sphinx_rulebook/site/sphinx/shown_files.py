"""The files of books that a Sphinx project shows by its ``include_patterns`` and ``exclude_patterns``."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePosixPath

from sphinx.application import Sphinx
from sphinx.util.matching import Matcher

from ...library.layout import CHAPTER_ENDING, SETTINGS_NAME
from ...library.memory import Memory
from ...model.books import Library


class ShownFiles(Memory):
    """Reads the files of a library without those that a project excludes, or chapters that it does not include.

    The patterns are those of Sphinx, relative to ``folder``.
    """

    def __init__(self, folder: Path, excluded: Iterable[str], included: Iterable[str]) -> None:
        super().__init__()
        self._folder, self._is_excluded, self._is_included = folder, Matcher(excluded), Matcher(included)

    @classmethod
    def of(cls, app: Sphinx) -> ShownFiles:
        """Return the files that a project shows by its settings."""
        config = app.config
        return cls(Path(app.srcdir), [*config.exclude_patterns, *config.templates_path], config.include_patterns)

    def names(self, folder: str, names: list[str]) -> Iterator[str]:
        """Yield the names of a folder's files without excluded ones; a folder without its chapters is not a book."""
        found = list(super().names(folder, names))
        shown = [name for name in found if self._shows(os.path.join(os.path.relpath(folder, self._folder), name))]
        is_emptied = any(map(_is_chapter, found)) and not any(map(_is_chapter, shown))
        yield from (name for name in shown if not (is_emptied and name == SETTINGS_NAME))

    def _shows(self, path: str) -> bool:
        if _is_below(path, self._is_excluded):
            return False
        if path.startswith(os.pardir) or not _is_chapter(path):  # Sphinx looks for pages below its own folder
            return True
        return self._is_included(Path(path).as_posix())


def _is_chapter(name: str) -> bool:
    return name.endswith(CHAPTER_ENDING)


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
