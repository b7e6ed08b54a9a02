"""The source lines that findings stand on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..boundary import is_inside
from ..findings import Finding


class SourceLines:
    """The lines of the files below a folder; a file is read once, one that is gone has none.

    ``texts`` take the place of files, by their paths: what is not written yet.
    """

    def __init__(self, root: Path, texts: Mapping[str, str] | None = None) -> None:
        self._root, self._texts = root, texts or {}
        self._files: dict[str, list[str]] = {}

    def of(self, finding: Finding) -> str:
        """Return the line of a finding, "" where it is not there."""
        if finding.file not in self._files:
            text = self._text(finding.file).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
            self._files[finding.file] = text.split("\n")
        lines = self._files[finding.file]
        return lines[finding.line - 1] if finding.line <= len(lines) else ""

    def _text(self, path: str) -> str:
        if path in self._texts:
            return self._texts[path]
        if not is_inside(str(self._root), self._root / path):
            return ""  # what a link leads to outside the project is not shown
        try:
            return (self._root / path).read_bytes().decode("utf-8", "replace")
        except OSError:
            return ""
