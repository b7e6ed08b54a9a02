"""Folders and files that a new site shares with the published one while it is built.

A folder in which nothing changes is a symbolic link to the published folder until the new site is published; then the
published folder itself is moved. Its files need not be linked one by one: there may be as many as rules. Where a
system has no symbolic links, the files are linked or copied instead.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

_BEFORE, _AFTER = ".", "-staging"
"""What the name of a staging folder adds to that of the site."""


def staging_folder(target: Path) -> Path:
    """Return the folder in which the new site for a folder is built, beside it."""
    return target.with_name(f"{_BEFORE}{target.name}{_AFTER}")


def is_shared(folder: str) -> bool:
    """Return whether a folder is shared with the published site; links that others made are not."""
    if not os.path.islink(folder):
        return False
    for parent in Path(folder).parents:
        name = parent.name
        if name.startswith(_BEFORE) and name.endswith(_AFTER):
            published = parent.with_name(name.removeprefix(_BEFORE).removesuffix(_AFTER))
            return os.readlink(folder) == str(published / Path(folder).relative_to(parent))
    return False


def link_or_copy(source: str | Path, target: str | Path) -> None:
    """Link a file, or copy it if the file system has no links; published files are replaced, never changed."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def digest_files_of(folder: str, names: Iterable[str]) -> str:
    """Return a digest of the names, sizes and times of some files of a folder.  Raises OSError."""
    digest = hashlib.blake2b(digest_size=16)
    for name in sorted(names):
        state = os.stat(f"{folder}/{name}")
        line = f"{name}\0{state.st_size}\0{state.st_mtime_ns}\0"
        digest.update(line.encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def share_folder(source: str, target: str) -> None:
    """Let ``target``, which does not exist, be the folder ``source``, which contains only files."""
    try:
        os.symlink(os.path.abspath(source), target, target_is_directory=True)
    except OSError:
        _link_files(source, target)


def own_folder(folder: str) -> None:
    """Make a shared folder a folder of its own, with links to the same files; other folders stay as they are.

    Call this before a file in it is written or removed.
    """
    if is_shared(folder):
        source = os.readlink(folder)
        os.unlink(folder)
        _link_files(source, folder)


def own_parents(path: str, top: str) -> None:
    """Do the same for all folders above a path that are below the folder ``top``."""
    place = path.find("/", len(top) + 1)
    while place > 0:
        own_folder(path[:place])
        place = path.find("/", place + 1)


def own_file(path: str, top: str) -> None:
    """Make a file one of the new site's own, if it is there, so that it can be changed in place."""
    own_parents(path, top)
    if os.path.isfile(path) and os.stat(path).st_nlink > 1:
        copy = f"{path}-own"
        shutil.copy2(path, copy)
        os.replace(copy, path)


def shared_folders(folder: str) -> Iterator[str]:
    """Yield the paths of all shared folders below a folder."""
    for parent, folders, _ in os.walk(folder):
        yield from (path for path in (f"{parent}/{name}" for name in folders) if is_shared(path))


def _link_files(source: str, target: str) -> None:
    os.mkdir(target)
    with os.scandir(source) as entries:
        for entry in entries:
            link_or_copy(entry.path, f"{target}/{entry.name}")
    shutil.copystat(source, target)
