"""Random editions made from another one: units inserted, deleted, moved, reworded, and therefore renumbered.

The true pairs of units are known, so that a matching can be judged.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sphinx_rulebook.editions.matching import Match
from sphinx_rulebook.editions.outline import OutlineUnit
from sphinx_rulebook.markup.anchors import ANCHOR
from sphinx_rulebook.model.books import Book
from sphinx_rulebook.model.units import BlockKind, Kind, Unit
from sphinx_rulebook.support.text_difference import tokens

RULES = (Kind.RULE, Kind.SUBRULE)


@dataclass(frozen=True)
class Mutation:
    """How many units are inserted, deleted, moved, reworded in a few words, and reworded in half of them.

    With ``is_real``, the inserted rules are from the book itself, and the old edition does not have them; otherwise
    their words are put together at random.
    """

    insert: int = 20
    delete: int = 20
    move: int = 20
    light: int = 60
    heavy: int = 30
    is_real: bool = True


@dataclass(eq=False)
class Node:
    """A unit in its tree; ``origin`` is its place in the first edition, -1 if it is new."""

    origin: int
    kind: str
    rank: int
    text: str
    is_changed: bool = False
    children: list[Node] = field(default_factory=list)


@dataclass(frozen=True)
class Mutated:
    """Two editions, the true pairs of their units by place, and the old units that were changed or renumbered."""

    old: list[OutlineUnit]
    new: list[OutlineUnit]
    truth: Mapping[int, int]
    hard: frozenset[int]


@dataclass(frozen=True)
class Score:
    """How many pairs were found, exist, and are both; also the last two for changed and renumbered units only."""

    found: int = 0
    right: int = 0
    both: int = 0
    hard: int = 0
    hard_both: int = 0

    @property
    def f1(self) -> float:
        return 2 * self.both / max(1, self.found + self.right)

    @property
    def hard_recall(self) -> float:
        return self.hard_both / max(1, self.hard)

    def __add__(self, other: Score) -> Score:
        return Score(*(a + b for a, b in zip(vars(self).values(), vars(other).values(), strict=True)))


def entries_of(book: Book) -> list[OutlineUnit]:
    """Return the units of a book as the matching sees them, with their first labels or with meaningless ids."""
    places: dict[int, int] = {}
    entries: list[OutlineUnit] = []
    for place, (_, unit, parent) in enumerate(book.walk()):
        places[id(unit)] = place
        unit_id = unit.label or f"unit:{place}"
        above = places[id(parent)] if parent is not None else -1
        entries.append(OutlineUnit(unit_id, unit.kind.value, unit.rank, unit.number, above, _text(unit)))
    return entries


def _text(unit: Unit) -> str:
    parts = [unit.text, *(block.markup for block in unit.blocks if block.kind is not BlockKind.EXAMPLE)]
    return " ".join(ANCHOR.sub("", " ".join(parts)).split())


def without_ids(entries: Sequence[OutlineUnit], side: str) -> list[OutlineUnit]:
    """Return units with meaningless ids."""
    return [entry._replace(id=f"{side}-{place}") for place, entry in enumerate(entries)]


def mutate(book: Sequence[OutlineUnit], mutation: Mutation, seed: int, shown: float = 0.0) -> Mutated:
    """Return a book and an edition that was made from it; ``shown`` is the share of units that keep their ids."""
    rng = random.Random(seed)
    top = _tree(book)
    inserted = [gap.node for gap in _delete(top, mutation.insert, rng)] if mutation.is_real else []
    for node in inserted:
        for each in (node, *(below for below, _ in _walk(node))):
            each.origin = -1
    for place, (node, _) in enumerate(_walk(top)):
        node.origin = place
    old = _entries(top)
    words = [token for entry in book for token in tokens(entry.text) if token.strip()]
    gaps = _delete(top, mutation.delete, rng)
    _move(top, mutation.move, rng)
    rules = [node for node, _ in _walk(top) if node.kind in RULES and len(_words(node.text)) > 3]
    rng.shuffle(rules)
    for node in rules[: mutation.heavy]:
        node.text, node.is_changed = _reworded_heavily(node.text, words, rng), True
    for node in rules[mutation.heavy : mutation.heavy + mutation.light]:
        node.text, node.is_changed = _reworded_lightly(node.text, words, rng), True
    _insert(top, inserted or _invented(mutation.insert, rules, words, rng), gaps, rng)
    new = _entries(top)
    nodes = [node for node, _ in _walk(top)]
    truth = {node.origin: place for place, node in enumerate(nodes) if node.origin >= 0}
    hard = frozenset(i for i, j in truth.items() if nodes[j].is_changed or old[i].number != new[j].number)
    visible = {i for i in range(len(old)) if rng.random() < shown}
    names = {j: old[i].id for i, j in truth.items() if i in visible}
    return Mutated(
        [entry if i in visible else entry._replace(id=f"old-{i}") for i, entry in enumerate(old)],
        [entry._replace(id=names.get(j, f"new-{j}")) for j, entry in enumerate(new)],
        truth,
        hard,
    )


def judge(mutated: Mutated, matches: Mapping[int, Match]) -> Score:
    """Compare the matches with the known pairs."""
    both = {i for i, match in matches.items() if mutated.truth.get(i) == match.place}
    return Score(len(matches), len(mutated.truth), len(both), len(mutated.hard), len(both & mutated.hard))


def _tree(book: Sequence[OutlineUnit]) -> Node:
    top = Node(-1, "", 0, "")
    nodes = [Node(place, entry.kind, entry.rank, entry.text) for place, entry in enumerate(book)]
    for node, entry in zip(nodes, book, strict=True):
        (nodes[entry.parent] if entry.parent >= 0 else top).children.append(node)
    return top


def _walk(node: Node) -> list[tuple[Node, Node]]:
    """Return everything below a node, in reading order, each with its parent."""
    found: list[tuple[Node, Node]] = []
    left = [(child, node) for child in reversed(node.children)]
    while left:
        pair = left.pop()
        found.append(pair)
        left += [(child, pair[0]) for child in reversed(pair[0].children)]
    return found


def _entries(top: Node) -> list[OutlineUnit]:
    """Return a tree's units with numbers by their order: ``4``, ``4.1``, ``4.1.3``, ``4.1.3b`` and so on."""
    entries: list[OutlineUnit] = []

    def add(node: Node, parent: int, number: str) -> None:
        place, count = len(entries), 0
        shown = number if node.kind not in (Kind.EXAMPLE, Kind.TERM) else None
        entries.append(OutlineUnit(f"unit:{node.origin}", node.kind, node.rank, shown, parent, node.text))
        for child in node.children:
            count += child.kind != Kind.EXAMPLE
            add(child, place, f"{number}.{count}")

    for count, chapter in enumerate(top.children, 1):
        add(chapter, -1, str(count))
    return entries


class Gap(NamedTuple):
    """A rule that was removed, and its place."""

    node: Node
    parent: Node
    place: int


def _delete(top: Node, count: int, rng: random.Random) -> list[Gap]:
    gaps: list[Gap] = []
    for _ in range(count):
        node, parent = rng.choice([(node, parent) for node, parent in _walk(top) if _is_small_rule(node)])
        gaps.append(Gap(node, parent, _index(parent, node)))
        parent.children.remove(node)
    return gaps


def _is_small_rule(node: Node) -> bool:
    return node.kind in RULES and len(node.children) <= 4 and len(_walk(node)) <= 4


def _move(top: Node, count: int, rng: random.Random) -> None:
    """Move rules, every second one out of its parent."""
    for number in range(count):
        pairs = [(node, parent) for node, parent in _walk(top) if _is_small_rule(node) and not node.is_changed]
        if number % 2 == 0:
            pairs = [(node, parent) for node, parent in pairs if len(parent.children) - _first_rule(parent) > 1]
        node, parent = rng.choice(pairs)
        at = _index(parent, node)
        del parent.children[at]
        if number % 2 == 0:
            places = [k for k in range(_first_rule(parent), len(parent.children) + 1) if k != at]
            parent.children.insert(rng.choice(places), node)
        else:
            ranks = [other for other, _ in _walk(top) if other.rank == parent.rank and other.kind == parent.kind]
            target = rng.choice([other for other in ranks if other is not parent] or [parent])
            target.children.insert(rng.randint(_first_rule(target), len(target.children)), node)
        node.is_changed = True


def _index(parent: Node, node: Node) -> int:
    return next(k for k, child in enumerate(parent.children) if child is node)


def _first_rule(parent: Node) -> int:
    return sum(child.kind == Kind.EXAMPLE for child in parent.children)


def _insert(top: Node, new: Sequence[Node], gaps: Sequence[Gap], rng: random.Random) -> None:
    """Insert rules, every second one exactly where another was removed, the others anywhere."""
    for number, node in enumerate(new):
        pairs = [(other, parent) for other, parent in _walk(top) if other.rank == node.rank and other.kind == node.kind]
        parents = {id(parent) for _, parent in pairs}
        free = [gap for gap in gaps if id(gap.parent) in parents and gap.node.rank == node.rank]
        if number % 2 == 0 and free:
            gap = rng.choice(free)
            gap.parent.children.insert(gap.place, node)
        else:
            other, parent = rng.choice(pairs)
            parent.children.insert(_index(parent, other) + rng.randint(0, 1), node)


def _invented(count: int, rules: Sequence[Node], words: Sequence[str], rng: random.Random) -> list[Node]:
    """Return rules made of words of the book in random order."""
    texts = [_joined(rng.choices(words, k=rng.randint(8, 30))) for _ in range(count)]
    return [Node(-1, like.kind, like.rank, text) for text, like in zip(texts, rng.choices(rules, k=count), strict=True)]


def _words(text: str) -> list[str]:
    """Return the words of a text, or its characters if it has no spaces."""
    return text.split() if text.isascii() or len(text.split()) > len(text) / 12 else list(text)


def _joined(parts: Sequence[str]) -> str:
    return ("" if any(part > "\u3000" for part in parts) else " ").join(parts)


def _reworded_lightly(text: str, words: Sequence[str], rng: random.Random) -> str:
    parts = _words(text)
    for _ in range(rng.randint(1, max(1, min(4, len(parts) // 5)))):
        at = rng.randrange(len(parts))
        parts[at : at + rng.randint(0, 1)] = rng.choice([[], [rng.choice(words)]])
        parts = parts or [rng.choice(words)]
    return _joined(parts)


def _reworded_heavily(text: str, words: Sequence[str], rng: random.Random) -> str:
    """Replace every second word at random, and exchange parts of the text."""
    parts = _words(text)
    for at in rng.sample(range(len(parts)), len(parts) // 2):
        parts[at] = rng.choice(words) if len(parts[at]) > 1 else rng.choice(rng.choice(words))
    cuts = sorted(rng.sample(range(1, len(parts)), min(2, len(parts) - 1)))
    pieces = [parts[a:b] for a, b in zip([0, *cuts], [*cuts, len(parts)], strict=True)]
    rng.shuffle(pieces)
    return _joined([part for piece in pieces for part in piece])
