"""The source lines that findings stand on."""

from __future__ import annotations

from pathlib import Path

from ..findings import Finding


class SourceLines:
    """The lines of the files below a folder; a file is read once, one that is gone has none."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._files: dict[str, list[str]] = {}

    def of(self, finding: Finding) -> str:
        """Return the line of a finding, "" where it is not there."""
        if finding.file not in self._files:
            try:
                text = (self._root / finding.file).read_bytes().decode("utf-8", "replace")
            except OSError:
                text = ""
            text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
            self._files[finding.file] = text.split("\n")
        lines = self._files[finding.file]
        return lines[finding.line - 1] if finding.line <= len(lines) else ""
