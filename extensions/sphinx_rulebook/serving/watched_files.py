"""The files that a site is made from: changes to other files, such as a server's log, are ignored."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from watchfiles import Change

from ..library.layout import PICTURE_ENDINGS, SOURCE_FOLDER, TRANSLATIONS_FOLDER, is_project
from ..settings.project_settings import PROJECT_FILE

_TEXTS = (".md", ".toml", ".json", ".po", ".py")
_CONFIGURATIONS = ("conf.py", f"{SOURCE_FOLDER}/conf.py")
_STRING = re.compile(r"""(["'])([^"'\n]+)\1""")


class WatchedFiles:
    """The sources of the project in a folder; paths are relative to it, with slashes."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._included: frozenset[str] = frozenset()
        self._new: set[str] = set()

    def include(self, files: Iterable[str]) -> None:
        """Record the files that the last build made pages from, with any names, as absolute paths."""
        paths = {Path(path) for file in files for path in (file, os.path.realpath(file))}
        self._included = frozenset(
            path.relative_to(self._root).as_posix() for path in paths if path.is_relative_to(self._root)
        )

    def has(self, path: str, change: Change) -> bool:
        """Return whether a site depends on a changed file or folder.

        Anything that appears or disappears among the texts counts: a page may include it, and a build may have missed
        it.
        """
        if path in self._included or path == PROJECT_FILE or path.endswith(".py"):
            return True
        if self._is_among_texts(path) and (
            path.lower().endswith((*_TEXTS, *PICTURE_ENDINGS)) or self._has_come_or_gone(path, change)
        ):
            return True
        return not self._named().isdisjoint(PurePosixPath(path).parts)

    def _is_among_texts(self, path: str) -> bool:
        return path.partition("/")[0] in (SOURCE_FOLDER, TRANSLATIONS_FOLDER) or not is_project(self._root)

    def _has_come_or_gone(self, path: str, change: Change) -> bool:
        """Return whether a file appeared or disappeared; some systems report a new file again with each written
        line.
        """
        if change is Change.deleted:
            self._new.discard(path)
            return True
        is_known = path in self._new
        self._new.add(path)
        return change is Change.added and not is_known

    def _named(self) -> set[str]:
        """Return the names of files and folders in ``conf.py``, such as those of styles, templates and logos."""
        names: set[str] = set()
        for file in _CONFIGURATIONS:
            try:
                text = (self._root / file).read_text("utf-8", "replace")
            except OSError:
                continue
            for _, written in _STRING.findall(text):
                names.update(PurePosixPath(written).parts)
        return names - {".", "..", "/"}
