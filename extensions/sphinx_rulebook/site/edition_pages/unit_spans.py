"""The locations of all units of a book through its editions, as spans: a unit that stays where it was has one.

The spans up to a frozen edition are cached, so a release adds one edition to them, no matter how many there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...support.cache import digest_of
from ..past_editions.book_editions import BookEditions, Standing

Span = list[Any]
"""The index of the first state for which it is valid, the index of a page (-1 if the unit is gone), the number, and the
anchor."""


@dataclass
class UnitSpans:
    """The spans of the states that were added, the oldest first.

    ``pages`` are the indexes of the names of pages. A unit is known by the first id that it had, with ``@`` and the
    index of its first state if another unit had that id before. ``names`` are the ids of the units in the last state,
    ``former`` the ids that units had when they were removed, if they were different.
    """

    count: int = 0
    pages: dict[str, int] = field(default_factory=dict)
    spans: dict[str, list[Span]] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    former: dict[str, str] = field(default_factory=dict)

    def add(self, standings: Iterable[Standing], renamed: Mapping[str, str]) -> None:
        """Add a state; ``renamed`` are the ids that changed since the state before."""
        if renamed:
            self.names = {first: renamed.get(name, name) for first, name in self.names.items()}
        known = {name: first for first, name in self.names.items()}
        seen = set()
        for standing in standings:
            first = known.get(standing.id)
            if first is None:
                first = standing.id if standing.id not in self.spans else f"{standing.id}@{self.count}"
                self.names[first] = standing.id
                self.spans[first] = []
            seen.add(first)
            page = self.pages.setdefault(standing.page, len(self.pages))
            span = [page, standing.number, standing.anchor]
            if not self.spans[first] or self.spans[first][-1][1:] != span:
                self.spans[first].append([self.count, *span])
        for first in [first for first in self.names if first not in seen]:
            self.spans[first].append([self.count, -1, "", ""])
            if first != self.names[first]:
                self.former[first] = self.names[first]
            del self.names[first]
        self.count += 1

    def last_ids(self) -> dict[str, str]:
        """Return the last id that each unit has or had, by its first one."""
        return {first: self.names.get(first, first.partition("@")[0]) for first in self.spans}


def spans_of(editions: BookEditions) -> UnitSpans:
    """Return the spans of all frozen editions and of the working text."""
    spans = _spans_of_frozen(editions)
    at = len(editions.heads)
    spans.add(editions.present, editions.renamed_at(at))
    return spans


def _spans_of_frozen(editions: BookEditions) -> UnitSpans:
    """Return the spans of the frozen editions, which begin with those that an earlier build has cached."""

    def make() -> dict[str, Any]:
        earlier = (editions.cache.find(_digest(editions, count)) for count in range(len(editions.heads) - 1, 0, -1))
        known: dict[str, Any] = next((one for one in earlier if one is not None), {})
        spans = UnitSpans(**known)
        for at in range(spans.count, len(editions.heads)):
            spans.add(editions.standings_at(at), editions.renamed_at(at) if at else {})
        return vars(spans)

    return UnitSpans(**editions.cache.get(_digest(editions, len(editions.heads)), make))


def _digest(editions: BookEditions, count: int) -> str:
    """Return the digest under which the spans of the first editions are cached."""
    return digest_of("spans", [editions.digest("spans", head) for head in editions.heads[:count]])
