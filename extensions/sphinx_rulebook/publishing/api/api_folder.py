"""The folder of the API in a site, and the names of its files."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

from ...support.shared_folders import link_or_copy

FOLDER = "api"


class ApiFolder:
    """Writes files of the folder; no two that one object writes have the same name."""

    def __init__(self, site: Path) -> None:
        self._folder = site / FOLDER
        self._taken: set[str] = set()

    def take(self, paths: Iterable[str]) -> None:
        """Note files that are there already."""
        self._taken.update(path.casefold() for path in paths)  # some file systems ignore case

    def write(self, name: str, ending: str, content: str | bytes) -> str:
        """Write a file and return its address. If the name is taken, a number is added."""
        file = self._new(name, ending)
        file.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8", "replace"))
        return self._address(file)

    def link(self, name: str, ending: str, source: Path) -> str:
        """Add a file with the contents of another, like `write`."""
        file = self._new(name, ending)
        link_or_copy(source, file)
        return self._address(file)

    def _new(self, name: str, ending: str) -> Path:
        count, path = 1, f"{name}{ending}"
        while path.casefold() in self._taken:
            count += 1
            path = f"{name}-{count}{ending}"
        self.take([path])
        file = self._folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        return file

    def _address(self, file: Path) -> str:
        return quote(file.relative_to(self._folder).as_posix())
