"""Random editions of a book with every kind of change, and the true changes of each unit.

The source of the later edition is written again, and the program reads both.  Renumbered units, and references that
lead elsewhere or to other numbers, follow from that.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from sphinx_rulebook.editions.chain import compare_any
from sphinx_rulebook.editions.difference import Comparison
from sphinx_rulebook.library.book_units import BookUnits
from sphinx_rulebook.markup.anchors import ANCHOR
from sphinx_rulebook.markup.references import REFERENCE, split_reference
from sphinx_rulebook.model.books import Book
from sphinx_rulebook.model.units import Kind, Unit
from sphinx_rulebook.model.versions import ChangeKind
from sphinx_rulebook.support.text_difference import tokens

from .books import state_of, units_of_files

_SENTENCE = re.compile(r"(?<=[a-z)\]][.!?]) (?=[A-Z])|(?<=。)(?=[^\s）」\[])")
_WORD = re.compile(r"[^\W\d_]")
_UNSPACED = re.compile(r"[぀-ヿ㐀-䶿一-鿿豈-﫿]")
_LONG = 8
"""How many words, or twice as many characters of a script without spaces, a text needs to be changed here."""


@dataclass(frozen=True)
class Kinds:
    """How many units are changed in each way; fewer if a book has fewer suitable units.

    ``shown`` is the share of labels that the later edition has not changed; it names no aliases.
    """

    add: int = 12
    remove: int = 12
    light: int = 25
    heavy: int = 12
    move: int = 12
    move_and_reword: int = 6
    refer: int = 15
    split: int = 14
    merge: int = 14
    shown: float = 1.0


@dataclass(eq=False)
class _Node:
    """A unit in its tree, and its changes."""

    unit: Unit
    chapter: int
    anchors: str
    text: str
    body: str
    rank: int
    is_old: bool = True
    children: list[_Node] = field(default_factory=list)
    kinds: set[ChangeKind] = field(default_factory=set)
    parts: list[_Node] = field(default_factory=list)
    is_touched: bool = False


class Row(NamedTuple):
    """A change of a unit: its place in the old state, or in the new one for an added unit.

    ``parts`` are the places of all units that have the text of a unit that was split.
    """

    kind: ChangeKind
    side: str
    place: int
    parts: tuple[int, ...] = ()


@dataclass(frozen=True)
class Known:
    """Two states of a book and the changes between them."""

    old: BookUnits
    new: BookUnits
    rows: frozenset[Row]


@dataclass
class Tally:
    """How many changes of each kind were reported, are true, and are both."""

    reported: Counter[ChangeKind] = field(default_factory=Counter)
    true: Counter[ChangeKind] = field(default_factory=Counter)
    both: Counter[ChangeKind] = field(default_factory=Counter)

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.reported + other.reported, self.true + other.true, self.both + other.both)

    def precision(self, *kinds: ChangeKind) -> float:
        """Return the share of the reported changes that are true."""
        return _total(self.both, kinds) / max(1, _total(self.reported, kinds))

    def recall(self, *kinds: ChangeKind) -> float:
        """Return the share of the true changes that were reported."""
        return _total(self.both, kinds) / max(1, _total(self.true, kinds))


def _total(counts: Counter[ChangeKind], kinds: Sequence[ChangeKind]) -> int:
    return sum(counts[kind] for kind in kinds or ChangeKind)


def add_to(tally: Tally, known: Known) -> frozenset[Row]:
    """Compare both states as two trees are compared, and count; return the reported rows."""
    reported = rows_of(compare_any(state_of(known.old), state_of(known.new)))
    tally.reported.update(row.kind for row in reported)
    tally.true.update(row.kind for row in known.rows)
    tally.both.update(row.kind for row in reported & known.rows)
    return reported


def rows_of(comparison: Comparison) -> frozenset[Row]:
    """Return the changes of a comparison as rows."""
    return frozenset(
        Row(change.kind, "old", change.old, change.parts)
        if change.old is not None
        else Row(change.kind, "new", change.new or 0)
        for change in comparison.changes
    )


class _Mutation:
    """A book that is being changed at random; every rule is changed at most once."""

    def __init__(self, book: Book, settings: str, seed: str) -> None:
        self.book, self.settings = book, settings
        self.rng = random.Random(seed)
        self.top: list[_Node] = []
        for number, chapter in enumerate(book.files()):
            above: list[_Node] = []
            for unit in chapter.units:
                anchors = "".join(f" {match[0]}" for match in ANCHOR.finditer(unit.heading))
                node = _Node(unit, number, anchors, " ".join(unit.text.split()), unit.body, unit.rank)
                while above and above[-1].rank >= node.rank:
                    above.pop()
                (above[-1].children if above else self.top).append(node)
                above.append(node)
        self.referred = {reference.label for _, unit, _ in book.walk() for reference in unit.references}
        self.labels = sorted(self.referred & {anchor.label for _, unit, _ in book.walk() for anchor in unit.anchors})
        texts = (node.text for node, _ in self.pairs() if _is_rule(node))
        self.words = [token for text in texts for token in tokens(text) if _WORD.match(token)]

    def pairs(self) -> list[tuple[_Node, _Node | None]]:
        """Return the chapters and all units below them, with their parents, in reading order."""
        found: list[tuple[_Node, _Node | None]] = []
        left: list[tuple[_Node, _Node | None]] = [(node, None) for node in reversed(self.top)]
        while left:
            node, parent = left.pop()
            found.append((node, parent))
            left += [(child, node) for child in reversed(node.children)]
        return found

    def rules(self, is_fit: Callable[[_Node, _Node], bool]) -> Iterator[tuple[_Node, _Node]]:
        """Yield unchanged rules and their parents, in any order."""
        found = [(node, parent) for node, parent in self.pairs() if parent is not None and _is_rule(node)]
        self.rng.shuffle(found)
        for node, parent in found:
            is_there = any(child is node for child in parent.children)
            if is_there and not node.is_touched and _length(node.text) >= _LONG and is_fit(node, parent):
                node.is_touched = True
                yield node, parent

    def is_free(self, node: _Node) -> bool:
        """Return whether a rule may be removed: it has no children and no typed number, and nothing refers to it."""
        labels = {anchor.label for anchor in node.unit.anchors}
        return not node.children and not labels & self.referred and "@@number:" not in node.anchors

    def take_out(self, count: int) -> list[_Node]:
        """Remove rules from the old edition, so that the later one has them as new ones."""
        taken = []
        for node, parent in _first(count, self.rules(lambda node, _: self.is_free(node))):
            parent.children.remove(node)
            node.is_old = False
            taken.append(node)
        return taken

    def add(self, nodes: Sequence[_Node]) -> None:
        for node in nodes:
            likes = [
                (other, parent)
                for other, parent in self.pairs()
                if parent is not None and other.rank == node.rank and _is_rule(other)
            ]
            other, parent = self.rng.choice(likes)
            parent.children.insert(_index(parent, other) + self.rng.randint(0, 1), node)

    def remove(self, count: int) -> None:
        for node, parent in _first(count, self.rules(lambda node, _: self.is_free(node))):
            node.kinds.add(ChangeKind.REMOVED)
            parent.children.remove(node)

    def reword(self, light: int, heavy: int) -> None:
        for node, _ in _first(light, self.rules(lambda node, _: True)):
            self._reword(node, lightly=True)
        for node, _ in _first(heavy, self.rules(lambda node, _: True)):
            self._reword(node, lightly=False)

    def _reword(self, node: _Node, lightly: bool) -> None:
        """Change some words of a heading, or half of them; markup, numbers and signs stay."""
        parts = tokens(node.text)
        places = [k for k, part in enumerate(parts) if _WORD.match(part)]
        count = self.rng.randint(1, max(1, min(4, len(places) // 5))) if lightly else (len(places) + 1) // 2
        for k in self.rng.sample(places, count):
            others = [word for word in self.rng.choices(self.words, k=3) if word != parts[k]]
            parts[k] = self.rng.choice(others or ["X"])
        node.text = "".join(parts)
        node.kinds.add(ChangeKind.REWORDED)

    def move(self, count: int, with_words: int) -> None:
        """Move rules, every second one out of its parent; at most one per parent."""
        parents: set[int] = set()

        def is_fit(node: _Node, parent: _Node) -> bool:
            return id(parent) not in parents and len(node.children) < 4 and "@@number:" not in node.anchors

        for number, (node, parent) in enumerate(_first(count + with_words, self.rules(is_fit))):
            at = _index(parent, node)
            parents.add(id(parent))
            places = _far_places(parent.children, at)
            del parent.children[at]
            if number % 2 == 0 and places:
                parent.children.insert(self.rng.choice(places), node)
            else:
                others = [
                    other
                    for other, _ in self.pairs()
                    if other.rank == parent.rank and other.unit.kind is parent.unit.kind and other is not parent
                ]
                target = self.rng.choice(others)
                target.children.insert(self.rng.randint(0, len(target.children)), node)
            node.kinds.add(ChangeKind.MOVED)
            if number >= count:
                self._reword(node, lightly=True)

    def refer(self, count: int) -> None:
        """Change the references of rules: one is added, dropped or redirected."""
        for number, (node, _) in enumerate(_first(count, self.rules(lambda node, _: bool(self.labels)))):
            marks = list(REFERENCE.finditer(node.text))
            bare = [mark for mark in marks if "|" not in mark[0]]
            label = self.rng.choice(self.labels)
            if number % 3 == 0 and bare:
                mark = self.rng.choice(bare)
                node.text = node.text[: mark.start()] + node.text[mark.end() :]
            elif number % 3 == 1 and marks:
                mark = self.rng.choice(marks)
                node.text = node.text[: mark.start()] + mark[0].replace(_label(mark), label) + node.text[mark.end() :]
            else:
                node.text += f"[[{label}]]"

    def split(self, count: int) -> None:
        """Split a rule into two, or into a rule and its first subrule; every second new sentence begins differently."""

        def is_fit(node: _Node, _: _Node) -> bool:
            return bool(self._seams(node.text))

        for number, (node, parent) in enumerate(_first(count, self.rules(is_fit))):
            start, end = self.rng.choice(self._seams(node.text))
            rest = node.text[end:]
            node.text = node.text[:start]
            if number % 2:
                rest = self._opened(rest)
            is_below = number % 4 >= 2 and node.rank < 6 and all(child.rank == node.rank + 1 for child in node.children)
            part = _Node(node.unit, node.chapter, "", rest, "\n", node.rank + is_below, is_old=False, is_touched=True)
            if is_below:
                node.children.insert(0, part)
            else:
                parent.children.insert(_index(parent, node) + 1, part)
            node.kinds.add(ChangeKind.SPLIT)
            node.parts = [node, part]

    def _seams(self, text: str) -> list[tuple[int, int]]:
        return [
            seam.span()
            for seam in _SENTENCE.finditer(text)
            if min(_length(text[: seam.start()]), _length(text[seam.end() :])) >= _LONG
        ]

    def _opened(self, text: str) -> str:
        opening = self.rng.sample(self.words, 3)
        if _UNSPACED.search(text):
            return "".join([*opening, "、", text])
        return f"{' '.join(opening).capitalize()}, {text[0].lower()}{text[1:]}"

    def merge(self, count: int) -> None:
        """Merge two neighbouring rules, or a rule and its first subrule, into one."""

        def is_fit(node: _Node, parent: _Node) -> bool:
            at = _index(parent, node)
            holder = parent.children[at - 1] if at else parent
            return (
                self.is_free(node)
                and not node.unit.examples
                and not node.unit.blocks
                and _is_rule(holder)
                and not holder.is_touched
                and _length(holder.text) >= _LONG
                and holder.rank >= node.rank - 1
            )

        for node, parent in _first(count, self.rules(is_fit)):
            at = _index(parent, node)
            holder = parent.children[at - 1] if at else parent
            holder.text += ("" if _UNSPACED.search(holder.text) else " ") + node.text
            parent.children.remove(node)
            holder.is_touched = True
            node.kinds.add(ChangeKind.MERGED)
            holder.kinds.add(ChangeKind.MERGED)

    def write(self, rename: Callable[[str], str]) -> tuple[BookUnits, list[_Node]]:
        """Return the book as the program reads it, and its nodes in order."""
        nodes = [node for node, _ in self.pairs()]
        chapters = list(self.book.files())
        texts = [chapter.header.source + chapter.prologue for chapter in chapters]
        at = 0
        for node, parent in self.pairs():
            at = node.chapter if parent is None else at
            texts[at] += f"{'#' * node.rank}{rename(node.anchors)} {rename(node.text)}\n{rename(node.body)}"
        name = f"{self.book.code.lower()}/"
        files = {name + chapter.path.rpartition("/")[2]: text for chapter, text in zip(chapters, texts, strict=True)}
        return units_of_files({**files, f"{name}book.toml": self.settings}, self.book.language), nodes


def _first(count: int, found: Iterator[tuple[_Node, _Node]]) -> Iterator[tuple[_Node, _Node]]:
    for _ in range(count):
        pair = next(found, None)
        if pair is None:
            return
        yield pair


def _is_rule(node: _Node) -> bool:
    return node.unit.kind in (Kind.RULE, Kind.SUBRULE)


def _index(parent: _Node, node: _Node) -> int:
    return next(k for k, child in enumerate(parent.children) if child is node)


def _far_places(siblings: Sequence[_Node], at: int) -> list[int]:
    """Return where a unit can be inserted after its removal so that it clearly moved, and not its neighbour."""
    stays = [node.is_old and ChangeKind.MOVED not in node.kinds for node in siblings]
    stays[at] = False
    return [k for k in range(len(siblings)) if sum(stays[min(k, at) : max(k, at) + (k > at)]) >= 2]


def _label(mark: re.Match[str]) -> str:
    parts = split_reference(mark[1])
    return parts.label if parts is not None else ""


def _length(text: str) -> float:
    """Return the number of words in a text; two characters of a script without spaces count as one."""
    found = (token for token in tokens(REFERENCE.sub("", text)) if _WORD.match(token))
    return sum(len(token) / 2 if _UNSPACED.match(token) else 1 for token in found)


def mutate(book: Book, root: Path, kinds: Kinds, seed: int) -> Known:
    """Return a book without some rules, and an edition made from it; ``root`` is where the book was loaded from."""
    toml = root / book.folder / "book.toml"
    settings = toml.read_text("utf-8") if toml.exists() else ""
    if not re.search(r"^language\b", settings, re.M):
        settings = f'language = "{book.language}"\n{settings}'
    mutation = _Mutation(book, settings, f"{book.code} {seed}")
    new = mutation.take_out(kinds.add)
    old_units, old_nodes = mutation.write(str)
    mutation.split(kinds.split)
    mutation.merge(kinds.merge)
    mutation.remove(kinds.remove)
    mutation.move(kinds.move, kinds.move_and_reword)
    mutation.reword(kinds.light, kinds.heavy)
    mutation.refer(kinds.refer)
    mutation.add(new)
    rename, former = _renaming(old_units, kinds.shown, mutation.rng)
    new_units, new_nodes = mutation.write(rename)
    return Known(old_units, new_units, frozenset(_rows((old_units, old_nodes), (new_units, new_nodes), former)))


def _renaming(units: BookUnits, shown: float, rng: random.Random) -> tuple[Callable[[str], str], Mapping[str, str]]:
    labels = sorted(units.place_of_label)
    renamed = {label: f"{label}_later" for label in labels if rng.random() >= shown}

    def rename(text: str) -> str:
        def anchor(match: re.Match[str]) -> str:
            return f"@@{renamed.get(match[1], match[1])}@@"

        def reference(match: re.Match[str]) -> str:
            label = _label(match)
            return match[0].replace(label, renamed[label], 1) if label in renamed else match[0]

        return REFERENCE.sub(reference, ANCHOR.sub(anchor, text)) if renamed else text

    return rename, {new: old for old, new in renamed.items()}


_Side = tuple[BookUnits, list[_Node]]


def _keys(side: _Side) -> list[tuple[int, int]]:
    """Return the key of each unit, which is the same in both states: its node, and the number of its example."""
    units, nodes = side
    left = iter(nodes)
    keys: list[tuple[int, int]] = []
    for placed in units.placed:
        if placed.unit.kind is Kind.EXAMPLE:
            keys.append((keys[-1][0], keys[-1][1] + 1))
        else:
            keys.append((id(next(left)), 0))
    assert next(left, None) is None
    return keys


def _rows(old: _Side, new: _Side, former: Mapping[str, str]) -> Iterator[Row]:
    """Yield the true changes of the units of both states."""
    keys, new_keys = _keys(old), _keys(new)
    places = {key: place for place, key in enumerate(new_keys)}
    nodes = {id(node): node for node in (*old[1], *new[1])}
    parts = {id(part) for node in new[1] for part in node.parts}
    seen = set(keys)
    for place, key in enumerate(keys):
        node, there = nodes[key[0]], places.get(key)
        if there is None:
            yield Row(ChangeKind.MERGED if ChangeKind.MERGED in node.kinds else ChangeKind.REMOVED, "old", place)
        elif key[1]:
            yield from _references(old, new, place, there, keys, new_keys, former)
        else:
            own = tuple(sorted(places[id(part), 0] for part in node.parts))
            yield from (Row(kind, "old", place, own if kind is ChangeKind.SPLIT else ()) for kind in node.kinds)
            if not node.kinds - {ChangeKind.MOVED}:
                yield from _references(old, new, place, there, keys, new_keys, former)
            if not node.kinds and old[0].placed[place].unit.number != new[0].placed[there].unit.number:
                yield Row(ChangeKind.RENUMBERED, "old", place)
    for place, key in enumerate(new_keys):
        if key not in seen and key[0] not in parts:
            yield Row(ChangeKind.ADDED, "new", place)


_Target = tuple[object, str | None]


def _references(
    old: _Side,
    new: _Side,
    place: int,
    there: int,
    keys: Sequence[tuple[int, int]],
    new_keys: Sequence[tuple[int, int]],
    former: Mapping[str, str],
) -> Iterator[Row]:
    if _targets(old[0], place, keys, {}) != _targets(new[0], there, new_keys, former):
        yield Row(ChangeKind.REFERENCE, "old", place)


def _targets(units: BookUnits, place: int, keys: Sequence[tuple[int, int]], former: Mapping[str, str]) -> list[_Target]:
    """Return the targets of a unit's references, and their numbers."""
    found: list[_Target] = []
    for reference in units.placed[place].unit.references:
        at = units.place_of_label.get(reference.label) if reference.book in (None, units.book.code) else None
        if at is None:
            found.append((former.get(reference.label, reference.label), None))
        else:
            found.append((keys[at], units.placed[at].unit.number))
    return found
