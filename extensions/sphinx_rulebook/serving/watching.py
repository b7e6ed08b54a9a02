"""Which files of a project changed, as soon as an editor has written them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import Event, Thread

from watchfiles import Change, watch

from .sources import Sources

_SKIPPED = frozenset({"build", "node_modules", "__pycache__"})
_ENDINGS_OF_EDITORS = ("~", ".swp", ".swx", ".swo", ".tmp", ".part", ".pyc")

_MOST_AT_ONCE = 200
"""How long, in milliseconds, changes that follow upon each other are gathered."""

_PAUSE = 5
"""How long, in milliseconds, nothing has to change before what changed is told: an editor writes a file in steps."""

_LOOK = 500
"""How often, in milliseconds, watching looks whether it is to end."""


class Watch:
    """Tells ``on_change`` which sources of a project changed, by their paths below its root, until it is stopped.

    What is hidden, built or installed is no part of the project.  New folders are watched from when they appear.
    """

    def __init__(self, root: Path, sources: Sources, on_change: Callable[[frozenset[str]], None]) -> None:
        self._root, self._sources, self._on_change = root, sources, on_change
        self._stop = Event()
        self._restart = Event()
        self._threads = [Thread(target=self._watch_root, daemon=True), Thread(target=self._watch_folders, daemon=True)]

    def start(self) -> None:
        """Begin to watch."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End watching; returns when nothing more will be told."""
        self._stop.set()
        self._restart.set()
        for thread in self._threads:
            thread.join()

    def _watch_root(self) -> None:
        """Watch what lies in the root itself, where folders may come and go."""
        folders = self._folders()
        for changes in self._changes([self._root], self._stop, is_deep=False):
            before, folders = folders, self._folders()
            if folders != before:
                self._restart.set()
                # While the watch begins anew it may miss what changes, so that the text is read again in any case.
                self._on_change(frozenset(folder.name for folder in {*before} ^ {*folders}))
            self._tell(changes)

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
                continue  # a folder went away between being seen and being watched

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
        ours = frozenset(path for change, path in paths if self._sources.has(path, change))
        if ours:
            self._on_change(ours)

    def _is_ours(self, path: str) -> bool:
        parts = Path(path).relative_to(self._root).parts
        if not parts or parts[-1].endswith(_ENDINGS_OF_EDITORS) or parts[-1] == "4913":  # with which Vim tries a folder
            return False
        return not any(part.startswith(".") or part in _SKIPPED for part in parts)

    def _folders(self) -> list[Path]:
        """Return the folders of the root that are watched with all that is in them."""
        with os.scandir(self._root) as entries:
            return sorted(
                Path(entry.path)
                for entry in entries
                if entry.is_dir() and self._is_ours(entry.path) and not Path(entry.path, "pyvenv.cfg").is_file()
            )
