"""Opening zip archives, and what the reading of a damaged one raises."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib

from ...support.errors import UnusableInputError

DAMAGED_ARCHIVE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    ValueError,  # an offset before the start of the file
    NotImplementedError,  # a compression that Python does not know
    RuntimeError,  # a password
)
_LARGEST = 600_000_000
"""The most bytes that a file may have when it is unpacked: a small archive can hide an enormous one."""


def open_archive(data: bytes, name: str) -> zipfile.ZipFile:
    """Return the zip archive called ``name``.

    Raises UnusableInputError if it is too large when it is unpacked, zipfile.BadZipFile if it is no archive.
    """
    archive = zipfile.ZipFile(io.BytesIO(data))
    if sum(one.file_size for one in archive.infolist()) > _LARGEST:
        raise UnusableInputError(f"{name} is too large when it is unpacked")
    return archive
