"""What belongs to a project: nothing that lies elsewhere is read into a site, whatever a page asks for."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

_REPOSITORY = ".git"


def repository_of(folder: Path) -> Path | None:
    """Return the top of the Git repository that an absolute folder lies in, or None."""
    return next((one for one in (folder, *folder.parents) if (one / _REPOSITORY).exists()), None)


@lru_cache(maxsize=64)
def boundary_of(root: str) -> str:
    """Return the real path of the folder that holds all that a project may read, given the project's root.

    That is the top of its Git repository, since documentation often shows a file from above its own folder; or else
    the project's root.  A repository that is a person's home, or holds it, says nothing of what belongs to a project.
    """
    own = Path(os.path.realpath(root))
    top = repository_of(own)
    home = Path(os.path.realpath(Path.home()))
    if top is None or home.is_relative_to(top):
        return str(own)
    return str(top)


def is_inside(root: str, path: str | os.PathLike[str]) -> bool:
    """Say whether a file belongs to the project at ``root``, with all symbolic links followed.

    The folder in which Git keeps its own files does not: it may hold passwords.
    """
    boundary = boundary_of(root)
    try:
        real = os.path.realpath(path)
        if os.path.commonpath([boundary, real]) != boundary:
            return False
    except (OSError, ValueError):
        return False  # no file can have such a name, or it lies on another drive
    return _REPOSITORY not in Path(os.path.relpath(real, boundary)).parts
