"""Writing files so that no reader ever sees half of one."""

from __future__ import annotations

import os
from pathlib import Path


def replace_file(path: Path, data: bytes) -> None:
    """Write a file beside its place and move it there; the old file, which may have other names, is not changed.

    Raises OSError.
    """
    part = path.with_name(f"{path.name}.{os.getpid()}.part")  # several processes may write the same file
    try:
        part.write_bytes(data)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
