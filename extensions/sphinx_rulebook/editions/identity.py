"""The id of every unit of the text that is being worked on: as in its last edition, where it was in that."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ..book_units import BookUnits
from ..identity import identify
from ..index import LabelIndex, successor
from ..model import Book
from .frozen import FrozenEditionError, read_frozen, read_heads
from .frozen_book import FrozenBook
from .matching import Entry, Match, match_editions


def units_of(book: Book, index: LabelIndex) -> BookUnits:
    """Return the units of a book that is being worked on; ``index`` is that of its language.

    Their ids are their labels; a unit without one keeps the id that it had in the last edition, and one that was in
    none has a digest of what it says.
    """
    return BookUnits(book, index, _carried_ids)


def last_edition(book: Book) -> FrozenBook | None:
    """Return the last edition of a book in its language; None where there is none, or none that can be read."""
    heads = read_heads(book, [])
    try:
        return read_frozen(heads[-1], book.language) if heads else None
    except FrozenEditionError:  # which a check tells
        return None


def _carried_ids(units: BookUnits) -> tuple[str, ...]:
    last = last_edition(units.book)
    drafts = draft_ids(units)
    if last is None or _are_certain(drafts, last):
        return drafts
    return carry(last, units, match_with_last(last, units))


def _are_certain(drafts: tuple[str, ...], last: FrozenBook) -> bool:
    """Say whether ids need no matching: all were there, and none is one of several units that say the same."""
    if drafts == last.units.ids:
        return True
    known, wanted = set(last.units.ids), set(drafts)
    alike = {match[1] for unit_id in known | wanted if (match := _ALIKE.fullmatch(unit_id)) is not None}
    return wanted <= known and not alike & wanted


_ALIKE = re.compile(r"(x[0-9a-f]+)-\d+")


def draft_ids(units: BookUnits) -> tuple[str, ...]:
    """Return the ids that the units would have if there were no editions."""
    return tuple(identified.id for identified in identify(units.book))


def match_with_last(last: FrozenBook, units: BookUnits) -> dict[int, Match]:
    """Return the places of units now, by the places in the last edition.

    A unit whose label is said to be gone for good has none.  Equal labels are the same unit, unless a program made
    those of either state.
    """
    aliases = units.book.editions.aliases
    former = {label: present for label in aliases if (present := successor(label, aliases)) is not None}
    drafts = draft_ids(units)
    new = entries(units, drafts, "new")
    texts = {entry.id: entry.text for entry in new}
    # What says the same is known by its digest; that of a unit that was reworded since would lead to a copy.
    old = [
        entry if ":" in entry.id or texts.get(entry.id) == entry.text else entry._replace(id=f"?old{place}")
        for place, entry in enumerate(entries(last.units, last.units.ids, "old"))
    ]
    is_trusted = not last.is_imported and not units.book.has_made_labels
    matches = match_editions(old, new, former, trusts_ids=is_trusted)
    gone = units.book.editions.removed - units.place_of_label.keys()
    if not gone:
        return matches
    return {place: match for place, match in matches.items() if last.units.placed[place].unit.label not in gone}


def entries(units: BookUnits, ids: Sequence[str], side: str) -> list[Entry]:
    """Return units as matching sees them, on the ``side`` called old or new.

    Digests of units that say the same are told apart by their order only, which an insertion changes: they are hidden.
    """
    alike = Counter(unit_id.partition("-")[0] for unit_id in ids if ":" not in unit_id)
    return [
        Entry(
            f"?{side}{place}" if ":" not in unit_id and alike[unit_id.partition("-")[0]] > 1 else unit_id,
            placed.unit.kind.value,
            placed.unit.rank,
            placed.unit.number,
            placed.parent,
            units.text(place),
        )
        for place, (unit_id, placed) in enumerate(zip(ids, units.placed, strict=True))
    ]


def carry(last: FrozenBook, units: BookUnits, matches: dict[int, Match]) -> tuple[str, ...]:
    """Return the ids of units, given which units of the last edition they are.

    A new unit never takes an id that another unit has or had, although it may say what that said at first.
    """
    before = {match.place: last.units.ids[place] for place, match in matches.items()}
    drafts = draft_ids(units)
    ids: dict[int, str] = {}
    for place, placed in enumerate(units.placed):
        if placed.unit.label == drafts[place]:  # else it has none, or one that another unit has already
            ids[place] = drafts[place]
    taken = set(ids.values())
    for place, former in sorted(before.items()):
        if place not in ids and former not in taken:
            ids[place] = former
            taken.add(former)
    for place, draft in enumerate(drafts):
        if place not in ids:
            ids[place] = _free(draft, taken | last.former.keys())
            taken.add(ids[place])
    return tuple(ids[place] for place in range(len(drafts)))


def _free(draft: str, taken: set[str]) -> str:
    count, found = 1, draft
    while found in taken:
        count += 1
        found = f"{draft.partition('-')[0]}-{count}"
    return found
