"""The changes between two states of a translation: the source says what changed, the translation in which words.

A translation that follows later does not change a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ...model.units import Status
from ...model.versions import ChangeKind
from ...support.text_difference import Piece, PieceKind
from ..difference import Change, Comparison
from ..named_wordings import named_wordings
from .completed_units import CompletedUnits


@dataclass(frozen=True)
class TranslatedComparison(Comparison):
    """Two states of a translation.

    ``source`` compares the same two states of the source; ``own`` compares the translation with itself, for units that
    only the translation has, and is None if there are none.
    """

    sides: tuple[CompletedUnits, CompletedUnits]
    source: Comparison
    own: Comparison | None

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """All changes in the order of the source, then those of units that only the translation has."""
        return (*self._of_source, *self._further)

    @cached_property
    def _of_source(self) -> Mapping[Change, Change]:
        """The changes of the source by the same changes here."""
        before, now = self.sides
        changes: dict[Change, Change] = {}
        for change in self.source.changes:
            old = before.place_of_source[change.old] if change.old is not None else None
            new = now.place_of_source[change.new] if change.new is not None else None
            parts = tuple(now.place_of_source[part] for part in change.parts)
            changes[Change(change.kind, old, new, parts)] = change
        return changes

    @cached_property
    def _further(self) -> tuple[Change, ...]:
        before, now = self.sides
        return tuple(
            change
            for change in (self.own.changes if self.own is not None else ())
            if change.old not in before.source_of
            and not any(new in now.source_of for new in (change.new, *change.parts))
        )

    def statuses(self, old: int, new: int) -> tuple[Status | None, Status | None]:
        """Return the status of a unit in both states: a translation may follow later."""
        before, now = (side.source_place.get(place) for side, place in zip(self.sides, (old, new), strict=True))
        if before is None or now is None:
            return super().statuses(old, new)
        return self.source.statuses(before, now)

    def is_retargeted(self, old: int) -> bool:
        """Return whether a unit refers to different units than before."""
        source = self.sides[0].source_place.get(old)
        return self.source.is_retargeted(source) if source is not None else super().is_retargeted(old)

    def words(self, change: Change) -> list[Piece]:
        """Return the difference in the text of a unit, in the words of the source where the translation did not follow
        at once.
        """
        of_source = self._of_source.get(change)
        own = self._own_words(change)
        return self.source.words(of_source) if own is None and of_source is not None else own or []

    def _own_words(self, change: Change) -> list[Piece] | None:
        """Return the difference in the words of the translation, or None if it lacks a side or is the same in both."""
        if change not in self._of_source:
            return super().words(change)
        places = zip(self.sides, (change.old, change.new), strict=True)
        if any(place is not None and side.has_words_of_source(place) for side, place in places):
            return None
        words = super().words(change)
        return words if any(piece.change is not PieceKind.SAME for piece in words) else None

    def language_of(self, change: Change) -> str | None:
        """Return the language of the source if a change is shown in its words."""
        before, now = self.sides
        if change.kind in (ChangeKind.STATUS, ChangeKind.RENUMBERED):
            return None
        if change.old is None or change.kind is ChangeKind.MOVED:
            is_of_source = change.new is not None and now.is_lacking(change.new)
        elif change.old not in self.counterparts:
            is_of_source = before.is_lacking(change.old)
        else:
            is_of_source = self._own_words(change) is None
        return self.source.new.book.language if is_of_source else None


def compare_translations(
    before: CompletedUnits, now: CompletedUnits, source: Comparison, own: Comparison | None
) -> TranslatedComparison:
    """Return the comparison of two states of a translation (see `TranslatedComparison`)."""
    old, new = before.place_of_source, now.place_of_source
    counterparts = {old[place]: new[other] for place, other in source.counterparts.items()}
    splits = {old[place]: tuple(new[part] for part in parts) for place, parts in source.splits.items()}
    merges = {old[place]: new[other] for place, other in source.merges.items()}
    if own is not None:
        counterparts |= {
            place: other
            for place, other in own.counterparts.items()
            if place not in before.source_of and other not in now.source_of
        }
    wordings, numbers = named_wordings(before, now, counterparts)
    sides = before, now
    return TranslatedComparison(before, now, counterparts, splits, merges, wordings, numbers, sides, source, own)
