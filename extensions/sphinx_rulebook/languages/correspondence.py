"""Which reference of one language stands for which of another, learned from units that are known to be the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from ..model import Reference, Unit


def name_of(reference: Reference) -> str:
    """Return a reference as it stands between its brackets: ``rule:round``, or ``KK/rule:round``."""
    return f"{reference.book}/{reference.label}" if reference.book else reference.label


def learn_references(pairs: Iterable[tuple[Unit, Unit]]) -> Mapping[str, str]:
    """Return what the names in a translation's references are called in the source, by pairs of units."""
    return learn_names(
        ([name_of(ours) for ours in source.references], [name_of(theirs) for theirs in translation.references])
        for source, translation in pairs
    )


def learn_names(pairs: Iterable[tuple[Sequence[str], Sequence[str]]]) -> Mapping[str, str]:
    """Return what names in a translation are called in the source, by lists of them that should be the same.

    Each pair of lists that are equally long votes, name by name in their order.  A name gets what more than half of
    its votes say; of two names that would get the same, the one with more votes has it, and neither where they are
    equal.
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
