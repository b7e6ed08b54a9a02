"""The ranks of entries: those of their levels, unless a level has no numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..doubts.doubt import Doubt, DoubtKind
from ..file_formats.line_markdown import file_in
from .data_lines import PlacedNode
from .mapped_nodes import MappedNode

_MOST_RANKS = 6


class MappedRanks:
    """The ranks of some entries, which are chapters; ``numbers`` are the first numbers of the levels."""

    def __init__(self, numbers: Sequence[str], nodes: Sequence[MappedNode]) -> None:
        self._numbers, self._nodes = numbers, nodes
        self._has_titles = any(node.titles for node in _with_below(nodes))
        self._deep: list[MappedNode] = []
        self._untitled: list[MappedNode] = []

    def placed(self) -> Iterator[PlacedNode]:
        """Yield the entries at their ranks, in order."""
        yield from self._ranked(self._nodes, 1)

    def doubts(self, name: str) -> Iterator[Doubt]:
        """Yield what is doubtful about the ranks of the entries placed so far; ``name`` is the name of the document."""
        if self._deep:
            yield self._too_deep(name)
        if self._untitled:
            yield self._untitled_sections(name)

    def _ranked(self, nodes: Sequence[MappedNode], rank: int) -> Iterator[PlacedNode]:
        for node in nodes:
            if node.is_group:
                yield from self._ranked(node.children, rank)
                continue
            if rank > _MOST_RANKS:
                self._deep.append(node)
            own = self._rank(node, rank)
            yield PlacedNode(node, min(own, _MOST_RANKS))
            yield from self._ranked(node.children, (own if node.children else rank) + 1)

    def _rank(self, node: MappedNode, rank: int) -> int:
        """Return the rank of an entry at a level: a text on a level without numbers is not a heading of it.

        With entries below it, it might be, if no entry has a title, or if these would get ranks without numbers.
        """
        numbers, own = self._numbers, rank
        while not node.titles and 1 < own < len(numbers) and not numbers[own - 1] and any(numbers[own:]):
            own += 1
        if own > rank and node.children and not (self._has_titles and own + _height(node) <= len(numbers)):
            self._untitled.append(node)
            return rank
        return own

    def _untitled_sections(self, name: str) -> Doubt:
        node = self._untitled[0]
        return Doubt(
            DoubtKind.UNTITLED_SECTION,
            file_in(name, node.file),
            node.line,
            node.line,
            f"Entries without a title on a level without numbers, with others below them: {len(self._untitled)}. They "
            "are headings, not rules.",
            "Are they rules?",
            "If so, map the titles of the sections, and give numbers one more level.",
        )

    def _too_deep(self, name: str) -> Doubt:
        node = self._deep[0]
        return Doubt(
            DoubtKind.DEEP_TREE,
            file_in(name, node.file),
            node.line,
            node.line,
            f"Entries deeper than six ranks: {len(self._deep)}. They stand beside those of the sixth rank.",
            "Can the tree be flatter?",
            "If so, leave out a level of children.",
        )


def _with_below(nodes: Sequence[MappedNode]) -> Iterator[MappedNode]:
    for node in nodes:
        yield node
        yield from _with_below(node.children)


def _height(node: MappedNode) -> int:
    """Return how many levels are below an entry; an entry with nothing of its own is none."""
    return max((_height(one) + (0 if one.is_group else 1) for one in node.children), default=0)
