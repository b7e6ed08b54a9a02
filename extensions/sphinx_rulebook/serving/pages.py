"""What a server has to show: the files of the last build, and over them those pages that are newer than it."""

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
"""How long, in seconds, a site may take to be put in the place of the last: the moment between two renames."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file of the site: its path, what it holds; or the page for addresses that lead nowhere (``is_lost``).

    ``digest`` is of what a browser shows of it, the state of the site's pictures among that.
    """

    path: str
    data: bytes
    digest: str
    is_lost: bool


class SitePages:
    """The pages of a site below ``site``; may be asked from any thread."""

    def __init__(self, site: Path) -> None:
        self.site = site
        self._newer: dict[str, tuple[int, bytes]] = {}
        self._pictures = 0
        self._lock = Lock()

    def find(self, path: str) -> Found:
        """Return what stands at a path below the site, "" for the site itself."""
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
        """Say whether a path names a folder that has a first page."""
        return _is_inside(path) and _is_file(self.site / path / INDEX)

    def lay_over(self, revision: int, files: Mapping[str, bytes]) -> None:
        """Show files as they are in a revision, until a build has it or a newer one."""
        with self._lock:
            for path, data in files.items():
                if self._newer.get(path, (revision, b""))[0] <= revision:
                    self._newer[path] = revision, data

    def take_build(self, revision: int, has_new_pictures: bool) -> None:
        """Show what the build of a revision made of all that is not newer."""
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
    """Say whether there is a file; nothing has a name that is too long."""
    try:
        return path.is_file()
    except OSError:
        return False


def _attempts() -> Iterator[None]:
    """Yield a few times: the site is for a moment not there while another is put in its place."""
    end = time.monotonic() + _SWAP
    while True:
        yield
        if time.monotonic() > end:
            return
        time.sleep(0.005)


def _is_inside(path: str) -> bool:
    """Say whether a path can be that of a file of a site: none leads out of it, and none of its files is hidden."""
    parts = path.split("/")
    return not any(part.startswith(".") or "\\" in part or "\0" in part or ":" in part[1:2] for part in parts) and (
        "" not in parts[:-1]
    )


def path_of(target: str) -> str:
    """Return the path below the site that a request's target asks for.

    Raises ValueError where it is no address of the web.
    """
    return unquote(urlsplit(target).path, errors="replace").removeprefix("/")
