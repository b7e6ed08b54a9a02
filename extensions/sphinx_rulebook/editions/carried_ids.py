"""The ids of the units of the working text: a unit that was in the last edition keeps its id."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..library.book_units import BookUnits
from ..library.identity import identify
from ..library.label_index import LabelIndex, successor
from ..model.books import Book
from .frozen_book import FrozenBook
from .frozen_reader import FrozenEditionError, read_frozen, read_heads
from .outline import OutlineUnit

if TYPE_CHECKING:
    from .matching import Match


class WorkingUnits(BookUnits):
    """The units of a working text, and how they follow those of the last edition."""

    @cached_property
    def last(self) -> FrozenBook | None:
        """The last edition, or None if there is no readable edition."""
        return last_edition(self.book)

    @cached_property
    def matches(self) -> dict[int, Match]:
        """The current places of units by their places in the last edition; finding them can take a second."""
        return match_with_last(self.last, self) if self.last is not None else {}


def units_of(book: Book, index: LabelIndex, known: BookUnits | None = None) -> WorkingUnits:
    """Return the units of a working text; ``index`` is the index of its language.

    Their ids are their labels; a unit without a label keeps its id from the last edition, and a unit that is not in
    any edition gets a digest of its text. ``known`` are units of the same book with another index: as long as a book
    has no editions, its ids do not depend on the index.
    """
    if known is not None and known.book is book and not book.edition_files:
        return WorkingUnits(book, index, lambda _: known.ids)
    return WorkingUnits(book, index, _carried_ids)


def last_edition(book: Book) -> FrozenBook | None:
    """Return the last edition of a book in its language, or None if the book has no readable edition."""
    heads = read_heads(book, [])
    try:
        return read_frozen(heads[-1], book.language) if heads else None
    except FrozenEditionError:  # reported by a check
        return None


def _carried_ids(units: BookUnits) -> tuple[str, ...]:
    assert isinstance(units, WorkingUnits), "frozen units have the ids of their edition"
    drafts = draft_ids(units)
    if units.last is None or _are_certain(drafts, units.last):
        return drafts
    return carry(units.last, units, units.matches)


def _are_certain(drafts: tuple[str, ...], last: FrozenBook) -> bool:
    """Return whether ids need no matching: all are known, and none belongs to a unit whose text occurs twice."""
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
    """Return the current places of units, by their places in the last edition.

    A unit whose label is declared as permanently removed has no current place. Equal labels mean the same unit,
    unless a program generated the labels of either state.
    """
    from .matching import match_editions  # loaded here: it takes long, and a book without editions does not need it

    aliases = units.book.editions.aliases
    former = {label: present for label in aliases if (present := successor(label, aliases)) is not None}
    drafts = draft_ids(units)
    new = entries(units, drafts, "new")
    texts = {entry.id: entry.text for entry in new}
    # Units with equal text are recognized by their digest; the digest of a unit that was reworded since would lead to a
    # copy.
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


def entries(units: BookUnits, ids: Sequence[str], side: str) -> list[OutlineUnit]:
    """Return units in the form for matching; ``side`` is old or new.

    Digests of units with equal text are hidden: they differ only by the units' order, which an insertion changes.
    """
    alike = Counter(unit_id.partition("-")[0] for unit_id in ids if ":" not in unit_id)
    return [
        OutlineUnit(
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
    """Return the ids of units, given their matches with units of the last edition.

    A new unit never takes an id that another unit has or had, even if it now has the text that the other unit had at
    first.
    """
    before = {match.place: last.units.ids[place] for place, match in matches.items()}
    drafts = draft_ids(units)
    ids: dict[int, str] = {}
    for place, placed in enumerate(units.placed):
        if (
            placed.unit.label == drafts[place]
        ):  # otherwise the unit has no label, or its label already belongs to another unit
            ids[place] = drafts[place]
    taken = set(ids.values())
    # Labels come first, then the ids of the last edition, then new digests.
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
