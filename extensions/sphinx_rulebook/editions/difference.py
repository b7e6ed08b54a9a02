"""What changed between two states of a book: units added, removed, reworded, moved, renumbered, split, merged."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ..book_units import BookUnits
from ..index import Target
from ..markup.references import fill_reference, last_part
from ..model import ChangeKind, Kind
from ..text_difference import Piece, difference
from .matching import Match
from .splitting import find_parts
from .wording import Wordings

GONE = "gone/"
"""What the name of a unit that is in the old state only begins with; no label holds a slash."""


class Change(NamedTuple):
    """One thing that became of a unit, by its places in both states; None in the one that does not have it.

    ``parts`` of a SPLIT are the places in the new state of all units that hold its text; a MERGED unit's ``new`` is
    the place of the unit that does.
    """

    kind: ChangeKind
    old: int | None
    new: int | None
    parts: tuple[int, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """Two states of a book, and which unit of the old one is which of the new.

    ``splits`` are the new places of further parts by old places; ``merges`` are the new places of the units that hold
    the text of units which are gone, by their old places.
    """

    old: BookUnits
    new: BookUnits
    counterparts: Mapping[int, int]
    splits: Mapping[int, tuple[int, ...]]
    merges: Mapping[int, int]
    _wordings: tuple[Wordings, Wordings]
    _numbers_elsewhere: Mapping[str, str]
    """The numbers of units of other books, and of units that are gone, by their names."""

    @cached_property
    def origins(self) -> Mapping[int, int]:
        """The old places by the new ones."""
        return {new: old for old, new in self.counterparts.items()}

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """All changes in the order of the new state; what is gone stands where it stood."""
        return tuple(_in_order(self, [*_changes_of_pairs(self), *_changes_of_others(self)]))

    @cached_property
    def _by_old_place(self) -> Mapping[int, list[Change]]:
        changes: dict[int, list[Change]] = {}
        for change in self.changes:
            if change.old is not None:
                changes.setdefault(change.old, []).append(change)
        return changes

    def changes_of(self, old: int) -> list[Change]:
        """Return what became of a unit, given by its old place."""
        return self._by_old_place.get(old, [])

    def words(self, change: Change) -> list[Piece]:
        """Return the difference of the text of a unit that is in both states.

        Its references are printed by the numbers of the new state on both sides: one that only moved has not changed.
        """
        before, now = self._wordings
        wording = now.of(change.new) if change.new is not None else None
        shown = {self._text_holder(name): name for name in wording.targets} if wording is not None else {}

        def print_old(name: str, text: str) -> str:
            return self._print(shown.get(self._text_holder(name), name), text)

        old = before.of(change.old).printed(print_old) if change.old is not None else ""
        new = wording.printed(self._print) if wording is not None else ""
        return difference(old, new)

    @cached_property
    def _text_holders(self) -> Mapping[str, str]:
        """One name for all units that hold the text of one, by the name of each: parts of a split, what was merged."""
        names: dict[str, str] = {}
        for old in self.splits:
            names |= dict.fromkeys(
                [self.new.ids[part] for part in self.parts(old)], self.new.ids[self.counterparts[old]]
            )
        for old, new in self.merges.items():
            names[f"{GONE}{self.old.placed[old].unit.label}"] = names.get(self.new.ids[new], self.new.ids[new])
        return names

    def _text_holder(self, name: str) -> str:
        return self._text_holders.get(name, name)

    def _print(self, name: str, text: str) -> str:
        place = self.new.place_of_id.get(name)
        unit = self.new.placed[place].unit if place is not None else None
        number = (unit.number or unit.label) if unit is not None else self._numbers_elsewhere.get(name)
        number = number or name.removeprefix(GONE)
        if text:
            return fill_reference(text, number, last_part(number))
        book = name.partition("/")[0] if name in self._numbers_elsewhere and not name.startswith(GONE) else ""
        return self.new.book.reference.replace("#", f"{book} {number}".lstrip())

    def parts(self, old: int) -> tuple[int, ...]:
        """Return the new places of all units that hold the text of a unit, given by its old place, in order."""
        return tuple(sorted((self.counterparts[old], *self.splits.get(old, ()))))

    def is_reworded(self, old: int) -> bool:
        """Say whether the words of a unit, given by its old place, changed."""
        return _are_words_other(self._wordings, old, self.counterparts[old])

    def is_retargeted(self, old: int) -> bool:
        """Say whether a unit refers to other units than it did; to a part of one that was split is none other."""
        before, now = self._wordings
        targets, present = before.targets(old), now.targets(self.counterparts[old])
        return [*map(self._text_holder, targets)] != [*map(self._text_holder, present)]

    def is_renumbered(self, old: int) -> bool:
        """Say whether a unit has another number than it had."""
        return self.old.placed[old].unit.number != self.new.placed[self.counterparts[old]].unit.number

    def is_in_step(self, old: int) -> bool:
        """Say whether what a unit refers to is called by the same numbers as it was."""
        return _numbers(self.old, old) == _numbers(self.new, self.counterparts[old])

    @cached_property
    def moved(self) -> frozenset[int]:
        """The old places of units that stand below another unit, or in another order, than they did."""
        return frozenset(_moved(self))


def compare(old: BookUnits, new: BookUnits, matches: Mapping[int, Match]) -> Comparison:
    """Compare two states of a book, given which unit is which (`matching.match_editions`, or `same_ids`)."""
    counterparts = {place: match.place for place, match in matches.items()}
    names = {id(old.placed[place].unit): new.ids[other] for place, other in counterparts.items()}
    ids = {id(placed.unit): unit_id for placed, unit_id in zip(new.placed, new.ids, strict=True)}

    numbers: dict[str, str] = {}

    def elsewhere(target: Target, units: BookUnits) -> str:
        name = _outer_name(target, units)
        if target.unit.number:
            numbers[name] = target.unit.number
        return name

    def old_name(target: Target) -> str:
        return names.get(id(target.unit)) or elsewhere(target, old)

    def new_name(target: Target) -> str:
        return ids.get(id(target.unit)) or elsewhere(target, new)

    wordings = Wordings(old, old_name), Wordings(new, new_name)
    splits, merges = _find_splits_and_merges(old, new, counterparts, wordings)
    return Comparison(old, new, counterparts, splits, merges, wordings, numbers)


def same_ids(old: BookUnits, new: BookUnits, former: Mapping[str, str]) -> dict[int, Match]:
    """Return which unit is which where both states have ids that last; ``former`` are ids that have changed.

    Where a unit's former id leads to one that was there as well, the two have been merged, and that one is it.
    """
    matches = {place: Match(new.place_of_id[one], 1.0) for place, one in enumerate(old.ids) if one in new.place_of_id}
    taken = {match.place for match in matches.values()}
    for place, unit_id in enumerate(old.ids):
        other = new.place_of_id.get(former.get(unit_id, ""))
        if place not in matches and other is not None and other not in taken:
            matches[place] = Match(other, 1.0)
            taken.add(other)
    return dict(sorted(matches.items()))


def _outer_name(target: Target, units: BookUnits) -> str:
    """Return what a unit of another book is called, or of this one where it has no counterpart."""
    code = target.book.code
    return f"{code}/{target.unit.label}" if target.book is not units.book else f"{GONE}{target.unit.label}"


def _numbers(units: BookUnits, place: int) -> list[str | None]:
    """Return the numbers of what a unit refers to."""
    targets = (units.index.find(reference, units.book) for reference in units.placed[place].unit.references)
    return [target.unit.number if target is not None else None for target in targets]


def _find_splits_and_merges(
    old: BookUnits, new: BookUnits, counterparts: dict[int, int], wordings: tuple[Wordings, Wordings]
) -> tuple[Mapping[int, tuple[int, ...]], Mapping[int, int]]:
    """Find them among units whose words changed or that have no counterpart; complete ``counterparts`` by them."""
    before, now = wordings

    def text(side: Wordings, place: int) -> str:
        return side.of(place).words

    def is_whole(units: BookUnits, place: int) -> bool:
        return units.placed[place].unit.kind is not Kind.EXAMPLE

    changed = {i: j for i, j in counterparts.items() if is_whole(old, i) and _are_words_other(wordings, i, j)}
    taken = set(counterparts.values())
    gone = {i: text(before, i) for i in range(len(old.placed)) if i not in counterparts and is_whole(old, i)}
    come = {j: text(now, j) for j in range(len(new.placed)) if j not in taken and is_whole(new, j)}
    olds = {i: text(before, i) for i in changed}
    news = {j: text(now, j) for j in changed.values()}
    split = find_parts({**olds, **gone}, come, changed, news)
    counterparts.update(split.counterparts)
    used = {part for parts in split.of.values() for part in parts} | set(split.counterparts.values())
    gone = {i: words for i, words in gone.items() if i not in split.counterparts}
    come = {j: words for j, words in come.items() if j not in used}
    merged = find_parts({**news, **come}, gone, {j: i for i, j in changed.items()}, olds)
    counterparts.update({i: j for j, i in merged.counterparts.items()})
    merges = {part: whole for whole, parts in merged.of.items() for part in parts}
    return split.of, merges


def _are_words_other(wordings: tuple[Wordings, Wordings], old: int, new: int) -> bool:
    """Say whether two units say other things; nearly always their markup tells, which is there already."""
    before, now = wordings
    if before.units.text(old) == now.units.text(new) and before.units.book.symbols == now.units.book.symbols:
        return False
    return before.of(old).words != now.of(new).words


def _changes_of_pairs(comparison: Comparison) -> Iterator[Change]:
    holders = set(comparison.merges.values())
    for old, new in comparison.counterparts.items():
        is_plain = True
        if old in comparison.splits:
            yield Change(ChangeKind.SPLIT, old, new, comparison.parts(old))
            is_plain = False
        elif comparison.is_reworded(old):
            kind = ChangeKind.MERGED if new in holders else ChangeKind.REWORDED
            yield Change(kind, old, new)
            is_plain = False
        elif comparison.is_retargeted(old) or not comparison.is_in_step(old):
            yield Change(ChangeKind.REFERENCE, old, new)
        if old in comparison.moved:
            yield Change(ChangeKind.MOVED, old, new)
        elif is_plain and comparison.is_renumbered(old):
            yield Change(ChangeKind.RENUMBERED, old, new)


def _changes_of_others(comparison: Comparison) -> Iterator[Change]:
    parts = {part for parts in comparison.splits.values() for part in parts}
    for old in range(len(comparison.old.placed)):
        if old in comparison.merges:
            yield Change(ChangeKind.MERGED, old, comparison.merges[old])
        elif old not in comparison.counterparts:
            yield Change(ChangeKind.REMOVED, old, None)
    for new in range(len(comparison.new.placed)):
        if new not in comparison.origins and new not in parts:
            yield Change(ChangeKind.ADDED, None, new)


def _in_order(comparison: Comparison, changes: Sequence[Change]) -> list[Change]:
    order = list(ChangeKind)
    behind = -1
    stood: list[int] = []
    for old in range(len(comparison.old.placed)):
        behind = comparison.counterparts.get(old, behind)
        stood.append(behind)

    def key(change: Change) -> tuple[int, bool, int, int]:
        is_gone = change.new is None
        place = change.new if change.new is not None else stood[change.old or 0]
        return place, is_gone, change.old if change.old is not None else -1, order.index(change.kind)

    return sorted(changes, key=key)


def _moved(comparison: Comparison) -> Iterator[int]:
    """Yield the old places of units with another parent, and of those out of the longest run of siblings in order."""
    counterparts, old, new = comparison.counterparts, comparison.old, comparison.new
    merged: dict[int, list[int]] = {}
    for place, holder in comparison.merges.items():
        merged.setdefault(holder, []).append(place)
    siblings: dict[int, list[int]] = {}
    for place in sorted(counterparts):
        parent, there = old.placed[place].parent, counterparts[place]
        if new.placed[there].parent in _homes(comparison, parent):
            siblings.setdefault(parent, []).append(place)
        elif not _has_part_at_home(comparison, [place, *merged.get(there, ())], comparison.parts(place)):
            yield place
    for places in siblings.values():
        kept = _longest_rising([counterparts[place] for place in places])
        yield from (place for i, place in enumerate(places) if i not in kept)


def _has_part_at_home(comparison: Comparison, wholes: Iterable[int], parts: Iterable[int]) -> bool:
    """Say whether any of the parts of split or merged units stands where it did, as a subrule of its rule does not."""
    old, new = comparison.old.placed, comparison.new.placed
    homes = {home for whole in wholes for home in _homes(comparison, old[whole].parent)}
    return any(new[part].parent in homes for part in parts)


def _homes(comparison: Comparison, parent: int) -> set[int]:
    """Return where what stands below a unit of the old state stands if it did not move."""
    if parent < 0:
        return {-1}
    homes = {comparison.counterparts.get(parent, comparison.merges.get(parent, -2))}
    return homes | set(comparison.splits.get(parent, ()))


def _longest_rising(values: Sequence[int]) -> set[int]:
    """Return the indexes of a longest rising subsequence (patience sorting: Fredman 1975)."""
    tops: list[int] = []
    top_of: list[int] = []
    before: list[int] = []
    for i, value in enumerate(values):
        pile = bisect_left(tops, value)
        before.append(top_of[pile - 1] if pile else -1)
        if pile == len(tops):
            tops.append(value)
            top_of.append(i)
        else:
            tops[pile], top_of[pile] = value, i
    kept: set[int] = set()
    at = top_of[-1] if top_of else -1
    while at >= 0:
        kept.add(at)
        at = before[at]
    return kept
