"""Locks that keep two commands from writing the same files; a lock ends when its process ends, for any reason."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Iterator
from io import FileIO
from pathlib import Path


class LockedError(Exception):
    """Another process holds the lock.

    ``process`` is its id, or "" if the lock file does not contain it; ``since`` is the local time at which it took the
    lock, or "" if it is unknown.
    """

    def __init__(self, process: str, since: str = "") -> None:
        super().__init__(f"locked by process {process or 'unknown'}")
        self.process, self.since = process, since

    @property
    def owner(self) -> str:
        """The process and the time in brackets, with a space before them, for a message; or ""."""
        known = [f"process {self.process}" if self.process else "", f"since {self.since}" if self.since else ""]
        return f" ({', '.join(filter(None, known))})" if any(known) else ""


@contextlib.contextmanager
def lock_file(path: Path) -> Iterator[None]:
    """Hold a lock. The lock file exists as long as the lock does, and contains the id of its process.

    Raises LockedError at once if another process holds the lock, and OSError if the file cannot be written.
    """
    # Open the file without emptying it: its contents belong to the process that holds the lock. Nor may it be a link:
    # the file that it leads to would be emptied.
    with open(path, "a+b", buffering=0, opener=_open_no_link) as stream:
        if not take_lock(stream) or not _is_at(stream, path):
            raise LockedError(_process_in(path), _time_of(path))
        try:
            stream.truncate(0)
            stream.write(str(os.getpid()).encode())
            yield
        finally:
            path.unlink(missing_ok=True)


def take_lock(stream: FileIO) -> bool:
    """Lock an open file for as long as it is open; return False if another process has locked it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(stream.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _open_no_link(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0), 0o666)


def _time_of(path: Path) -> str:
    try:
        return time.strftime("%H:%M:%S", time.localtime(path.stat().st_mtime))
    except OSError:
        return ""


def _is_at(stream: FileIO, path: Path) -> bool:
    """Return whether the path still leads to the open file: its last owner may just have deleted it."""
    try:
        return os.path.samestat(os.fstat(stream.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _process_in(path: Path) -> str:
    try:
        text = path.read_text("ascii", "replace")
    except OSError:
        return ""
    return text if text.isdecimal() else ""
