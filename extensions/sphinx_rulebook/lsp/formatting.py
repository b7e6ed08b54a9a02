"""Formatting a file, as edits of only the lines that differ, so that the cursor stays in place."""

from __future__ import annotations

from lsprotocol import types

from ..refactoring.canonical import plan_canonical
from .positions import Positions
from .snapshot import Snapshot


def format_file(snapshot: Snapshot, positions: Positions, path: str) -> list[types.TextEdit]:
    """Return the edits that convert a chapter to the canonical form; none for a file that is not a chapter."""
    source, place = snapshot.source(path), snapshot.places.get(path)
    if source is None or place is None or place.chapter is None:
        return []
    text = plan_canonical(snapshot.project, path).whole.get(path)
    if text is None:
        return []
    lines = text.split("\n")[:-1]
    edits = []
    stop = 0
    for number, line in enumerate(lines, 1):
        start = source.starts[number - 1]
        before = source.line(number)
        stop = start + len(before)
        if before != line:
            edits.append(types.TextEdit(positions.range(source, number, 1, len(before)), line))
        if number < len(lines) and source.text[stop : source.starts[number]] != "\n":
            edits.append(types.TextEdit(positions.range_of_offsets(source, stop, source.starts[number]), "\n"))
    # Only at the end of the file can lines, or a line end, be missing.
    if source.text[stop:] != "\n":
        last = positions.range_of_offsets(source, stop, len(source.text))
        edits.append(types.TextEdit(last, "\n" if lines else ""))
    return edits
