"""The names by which links may call a unit besides its id."""

from __future__ import annotations

from collections.abc import Iterator

from .carried_ids import WorkingUnits
from .chain import EditionState


def other_names(units: WorkingUnits, working: EditionState) -> Iterator[tuple[str, str]]:
    """Yield the other names of a book's units, each with the unit's id, or with its last id if the unit is gone.

    They are former ids, aliases, and labels other than the first. ``working`` is the state of the units after the last
    edition.
    """
    known = units.place_of_id
    if units.last is not None or units.book.editions.aliases:
        for old, new in working.former.items():
            if old not in known and (new in known or new in working.tombstones):
                yield old, new
    for place, (_, unit, _) in enumerate(units.placed):
        for anchor in unit.anchors[1:]:
            if anchor.label not in known and units.place_of_label[anchor.label] == place:
                yield anchor.label, units.ids[place]
