"""Conversion between the project's and the protocol's positions in a text.

We count lines and columns from 1, columns in code points; the protocol counts from 0, columns in units of an encoding
that client and server agree on (Language Server Protocol 3.17, "Position").
"""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types

from ..refactoring.source_files import SourceFile

_ENCODINGS = {
    types.PositionEncodingKind.Utf8: ("utf-8", 1),
    types.PositionEncodingKind.Utf16: ("utf-16-le", 2),
    types.PositionEncodingKind.Utf32: ("utf-32-le", 4),
}


@dataclass(frozen=True, slots=True)
class Positions:
    """Converts positions between the two forms; ``encoding`` is the agreed encoding."""

    encoding: types.PositionEncodingKind = types.PositionEncodingKind.Utf16

    def position(self, source: SourceFile, line: int, column: int) -> types.Position:
        """Convert a position (from 1) to the form of the protocol; a position past the end of a line becomes the
        end.
        """
        line = min(max(line, 1), len(source.starts))
        before = source.line(line)[: max(column - 1, 0)]
        return types.Position(line - 1, self._units(before))

    def range(self, source: SourceFile, line: int, column: int, length: int) -> types.Range:
        """Return the range of ``length`` characters in a line, starting at a position (from 1)."""
        return types.Range(self.position(source, line, column), self.position(source, line, column + length))

    def range_of_offsets(self, source: SourceFile, start: int, stop: int) -> types.Range:
        """Return the range between two offsets of a text."""
        return types.Range(self._of_offset(source, start), self._of_offset(source, stop))

    def column(self, source: SourceFile, position: types.Position) -> int:
        """Return the column, from 1, of a position in the protocol's form; a position past the end of a line becomes
        the end.
        """
        if position.line >= len(source.starts):
            return 1
        text = source.line(position.line + 1)
        if text.isascii():
            return min(position.character, len(text)) + 1
        encoding, size = _ENCODINGS[self.encoding]
        before = text.encode(encoding, "surrogatepass")[: position.character * size]
        return len(before.decode(encoding, "ignore")) + 1

    def _units(self, text: str) -> int:
        if text.isascii():
            return len(text)
        encoding, size = _ENCODINGS[self.encoding]
        return len(text.encode(encoding, "surrogatepass")) // size

    def _of_offset(self, source: SourceFile, offset: int) -> types.Position:
        line = source.line_of(offset)
        return self.position(source, line, offset - source.starts[line - 1] + 1)
