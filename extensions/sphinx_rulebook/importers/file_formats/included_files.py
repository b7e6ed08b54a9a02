"""The files that a document includes: within its folder or its repository, and within bounds of size and count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from ...support.boundary import is_inside
from ...support.errors import UnusableInputError
from ..documents.encodings import LARGEST, read_text

_MOST_OF_ONE, _MOST_INCLUDED = 50, 3000
_MOST_SIGNS = 10_000_000
"""How long all included text may be: ten times the longest known rulebook. A file counts each time it is included."""


class FileProblem(StrEnum):
    """Why a file is left out, in the words of messages."""

    MISSING = "is not in the folder of the document"
    UNREADABLE = "is not text, or is too large"
    OTHER_FORMAT = "is in another format"
    ENDLESS = "includes itself, or is included too often"


def is_file_in(folder: Path, name: str) -> bool:
    """Return whether a path below a folder is that of a file; symbolic links do not lead outside."""
    path = folder / name
    try:
        return path.is_file() and is_inside(str(folder), path)
    except (OSError, ValueError):
        return False


def bytes_in(folder: Path, name: str) -> bytes | FileProblem:
    """Return the contents of a file below a folder, or why they are left out."""
    if not is_file_in(folder, name):
        return FileProblem.MISSING
    path = folder / name
    try:
        return path.read_bytes() if path.stat().st_size <= LARGEST else FileProblem.UNREADABLE
    except OSError:
        return FileProblem.MISSING


def _decoded(data: bytes, name: str) -> str:
    return read_text(data, name).text


@dataclass(slots=True)
class IncludedFiles:
    """Reads the files of a document; ``sources`` are the texts that were read, by their paths below ``folder``.

    ``decode`` returns the text of some bytes of a file, and raises UnusableInputError if they are not text.
    """

    folder: Path
    sources: dict[str, str] = field(default_factory=dict)
    decode: Callable[[bytes, str], str] = _decoded
    _counts: Counter[str] = field(default_factory=Counter)
    _signs: int = 0

    def read(self, name: str) -> str | FileProblem:
        """Return the text of a file, or why it is left out."""
        if name not in self.sources:
            data = bytes_in(self.folder, name)
            if isinstance(data, FileProblem):
                return data
            try:
                self.sources[name] = self.decode(data, name) if data.strip() else ""
            except UnusableInputError:
                return FileProblem.UNREADABLE
        return self.sources[name]

    def include(self, name: str, most: int = _MOST_OF_ONE) -> str | FileProblem:
        """Return the text of a file that is read once more, or why it is left out; ``most`` is how often it may be."""
        text = self.read(name)
        if isinstance(text, FileProblem):
            return text
        self._counts[name] += 1
        self._signs += len(text)
        is_often = self._counts[name] > most or self._counts.total() > _MOST_INCLUDED
        return FileProblem.ENDLESS if is_often or self._signs > _MOST_SIGNS else text
