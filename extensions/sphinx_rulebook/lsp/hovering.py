"""The text shown when the pointer rests on a reference, an anchor or a symbol."""

from __future__ import annotations

from lsprotocol import types

from .descriptions import describe, escaped
from .marks import mark_at
from .positions import Positions
from .snapshot import Snapshot


def hover(snapshot: Snapshot, positions: Positions, path: str, position: types.Position) -> types.Hover | None:
    """Return the rule in every language, or the meaning of a symbol; None for any other text."""
    source = snapshot.source(path)
    if source is None:
        return None
    mark = mark_at(snapshot, path, position.line + 1, positions.column(source, position))
    if mark is None:
        return None
    if mark.symbol is not None:
        text = f"{escaped(mark.symbol.text)} · {escaped(mark.symbol.name)}"
    elif mark.target is not None:
        text = describe(mark.target, snapshot)
    else:
        return None
    where = positions.range(source, mark.line, mark.column, mark.length)
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, text), where)
