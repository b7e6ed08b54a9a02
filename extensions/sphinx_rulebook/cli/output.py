"""Writing the results of a subcommand, and reporting its progress."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from ..support.errors import UnusableInputError


def write_output(text: str, path: str | None) -> None:
    """Write to a file, completely or not at all, or to standard output if ``path`` is None or ``-``.

    Raises UnusableInputError.
    """
    if path is None or path == "-":
        sys.stdout.buffer.write(text.encode("utf-8"))
        sys.stdout.buffer.flush()
        return
    try:
        file = Path(path)
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.is_symlink() or (file.exists() and not file.is_file()):  # such as /dev/stdout
            file.write_bytes(text.encode("utf-8"))
        else:
            write_whole(file, text.encode("utf-8"))
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be written: {error.strerror}") from error


def make_folder(folder: Path) -> None:
    """Create a folder for files, and check that it is writable before the work is done.

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
    """Write a file completely or not at all: first under a temporary name beside it. Raises UnusableInputError."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.unlink(missing_ok=True)
        try:
            with part.open("xb") as stream:  # never through a link
                stream.write(data)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise UnusableInputError(f"{path} cannot be written: {error.strerror}") from error


def shown_size(data: bytes) -> str:
    """Return the size of a file, for a person: ``219 kB`` or ``2.28 MB``."""
    return f"{len(data) / 1000:,.0f} kB" if len(data) < 1_000_000 else f"{len(data) / 1e6:.2f} MB"


def be(*, quiet: bool, verbose: bool) -> None:
    """Set how much the running command prints."""
    _manner.quiet, _manner.start = quiet, time.monotonic() if verbose else None


class _Manner:
    """How much the running command prints: nothing but problems and what was asked for, or every step with its time
    since ``start``.
    """

    quiet = False
    start: float | None = None


_manner = _Manner()


def say(line: str) -> None:
    """Print what a command has done, on standard output; with ``--quiet``, nothing."""
    if not _manner.quiet:
        print(line, flush=True)


def tell(line: str) -> None:
    """Print a problem, or a notice about one, for a person on standard error."""
    print(line, file=sys.stderr, flush=True)


def tell_progress(line: str) -> None:
    """Print a step for a person at a terminal, or with ``--verbose``; it is not needed afterwards."""
    if _manner.start is not None:
        tell(f"{time.monotonic() - _manner.start:6.2f} s  {line}")
    elif not _manner.quiet and sys.stderr.isatty():
        tell(line)
