"""Corresponding references in two languages, learned from units that are known to be the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ..model.units import Reference, Unit


def name_of(reference: Reference) -> str:
    """Return a reference in its form between brackets: ``rule:round``, or ``KK/rule:round``."""
    return f"{reference.book}/{reference.label}" if reference.book else reference.label


def learn_references(pairs: Iterable[tuple[Unit, Unit]]) -> Mapping[str, str]:
    """Return the source's names for the names in a translation's references, given pairs of units."""
    return learn_names(
        ([name_of(ours) for ours in source.references], [name_of(theirs) for theirs in translation.references])
        for source, translation in pairs
    )


def learn_names(pairs: Iterable[tuple[Sequence[str], Sequence[str]]]) -> Mapping[str, str]:
    """Return the source's names for names in a translation, given lists of names that should correspond.

    Each pair of lists of equal length votes, name by name in order. A name is assigned the source name that gets more
    than half of its votes. If two names would be assigned the same source name, the name with more votes gets it, or
    neither in case of a tie.
    """
    votes: dict[str, Counter[str]] = {}
    for ours, theirs in pairs:
        if len(ours) == len(theirs):
            for name, meaning in zip(theirs, ours, strict=True):
                votes.setdefault(name, Counter())[meaning] += 1
    winners: dict[str, list[tuple[int, str]]] = {}
    for name, counts in votes.items():
        meaning, count = counts.most_common(1)[0]
        if 2 * count > counts.total():
            winners.setdefault(meaning, []).append((count, name))
    learned: dict[str, str] = {}
    for meaning, claims in winners.items():
        claims.sort(reverse=True)
        if len(claims) == 1 or claims[0][0] > claims[1][0]:
            learned[claims[0][1]] = meaning
    return learned
