"""The boundary of a project: a site never reads a file from outside it, even if a page requests one."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

_REPOSITORY = ".git"
_PACKAGE_FILES = ("PKG-INFO", "setup.py")
_PYTHON_PROJECT = "pyproject.toml"
_PACKAGE_TABLES = (b"[project]", b"[build-system]")
"""The tables of a ``pyproject.toml`` that describes a package, and does not only have settings of tools."""


def repository_of(folder: Path) -> Path | None:
    """Return the root of the Git repository that contains a folder (an absolute path), or None."""
    return next((one for one in (folder, *folder.parents) if (one / _REPOSITORY).exists()), None)


@lru_cache(maxsize=64)
def boundary_of(root: str) -> str:
    """Return the real path of the folder with all files that a project may read, given the project's root.

    This is the root of its Git repository, since documentation often includes a file from above its own folder.
    Without a repository, as in an unpacked release, it is the root of the Python package. Without that, it is the
    project's root, and likewise if the repository or package is the user's home folder or contains it: then it does not
    show what belongs to the project.
    """
    own = Path(os.path.realpath(root))
    top = repository_of(own) or next(filter(_is_package, (own, *own.parents)), None)
    home = Path(os.path.realpath(Path.home()))
    if top is None or home.is_relative_to(top):
        return str(own)
    return str(top)


def _is_package(folder: Path) -> bool:
    """Return whether a folder is the root of the sources of a Python package."""
    if any((folder / name).is_file() for name in _PACKAGE_FILES):
        return True
    try:
        settings = (folder / _PYTHON_PROJECT).read_bytes()
    except OSError:
        return False
    return any(table in settings for table in _PACKAGE_TABLES)


def is_inside(root: str, path: str | os.PathLike[str]) -> bool:
    """Return whether a file belongs to the project at ``root``, after following all symbolic links.

    Git's own folder does not belong to the project: it may contain passwords.
    """
    boundary = boundary_of(root)
    try:
        real = os.path.realpath(path)
        if os.path.commonpath([boundary, real]) != boundary:
            return False
    except (OSError, ValueError):
        return False  # a file cannot have such a name, or it is on a different drive
    return _REPOSITORY not in Path(os.path.relpath(real, boundary)).parts
