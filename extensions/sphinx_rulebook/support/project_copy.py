"""A copy of the regular files of a folder, without any links: for projects of strangers.

A build of the copy cannot read anything outside the project by any path that a project's files give, and finds nothing
that another program would run or trust: no ``conf.py``, no hidden folders, no results of earlier builds.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

_PROGRAMS = frozenset({"conf.py", "docutils.conf"})
"""Files with settings for Sphinx and docutils; the first is a program."""
_SKIPPED_FOLDERS = frozenset({"node_modules", "__pycache__"})
_OUTPUT = "build"
"""The folder of a project for the results of commands."""
_AT_ONCE = 1 << 20


class ProjectCopy(NamedTuple):
    """A copy of a project; ``links`` are the paths of the links that it does not have: those that lead out of the
    original or nowhere, and those to folders, which could lead in circles.
    """

    folder: Path
    links: tuple[str, ...]


def copy_project(root: Path, target: Path) -> ProjectCopy:
    """Copy a folder to one that does not exist yet, as described above. Raises OSError."""
    # The boundary of a project is its repository (see `boundary`), so nothing above the copy belongs to it.
    (target / ".git").mkdir(parents=True)
    real = os.path.realpath(root)
    return ProjectCopy(target, tuple(sorted(_copy(Path(real), target, PurePosixPath()))))


def leads_out(root: Path, path: Path) -> bool:
    """Return whether a path inside a project leads out of it, through a link."""
    top = root.resolve()
    inside = os.path.relpath(os.path.abspath(path), os.path.abspath(root))
    if inside.split(os.sep)[0] == os.pardir:
        return False
    return not (top / inside).resolve().is_relative_to(top)


def _copy(root: Path, target: Path, below: PurePosixPath) -> Iterator[str]:
    """Copy the contents of a folder below the root; yield the paths of the links that are left out."""
    with os.scandir(root / below) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            path = below / entry.name
            if entry.is_symlink():
                real = _file_inside(root, path)
                if real is None:
                    yield path.as_posix()
                else:
                    _copy_file(real, target / path)
            elif entry.is_dir(follow_symlinks=False):
                if not _is_skipped(entry, below):
                    (target / path).mkdir()
                    yield from _copy(root, target, path)
            elif entry.is_file(follow_symlinks=False) and entry.name not in _PROGRAMS and entry.name != ".git":
                _copy_file(root / path, target / path)


def _is_skipped(entry: os.DirEntry[str], below: PurePosixPath) -> bool:
    if entry.name.startswith(".") or entry.name in _SKIPPED_FOLDERS:
        return True
    is_output = entry.name == _OUTPUT and not below.parts
    return is_output or os.path.isfile(os.path.join(entry.path, "pyvenv.cfg"))


def _file_inside(root: Path, path: PurePosixPath) -> Path | None:
    """Return the file below the root that a link leads to, or None if it leads to anything else."""
    try:
        real = os.path.realpath(root / path, strict=True)
        if os.path.commonpath([root, real]) != str(root):
            return None
    except (OSError, ValueError):
        return None
    inside = PurePosixPath(os.path.relpath(real, root)).parts
    is_hidden = any(part.startswith(".") or part in _PROGRAMS for part in inside)
    return Path(real) if os.path.isfile(real) and not is_hidden else None


def _copy_file(source: Path, target: Path) -> None:
    """Copy a regular file, and nothing that takes its place in the meantime."""
    descriptor = os.open(source, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
    with open(descriptor, "rb") as stream:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            return
        with open(target, "wb") as copied:
            while data := stream.read(_AT_ONCE):
                copied.write(data)
