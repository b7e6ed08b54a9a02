"""The outline of a file, and a search for all rules of a project by number, label or words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lsprotocol import types

from ..library.label_index import Target
from ..model.books import Chapter
from ..model.units import Kind, Unit
from .navigating import uri_of
from .positions import Positions
from .snapshot import Snapshot

_KINDS = {
    Kind.CHAPTER: types.SymbolKind.Module,
    Kind.SECTION: types.SymbolKind.Namespace,
    Kind.RULE: types.SymbolKind.Class,
    Kind.SUBRULE: types.SymbolKind.Method,
    Kind.TERM: types.SymbolKind.Key,
    Kind.RULING: types.SymbolKind.Event,
}
_SHOWN = 80
"""How many characters of a rule are shown in an outline."""
_MOST = 200
"""How many symbols of a project are sent; to find others, the user types more."""


def document_symbols(snapshot: Snapshot, positions: Positions, path: str) -> list[types.DocumentSymbol]:
    """Return the units of a chapter, each with the units below it."""
    place, source = snapshot.places.get(path), snapshot.source(path)
    if place is None or place.chapter is None or source is None:
        return []
    units = place.chapter.units
    top: list[types.DocumentSymbol] = []
    above: list[tuple[int, list[types.DocumentSymbol]]] = []
    for unit, stop in zip(units, _stops(units, len(source.starts)), strict=True):
        while above and above[-1][0] >= unit.rank:
            above.pop()
        heading = positions.range(source, unit.line, 1, len(source.line(unit.line)))
        end = positions.position(source, stop, len(source.line(stop)) + 1)
        below: list[types.DocumentSymbol] = []
        symbol = types.DocumentSymbol(
            _called(unit), _KINDS[unit.kind], types.Range(heading.start, end), heading, unit.label, children=below
        )
        (above[-1][1] if above else top).append(symbol)
        above.append((unit.rank, below))
    return top


def in_one_list(
    symbols: Sequence[types.DocumentSymbol], uri: str, container: str | None = None
) -> Iterator[types.SymbolInformation]:
    """Yield the symbols of a file, and those below them, for an editor that does not nest them; each names the one
    above it.
    """
    for symbol in symbols:
        yield types.SymbolInformation(
            types.Location(uri, symbol.range), symbol.name, symbol.kind, None, None, container
        )
        yield from in_one_list(symbol.children or (), uri, symbol.name)


def _stops(units: Sequence[Unit], last_line: int) -> list[int]:
    """Return the last line of each unit, including everything below it."""
    stops = [last_line] * len(units)
    open_units: list[int] = []
    for place, unit in enumerate(units):
        while open_units and units[open_units[-1]].rank >= unit.rank:
            stops[open_units.pop()] = max(unit.line - 1, 1)
        open_units.append(place)
    return stops


def _called(unit: Unit) -> str:
    text = unit.text if len(unit.text) <= _SHOWN else f"{unit.text[:_SHOWN].rstrip()}…"
    return " ".join(part for part in (unit.number, text) if part) or unit.label or unit.kind.value


class _Entry(NamedTuple):
    """The searchable fields of a unit: its number, its label and its words, case-folded."""

    number: str
    label: str
    words: str
    position: int


def workspace_symbols(snapshot: Snapshot, positions: Positions, query: str) -> list[types.WorkspaceSymbol]:
    """Return the units that match a query: by number first, then by label, then by all of its words."""
    wanted = _fold(query)
    found: list[tuple[int, int, Target]] = []
    for order, (target, rank) in enumerate(_find(snapshot, wanted)):
        found.append((rank, order, target))
        if len(found) > 20 * _MOST:
            break
    found.sort(key=lambda one: one[:2])
    symbols = []
    for _, _, target in found[:_MOST]:
        source = snapshot.source(target.chapter.path)
        if source is not None:
            unit = target.unit
            where = positions.range(source, unit.line, 1, len(source.line(unit.line)))
            location = types.Location(uri_of(snapshot, target.chapter.path), where)
            book = f"{target.book.code} {target.book.language}"
            symbols.append(types.WorkspaceSymbol(location, _called(unit), _KINDS[unit.kind], container_name=book))
    return symbols


def _find(snapshot: Snapshot, wanted: str) -> Iterator[tuple[Target, int]]:
    """Yield the matching units, each with a rank: 0 is a complete number or label."""
    words = wanted.split()
    for language in snapshot.library.languages:
        for book in snapshot.library.books.get(language, ()):
            for chapter in book.files():
                for entry in _entries(snapshot, chapter):
                    rank = _rank(entry, wanted, words)
                    if rank is not None:
                        yield Target.at(book, chapter, entry.position), rank


def _rank(entry: _Entry, wanted: str, words: Sequence[str]) -> int | None:
    if wanted in (entry.number, entry.label):
        return 0
    if entry.number.startswith(wanted):
        return 1
    if wanted in entry.label:
        return 2
    return 3 if all(word in entry.words or word in entry.label for word in words) else None


def _entries(snapshot: Snapshot, chapter: Chapter) -> Sequence[_Entry]:
    def make() -> Sequence[_Entry]:
        return [
            _Entry(_fold(unit.number or ""), _fold(unit.label or ""), _fold(unit.text), position)
            for position, unit in enumerate(chapter.units)
        ]

    return snapshot.memory.recall(("entries", chapter.path), (chapter,), make)


def _fold(text: str) -> str:
    text = text if text.isascii() else unicodedata.normalize("NFKC", text)
    return re.sub(r"\s+", " ", text.casefold()).strip()
