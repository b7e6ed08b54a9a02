"""Writing several files of a project together: all of them or none, by one process at a time.

The new files are staged in a folder of the project first.  Then a journal says which are to be put where, with what
was there before; a process that dies on the way leaves the journal, and the next one puts everything back.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

from .file_lock import LockedError, lock_file
from .library import WRITING_FOLDER, WRITING_JOURNAL, UnusableInputError

_LOCK = f"{WRITING_FOLDER}.lock"


@contextlib.contextmanager
def locked(root: Path) -> Iterator[bool]:
    """Keep other commands that write away; yield whether one that was broken off had to be undone first.

    Raises UnusableInputError where another is writing.
    """
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(lock_file(root / _LOCK))
        except LockedError:
            raise UnusableInputError("another command is writing in this project; try again when it is done") from None
        yield _undo(root)


def write_all(root: Path, files: Mapping[str, str | bytes]) -> None:
    """Write files (by their paths below ``root``), or none of them; to be called while `locked`.

    A text is written as UTF-8.

    Raises UnusableInputError where one cannot be written; then everything is as it was.
    """
    for path in files:
        _refuse_read_only(root, path)
    folder = root / WRITING_FOLDER
    try:
        folder.mkdir()
        for count, content in enumerate(files.values()):
            _write(folder / f"{count}.new", content.encode("utf-8") if isinstance(content, str) else content)
        existing = []
        for count, path in enumerate(files):
            is_there = (root / path).is_file()
            if is_there:
                shutil.copymode(root / path, folder / f"{count}.new")
                _write(folder / f"{count}.old", (root / path).read_bytes())
                shutil.copymode(root / path, folder / f"{count}.old")
            existing.append(is_there)
        journal = [[path, is_there] for path, is_there in zip(files, existing, strict=True)]
        _write(folder / f"{WRITING_JOURNAL}.part", json.dumps(journal).encode())
        (folder / f"{WRITING_JOURNAL}.part").replace(folder / WRITING_JOURNAL)
        for count, path in enumerate(files):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / f"{count}.new").replace(_place(root, path))
        (folder / WRITING_JOURNAL).unlink()
    except BaseException as error:
        _undo(root)
        if isinstance(error, OSError):
            name = error.filename or WRITING_FOLDER
            raise UnusableInputError(f"{name} cannot be written: {error.strerror}") from error
        raise
    shutil.rmtree(folder, ignore_errors=True)


def _refuse_read_only(root: Path, path: str) -> None:
    """Raise UnusableInputError for a file that somebody protects: to put another in its place would be allowed."""
    try:
        mode = (root / path).stat().st_mode
    except OSError:
        return  # it is not there, or the writing will say why not
    if not mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) or not os.access(root / path, os.W_OK):
        raise UnusableInputError(f"{path} is read-only; nothing was written")


def _place(root: Path, path: str) -> Path:
    """Return where a file lies in truth, so that a link stays one."""
    return (root / path).resolve()


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _undo(root: Path) -> bool:
    """Put back what a command that was broken off has replaced; return whether it had begun to replace anything."""
    folder = root / WRITING_FOLDER
    try:
        journal = json.loads((folder / WRITING_JOURNAL).read_bytes())
    except (FileNotFoundError, NotADirectoryError):
        shutil.rmtree(folder, ignore_errors=True)  # nothing was replaced yet, or everything
        return False
    for count, (path, was_there) in enumerate(journal):
        is_replaced = not (folder / f"{count}.new").exists()
        if was_there and is_replaced:
            with contextlib.suppress(FileNotFoundError):  # it is back already
                (folder / f"{count}.old").replace(_place(root, path))
        elif not was_there:
            if is_replaced:
                (root / path).unlink(missing_ok=True)
            with contextlib.suppress(OSError):
                for parent in Path(path).parents[:-1]:
                    (root / parent).rmdir()  # which is empty where it was made for the file
    (folder / WRITING_JOURNAL).unlink()
    shutil.rmtree(folder, ignore_errors=True)
    return True
