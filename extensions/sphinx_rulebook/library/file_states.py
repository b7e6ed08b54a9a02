"""The files of a project as they are at one time, by which a later look tells what was written since."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from ..support.content_digest import FileState, digest_file, file_state
from .layout import PROSE_ENDINGS

_SKIPPED = frozenset({"node_modules", "__pycache__"})


class ProjectFiles(NamedTuple):
    """The files of a project before its library is read: their states, and the digests of those that are not pages, by
    path; the folders ``skipped`` are left out.

    What is written later may or may not be in the library and on the pages. No digest may stand for it, or the next
    build would keep pages of other contents.
    """

    root: str
    skipped: tuple[Path, ...]
    states: Mapping[str, FileState]
    digests: Mapping[str, str]

    @classmethod
    def of(cls, root: Path, skipped: Collection[Path]) -> ProjectFiles:
        """Return the files as they are now."""
        states = states_of_files(root, skipped)
        digests = {path: _digest_or_nothing(path) for path in states if not path.endswith(PROSE_ENDINGS)}
        return cls(str(root.resolve()), tuple(skipped), states, digests)

    def has_former_contents(self, path: str) -> bool:
        """Return whether a file of then that is not a page has the contents that it had."""
        return _digest_or_nothing(path) == self.digests[path]


def states_of_files(root: Path, skipped: Collection[Path]) -> Mapping[str, FileState]:
    """Return the states of the files of a project, by path; the folders ``skipped`` are left out."""
    states = {}
    for folder, names in walk_project(root.resolve(), skipped):
        for name in names:
            try:
                states[f"{folder}/{name}"] = file_state(f"{folder}/{name}")
            except OSError:  # a link to nothing, or removed since the folder was listed
                states[f"{folder}/{name}"] = ()
    return states


def walk_project(root: Path, skipped: Collection[Path]) -> Iterator[tuple[str, list[str]]]:
    """Yield the folders of a project with the names of their files, in order.

    Hidden files, Python environments and the folders ``skipped`` are left out; links are followed, as Sphinx does.
    """
    seen = {os.path.realpath(one) for one in skipped}
    for folder, names, files in os.walk(root, followlinks=True):
        kept = []
        for name in sorted(names):
            path = os.path.join(folder, name)
            real = os.path.realpath(path)
            if real not in seen and not is_left_out(path):
                seen.add(real)
                kept.append(name)
        names[:] = kept
        yield folder, sorted(name for name in files if not name.startswith("."))


def is_left_out(folder: str) -> bool:
    """Return whether the files in a folder, given by its path, are not those of a project: it is hidden, or contains
    what programs have made or a Python environment.
    """
    name = os.path.basename(folder)
    return name.startswith(".") or name in _SKIPPED or os.path.isfile(os.path.join(folder, "pyvenv.cfg"))


def _digest_or_nothing(path: str) -> str:
    try:
        return digest_file(path)
    except OSError:
        return ""
