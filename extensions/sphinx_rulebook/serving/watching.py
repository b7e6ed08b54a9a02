"""Watching a project for files that an editor has changed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

from watchfiles import Change, watch

from .watched_files import WatchedFiles

_SKIPPED = frozenset({"build", "node_modules", "__pycache__"})
_ENDINGS_OF_EDITORS = ("~", ".swp", ".swx", ".swo", ".tmp", ".part", ".pyc")

_MOST_AT_ONCE = 200
"""How long, in milliseconds, successive changes are collected."""

_PAUSE = 5
"""How long, in milliseconds, nothing may change before changes are reported: an editor writes a file in steps."""

_LOOK = 500
"""How often, in milliseconds, watching checks whether it should end."""


class Watch:
    """Calls ``on_change`` with the paths of changed sources, relative to the project's root, until it is stopped.

    Hidden, built and installed files do not belong to the project. New folders are watched as soon as they appear.
    """

    def __init__(self, root: Path, sources: WatchedFiles, on_change: Callable[[frozenset[str]], None]) -> None:
        self._root, self._sources, self._on_change = root, sources, on_change
        self._stop = Event()
        self._restart = Event()
        self._threads = [
            Thread(target=work, daemon=True) for work in (self._watch_root, self._watch_folders, self._watch_outside)
        ]

    def start(self) -> None:
        """Start watching."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Stop watching; return when no more changes will be reported."""
        self._stop.set()
        self._restart.set()
        for thread in self._threads:
            thread.join()

    def _watch_root(self) -> None:
        """Watch the root itself, where folders may appear and disappear; it may disappear too, and come back."""
        folders = self._folders()
        while not self._stop.is_set():
            with suppress(FileNotFoundError):
                for changes in self._changes([self._root], self._stop, is_deep=False):
                    folders = self._note_folders(folders)
                    self._tell(changes)
                    if not self._root.is_dir():
                        break
            self._stop.wait(_LOOK / 1000)
            folders = self._note_folders(folders)

    def _note_folders(self, before: list[Path]) -> list[Path]:
        """Return the folders of the root that are there now; if they are others than before, watch these."""
        folders = self._folders()
        if folders != before:
            self._restart.set()
            # Changes may be missed while the watch restarts, so the text is read again in any case.
            self._on_change(frozenset(folder.name for folder in {*before} ^ {*folders}))
        return folders

    def _watch_folders(self) -> None:
        while not self._stop.is_set():
            self._restart.clear()
            folders = self._folders()
            if not folders:
                self._restart.wait(_LOOK / 1000)
                continue
            try:
                for changes in self._changes(folders, self._restart, is_deep=True):
                    self._tell(changes)
            except FileNotFoundError:
                continue  # a folder disappeared before it could be watched

    def _watch_outside(self) -> None:
        """Watch the files above the project; the settings that change may name others."""
        while not self._stop.is_set():
            files = self._sources.outside()
            folders = sorted({file.parent for file in files if file.parent.is_dir()})
            if not folders:
                self._stop.wait()
                return
            try:
                for changes in self._changes(folders, self._stop, is_deep=False):
                    ours = files.intersection(Path(path) for _, path in changes)
                    if ours:
                        self._on_change(frozenset(Path(os.path.relpath(file, self._root)).as_posix() for file in ours))
                        break
            except OSError:
                self._stop.wait(_LOOK / 1000)  # a folder is gone

    def _changes(self, folders: list[Path], stop: Event, is_deep: bool) -> Iterable[set[tuple[Change, str]]]:
        yield from watch(
            *folders,
            watch_filter=None,
            debounce=_MOST_AT_ONCE,
            step=_PAUSE,
            stop_event=stop,
            rust_timeout=_LOOK,
            raise_interrupt=False,
            recursive=is_deep,
            ignore_permission_denied=True,
        )

    def _tell(self, changes: Iterable[tuple[Change, str]]) -> None:
        paths = (
            (change, Path(path).relative_to(self._root).as_posix()) for change, path in changes if self._is_ours(path)
        )
        ours = frozenset(
            name
            for change, path in paths
            if self._sources.has(path, change)
            for name in self._sources.named_in_texts(path)
        )
        if ours:
            self._on_change(ours)

    def _is_ours(self, path: str) -> bool:
        parts = Path(path).relative_to(self._root).parts
        if (
            not parts or parts[-1].endswith(_ENDINGS_OF_EDITORS) or parts[-1] == "4913"
        ):  # the name of Vim's test file for writable folders
            return False
        return not any(part.startswith(".") or part in _SKIPPED for part in parts)

    def _folders(self) -> list[Path]:
        """Return the folders of the root that are watched with all their contents; none if the root is gone."""
        with suppress(FileNotFoundError), os.scandir(self._root) as entries:
            return sorted(
                Path(entry.path)
                for entry in entries
                if entry.is_dir() and self._is_ours(entry.path) and not Path(entry.path, "pyvenv.cfg").is_file()
            )
        return []
