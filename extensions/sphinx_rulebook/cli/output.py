"""Where a subcommand writes what it made."""

from __future__ import annotations

import sys
from pathlib import Path

from ..library import UnusableInputError


def write_output(text: str, path: str | None) -> None:
    """Write to a file, or to standard output where ``path`` is None or ``-``.  Raises UnusableInputError."""
    if path is None or path == "-":
        sys.stdout.buffer.write(text.encode("utf-8"))
        sys.stdout.buffer.flush()
        return
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_bytes(text.encode("utf-8"))
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be written: {error.strerror}") from error
