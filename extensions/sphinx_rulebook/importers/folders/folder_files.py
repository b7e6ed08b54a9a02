"""The files of a folder that its pages show or link to, and their addresses in the book."""

from __future__ import annotations

import os
import posixpath
import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote

from ...support.boundary import is_inside
from .download_page import DOWNLOADS_ID
from .page_source import PageSource

UNSAFE = re.compile(r"[\s()<>\[\]\\\"'#?%:*|]+")
"""Characters that an address or a system cannot have in a path."""


class FolderFiles:
    """Finds the files of a project in ``top`` whose pages are in ``root``, and collects those that are used.

    ``assets`` are the files by their addresses in the book, ``ids`` the addresses of those that links lead to by the
    ids of the links, ``downloads`` the names of those that rules link to by these ids: rules can lead to pages only, so
    that these files need one.
    """

    def __init__(self, top: Path, root: Path) -> None:
        self._top, self._root = top, root
        self.assets: dict[str, Path] = {}
        self.ids: dict[str, str] = {}
        self.downloads: dict[str, str] = {}
        self._names: dict[Path, str] = {}
        self._files: Mapping[str, list[Path]] | None = None

    def file_of(self, address: str, page: PageSource) -> Path | None:
        """Return the file of the project that an address on a page names, or None."""
        written = unquote(address.partition("#")[0].partition("?")[0])
        folder = self._root if written.startswith("/") else (self._root / page.path).parent
        for base in (folder, self._root, self._root / "static", self._top / "static", self._root / "public"):
            path = base / written.lstrip("/")
            try:
                if path.is_file() and is_inside(str(self._top), path):
                    return path
            except (OSError, ValueError):
                return None
        return None

    def file_named(self, name: str) -> Path | None:
        """Return the only file of the project with a name, for programs that find files by their names alone."""
        if self._files is None:
            found: defaultdict[str, list[Path]] = defaultdict(list)
            for folder, folders, names in os.walk(self._top):
                folders[:] = sorted(one for one in folders if not one.startswith("."))
                for one in names:
                    found[one.casefold()].append(Path(folder, one))
            self._files = found
        paths = self._files.get(posixpath.basename(name).casefold(), [])
        return paths[0] if len(paths) == 1 and is_inside(str(self._top), paths[0]) else None

    def address_in_folder(self, path: Path) -> str:
        """Return the address of a file from the root of the pages."""
        return f"/{posixpath.relpath(path.as_posix(), self._root.as_posix())}"

    def address_of(self, path: Path) -> str:
        """Return the address that a file has in the book: its path below the root, with a name for every system."""
        path = path.resolve()
        if path not in self._names:
            try:
                inside = path.relative_to(self._root.resolve()).as_posix()
            except ValueError:
                inside = (
                    path.relative_to(self._top.resolve()).as_posix()
                    if path.is_relative_to(self._top.resolve())
                    else path.name
                )
            name = clean_path(inside)
            stem, ending = posixpath.splitext(name)
            count, taken = 1, {other.casefold() for other in self._names.values()}
            while name.casefold() in taken:
                count += 1
                name = f"{stem}-{count}{ending}"
            self._names[path] = name
        self.assets[self._names[path]] = path
        return self._names[path]

    def download(self, path: Path) -> str:
        """Return the id of the page of downloads, which will have a file."""
        self.downloads.setdefault(self.file_id(path), path.name)
        return DOWNLOADS_ID

    def file_id(self, path: Path) -> str:
        """Return the id of a file that a page of prose links to."""
        address = self.address_of(path)
        known = next((name for name, other in self.ids.items() if other == address), "")
        name = known or f"f.{len(self.ids)}"  # no heading has a name with a dot
        self.ids[name] = address
        return name


def clean_path(path: str) -> str:
    """Return a path without hidden folders, and without characters that an address or a system cannot have."""
    return "/".join(UNSAFE.sub("-", part.lstrip(".")).strip("-") or "file" for part in path.split("/"))
