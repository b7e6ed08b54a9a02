"""Which unit of one edition of a book is which of the next, however it was renumbered, moved or reworded.

Ids say it where they are trusted, then texts that stand only once.  For the rest, everything that speaks for a pair is
added up: how alike the wordings are, whether their parents, neighbours and children are pairs, the number.  The best
pairs are made first, then all is weighed again with what was found, since parents help children and children parents.
Nothing is compared with everything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from .candidates import Candidates
from .certain import runs, same_ids, same_texts
from .evidence import ENOUGH, Evidence, Pairs, gather
from .likeness import Wordings, plain
from .outline import Entry, Outline

__all__ = ["Entry", "Match", "match_editions"]

_THRESHOLDS = (0.85, 0.7, ENOUGH, ENOUGH, ENOUGH, ENOUGH)
"""What a pair has to reach in each round: the sure ones first, so that the others can lean on them."""


class Match(NamedTuple):
    """The unit of the new edition that an old one has become, by its place, and how sure that is, 0 to 1.

    1 is the same id or an alias, .97 and more the same text that no other unit has; the rest are scores: nine in ten
    of those from .55 to .65 were right on mutated books, all but one in a hundred of those above .7.
    """

    place: int
    confidence: float


@dataclass(frozen=True)
class _Weighed:
    """What a round has made of the units that are left over: their pairs, what spoke for each, and for its rival."""

    pairs: dict[int, int]
    scores: dict[int, float] = field(default_factory=dict)
    rivals: dict[int, float] = field(default_factory=dict)


def match_editions(
    old: Sequence[Entry],
    new: Sequence[Entry],
    aliases: Mapping[str, str] = MappingProxyType({}),
    trusts_ids: bool = True,
) -> dict[int, Match]:
    """Return the matches of the units of ``old`` by their places; each unit is in one pair at most.

    ``aliases`` are new ids by old ones.  ``trusts_ids`` says whether equal ids, and equal labels in references, mean
    the same unit; where they were made by a program from the words, they are a hint.
    """
    wordings = Wordings(
        [plain(entry.text, trusts_ids, aliases) for entry in old], [plain(entry.text, trusts_ids) for entry in new]
    )
    here, there = Outline(old), Outline(new)
    named = same_ids(here, there, wordings, aliases, trusts_ids)
    known = named | same_texts(here, there, wordings, named)
    guessed, sure = runs(here, there, wordings, known)
    known |= sure
    evidence = gather(here, there, wordings, known)
    weighed = _weigh_all(evidence, known, known | guessed)
    return {
        place: Match(partner, 1.0 if place in named else _confidence(old[place], new[partner], weighed, place))
        for place, partner in sorted(weighed.pairs.items())
    }


def _weigh_all(evidence: Evidence, known: Mapping[int, int], start: dict[int, int]) -> _Weighed:
    """Weigh all candidates by what is known, and again by what that tells, until nothing changes."""
    taken = frozenset(known.values())
    left = [i for i in range(len(evidence.old.entries)) if i not in known]
    left_there = [j for j in range(len(evidence.new.entries)) if j not in taken]
    weighed = _Weighed(start)
    if not left or not left_there:
        return weighed
    candidates = Candidates(evidence, left, left_there)
    for threshold in _THRESHOLDS:
        before = Pairs(evidence.old, evidence.new, weighed.pairs)
        choices: list[tuple[float, int, int]] = []
        for i in left:
            choices += [(-evidence.score(i, j, before), i, j) for j in candidates.of(i, before)]
        weighed = _best(sorted(choice for choice in choices if choice[0] <= -threshold), known)
        if threshold == ENOUGH and weighed.pairs == before.places:
            break
    return weighed


def _best(choices: Sequence[tuple[float, int, int]], known: Mapping[int, int]) -> _Weighed:
    """Make pairs of the best choices; they come as the loss, the old place, the new place, in order."""
    weighed = _Weighed(dict(known))
    origins: dict[int, int] = {}
    for loss, i, j in choices:
        if i not in weighed.pairs and j not in origins:
            weighed.pairs[i], origins[j], weighed.scores[i] = j, i, -loss
    for loss, i, j in choices:
        if weighed.pairs.get(i) != j:
            for place in (i, origins.get(j, i)):
                weighed.rivals.setdefault(place, -loss)
    return weighed


def _confidence(entry: Entry, other: Entry, weighed: _Weighed, place: int) -> float:
    if place not in weighed.scores:
        return 0.99 if entry.number is not None and entry.number == other.number else 0.97
    score = weighed.scores[place]
    strength = min(1.0, (score - ENOUGH) / 0.5)
    margin = max(0.0, score - weighed.rivals.get(place, 0.0))
    return round(0.5 + 0.45 * strength * min(1.0, 0.4 + 2 * margin), 3)
