"""Books that are cut, reordered and edited at random, to test whether their pairs are still found.

The labels of one side are renamed, so that only the contents of the units can show which belong together.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sphinx_rulebook.languages.alignment import align
from sphinx_rulebook.languages.unit_features import read_features
from sphinx_rulebook.model.books import Book
from sphinx_rulebook.model.units import Anchor, Kind, Unit


@dataclass(frozen=True)
class Mutation:
    """How many units are deleted (alternating between the sides), exchanged in pairs, moved anywhere, or edited."""

    delete: int = 0
    swap: int = 0
    move: int = 0
    edit: int = 0


MUTATIONS = (
    Mutation(),
    Mutation(delete=3),
    Mutation(delete=8),
    Mutation(swap=3),
    Mutation(move=3),
    Mutation(edit=8),
)


@dataclass(frozen=True)
class Score:
    """How many pairs were found, exist, and are both; and the same for units that only one side has."""

    found: int
    right: int
    both: int
    alone_found: int
    alone_right: int
    alone_both: int

    @property
    def f1(self) -> float:
        return 2 * self.both / max(1, self.found + self.right)

    def __add__(self, other: Score) -> Score:
        mine, theirs = vars(self).values(), vars(other).values()
        return Score(*(a + b for a, b in zip(mine, theirs, strict=True)))


Placed = tuple[int, Unit]
"""A unit with its place before the changes."""


def all_units(book: Book) -> list[Unit]:
    """Return the units of a book in reading order, including examples."""
    return [unit for _, unit, _ in book.walk()]


def renamed(unit: Unit) -> Unit:
    """Return a unit in which all labels, its own and those that it refers to, are renamed."""
    anchors = tuple(Anchor(f"{anchor.label}-there", anchor.line, anchor.column) for anchor in unit.anchors)
    references = tuple(reference._replace(label=f"{reference.label}-there") for reference in unit.references)
    return unit._replace(anchors=anchors, references=references, text=_renamed_text(unit.text))


def _renamed_text(text: str) -> str:
    return re.sub(r"\[\[([\w.+\-/]*:?[\w.+\-]+)", r"[[\1-there", text)


def mutate(
    ours: Sequence[Unit], theirs: Sequence[Unit], gold: Mapping[int, int], mutation: Mutation, rng: random.Random
) -> tuple[list[Placed], list[Placed]]:
    """Return both sides after a mutation; deletions, exchanges and moves keep examples with their rules."""
    here, there = _groups(ours), _groups(theirs)
    back = {theirs_place: ours_place for ours_place, theirs_place in gold.items()}
    chosen = [group for group in there if theirs[group[0]].rank > 2 and group[0] in back]
    rng.shuffle(chosen)
    for number in range(mutation.delete):
        group = chosen.pop()
        if number % 2:
            here = [other for other in here if other[0] != back[group[0]]]
        else:
            there.remove(group)
    leaves = [group for group in chosen if _is_leaf(theirs, group)]
    for _ in range(mutation.swap):
        group = leaves.pop()
        alike = sorted(
            (other for other in leaves if theirs[other[0]].rank == theirs[group[0]].rank),
            key=lambda other: abs(other[0] - group[0]),
        )
        other = rng.choice(alike[:4])
        leaves.remove(other)
        a, b = there.index(group), there.index(other)
        there[a], there[b] = there[b], there[a]
    for _ in range(mutation.move):
        group = leaves.pop()
        there.remove(group)
        there.insert(rng.randrange(1, len(there)), group)
    edited = {group[0] for group in rng.sample(leaves, mutation.edit)}
    changed = [
        (place, _edited(theirs[place], rng) if place in edited else theirs[place]) for group in there for place in group
    ]
    return [(place, ours[place]) for group in here for place in group], changed


def _groups(units: Sequence[Unit]) -> list[list[int]]:
    """Return the places of units, each with those of its examples."""
    groups: list[list[int]] = []
    for place, unit in enumerate(units):
        if unit.kind is Kind.EXAMPLE:
            groups[-1].append(place)
        else:
            groups.append([place])
    return groups


def _is_leaf(units: Sequence[Unit], group: Sequence[int]) -> bool:
    behind = group[-1] + 1
    return behind >= len(units) or units[behind].rank <= units[group[0]].rank


def _edited(unit: Unit, rng: random.Random) -> Unit:
    text = unit.text
    kind = rng.randrange(3)
    if kind == 0 and len(text) > 10:
        third = len(text) // 3
        start = rng.randrange(len(text) - third)
        return unit._replace(text=text[:start] + text[start + third :])
    if kind == 1:
        return unit._replace(text=re.sub(r"\d+", lambda match: str(int(match[0]) + 1), text))
    return unit._replace(text=text + text[len(text) // 2 :])


def score(
    ours: Sequence[Placed], theirs: Sequence[Placed], gold: Mapping[int, int], languages: tuple[str, str]
) -> Score:
    """Align both sides and compare the result with the known pairs."""
    features = [
        read_features(_with_parents([unit for _, unit in side]), language)
        for side, language in zip((ours, theirs), languages, strict=True)
    ]
    pairings = align(features[0], features[1])
    found = {(ours[pairing.source][0], theirs[pairing.translation][0]) for pairing in pairings}
    here, there = {place for place, _ in ours}, {place for place, _ in theirs}
    right = {(a, b) for a, b in gold.items() if a in here and b in there}
    alone = [_alone(pairs, here, there) for pairs in (found, right)]
    return Score(len(found), len(right), len(found & right), len(alone[0]), len(alone[1]), len(alone[0] & alone[1]))


def _alone(pairs: set[tuple[int, int]], here: set[int], there: set[int]) -> set[tuple[str, int]]:
    return {("here", a) for a in here - {a for a, _ in pairs}} | {("there", b) for b in there - {b for _, b in pairs}}


def _with_parents(units: Sequence[Unit]) -> list[tuple[Unit, int]]:
    """Return units with the places of their parents, which may have changed."""
    above: list[tuple[int, int]] = []
    placed: list[tuple[Unit, int]] = []
    for place, unit in enumerate(units):
        if unit.kind is Kind.EXAMPLE:
            placed.append((unit, above[-1][1] if above else -1))
            continue
        while above and above[-1][0] >= unit.rank:
            above.pop()
        placed.append((unit, above[-1][1] if above else -1))
        above.append((unit.rank, place))
    return placed
