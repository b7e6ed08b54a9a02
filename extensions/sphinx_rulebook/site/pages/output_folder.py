"""The folder that a build writes to: an unchanged file keeps its modification time."""

from __future__ import annotations

import os
import shutil
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from ...support.active_pictures import is_active
from ...support.shared_folders import own_parents
from ...support.xml_text import check_well_formed


class FileFacts(NamedTuple):
    """The digest of a file, half of its SHA-256 as base64 for addresses, and its size in bytes."""

    digest: str
    size: int


def facts_of(data: bytes) -> FileFacts:
    """Return the facts of a file with this content."""
    # 16 bytes are 22 signs; the other two would fill up the last group.
    return FileFacts(urlsafe_b64encode(sha256(data).digest()[:16])[:22].decode("ascii"), len(data))


class OutputFolder:
    """Writes files and keeps a list of them. There may be as many as rules, so paths are strings here."""

    def __init__(self, root: Path, before: Mapping[str, FileFacts] | None = None) -> None:
        """Write below ``root``; ``before`` are the facts of texts of an earlier build, which are not read again."""
        self.root = root
        self._before = before or {}
        self.files: set[str] = set()
        """The paths of the written and the unchanged files, below the folder, with forward slashes."""
        self.groups: dict[str, dict[str, FileFacts]] = {}
        """The facts of the written and the unchanged texts by groups, so that nobody needs to read them again."""
        self._start = f"{root}/"
        self._is_new: dict[str, bool] = {}
        """Whether a folder did not exist before."""

    def write(self, path: str, text: str, group: str = "") -> None:
        """Write a text of a group to a path below the folder.  Raises MalformedXmlError."""
        self.files.add(path)
        data = text.encode("utf-8")
        check_well_formed(path, data)
        facts = self.groups.setdefault(group, {})[path] = facts_of(data)
        location = self._start + path
        if not self._make_folder(location) and self._is_there(path, location, facts, data):
            return
        _write_new(location, data)

    def _is_there(self, path: str, location: str, facts: FileFacts, data: bytes) -> bool:
        """Return whether a file already has this content; one that has another is removed.

        It is removed because it may be a link to the file of the site that is published now (see `staging`).
        """
        try:
            if path in self._before:
                # A file that somebody edited in the output folder is seen only by its size.
                is_same = self._before[path] == facts and os.stat(location).st_size == facts.size
            else:
                with open(location, "rb", buffering=0) as stream:
                    is_same = stream.read() == data
            if not is_same:
                os.unlink(location)
        except FileNotFoundError:
            return False
        return is_same

    def keep(self, paths: Iterable[str], group: str = "") -> None:
        """Keep files of an earlier build as they are, in a group."""
        self.files.update(paths)
        known = {path: self._before[path] for path in paths if path in self._before}
        self.groups.setdefault(group, {}).update(known)

    def copy(self, source: Path, path: str) -> None:
        """Copy a file to a path below the folder, except a picture with active content, which the check reports."""
        if is_active(source):
            return
        self.files.add(path)
        target = self.root / path
        self._make_folder(str(target))
        if not target.is_file() or target.read_bytes() != source.read_bytes():
            target.unlink(missing_ok=True)  # it may be a link to the file of the site that is published now
            shutil.copyfile(source, target)

    def _make_folder(self, location: str) -> bool:
        """Make the folder of a file; return whether it did not exist before, so that it has no file to compare with."""
        folder = location.rpartition("/")[0]
        is_new = self._is_new.get(folder)
        if is_new is None:
            own_parents(location, str(self.root))
            is_new = self._is_new[folder] = not os.path.isdir(folder)
            if is_new:
                os.makedirs(folder, exist_ok=True)
        return is_new


def _write_new(location: str, data: bytes) -> None:
    """Write a file that does not exist, without the layers of Python's streams: there may be as many as rules."""
    handle = os.open(location, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o666)
    try:
        left = memoryview(data)
        while left:
            left = left[os.write(handle, left) :]
    finally:
        os.close(handle)
