"""Results that are kept between commands, in a file of the project's ``build`` folder.

A result is found by a digest of everything that it depends on, so it is never out of date; results of other code
(another version of this package, of Python or of a library) are never used. They are data in JSON: reading them runs
nothing, no matter who wrote the file, and a file that cannot be read counts as missing.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

from ..support.boundary import repository_of
from ..support.content_digest import digest_bytes, digest_values
from ..support.own_digest import own_digest_of
from .layout import is_project

_FORMAT = "rulebook-kept/1"
_FOLDER, _NAME = ".checks", "rulebook-kept-results.jsonl"
_CODE = ("support", "model", "markup", "library", "catalogues", "editions", "languages", "checks")
"""The folders of this package whose code makes the results."""
_LIBRARIES = ("rapidfuzz-", "numpy-")
_KEY_LENGTH = 32
_LONGEST_WRITING = 3600
"""After how many seconds an unfinished file is left over."""
_MOST_BYTES = 256 * 1024 * 1024
"""A larger file was not written by this module."""


class KeptResults:
    """Results in JSON by their keys.

    ``path`` is the file to keep them in, or None if they are needed only until the end of the command.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._old = _read(path) if path is not None else {}
        """The results of earlier commands that this one has not used yet, the latest first."""
        self.is_open = True
        """Whether results are still kept."""
        self._used: dict[str, bytes] = {}
        self._new: dict[str, bytes] = {}

    def get(self, key: str) -> object:
        """Return a result, or None if there is none under this key."""
        data = self._new.get(key) or self._used.get(key)
        if data is None:
            data = self._old.pop(key, None)
            if data is None:
                return None
            self._used[key] = data
        try:
            result: object = json.loads(data)
        except (ValueError, RecursionError):
            return None
        return result

    def keep(self, key: str) -> bool:
        """Keep the result under a key for later commands, without reading it; return whether there is one."""
        if key in self._old:
            self._used[key] = self._old.pop(key)
        return key in self._new or key in self._used

    def put(self, key: str, result: object) -> None:
        """Keep a result under a key of `digest_values`."""
        if not self.is_open:
            return
        # Escapes all but ASCII, since a file name may have characters that UTF-8 cannot represent.
        self._new[key] = json.dumps(result, separators=(",", ":")).encode("ascii")

    def new(self) -> Mapping[str, bytes]:
        """Return the results that were put in, for `add`."""
        return dict(self._new)

    def add(self, results: Mapping[str, bytes]) -> None:
        """Put in results that another process has made."""
        self._new.update(results)

    def close(self) -> None:
        """Forget all results, and keep no more: a program that runs for hours has a memory of its own."""
        self.is_open = False
        for results in (self._old, self._used, self._new):
            results.clear()

    def save(self) -> None:
        """Write the results to the file, if there are new ones and it can be written.

        Results that were not used take up as much room as the others at most. Of two commands that end at the same
        time, the last one wins.
        """
        if self.path is None or not self._new:
            return
        lines = _lines({**self._used, **self._new})
        room = sum(map(len, lines))
        for line in _lines(self._old):
            room -= len(line)
            if room < 0:
                break
            lines.append(line)
        with contextlib.suppress(OSError):
            body = b"".join(lines)
            _write(self.path, _head(body) + body)


def kept_results_of(root: Path, is_used: bool = True) -> KeptResults | None:
    """Return the results that are kept for a project, or None for anything else, where a file would be in the way.

    The results end with the command unless they ``is_used``, and if the project came with a file of results, which
    could hide findings.
    """
    if not is_project(root):
        return None
    root = root.resolve()
    folder = root / "build" / _FOLDER
    is_ours = folder.resolve() == folder and not _is_in_git(root)
    return KeptResults(folder / _NAME if is_used and is_ours else None)


def _is_in_git(root: Path) -> bool:
    """Return whether the repository of a project contains a file with kept results."""
    top = repository_of(root)
    if top is None:
        return False
    try:
        folder = top / ".git"
        if folder.is_file():  # a further working tree, or a submodule
            folder = top / folder.read_text("utf-8").removeprefix("gitdir:").strip()
        return _NAME.encode() in (folder / "index").read_bytes()
    except (OSError, ValueError):
        return False


def _lines(results: Mapping[str, bytes]) -> list[bytes]:
    return [b"%s %s\n" % (key.encode("ascii"), data) for key, data in results.items()]


def _head(body: bytes) -> bytes:
    """Return the first line of a file, which differs for results that this code did not make, or that are damaged."""
    libraries = sorted(
        name
        for place in sys.path
        if place.endswith("site-packages") and os.path.isdir(place)
        for name in os.listdir(place)
        if name.startswith(_LIBRARIES)
    )
    code = digest_values(own_digest_of(*_CODE), sys.version, tuple(libraries), digest_bytes(body))
    return b"%s %s\n" % (_FORMAT.encode("ascii"), code.encode("ascii"))


def _read(path: Path) -> dict[str, bytes]:
    try:
        if path.stat().st_size > _MOST_BYTES:
            return {}
        head, _, body = path.read_bytes().partition(b"\n")
    except OSError:
        return {}
    return dict(_parsed(body.split(b"\n"))) if head + b"\n" == _head(body) else {}


def _parsed(lines: Iterable[bytes]) -> Iterable[tuple[str, bytes]]:
    for line in lines:
        if line[_KEY_LENGTH : _KEY_LENGTH + 1] == b" " and line[:_KEY_LENGTH].isalnum():
            yield line[:_KEY_LENGTH].decode("ascii", "replace"), line[_KEY_LENGTH + 1 :]


def _write(path: Path, data: bytes) -> None:
    """Write a file at once, so that no other command reads half of it."""
    folder = path.parent
    folder.mkdir(parents=True, exist_ok=True)
    ignored = folder / ".gitignore"
    if not ignored.exists():
        ignored.write_text("*\n", "utf-8")
    for left in folder.glob(f"{path.name}.*"):
        if time.time() - left.stat().st_mtime > _LONGEST_WRITING:
            left.unlink(missing_ok=True)  # its command was killed
    number, part = tempfile.mkstemp(prefix=f"{path.name}.", dir=folder)
    try:
        with os.fdopen(number, "wb") as stream:
            stream.write(data)
        os.replace(part, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(part)
        raise
