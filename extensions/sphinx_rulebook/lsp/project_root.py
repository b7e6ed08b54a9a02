"""Finding the project that an open file belongs to, without ever taking a whole home folder for one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from ..library.layout import SOURCE_FOLDER, TRANSLATIONS_FOLDER, is_project

_MOST_ENTRIES = 50_000
"""More files and folders than any rulebook has: a folder with more is not searched for rules."""
_ENDINGS = (".md", ".toml")
"""How the names of the texts of a rulebook end, outside the folders of a project."""
_MOST_BYTES = 100_000_000
"""The same for the sizes of all Markdown files; a rulebook of 90,000 rules has a fifth of it."""


def project_root(path: Path, folders: Sequence[Path]) -> Path | None:
    """Return the folder of the project that a file belongs to, or None if it belongs to none.

    It is the nearest folder above the file with the file in its ``source/`` or ``translations/``, or else a folder in
    ``folders`` (the folders open in the editor), or else the file's own folder. A home folder, a folder above one, a
    folder with other projects in it, and a folder that is too large for a rulebook are not projects. Whether there are
    any rules in the folder is seen when it is loaded.
    """
    for parent in path.parents:
        if not _is_of_everything(parent) and _is_in_project(path, parent) and _is_small(parent):
            return parent
    if not path.name.endswith(_ENDINGS):
        return None
    for folder in (*(folder for folder in folders if path.is_relative_to(folder)), path.parent):
        if folder.is_dir() and not _is_of_everything(folder) and _is_small(folder) and not _has_projects(folder):
            return folder
    return None


def _is_in_project(path: Path, root: Path) -> bool:
    """Return whether a file is in one of the folders of a project that contain text."""
    if not (root / SOURCE_FOLDER).is_dir():
        return False
    return any(path.is_relative_to(root / name) for name in (SOURCE_FOLDER, TRANSLATIONS_FOLDER))


def _has_projects(folder: Path) -> bool:
    """Return whether a folder that is not a project has projects in it, which do not belong together."""
    if is_project(folder):
        return False  # only what is in its own folders is read
    for inside, names, _ in os.walk(folder):
        names[:] = [name for name in names if not name.startswith((".", "_")) and name != "node_modules"]
        if SOURCE_FOLDER in names and _has_texts(Path(inside, SOURCE_FOLDER)):
            return True
    return False


def _has_texts(folder: Path) -> bool:
    return any(name.endswith(_ENDINGS) for _, _, files in os.walk(folder) for name in files)


def _is_of_everything(folder: Path) -> bool:
    """Return whether a folder is the home folder or contains it, as the root of the file system does."""
    return Path(os.path.realpath(Path.home())).is_relative_to(folder) or folder.parent == folder


def _is_small(folder: Path) -> bool:
    """Return whether a folder can be a rulebook, judging by its size; hidden folders do not count."""
    entries = size = 0
    for inside, names, files in os.walk(folder):
        names[:] = [name for name in names if not name.startswith(".") and name != "node_modules"]
        entries += len(names) + len(files)
        for name in files:
            if name.endswith(".md"):
                try:
                    size += os.stat(os.path.join(inside, name)).st_size
                except OSError:
                    continue
        if entries > _MOST_ENTRIES or size > _MOST_BYTES:
            return False
    return True
