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
    for number, line in enumerate(lines, 1):
        before = source.line(number)
        if before != line:
            edits.append(types.TextEdit(positions.range(source, number, 1, len(before)), line))
    # Only at the end of the file can lines, or a line end, be missing.
    end = positions.position(source, len(lines), len(source.line(len(lines))) + 1)
    last = types.Range(end, positions.position(source, len(source.starts), len(source.line(len(source.starts))) + 1))
    is_ended = len(source.starts) == len(lines) + 1 and not source.line(len(source.starts))
    return edits if is_ended else [*edits, types.TextEdit(last, source.line_end)]
