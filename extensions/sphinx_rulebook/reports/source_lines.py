"""The source lines of findings."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..model.findings import Finding, Passage
from ..support.boundary import is_inside


class SourceLines:
    """The lines of the files below a folder; a file is read once, and a missing file has no lines.

    ``texts`` are unsaved texts that replace files, by path.
    """

    def __init__(self, root: Path, texts: Mapping[str, str] | None = None) -> None:
        self._root, self._texts = root, texts or {}
        self._files: dict[str, list[str]] = {}

    def of(self, finding: Finding | Passage) -> str:
        """Return the line of a finding or place, or "" if it does not exist."""
        if finding.file not in self._files:
            text = self._text(finding.file).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
            self._files[finding.file] = text.split("\n")
        lines = self._files[finding.file]
        return lines[finding.line - 1] if finding.line <= len(lines) else ""

    def _text(self, path: str) -> str:
        if path in self._texts:
            return self._texts[path]
        if not is_inside(str(self._root), self._root / path):
            return ""  # the target of a link out of the project is not shown
        try:
            return (self._root / path).read_bytes().decode("utf-8", "replace")
        except OSError:
            return ""
