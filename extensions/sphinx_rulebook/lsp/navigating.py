"""Navigation: from a reference to its target, to its translations, and from a rule to all references to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lsprotocol import types

from ..library.label_index import Target
from .marks import anchor_length, mark_at
from .positions import Positions
from .snapshot import Citation, Snapshot


def target_at(snapshot: Snapshot, positions: Positions, path: str, position: types.Position) -> Target | None:
    """Return the unit at a position: the target of a reference, or else the unit that contains the position."""
    source = snapshot.source(path)
    if source is None:
        return None
    mark = mark_at(snapshot, path, position.line + 1, positions.column(source, position))
    if mark is not None and mark.label is not None:
        return mark.target
    place = snapshot.places.get(path)
    return snapshot.target_at(place, position.line + 1) if place is not None else None


def definition(snapshot: Snapshot, positions: Positions, path: str, position: types.Position) -> types.Location | None:
    """Return the location of a reference's target, or None if the position is not in a reference."""
    source = snapshot.source(path)
    if source is None:
        return None
    mark = mark_at(snapshot, path, position.line + 1, positions.column(source, position))
    if mark is None or mark.target is None:
        return None
    return location(mark.target, snapshot, positions, mark.label)


def translations(snapshot: Snapshot, positions: Positions, path: str, position: types.Position) -> list[types.Location]:
    """Return the locations of the same rule in those other languages for which the match is certain."""
    target = target_at(snapshot, positions, path, position)
    others = [language for language in snapshot.library.languages if target and language != target.book.language]
    found = (snapshot.counterpart(target, language) for language in others) if target is not None else ()
    return [there for one in found if one is not None and (there := location(one, snapshot, positions)) is not None]


def references(
    snapshot: Snapshot, positions: Positions, path: str, position: types.Position, with_declaration: bool
) -> list[types.Location]:
    """Return all references to the unit at a position, in the language of the file."""
    target = target_at(snapshot, positions, path, position)
    if target is None:
        return []
    language = snapshot.places[path].language
    found = list(locations(snapshot.cited_by(target, language), snapshot, positions))
    own = location(target, snapshot, positions) if with_declaration else None
    return [own, *found] if own is not None else found


def location(
    target: Target, snapshot: Snapshot, positions: Positions, label: str | None = None
) -> types.Location | None:
    """Return the location of a unit: its anchor with the label, or else its first anchor, or the number signs of its
    heading if it has no anchor.
    """
    source = snapshot.source(target.chapter.path)
    if source is None:
        return None
    unit = target.unit
    named = [anchor for anchor in unit.anchors if anchor.label == label]
    anchor = next(iter((*named, *unit.anchors)), None)
    line, column, length = (
        (anchor.line, anchor.column, anchor_length(snapshot, target.chapter.path, anchor))
        if anchor is not None
        else (unit.line, 1, unit.rank)
    )
    return types.Location(uri_of(snapshot, target.chapter.path), positions.range(source, line, column, length))


def locations(citations: Iterable[Citation], snapshot: Snapshot, positions: Positions) -> Iterator[types.Location]:
    """Yield the locations of references."""
    for citation in citations:
        source = snapshot.source(citation.path)
        if source is not None:
            where = positions.range(source, citation.line, citation.column, citation.length)
            yield types.Location(uri_of(snapshot, citation.path), where)


def uri_of(snapshot: Snapshot, path: str) -> str:
    """Return the address of a project's file in the form of the protocol."""
    file = snapshot.root / path
    return snapshot.addresses.get(str(file)) or file.as_uri()
