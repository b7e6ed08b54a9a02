"""The files that a site is made from: changes to other files, such as a server's log, are ignored."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath

from watchfiles import Change

from ..library.layout import PICTURE_ENDINGS, SOURCE_FOLDER, TRANSLATIONS_FOLDER, is_project
from ..settings.project_settings import PROJECT_FILE, Given, find_settings, settings_places
from ..support.errors import UnusableInputError

_TEXTS = (".md", ".toml", ".json", ".po", ".py")
_CONFIGURATIONS = ("conf.py", f"{SOURCE_FOLDER}/conf.py")
_STRING = re.compile(r"""(["'])([^"'\n]+)\1""")


class WatchedFiles:
    """The sources of the project in a folder; paths are relative to it, with slashes."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._included: frozenset[str] = frozenset()
        self._new: set[str] = set()
        self._links: Mapping[str, Sequence[str]] | None = None

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
        if self._is_among_texts(path) and change is not Change.modified:
            self._links = None
        if path in self._included or path == PROJECT_FILE or path.endswith(".py") or path in self._linked():
            return True
        if self._is_among_texts(path) and (
            path.lower().endswith((*_TEXTS, *PICTURE_ENDINGS)) or self._has_come_or_gone(path, change)
        ):
            return True
        return not self._named().isdisjoint(PurePosixPath(path).parts)

    def named_in_texts(self, path: str) -> Sequence[str]:
        """Return the paths by which a site depends on a file: those of links to it, or else its own."""
        return self._linked().get(path, (path,))

    def outside(self) -> frozenset[Path]:
        """Return the files outside the project that a site depends on: settings above it, and their baseline."""
        root = self._root.resolve()
        files = set(settings_places(root))
        with suppress(UnusableInputError):
            baseline = find_settings(root, Given(has_baseline=False)).baseline_path
            files |= {Path(os.path.abspath(baseline))} if baseline is not None else set()
        return frozenset(file for file in files if not file.is_relative_to(root))

    def _linked(self) -> Mapping[str, Sequence[str]]:
        """Return the links among the texts by the files of the project that they lead to."""
        if self._links is None:
            root, links = Path(os.path.realpath(self._root)), defaultdict[str, list[str]](list)
            trees = (SOURCE_FOLDER, TRANSLATIONS_FOLDER) if is_project(root) else ("",)
            found = (
                Path(folder, name) for tree in trees for folder, _, names in os.walk(root / tree) for name in names
            )
            for link in (path for path in found if path.is_symlink()):
                target = Path(os.path.realpath(link))
                if target.is_relative_to(root):
                    links[target.relative_to(root).as_posix()].append(link.relative_to(root).as_posix())
            self._links = links
        return self._links

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
