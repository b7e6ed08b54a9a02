"""How a new state of a book follows its last edition: matched units, and labels and units that are gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..library.book_units import BookUnits
from ..library.label_index import successor
from ..markup.book_toml.edition_settings import is_label
from ..model.versions import ChangeKind
from .carried_ids import carry, draft_ids, match_with_last
from .frozen_book import FrozenBook, Tombstone

if TYPE_CHECKING:
    # Comparing takes long to load, and a book without editions does not need it.
    from .difference import Comparison
    from .matching import Match


class LostLabel(NamedTuple):
    """A label of the last edition that is gone, and the place of its probable unit."""

    label: str
    place: int
    confidence: float


class Succession(NamedTuple):
    """A state of a book after its last edition (None for the first), with permanent ids.

    ``comparison`` is None for the first edition; ``former``, ``removed`` and ``splits`` are as in `FrozenBook`.
    """

    last: FrozenBook | None
    units: BookUnits
    comparison: Comparison | None
    former: Mapping[str, str]
    removed: tuple[Tombstone, ...]
    splits: Mapping[str, tuple[str, ...]]


def succeed(last: FrozenBook | None, units: BookUnits, version: str, matches: dict[int, Match] | None) -> Succession:
    """Return the state of units as the successor of the last edition, to become the edition ``version``.

    ``matches`` are the current places by the places in the last edition, or None to compute them.
    """
    if last is None:
        drafts = draft_ids(units)
        return Succession(
            None, BookUnits(units.book, units.index, lambda _: drafts), None, former_ids({}, units), (), {}
        )
    from .difference import compare
    from .matching import Match

    if matches is None:
        matches = match_with_last(last, units)
    draft = BookUnits(units.book, units.index, lambda _: carry(last, units, matches))
    comparison = compare(last.units, draft, matches)
    if len(comparison.counterparts) > len(matches):  # a split has already determined the unit's successors
        found = {old: matches.get(old, Match(new, 0.5)) for old, new in comparison.counterparts.items()}
        draft = BookUnits(units.book, units.index, lambda _: carry(last, units, found))
        comparison = compare(last.units, draft, found)
    renamed = {
        last.units.ids[old]: draft.ids[new]
        for old, new in comparison.counterparts.items()
        if last.units.ids[old] != draft.ids[new]
    }
    former = {old: renamed.get(new, new) for old, new in last.former.items()} | renamed
    former = {old: new for old, new in former_ids(former, draft).items() if old not in draft.place_of_id}
    splits = {
        draft.ids[comparison.counterparts[old]]: tuple(
            draft.ids[place] for place in sorted((comparison.counterparts[old], *parts))
        )
        for old, parts in comparison.splits.items()
    }
    return Succession(last, draft, comparison, former, _removed(last, draft, comparison, version), splits)


def former_ids(former: Mapping[str, str], units: BookUnits) -> dict[str, str]:
    """Return the present ids of units by their former ids, together with the author's aliases."""
    aliases = units.book.editions.aliases
    places = {label: units.place_of_label.get(successor(label, aliases) or "") for label in aliases}
    return {**former, **{label: units.ids[place] for label, place in places.items() if place is not None}}


def _removed(last: FrozenBook, units: BookUnits, comparison: Comparison, version: str) -> tuple[Tombstone, ...]:
    removed = [one for one in last.removed if one.id not in units.place_of_id]
    for place, (placed, unit_id) in enumerate(zip(last.units.placed, last.units.ids, strict=True)):
        if place in comparison.counterparts or unit_id in units.place_of_id:
            continue
        holder = comparison.merges.get(place)
        removed.append(
            Tombstone(
                unit_id,
                placed.unit.kind,
                placed.unit.number,
                last.edition.version,
                version,
                ChangeKind.REMOVED if holder is None else ChangeKind.MERGED,
                () if holder is None else (units.ids[holder],),
            )
        )
    return tuple(removed)


def gone_labels(last: FrozenBook, units: BookUnits) -> list[tuple[str, int]]:
    """Return the labels of the last edition that disappeared without a declaration, with their places in it.

    Labels that are aliases or are declared as removed are not included; nor are labels that cannot be declared
    because they do not have the form of a label, or need not be declared because a program generated them.
    """
    if last.is_imported:
        return []
    settings, present = units.book.editions, units.place_of_label
    return [
        (label, place)
        for label, place in last.units.place_of_label.items()
        if label not in present and label not in settings.aliases and label not in settings.removed and is_label(label)
    ]


def lost_labels(last: FrozenBook, units: BookUnits, matches: Mapping[int, Match]) -> list[LostLabel]:
    """Return the labels that disappeared without a declaration although their units still exist."""
    return [
        LostLabel(label, match.place, match.confidence)
        for label, place in gone_labels(last, units)
        if (match := matches.get(place)) is not None
    ]
