"""Digests of values and files, by which kept results are found again."""

from __future__ import annotations

import hashlib
import os
from functools import lru_cache

Digestible = str | int | None | tuple["Digestible", ...]
"""Values whose representation is the same in every process."""

FileState = tuple[int, ...]
"""What changes whenever a file is written: a process reads a file once for each state of it."""

FILE_CLOCK_STEP = 10_000_000
"""How much earlier than it was written a file may be dated, in nanoseconds: Linux dates files by a clock that moves in
steps of up to 10 ms.
"""

_BYTES = 16


def digest_values(*values: Digestible) -> str:
    """Return a digest of some values; different values have different digests."""
    return digest_bytes(repr(values).encode("utf-8", "surrogatepass"))


def digest_bytes(data: bytes) -> str:
    """Return a digest of the contents of a file."""
    return hashlib.blake2b(data, digest_size=_BYTES).hexdigest()


def file_state(path: str) -> FileState:
    """Return the state of a file.  Raises OSError."""
    found = os.stat(path)
    return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns


def digest_file(path: str) -> str:
    """Return a digest of the contents of a file.  Raises OSError."""
    return _digest_file(path, file_state(path))


@lru_cache(1 << 16)  # the frozen editions of a project are most of it, and several steps of a build depend on them
def _digest_file(path: str, state: FileState) -> str:
    with open(path, "rb", buffering=0) as stream:
        return digest_bytes(stream.read())
