"""The files that a server shows: the files of the last build, overlaid by newer pages.

Until there is a site, every page is one that says so. A page that is asked for just after a change is awaited for a
moment (`SitePages.newest`), so that also a program without an open page gets the new text.
"""

from __future__ import annotations

import posixpath
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from threading import Condition
from urllib.parse import unquote, urlsplit

from ..site.pages.book_frame import FRAME_SCRIPT

INDEX = "index.html"
LOST = "404.html"

PATIENCE = 0.9
"""How long, in seconds, a request waits for a page that has changed; then it gets the last one."""

_WAITING = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="2"><title>Building</title>
<style>html{color-scheme:light dark;font:1.1rem/1.6 system-ui,sans-serif}body{display:grid;place-content:center;
min-height:90vh;margin:0 1.5rem;text-align:center}p{margin:.2rem}</style></head>
<body><p>The site is being built. This page will show it.</p>
<p lang="ja">サイトを作成しています。できあがると、このページに表示されます。</p></body></html>
"""
"""The page before the first build has ended; the script of the server reloads it then, or else the browser does."""

_FRAME = re.compile(rb'<script defer src="?([^">\s]*%s)"?>' % re.escape(FRAME_SCRIPT).encode("ascii"))
"""The element with which a page loads the script with its frame."""

_SWAP = 2.0
"""How long, in seconds, replacing a site may take: the moment between two renames."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file of the site: its path and contents; or the page for missing addresses (``is_lost``), or the one shown
    until there is a site (``is_waiting``).

    ``digest`` covers everything that a browser shows of the file, including the state of the site's pictures.
    """

    path: str
    data: bytes
    digest: str
    is_lost: bool
    is_waiting: bool = False


class SitePages:
    """The pages of a site below ``site``; can be used from any thread.

    ``on_request`` is called with the path of a page that is asked for and that is older than the text, and ``on_loss``
    if there is no site when something is asked for.
    """

    def __init__(
        self,
        site: Path,
        on_request: Callable[[str], None] = lambda path: None,
        on_loss: Callable[[], None] = lambda: None,
    ) -> None:
        self.site, self._on_request, self._on_loss = site, on_request, on_loss
        self._revision = self._built = 0
        """The last revision of the text that was noticed, and the one of the last build."""
        self._newer: dict[str, tuple[int, bytes]] = {}
        self._pictures = 0
        self._lock = Condition()

    def find(self, path: str) -> Found:
        """Return the file at a path below the site; "" is the site itself."""
        if path == "" or path.endswith("/"):
            path += INDEX
        with self._lock:
            newer = self._newer.get(path)
            pictures = self._pictures
        data = newer[1] if newer is not None else self._read(path)
        is_lost = data is None
        if (is_lost or newer is not None) and not self.site.is_dir():
            self._on_loss()
            if is_lost:
                return Found(INDEX, _WAITING.encode("utf-8"), "waiting", False, True)
        data = data if data is not None else self._read(LOST) or b""
        shown = b"%d %d " % (pictures, is_lost) + data + self._frame(path, data)
        digest = blake2b(shown, digest_size=12).hexdigest()
        return Found(LOST if is_lost else path, data, digest, is_lost)

    def _frame(self, path: str, page: bytes) -> bytes:
        """Return the script with the frame of a page, which has the titles of all chapters; empty if there is none."""
        loaded = _FRAME.search(page)
        if loaded is None:
            return b""
        script = posixpath.normpath(posixpath.join(posixpath.dirname(path), unquote(loaded[1].decode("utf-8"))))
        with self._lock:
            newer = self._newer.get(script)
        return newer[1] if newer is not None else self._read(script) or b""

    def newest(self, path: str) -> Found:
        """Return the same as `find`, but wait for a moment if the page of a language may be older than the text."""
        page = f"{path}{INDEX}" if path.endswith("/") else path
        if "/" in page and page.endswith(".html"):
            with self._lock:
                is_old = self._is_old(page)
            if is_old:
                self._on_request(page)
                with self._lock:
                    self._lock.wait_for(lambda: not self._is_old(page), PATIENCE)
        return self.find(path)

    def _is_old(self, path: str) -> bool:
        newer = self._newer.get(path)
        return (newer[0] if newer is not None else self._built) < self._revision

    def note_change(self, revision: int) -> None:
        """Record that the text has changed."""
        with self._lock:
            self._revision = revision

    def is_folder(self, path: str) -> bool:
        """Return whether a path names a folder that has an index page."""
        return _is_inside(path) and _is_file(self.site / path / INDEX)

    def lay_over(self, revision: int, files: Mapping[str, bytes]) -> None:
        """Show files in the state of a revision, until a build includes it or a newer one."""
        with self._lock:
            for path, data in files.items():
                if self._newer.get(path, (revision, b""))[0] <= revision:
                    self._newer[path] = revision, data
            self._lock.notify_all()

    def take_build(self, revision: int, has_new_pictures: bool) -> None:
        """Show the build of a revision, except for pages that are newer."""
        with self._lock:
            self._newer = {path: newer for path, newer in self._newer.items() if newer[0] > revision}
            self._pictures += has_new_pictures
            self._built = max(self._built, revision)
            self._lock.notify_all()

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
