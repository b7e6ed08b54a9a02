"""The texts of files by offset and by line and column, as on the disk or in an editor."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ..library.memory import Memory
from ..support.errors import UnusableInputError

_LINE_END = re.compile(r"\r\n|\n|\r")
_BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True)
class SourceFile:
    """The text of one file without its byte order mark; its path is relative to the project."""

    path: str
    text: str
    has_byte_order_mark: bool = False

    @cached_property
    def starts(self) -> list[int]:
        """The offset at which each line starts; lines end with LF, CRLF or a lone CR."""
        return [0, *(match.end() for match in _LINE_END.finditer(self.text))]

    def offset(self, line: int, column: int) -> int:
        """Return the offset of a position, whose line and column count from 1."""
        return self.starts[line - 1] + column - 1

    def line_of(self, offset: int) -> int:
        """Return the line number, from 1, of an offset."""
        return bisect_right(self.starts, offset)

    def line(self, number: int) -> str:
        """Return a line, counted from 1, without its end; "" after the last line."""
        if number > len(self.starts):
            return ""
        stop = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[self.starts[number - 1] : stop].rstrip("\r\n")

    @property
    def line_end(self) -> str:
        """The line end used in this file."""
        match = _LINE_END.search(self.text)
        return match[0] if match else "\n"

    def whole(self, text: str) -> str:
        """Return a different text in the form in which it is written to this file."""
        return (_BYTE_ORDER_MARK if self.has_byte_order_mark else "") + text


class SourceFiles:
    """The files of a project, read when they are needed."""

    def __init__(self, root: Path, memory: Memory) -> None:
        self._root, self._memory = root, memory

    def exists(self, path: str) -> bool:
        """Return whether a file exists, on the disk or in an editor."""
        return str(self._root / path) in self._memory.unsaved or (self._root / path).is_file()

    def get(self, path: str) -> SourceFile:
        """Return the source of a file. Raises UnusableInputError if it cannot be read, or is not UTF-8."""
        try:
            data = self._memory.read(self._root / path)
        except OSError as error:
            raise UnusableInputError(f"{path} cannot be read: {error.strerror}") from error
        return self._memory.recall(("source", path), (data,), lambda: _decoded(path, data))


def _decoded(path: str, data: bytes) -> SourceFile:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise UnusableInputError(f"{path}:{line}: this file is not UTF-8; save it as UTF-8 first") from error
    marked = text.startswith(_BYTE_ORDER_MARK)
    return SourceFile(path, text[1:] if marked else text, marked)
