"""What is not translated yet, above the rules in an editor: in the source, and in the translation where it would be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lsprotocol import types

from ..languages.pairing import PairedBook
from ..languages.status import missing_for_certain
from ..model.units import Kind, Status, Unit
from .positions import Positions
from .snapshot import Snapshot

_MOST_NAMED = 5
"""How many rules a lens names before it only counts them."""


def translation_lenses(snapshot: Snapshot, positions: Positions, path: str) -> Iterator[types.CodeLens]:
    """Yield a lens for each rule of the source that is missing from translations, and in a translation for each rule
    after which rules are missing.
    """
    place, source = snapshot.places.get(path), snapshot.source(path)
    if place is None or place.chapter is None or place.book is None or source is None:
        return
    is_source = place.language == snapshot.library.source_language
    languages = snapshot.library.languages[1:] if is_source else (place.language,)
    texts: dict[str, list[str]] = {}
    for language in languages:
        paired = snapshot.paired(language, place.book.code)
        if paired is not None:
            found = _in_source(paired) if is_source else _in_translation(paired)
            for key, text in found.items():
                texts.setdefault(key, []).append(text)
    for unit in place.chapter.units:
        if unit.key in texts:
            where = positions.range(source, unit.line, 1, unit.rank)
            missing = "not translated" if is_source else "missing after this"
            yield types.CodeLens(where, types.Command(f"{missing}: {', '.join(texts[unit.key])}", ""))


def _missing(paired: PairedBook) -> Iterator[int]:
    """Yield the places of the source's units that need a translation and have none."""
    for place in missing_for_certain(paired):
        unit = paired.source.placed[place].unit
        if unit.status is not Status.DRAFT and unit.kind is not Kind.EXAMPLE:
            yield place


def _in_source(paired: PairedBook) -> Mapping[str, str]:
    """Return the language of the translation by the keys of the source's units that it lacks."""
    return {paired.source.placed[place].unit.key: paired.translation.book.language for place in _missing(paired)}


def _in_translation(paired: PairedBook) -> Mapping[str, str]:
    """Return the names of missing rules by the keys of the translation's units that they would follow."""
    after: dict[str, list[Unit]] = {}
    for place in _missing(paired):
        above = next((at for at in range(place - 1, -1, -1) if at in paired.counterparts), None)
        if above is not None:
            key = paired.translation.placed[paired.counterparts[above].place].unit.key
            after.setdefault(key, []).append(paired.source.placed[place].unit)
    return {key: _named(units) for key, units in after.items()}


def _named(units: list[Unit]) -> str:
    names = [unit.number or unit.label or "a rule" for unit in units[:_MOST_NAMED]]
    more = len(units) - len(names)
    return ", ".join([*names, f"{more} more"] if more else names)
