"""Where a subcommand writes what it made, and tells how far it is."""

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


def make_folder(folder: Path) -> None:
    """Make a folder for files, so that one that cannot be written is known before the work is done.

    Raises UnusableInputError.
    """
    from tempfile import TemporaryFile

    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise UnusableInputError(f"{folder} cannot be written: {error.strerror}") from error


def write_whole(path: Path, data: bytes) -> None:
    """Write a file whole or not at all: beside its place first.  Raises UnusableInputError."""
    part = path.with_name(f".{path.name}.part")
    try:
        try:
            part.write_bytes(data)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be written: {error.strerror}") from error


def shown_size(data: bytes) -> str:
    """Return how much a file holds, for a person: ``219 kB`` or ``2.28 MB``."""
    return f"{len(data) / 1000:,.0f} kB" if len(data) < 1_000_000 else f"{len(data) / 1e6:.2f} MB"


def tell(line: str) -> None:
    """Tell a person what is being done, or that something of it is not as it should be."""
    print(line, file=sys.stderr, flush=True)


def tell_progress(line: str) -> None:
    """Tell a person who sits before a terminal how far the work is; nobody reads it afterwards."""
    if sys.stderr.isatty():
        tell(line)
