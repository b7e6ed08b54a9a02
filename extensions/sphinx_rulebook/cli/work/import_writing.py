"""Writing what an import has made: all files or none, and never over a file by accident."""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from ...library.layout import SETTINGS_NAME
from ...support.errors import UnusableInputError
from ...support.transaction import WRITING_FOLDER, locked, write_all


def others_beside(files: Sequence[Path]) -> list[Path]:
    """Return the chapters beside the written files that do not belong to the import."""
    folders = {path.parent for path in files if path.name == SETTINGS_NAME} or {path.parent for path in files}
    return sorted(path for folder in folders for path in folder.glob("*.md") if path not in files)


def recover(root: Path) -> None:
    """Undo the incomplete changes of an earlier command in a tree."""
    if (root / WRITING_FOLDER).is_dir():
        with locked(root) as was_undone:
            if was_undone:
                sys.stderr.write("an earlier command was interrupted; its changes were undone\n")


def write_files(root: Path, files: Mapping[str, str | bytes], beside: Mapping[Path, str | bytes], force: bool) -> None:
    """Write all files, by their paths below a tree, and what is ``beside`` the tree, or nothing.

    A file that already exists and differs is overwritten only with ``force``, one beside it is always overwritten. If a
    command is killed while writing, the next command that writes undoes its changes. Raises
    UnusableInputError.
    """
    made = _make_folder(root)
    staged: dict[Path, Path] = {}
    try:
        with locked(root):
            if not force:
                _refuse_to_overwrite(root, files)
            for path, content in beside.items():
                made += _make_folder(path.parent)
                staged[path] = _stage(path, content)
            write_all(root, files)
        for path, part in staged.items():
            part.replace(path)
    except OSError as error:
        raise UnusableInputError(f"{error.filename or root} cannot be written: {error.strerror}") from error
    finally:
        for part in staged.values():
            part.unlink(missing_ok=True)
        with contextlib.suppress(OSError):
            for folder in made:
                folder.rmdir()  # empty if nothing was written


def _make_folder(root: Path) -> list[Path]:
    """Create a folder and its missing parent folders; return the created folders, the innermost first."""
    made: list[Path] = []
    try:
        for folder in reversed([one for one in (root, *root.parents) if not one.exists()]):
            folder.mkdir()
            made.insert(0, folder)
        if not root.is_dir():
            raise NotADirectoryError(0, "it is not a folder", str(root))
    except OSError as error:
        for folder in made:
            folder.rmdir()
        raise UnusableInputError(f"{error.filename} cannot be written: {error.strerror}") from error
    return made


def _refuse_to_overwrite(root: Path, files: Mapping[str, str | bytes]) -> None:
    for name, content in files.items():
        path = root / name
        data = content.encode("utf-8") if isinstance(content, str) else content
        try:
            if path.exists() and path.read_bytes() != data:
                raise UnusableInputError(f"{path} already exists; --force overwrites it")
        except OSError as error:
            raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error


def _stage(path: Path, content: str | bytes) -> Path:
    """Write a file under a temporary name beside its final path."""
    if path.is_dir():
        raise IsADirectoryError(0, "it is a folder", str(path))
    part = path.with_name(f".{path.name}.part")
    part.write_bytes(content.encode("utf-8") if isinstance(content, str) else content)
    if path.exists():
        shutil.copymode(path, part)
    return part
