"""Places in a text, as the project counts them and as the protocol does.

We count lines and columns from 1, columns in code points; the protocol counts from 0, columns in units of an encoding
that client and server agree on (Language Server Protocol 3.17, "Position").
"""

from __future__ import annotations

from dataclasses import dataclass

from lsprotocol import types

from ..refactoring.sources import Source

_ENCODINGS = {
    types.PositionEncodingKind.Utf8: ("utf-8", 1),
    types.PositionEncodingKind.Utf16: ("utf-16-le", 2),
    types.PositionEncodingKind.Utf32: ("utf-32-le", 4),
}


@dataclass(frozen=True, slots=True)
class Positions:
    """Changes places of one kind into the other; ``encoding`` is what was agreed on."""

    encoding: types.PositionEncodingKind = types.PositionEncodingKind.Utf16

    def position(self, source: Source, line: int, column: int) -> types.Position:
        """Return a place of ours, from 1, as the protocol has it; what is behind a line's end is at its end."""
        line = min(max(line, 1), len(source.starts))
        before = source.line(line)[: max(column - 1, 0)]
        return types.Position(line - 1, self._units(before))

    def range(self, source: Source, line: int, column: int, length: int) -> types.Range:
        """Return ``length`` characters of a line from a place of ours on."""
        return types.Range(self.position(source, line, column), self.position(source, line, column + length))

    def range_of_offsets(self, source: Source, start: int, stop: int) -> types.Range:
        """Return what stands between two offsets of a text."""
        return types.Range(self._of_offset(source, start), self._of_offset(source, stop))

    def column(self, source: Source, position: types.Position) -> int:
        """Return the column, from 1, of a place of the protocol's; what is behind a line's end is at its end."""
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

    def _of_offset(self, source: Source, offset: int) -> types.Position:
        line = source.line_of(offset)
        return self.position(source, line, offset - source.starts[line - 1] + 1)
