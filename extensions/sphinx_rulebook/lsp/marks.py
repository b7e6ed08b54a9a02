"""The mark at a position in a file: a reference, an anchor, a role of a prose page, or a symbol."""

from __future__ import annotations

from dataclasses import dataclass

from ..library.label_index import Target
from ..markup.anchors import ANCHOR
from ..markup.text.symbols import find_symbols
from ..model.books import Symbol
from ..model.units import Anchor
from .snapshot import FilePlace, Snapshot


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece of a line that starts at ``column`` (from 1), with its meaning.

    A reference that leads nowhere has its ``label`` and no target; an anchor has the unit that it names.
    """

    line: int
    column: int
    length: int
    label: str | None = None
    target: Target | None = None
    symbol: Symbol | None = None
    is_anchor: bool = False


def mark_at(snapshot: Snapshot, path: str, line: int, column: int) -> Mark | None:
    """Return the mark at a position, whose line and column count from 1, or None for plain text."""
    place = snapshot.places.get(path)
    if place is None:
        return None
    if place.chapter is None:
        return _role_at(snapshot, path, place, line, column)
    index = snapshot.indexes[place.language]
    target = snapshot.target_at(place, line)
    if target is None:
        return None
    unit, book = target.unit, target.book
    for reference in (r for holder in (unit, *unit.examples) for r in holder.references):
        if reference.line == line and reference.column <= column <= reference.column + reference.length:
            found = index.find(reference, book)
            return Mark(line, reference.column, reference.length, reference.label, found)
    for anchor in unit.anchors:
        length = anchor_length(snapshot, path, anchor)
        if anchor.line == line and anchor.column <= column <= anchor.column + length:
            return Mark(line, anchor.column, length, anchor.label, target, is_anchor=True)
    source = snapshot.source(path)
    for offset, name, mark in find_symbols(source.line(line)) if source is not None else ():
        if offset < column <= offset + len(mark) + 1:
            symbol = (book.symbols or {}).get(name)
            return Mark(line, offset + 1, len(mark), symbol=symbol) if symbol is not None else None
    return None


def anchor_length(snapshot: Snapshot, path: str, anchor: Anchor) -> int:
    """Return the length of an anchor as written: its label may have spaces around it."""
    source = snapshot.source(path)
    written = ANCHOR.match(source.line(anchor.line), anchor.column - 1) if source is not None else None
    return len(written[0]) if written is not None else len(anchor.label) + 4


def _role_at(snapshot: Snapshot, path: str, place: FilePlace, line: int, column: int) -> Mark | None:
    for role, code in snapshot.roles(path):
        if role.line == line and role.column <= column <= role.column + role.length:
            found = snapshot.indexes[place.language].find_label(role.label, code)
            return Mark(line, role.column, role.length, role.label, found)
    return None
