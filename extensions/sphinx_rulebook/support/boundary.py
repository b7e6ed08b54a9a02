"""The boundary of a project: a site never reads a file from outside it, even if a page requests one."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

_REPOSITORY = ".git"
_RELEASE = "PKG-INFO"
"""The file at the root of each unpacked release of a Python package, and of hardly anything else. A ``pyproject.toml``
or ``setup.py`` is not such a sign: a service that builds the texts of others has them above these texts, too.
"""
_DEEPEST_DOCUMENTATION = 2
"""How far below the root of a release its documentation is at most: ``docs/source``."""


def repository_of(folder: Path) -> Path | None:
    """Return the root of the Git repository that contains a folder (an absolute path), or None."""
    return next((one for one in (folder, *folder.parents) if (one / _REPOSITORY).exists()), None)


@lru_cache(maxsize=64)
def boundary_of(root: str) -> str:
    """Return the real path of the folder with all files that a project may read, given the project's root.

    This is the root of its Git repository, since documentation often includes a file from above its own folder.
    Without a repository, it is the root of the unpacked release whose documentation the project is. Otherwise it is the
    project's root, and likewise if the repository or release is the user's home folder or contains it: then it does not
    show what belongs to the project.
    """
    own = Path(os.path.realpath(root))
    above = (own, *own.parents)[: _DEEPEST_DOCUMENTATION + 1]
    top = repository_of(own) or next((folder for folder in above if (folder / _RELEASE).is_file()), None)
    home = Path(os.path.realpath(Path.home()))
    if top is None or home.is_relative_to(top):
        return str(own)
    return str(top)


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
