"""Writing several files of a project together: all of them or none, by one process at a time.

The new files are first staged in a folder of the project. Then a journal records the destination of each file and
whether a file existed there. If a process dies during this, the journal stays, and the next process restores
everything.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path

from .boundary import is_inside
from .errors import UnusableInputError
from .file_lock import LockedError, lock_file

WRITING_FOLDER = ".rulebook-writing"
WRITING_JOURNAL = "journal.json"
_LOCK = f"{WRITING_FOLDER}.lock"


@contextlib.contextmanager
def locked(root: Path) -> Iterator[bool]:
    """Lock the project against other commands that write; yield whether an interrupted command had to be undone
    first.

    Raises UnusableInputError if another command is writing, or if the folder is not writable.
    """
    with contextlib.ExitStack() as stack:
        try:
            stack.enter_context(lock_file(root / _LOCK))
        except LockedError as error:
            raise UnusableInputError(
                f"another command is writing to this project{error.owner}; try again when it has finished"
            ) from None
        except OSError as error:
            raise UnusableInputError(f"{error.filename or root / _LOCK} cannot be written: {error.strerror}") from error
        yield _undo(root)


def write_all(root: Path, files: Mapping[str, str | bytes]) -> None:
    """Write files (by their paths below ``root``), or none of them; call this only while `locked`.

    A text is written as UTF-8. Raises UnusableInputError if a file cannot be written; all files then stay unchanged.
    """
    for path in files:
        if not is_inside(str(root), root / path):
            raise UnusableInputError(f"{path} is a link out of the project; nothing was written")
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
        # Until the journal has its final name, nothing was replaced and there is nothing to undo. The rename is atomic.
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
    """Raise UnusableInputError for a write-protected file: replacing it would be allowed, but is not intended."""
    try:
        mode = (root / path).stat().st_mode
    except OSError:
        return  # it does not exist, or writing it will report the reason
    if not mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) or not os.access(root / path, os.W_OK):
        raise UnusableInputError(f"{path} is read-only; nothing was written")


def _place(root: Path, path: str) -> Path:
    """Return the real path of a file, so that a symbolic link stays one."""
    return (root / path).resolve()


def _write(path: Path, data: bytes) -> None:
    with path.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _read_journal(root: Path, folder: Path) -> list[tuple[str, bool]]:
    """Return the journal of an interrupted command. Raises OSError, and UnusableInputError if no command wrote it.

    The folder may have come with the project, from a stranger: a journal that leads out of the project is not ours.
    """
    try:
        if folder.is_symlink():
            raise ValueError("a link")
        rows = [(str(path), bool(was_there)) for path, was_there in json.loads((folder / WRITING_JOURNAL).read_bytes())]
        if not all(is_inside(str(root), root / path) for path, _ in rows):
            raise ValueError("a file outside the project")
    except (ValueError, TypeError, RecursionError):
        name = f"{WRITING_FOLDER}/{WRITING_JOURNAL}"
        raise UnusableInputError(f"{name} is not of an interrupted command of this project; delete it") from None
    return rows


def _undo(root: Path) -> bool:
    """Restore the files that an interrupted command replaced; return whether the command had started to replace
    files.
    """
    folder = root / WRITING_FOLDER
    try:
        journal = _read_journal(root, folder)
    except (FileNotFoundError, NotADirectoryError):
        shutil.rmtree(folder, ignore_errors=True)  # no files were replaced yet, or all of them were
        return False
    for count, (path, was_there) in enumerate(journal):
        # A missing staged file has been moved to its destination.
        is_replaced = not (folder / f"{count}.new").exists()
        if was_there and is_replaced:
            with contextlib.suppress(FileNotFoundError):  # it was restored already
                (folder / f"{count}.old").replace(_place(root, path))
        elif not was_there:
            if is_replaced:
                (root / path).unlink(missing_ok=True)
            with contextlib.suppress(OSError):
                for parent in Path(path).parents[:-1]:
                    (root / parent).rmdir()  # empty if it was created for the file
    (folder / WRITING_JOURNAL).unlink()
    shutil.rmtree(folder, ignore_errors=True)
    return True
