"""The changes between two states of a book: units added, removed, reworded, moved, renumbered, split, merged, etc."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ..library.book_units import BookUnits
from ..markup.references import fill_reference, last_part
from ..model.units import Kind, Status, commentaries_of
from ..model.versions import ChangeKind
from ..support.text_difference import Piece, difference
from .matching import Match
from .named_wordings import GONE, named_wordings
from .rising import longest_rising
from .splitting import find_parts
from .word_runs import BookWordings, has_links, words_differ


class Change(NamedTuple):
    """One change of a unit, with its places in both states; None for a state without the unit.

    ``parts`` of a SPLIT are the places in the new state of all units that contain its text; ``new`` of a MERGED unit is
    the place of the unit that contains its text.
    """

    kind: ChangeKind
    old: int | None
    new: int | None
    parts: tuple[int, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """Two states of a book, and the counterparts in the new state of units in the old state.

    ``splits`` are the new places of further parts by old places; ``merges`` are the new places of the units that
    contain the text of removed units, by the old places of the removed units.
    """

    old: BookUnits
    new: BookUnits
    counterparts: Mapping[int, int]
    splits: Mapping[int, tuple[int, ...]]
    merges: Mapping[int, int]
    _wordings: tuple[BookWordings, BookWordings]
    _numbers_elsewhere: Mapping[str, str]
    """The numbers of units of other books, and of removed units, by their names."""

    @cached_property
    def origins(self) -> Mapping[int, int]:
        """The old places by the new places."""
        return {new: old for old, new in self.counterparts.items()}

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """All changes in the order of the new state; a removed unit stays where it was.

        The headings above rulings are left out: they only group these.
        """
        return tuple(_in_order(self, [*_changes_of_pairs(self), *_changes_of_others(self)]))

    @cached_property
    def _by_old_place(self) -> Mapping[int, list[Change]]:
        changes: dict[int, list[Change]] = {}
        for change in self.changes:
            if change.old is not None:
                changes.setdefault(change.old, []).append(change)
        return changes

    def changes_of(self, old: int) -> list[Change]:
        """Return the changes of a unit, given by its old place."""
        return self._by_old_place.get(old, [])

    def statuses(self, old: int, new: int) -> tuple[Status | None, Status | None]:
        """Return the status of a unit in both states."""
        return self.old.placed[old].unit.status, self.new.placed[new].unit.status

    def language_of(self, change: Change) -> str | None:
        """Return the language of the text of a change, None for that of the book."""
        return None

    def words(self, change: Change) -> list[Piece]:
        """Return the difference in the text of a unit that is in both states; of a NOTE, that in its commentaries.

        Its references are printed with the numbers of the new state on both sides: a reference whose target only
        moved has not changed.
        """
        before, now = self._wordings
        is_note = change.kind is ChangeKind.NOTE
        wording = None
        if change.new is not None:
            wording = now.of_commentary(change.new) if is_note else now.of(change.new)
        shown = {self._text_holder(name): name for name in wording.targets} if wording is not None else {}

        def print_old(name: str, text: str) -> str:
            return self._print(shown.get(self._text_holder(name), name), text)

        old = ""
        if change.old is not None:
            old = (before.of_commentary(change.old) if is_note else before.of(change.old)).printed(print_old)
        new = wording.printed(self._print) if wording is not None else ""
        return difference(old, new)

    @cached_property
    def _text_holders(self) -> Mapping[str, str]:
        """One name for all units that share a text (the parts of a split, and merged units), by the name of each
        unit.
        """
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
        """Return the new places of all units that contain the text of a unit, given by its old place, in order."""
        return tuple(sorted((self.counterparts[old], *self.splits.get(old, ()))))

    def is_reworded(self, old: int) -> bool:
        """Return whether the words of a unit, given by its old place, changed."""
        return words_differ(self._wordings, old, self.counterparts[old])

    def has_other_commentary(self, old: int) -> bool:
        """Return whether the commentaries of a unit, given by its old place, changed."""
        before, now = self._wordings
        new = self.counterparts[old]
        units = before.units.placed[old].unit, now.units.placed[new].unit
        if not any(any(commentaries_of(unit)) for unit in units):
            return False
        return before.of_commentary(old).words != now.of_commentary(new).words

    def is_retargeted(self, old: int) -> bool:
        """Return whether a unit refers to different units than before; a part of a split unit counts as the same
        unit.
        """
        if self._has_no_references(old):
            return False
        before, now = self._wordings
        targets, present = before.targets(old), now.targets(self.counterparts[old])
        return [*map(self._text_holder, targets)] != [*map(self._text_holder, present)]

    def is_renumbered(self, old: int) -> bool:
        """Return whether the number of a unit changed."""
        return self.old.placed[old].unit.number != self.new.placed[self.counterparts[old]].unit.number

    def is_in_step(self, old: int) -> bool:
        """Return whether the targets of a unit's references have the same numbers as before."""
        if self._has_no_references(old):
            return True
        before, now = self._wordings
        return before.numbers(old) == now.numbers(self.counterparts[old])

    def _has_no_references(self, old: int) -> bool:
        """Return whether a unit has no references and links in either state, as most units."""
        units = self.old.placed[old].unit, self.new.placed[self.counterparts[old]].unit
        return not any(unit.references or has_links(unit) for unit in units)

    @cached_property
    def moved(self) -> frozenset[int]:
        """The old places of units that are now below another unit, or in a different order."""
        return frozenset(_moved(self))


def compare(old: BookUnits, new: BookUnits, matches: Mapping[int, Match]) -> Comparison:
    """Compare two states of a book, given the matches of their units (`matching.match_editions`, or `same_ids`)."""
    counterparts = {place: match.place for place, match in matches.items()}
    wordings, numbers = named_wordings(old, new, counterparts)
    splits, merges = _find_splits_and_merges(old, new, counterparts, wordings)
    return Comparison(old, new, counterparts, splits, merges, wordings, numbers)


def same_ids(old: BookUnits, new: BookUnits, former: Mapping[str, str]) -> dict[int, Match]:
    """Return the matches of units when both states have permanent ids; ``former`` are changed ids.

    If the former id of a unit leads to a unit that also existed before, the two were merged, and the match is with
    the other unit.
    """
    matches = {place: Match(new.place_of_id[one], 1.0) for place, one in enumerate(old.ids) if one in new.place_of_id}
    taken = {match.place for match in matches.values()}
    for place, unit_id in enumerate(old.ids):
        other = new.place_of_id.get(former.get(unit_id, ""))
        if place not in matches and other is not None and other not in taken:
            matches[place] = Match(other, 1.0)
            taken.add(other)
    return dict(sorted(matches.items()))


def _find_splits_and_merges(
    old: BookUnits, new: BookUnits, counterparts: dict[int, int], wordings: tuple[BookWordings, BookWordings]
) -> tuple[Mapping[int, tuple[int, ...]], Mapping[int, int]]:
    """Find splits and merges among units with changed words or without a counterpart, and complete ``counterparts``."""
    before, now = wordings

    def text(side: BookWordings, place: int) -> str:
        return side.of(place).words

    def is_whole(units: BookUnits, place: int) -> bool:
        return units.placed[place].unit.kind is not Kind.EXAMPLE

    changed = {i: j for i, j in counterparts.items() if is_whole(old, i) and words_differ(wordings, i, j)}
    taken = set(counterparts.values())
    gone = {i: text(before, i) for i in range(len(old.placed)) if i not in counterparts and is_whole(old, i)}
    come = {j: text(now, j) for j in range(len(new.placed)) if j not in taken and is_whole(new, j)}
    olds = {i: text(before, i) for i in changed}
    news = {j: text(now, j) for j in changed.values()}
    # Splits first; units that turn out to be parts of a split are excluded from the search for merges.
    split = find_parts({**olds, **gone}, come, changed, news)
    counterparts.update(split.counterparts)
    used = {part for parts in split.of.values() for part in parts} | set(split.counterparts.values())
    gone = {i: words for i, words in gone.items() if i not in split.counterparts}
    come = {j: words for j, words in come.items() if j not in used}
    # A merge is a split with the two sides exchanged.
    merged = find_parts({**news, **come}, gone, {j: i for i, j in changed.items()}, olds)
    counterparts.update({i: j for j, i in merged.counterparts.items()})
    merges = {part: whole for whole, parts in merged.of.items() for part in parts}
    return split.of, merges


def _changes_of_pairs(comparison: Comparison) -> Iterator[Change]:
    holders = set(comparison.merges.values())
    for old, new in comparison.counterparts.items():
        if comparison.new.placed[new].is_above_rulings:
            continue
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
        if len(set(comparison.statuses(old, new))) > 1:
            yield Change(ChangeKind.STATUS, old, new)
        if comparison.has_other_commentary(old):
            yield Change(ChangeKind.NOTE, old, new)
        if old in comparison.moved:
            yield Change(ChangeKind.MOVED, old, new)
        elif is_plain and comparison.is_renumbered(old):
            yield Change(ChangeKind.RENUMBERED, old, new)


def _changes_of_others(comparison: Comparison) -> Iterator[Change]:
    parts = {part for parts in comparison.splits.values() for part in parts}
    for old, placed in enumerate(comparison.old.placed):
        if old in comparison.merges:
            yield Change(ChangeKind.MERGED, old, comparison.merges[old])
        elif old not in comparison.counterparts and not placed.is_above_rulings:
            yield Change(ChangeKind.REMOVED, old, None)
    for new, placed in enumerate(comparison.new.placed):
        if new not in comparison.origins and new not in parts and not placed.is_above_rulings:
            yield Change(ChangeKind.ADDED, None, new)


def _in_order(comparison: Comparison, changes: Sequence[Change]) -> list[Change]:
    order = list(ChangeKind)
    after = -1
    stood: list[int] = []
    for old in range(len(comparison.old.placed)):
        # A removed unit is sorted after the counterpart of the unit before it.
        after = comparison.counterparts.get(old, after)
        stood.append(after)

    def key(change: Change) -> tuple[int, bool, int, int]:
        is_gone = change.new is None
        place = change.new if change.new is not None else stood[change.old or 0]
        return place, is_gone, change.old if change.old is not None else -1, order.index(change.kind)

    return sorted(changes, key=key)


def _moved(comparison: Comparison) -> Iterator[int]:
    """Yield the old places of units with a different parent, and of units outside the longest run of siblings in
    order.
    """
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
        # As few siblings as possible are reported as moved: all but the longest run that kept its order.
        kept = longest_rising([counterparts[place] for place in places])
        yield from (place for i, place in enumerate(places) if i not in kept)


def _has_part_at_home(comparison: Comparison, wholes: Iterable[int], parts: Iterable[int]) -> bool:
    """Return whether any part of split or merged units has its old parent, and is not a subrule of the rule that it
    was.
    """
    old, new = comparison.old.placed, comparison.new.placed
    homes = {home for whole in wholes for home in _homes(comparison, old[whole].parent)}
    return any(new[part].parent in homes for part in parts)


def _homes(comparison: Comparison, parent: int) -> set[int]:
    """Return the possible new parents of a unit that did not move, given the place of its old parent."""
    if parent < 0:
        return {-1}
    homes = {comparison.counterparts.get(parent, comparison.merges.get(parent, -2))}
    return homes | set(comparison.splits.get(parent, ()))
