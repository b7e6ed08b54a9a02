"""The folder that a build writes to: an unchanged file keeps its modification time."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from ...support.active_pictures import is_active
from ...support.xml_text import check_well_formed


class OutputFolder:
    """Writes files and keeps a list of them. There may be as many as rules, so paths are strings here."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files: set[str] = set()
        """The paths of the written and the unchanged files, below the folder, with forward slashes."""
        self._start = f"{root}/"
        self._folders: set[str] = set()

    def write(self, path: str, text: str) -> None:
        """Write a text to a path below the folder.  Raises MalformedXmlError."""
        self.files.add(path)
        data = text.encode("utf-8")
        check_well_formed(path, data)
        location = self._start + path
        try:
            with open(location, "rb") as stream:
                if stream.read() == data:
                    return
        except FileNotFoundError:
            self._make_folder(location)
        with open(location, "wb") as stream:
            stream.write(data)

    def copy(self, source: Path, path: str) -> None:
        """Copy a file to a path below the folder, except a picture with active content, which the check reports."""
        if is_active(source):
            return
        self.files.add(path)
        target = self.root / path
        self._make_folder(str(target))
        if not target.is_file() or target.read_bytes() != source.read_bytes():
            shutil.copyfile(source, target)

    def _make_folder(self, location: str) -> None:
        folder = location.rpartition("/")[0]
        if folder not in self._folders:
            os.makedirs(folder, exist_ok=True)
            self._folders.add(folder)
