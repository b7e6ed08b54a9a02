"""What the reading of a damaged zip archive raises."""

from __future__ import annotations

import struct
import zipfile
import zlib

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
