"""The files that a server shows: the files of the last build, overlaid by newer pages."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from urllib.parse import unquote, urlsplit

INDEX = "index.html"
LOST = "404.html"

_SWAP = 2.0
"""How long, in seconds, replacing a site may take: the moment between two renames."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file of the site: its path and contents; or the page for missing addresses (``is_lost``).

    ``digest`` covers everything that a browser shows of the file, including the state of the site's pictures.
    """

    path: str
    data: bytes
    digest: str
    is_lost: bool


class SitePages:
    """The pages of a site below ``site``; can be used from any thread."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self._newer: dict[str, tuple[int, bytes]] = {}
        self._pictures = 0
        self._lock = Lock()

    def find(self, path: str) -> Found:
        """Return the file at a path below the site; "" is the site itself."""
        if path == "" or path.endswith("/"):
            path += INDEX
        with self._lock:
            newer = self._newer.get(path)
            pictures = self._pictures
        data = newer[1] if newer is not None else self._read(path)
        is_lost = data is None
        data = data if data is not None else self._read(LOST) or b""
        digest = blake2b(b"%d %d " % (pictures, is_lost) + data, digest_size=12).hexdigest()
        return Found(LOST if is_lost else path, data, digest, is_lost)

    def is_folder(self, path: str) -> bool:
        """Return whether a path names a folder that has an index page."""
        return _is_inside(path) and _is_file(self.site / path / INDEX)

    def lay_over(self, revision: int, files: Mapping[str, bytes]) -> None:
        """Show files in the state of a revision, until a build includes it or a newer one."""
        with self._lock:
            for path, data in files.items():
                if self._newer.get(path, (revision, b""))[0] <= revision:
                    self._newer[path] = revision, data

    def take_build(self, revision: int, has_new_pictures: bool) -> None:
        """Show the build of a revision, except for pages that are newer."""
        with self._lock:
            self._newer = {path: newer for path, newer in self._newer.items() if newer[0] > revision}
            self._pictures += has_new_pictures

    def _read(self, path: str) -> bytes | None:
        if not _is_inside(path):
            return None
        file = self.site / path
        for _ in _attempts():
            try:
                if file.resolve().is_relative_to(self.site.resolve()):
                    return file.read_bytes()
                return None
            except (IsADirectoryError, NotADirectoryError, PermissionError):
                return None
            except OSError:
                if self.site.is_dir() and not _is_file(file):
                    return None
        return None


def _is_file(path: Path) -> bool:
    """Return whether a file exists; a name that is too long cannot exist."""
    try:
        return path.is_file()
    except OSError:
        return False


def _attempts() -> Iterator[None]:
    """Yield once per attempt, a few times: the site is briefly missing while it is replaced."""
    end = time.monotonic() + _SWAP
    while True:
        yield
        if time.monotonic() > end:
            return
        time.sleep(0.005)


def _is_inside(path: str) -> bool:
    """Return whether a path can belong to a site's file: it must not lead out of the site, and must not be hidden."""
    parts = path.split("/")
    return not any(part.startswith(".") or "\\" in part or "\0" in part or ":" in part[1:2] for part in parts) and (
        "" not in parts[:-1]
    )


def path_of(target: str) -> str:
    """Return the path below the site that a request's target asks for.

    Raises ValueError if the target is not a valid address.
    """
    return unquote(urlsplit(target).path, errors="replace").removeprefix("/")
