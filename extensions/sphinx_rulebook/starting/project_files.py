"""Writing a new project into its folder: all files, or none."""

from __future__ import annotations

import contextlib
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from ..support.errors import UnusableInputError

_WELCOME = frozenset({".git", ".hg", ".jj"})
"""The files that a folder may already contain: a repository that was created for the project."""

_MOST_NAMED = 8


def refuse_filled(folder: Path) -> None:
    """Raise UnusableInputError if a folder already contains files, or is not a folder."""
    if folder.exists() and not folder.is_dir():
        raise UnusableInputError(f"{folder} is a file; name a folder for the project")
    try:
        there = sorted(entry.name for entry in folder.iterdir()) if folder.is_dir() else []
    except OSError as error:
        raise UnusableInputError(f"{folder} cannot be read: {error.strerror}") from error
    in_the_way = [name for name in there if name not in _WELCOME]
    if in_the_way:
        named = ", ".join(in_the_way[:_MOST_NAMED])
        more = f" and {len(in_the_way) - _MOST_NAMED} more" if len(in_the_way) > _MOST_NAMED else ""
        raise UnusableInputError(
            f"{folder} contains {named}{more}; name a new or empty folder, or one with an imported book"
        )


def add_to_project(folder: Path, files: Mapping[str, str]) -> tuple[list[str], list[str]]:
    """Write the files that a folder does not have; return the paths of the new and of the kept ones, in order.

    Raises UnusableInputError if one cannot be written; then no files are left over.
    """
    new, kept = [], []
    made: list[Path] = []
    try:
        for path, text in files.items():
            file = folder / path
            if file.exists() or file.is_symlink():
                kept.append(path)
                continue
            made += [parent for parent in reversed(file.parents) if not parent.exists()]
            file.parent.mkdir(parents=True, exist_ok=True)
            made.append(file)
            file.write_bytes(text.encode("utf-8"))
            new.append(path)
    except OSError as error:
        for one in reversed(made):
            with contextlib.suppress(OSError):
                one.rmdir() if one.is_dir() else one.unlink()
        raise UnusableInputError(f"{error.filename or folder} cannot be written: {error.strerror}") from error
    return new, kept


def write_project(folder: Path, files: Mapping[str, str]) -> None:
    """Write files, by their paths below a folder, which is created if it does not exist.

    Raises UnusableInputError if the folder already contains files or is not writable; then no files are left over.
    """
    refuse_filled(folder)
    folder = folder.absolute()
    made = next((parent for parent in reversed((folder, *folder.parents)) if not parent.exists()), None)
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".rulebook-init-", dir=folder.parent) as temporary:
            for path, text in files.items():
                file = Path(temporary, path)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(text.encode("utf-8"))
            _move(Path(temporary), folder)
    except OSError as error:
        if made is not None:
            shutil.rmtree(made, ignore_errors=True)
        raise UnusableInputError(f"{folder} cannot be written: {error.strerror}") from error


def _move(source: Path, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    moved: list[Path] = []
    try:
        for entry in sorted(source.iterdir()):
            target = folder / entry.name
            entry.rename(target)
            moved.append(target)
    except OSError:
        for target in moved:
            with contextlib.suppress(OSError):
                shutil.rmtree(target) if target.is_dir() else target.unlink()
        raise
