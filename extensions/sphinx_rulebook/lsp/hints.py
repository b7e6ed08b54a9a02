"""Hints between the words in an editor: the numbers of rules and references, and how often a rule is referred to."""

from __future__ import annotations

from collections.abc import Iterator

from lsprotocol import types

from ..library.label_index import Target
from ..model.units import Status
from ..support.counted import counted
from .navigating import locations, uri_of
from .positions import Positions
from .snapshot import FilePlace, Snapshot

SHOW_REFERENCES = "rulebook.showReferences"
"""The command of a code lens; each editor has its own command for showing a list of locations (see editors/)."""


def inlay_hints(snapshot: Snapshot, positions: Positions, path: str, visible: types.Range) -> list[types.InlayHint]:
    """Return the numbers of the rules and references in a part of a file."""
    place = snapshot.places.get(path)
    if place is None:
        return []
    first, last = visible.start.line + 1, visible.end.line + 1
    found = _of_chapter(snapshot, positions, place, first, last)
    return list(found if place.chapter is not None else _of_page(snapshot, positions, path, place, first, last))


def _of_chapter(
    snapshot: Snapshot, positions: Positions, place: FilePlace, first: int, last: int
) -> Iterator[types.InlayHint]:
    chapter, book = place.chapter, place.book
    source = snapshot.source(chapter.path) if chapter is not None else None
    if chapter is None or book is None or source is None:
        return
    for unit in chapter.units[snapshot.position_at(chapter, first) or 0 :]:
        if unit.line > last:
            break
        if unit.number is not None and first <= unit.line:
            where = positions.position(source, unit.line, unit.rank + 1)
            draft = " (draft)" if unit.status is Status.DRAFT else ""
            yield types.InlayHint(where, f"{unit.number}{draft}", types.InlayHintKind.Type, padding_left=True)
    index = snapshot.indexes[place.language]
    for reference in snapshot.references(chapter):
        if first <= reference.line <= last:
            where = positions.position(source, reference.line, reference.column + reference.length)
            yield from _number(index.find(reference, book), where)


def _of_page(
    snapshot: Snapshot, positions: Positions, path: str, place: FilePlace, first: int, last: int
) -> Iterator[types.InlayHint]:
    source, index = snapshot.source(path), snapshot.indexes[place.language]
    for role, code in snapshot.roles(path) if source is not None else ():
        if source is not None and first <= role.line <= last:
            where = positions.position(source, role.line, role.column + role.length)
            yield from _number(index.find_label(role.label, code), where)


def _number(target: Target | None, where: types.Position) -> Iterator[types.InlayHint]:
    """Yield the number of a reference's target, if it has one."""
    if target is not None and target.unit.number is not None:
        yield types.InlayHint(where, target.unit.number, types.InlayHintKind.Parameter)


def code_lenses(snapshot: Snapshot, positions: Positions, path: str) -> list[types.CodeLens]:
    """Return how often each rule of a chapter is referred to in its language, with the locations."""
    place, source = snapshot.places.get(path), snapshot.source(path)
    if place is None or place.chapter is None or place.book is None or source is None:
        return []
    lenses = []
    for position, unit in enumerate(place.chapter.units):
        if not unit.anchors:
            continue
        target = Target.at(place.book, place.chapter, position)
        cited = snapshot.cited_by(target, place.language)
        where = positions.range(source, unit.line, 1, unit.rank)
        title = counted(len(cited), "reference")
        found = list(locations(cited, snapshot, positions))
        arguments = [uri_of(snapshot, path), where.start, found]
        lenses.append(
            types.CodeLens(where, types.Command(title, SHOW_REFERENCES if cited else "", arguments=arguments))
        )
    return lenses
