"""Locks that keep two commands from writing the same files; a lock ends when its process ends, for any reason."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from io import FileIO
from pathlib import Path


class LockedError(Exception):
    """Another process holds the lock; ``process`` is the process id, or "" if the lock file does not contain it."""

    def __init__(self, process: str) -> None:
        super().__init__(f"locked by process {process or 'unknown'}")
        self.process = process


@contextlib.contextmanager
def lock_file(path: Path) -> Iterator[None]:
    """Hold a lock. The lock file exists as long as the lock does, and contains the id of its process.

    Raises LockedError at once if another process holds the lock, and OSError if the file cannot be written.
    """
    # Open the file without emptying it: its contents belong to the process that holds the lock.
    with open(path, "a+b", buffering=0) as stream:
        if not take_lock(stream) or not _is_at(stream, path):
            raise LockedError(_process_in(path))
        stream.truncate(0)
        stream.write(str(os.getpid()).encode())
        try:
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
